/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {
    /// The words in order, separated by spaces.
    static var words: String { FrontCoding.words(table) }

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
        affect effect beryl barrel bloc block borough burrow bras brass bred bread brows browse \
        burgher burger burro burrow canvass canvas chock chalk choral coral colonel kernel creak \
        creek crews cruise cymbal symbol dear deer desert dessert devise device doe dough \
        edition addition faze phase flare flair foreword forward franc frank genes jeans gored \
        gourd greater grater grosser grocer hiccough hiccup lama llama lessen lesson meatier \
        meteor moose mousse mourning morning pries prize quarts quartz righter writer rime rhyme \
        rowed road sealing ceiling seen scene seller cellar slay sleigh sonny sunny spurring \
        spring steal steel steppes steps timbre timber wacks wax weak week whacks wax whether \
        weather whirled world whorl whirl
        """

    private static let table = """
        0abacus2ility2oard2sorb1cademy2cent3laim2hieve2oustic2quire2ross3ylic2tive1dapt2dition2mir\
        e2orable2vance3erb3ice1erial1far2fable3irm2loat1gile2low2ree1head2oy1irborne3craft3field3l\
        ine3mail3port3ship1lbum2cove2falfa2gae2ike2lspice2manac3ond2oe2paca3habet3ine2titude1maze2\
        ber3ient2ethyst2iable2plify2use1nagram2chor3ient2droid2ecdote2gle2nounce2swer2tenna3hem3iq\
        ue2vil1ppear3lause3rove2ricot3on1quarium1rchive3tic2ena2ise2mchair3rest2range3ival3ow2tful\
        3ist3work1spire2semble3ist2teroid3ound3ute1thlete2las2om2tend3ire1uburn2dience2thor3umn1va\
        tar2enue2iator2ocado1wait3ke2esome2ning1xle1zalea2ure0backpack2dger2gel3pipe2lance3loon3my\
        2mboo2nana3jo3knote3quet2rbecue3gain3itone3nacle3rel2sement3il3ket2ttery2y1eacon3gle3ker3u\
        ty2drock2ehive3tle2friend2gin2ige2long2nefit2spoke2verage2yond1icycle2nary2ology2plane2rch\
        3dcage2scuit3on1lanket3zer2end2issful3zzard2ock3om3ssom3use2uebell3ish1obbin3cat2iler2nfir\
        e3net3us2okshop3th2tany3tle2ulder3nce3quet2wling1racelet3mble3nch3ss3very2ead3ezy3vity2idg\
        e3ght3sk2occoli3nze3wse2ush1ubble2cket2ddy2ffer2ggy2ilding2lletin2mpy2nch3dle3galow3ting2r\
        ger3row2sy2tler3ton2yer2zzer0cabbage3inet2ctus2lypso2mel3per2nary3did3ister3opy3teen3vas2p\
        able3sule3tain2ramel3digan3eful3ibou3nival3ousel3pet3ry3toon2scade3hew3sette3tle3ual2tchy3\
        egory3nip3walk2uldron2vern1edar2iling2lery3lar2ment2ntury2ramic3emony3tain1halk3mber3nce3p\
        ter3riot2eddar3erful3mist3rry3ss3vron2icken3ef3mney3rp3sel3ves2oice3ose3rus3wder2uckle1ine\
        ma3namon2rcle2ty2vic1larify3ssic2ean3ver2iff3mber2oak3th3ud2uster1oach3ster2bble3web2coa2f\
        fee2llect3umn2medy3fort3ic3pany2ncept3dor3fetti3ifer3nect3stant3tact3voy2oker3lant2py2ral3\
        duroy3ner3rect2smos3tume2ttage2unty3rage2verage2wboy1rackle3dle3fty3ne3yon2eate3dit3ek3sce\
        nt2icket3mson3sp2ocus2uise3mble3nch2yptic3stal1ubic2cumber2isine2linary3ture2pboard3cake2r\
        ious3ly3sor2shion3tard2tlet1ycle2linder0dabble2ffodil2hlia2inty3sy2mson2nce2pper2ring2shin\
        g2tabase2ybreak3dream3light3time1ecade3lare3orate2dicate2er2fine2liver3uxe2nim2pth2scribe3\
        ign3ktop3sert3tiny2tail2velop3ice2w1iagram3lect3mond3ry2ffer2gital3nity2ligent2nner3osaur2\
        ploma2rect2scover3play3tance2ver3ision1octor3ument2dge2gwood2llop3phin2main2nate2odle3rway\
        2rmouse2ugh2vetail1ragon3ma3wer2essing2ill3veway3zzle2oplet2ummer1uckling2et2gout2mpling2n\
        e2rable2tiful1well1ynamo0eager2rly3mark3phone3ring3thy2sel3tern1clectic3ipse2ology1ditor2u\
        cate1el1ffect3ort1ggshell2ret1lapse3stic2ectric3gant3ment3phant3vator2f2ixir2oquent1mbark3\
        lem2erge2inent2otion2pathy3eror3hasis3loy3ower1nable3mel2chant3ircle3ore2dear3ive3less2erg\
        y2gage3ineer2hance2igma2joy2rich2semble2try3wine2velope1pilogue3sode1quator3ip1raser2rand1\
        scape2say3ence2tate3imate1vening2ident1xact3mple2cavate3laim2ercise2hale3ibit2pand3ert3lai\
        n3ress2tend3ra1yeglass3piece3sight0fable3ric3ulous2ctory3ulty2lcon3setto2mily3ous2ncy3fare\
        2raway3ewell3myard2shion3ten2una1earless3sible3ture2dora2edback2nce2stival2tch1iction2dget\
        2eld2gurine2lament3ter2nal3ch3ish2rework3mware2shery2tness2xture2zzle1lagpole3ir3mingo3nne\
        l3pjack3sk3wless2eet3xible2icker3nt3pper2ooring3ra3urish3wer2uent3ffy3rry3tter1ocus2lder3i\
        age3klore3low2ndue2otball2rever3klift3mal3tune3ward2ssil3ter2undry2x2yer1ractal3grant3me3n\
        k2eezer3quent3sh2iend3nge2olic3ntier3sty3zen2ugal1unction3nel2rnish2sion2ture2zzy0gadget2l\
        axy3lop3ore2mer2rage3dener3lic3ment3net2teway3her2zelle1ecko2m2nerous3ius3tle3uine2ology2r\
        anium2taway1iant2ft2ggle2ngham2raffe2zmo1lacier3dden3nce3sses2eam3eful2immer3tter2obe3riou\
        s3ssy2ucose1oalie2blin2ldfish2ndola2ody2pher2ssamer2ulash3rd1raceful3duate3iny3mmar3nite3p\
        hic3ter3vity2ocer3ove3tto3up1uardian3va2ess2idance3tar2ppy2rgle2sto1ymnast0habit2ddock2irc\
        ut2libut3lway2mlet3mer3ster2ndy2ppy2rdware3mony3ness3pist3vest2wk2yloft3stack2zelnut1ealth\
        y3rty3ter2dgehog2irloom2lium3met3per2rbal3itage3oic3ring2xagon1iccup3kory2dden3eaway2ghway\
        2ker3ing2llside2nge2story1obby2ckey2liday3ly3ogram2memade2nest2oray2peful3per2rizon3net2ur\
        ly3se2wdy1uddle2la2mming2rry2t1ybrid2drogen0iceberg2icle3ng1deal2iom1gloo2uana1llusion1mag\
        ine2itate2mense2pala3ish3rove3ulse1nbox2clude3rease2dex3igo3oor3ustry2finity2k2land3et2nov\
        ate2put2sect3ide3pire3tant2tact3ense3repid2vent1tem1vy0jacket2de2guar2r2smine3per2unt2zz1e\
        ans2lly2rsey2tty1iffy2gsaw2ngle1ob2gger2in2urnal2vial2yful3ous1ubilee2ggle2ice2kebox2mble2\
        niper0kangaroo2rate2yak2zoo1eeper2rnel2yboard3hole3note3stone1ickoff2logram2mono2ndness3gd\
        om2tchen2wi1nack3psack2ight2ot1oala0label2dder2goon2mppost2nding3guage3tern2ptop2ser2ttice\
        2unch3rel2vender3ish2yout1eader3flet3gue3pfrog3rn2cture2gacy3end3ible2isure2mon3ur2ntil2op\
        ard2sson2ttuce1ibrary2d2fetime2ght2lac2merick2nen3go2on2pstick2sten2terary3tle1lama1obster\
        2cate2gbook3ic2llipop2okout2tus2unge2vely2wland2yal1ucid3ky2ggage2llaby2minous2nar2xury1yr\
        ic0macaroni3hine3kerel2estro2gazine3enta3ical3nify3pie2hogany2ilbox3ntain3ze2jestic3or2lla\
        rd2mmal2nager3dolin3grove3ner3sion3ual2ple2rathon3ble3gin3igold3ket3oon3vel3zipan2scot2tch\
        box3rix2ximum1eadow3nder3sure3tball2chanic2dium3ley2lody2mory2ntion2rchant3ino3maid3ry2ssa\
        ge2tal3eor3hod3ric1idday3night3point3town3week2lkweed2mic2ndful3imum2rror3th2sty2tten2xer1\
        obile2dern3ule2lehill2ment2narch3ey3goose3itor3ogram3soon3th2onbeam3rland2p2rning3sel2saic\
        3sy2tif3to2untain3sse2vie1uffle2lberry3tiple2ral2shroom3ic3tang2tual1yrtle2thical0napkin2r\
        rator2ture2utical2vigate1earby2bula2cklace3tar2on2twork2utral2wcomer3sreel1ibble2ckname1ob\
        le2nstop2rth2table3ch3ebook3ion2urish2velty3ice2zzle1udge2rture2tmeg3rient3shell0oak2sis2t\
        meal1bject2long2serve3idian2tain2vious1cean2tave3opus1ffbeat3er3ice3set1live1mega2nibus1ni\
        on2line3ooker2ward2yx1pal2era2inion2posite2tion1rbit2der3inary2igin2nament1sprey2trich1utb\
        ack3come3door3er3fit3line3put3side3ward1vation2erview1xen2ygen1yster1zone0paddle3lock2inti\
        ng2lace2mphlet2ncake3el3ther2paya3rika2rallel3cel3ody3rot3sley3ty2ssport3ta2thway3ience3te\
        rn2vilion2w2yment1eaceful2bble2can2dal3estal3igree2lican2ncil3dulum3guin3ny3tagon2ople2ppe\
        r2rfect3mit2tunia2wter1hase2oenix3to2ysics1iano2ccolo3kle3nic3ture2ece2geon3ment2llow2nbal\
        l3nacle3point2peline2tcher2vot2xie2zza1laid3net3ster3tform3yer3za2easant3dge3nty2iers2ume3\
        ral3sh2ywood1ocket2dcast3ium2etry2lish3ka3len3ygon2mpom2ncho3ytail2pcorn3py3ular2rridge3ti\
        on2ssible3tcard2tato3tery2wer1rairie2ecious3dict3face3lude3mium3pare3sent3tzel2imary3nter3\
        stine3ze2ofile3gress3ject3logue3mpt3pel3sper3ud3vide1ublish2dding2ffin2lley3sar2mpkin2nctu\
        al2ppet2rchase3pose3se2zzle1ylon2ramid0qualify3ntum3rtz3sar2ench3ry3stion2ick3et3ll3nce2ot\
        e0rabbit2dar3ius2fter2ilway3nbow3sin2ke2ndom3ge2pid2rity2tio3tle1eact3lm3son2bound3uild2ca\
        ll3ent3harge3ipe3liner3ord3reate3ycle2dwood2ef2fill3lect3resh3und2gatta3gae3ion3roup3ular2\
        indeer2joice2kindle2late3iable2match3ember3inder3ote2new2open2pair3eat3ly3ort3tile2quest2s\
        cue3erve3ource3pond3tful3ult2think3rieve3urn2union2veal3iew2ward1hapsody2ino2ubarb2yme3thm\
        1ibbon2ddle2pple2vet1oad2bin3ot3ust2deo2oftop3kie3ster2sy2tate3unda2utine2wboat1udder2gby2\
        ler2nner3way2stic0safety3fron2lad3on2ndwich2pling3phire2rdine2tin2ucer2vvy2wdust1cale3rf3t\
        ter2ene2hedule3ool2ience3ssors2ooter3pe2ramble3een3ipt3oll2uba3lptor1eaboard3coast3food3ml\
        ess3port3rch3side3weed2cret3tion2edling3saw2mester2nsible2quel2rene3ies2same3sion2ttle3up1\
        hadow3ke3mrock3wl2eet3lf3pherd2iny3pmate2orts3vel3wcase2rub2uffle1ibling2deways2esta3ve2gn\
        al2lken2milar3mer2ncere2tcom1kate2etch2ier3ing3pper2yline1lalom2eeve3igh2umber1mile3th2oot\
        h1nail3pshot3zzy2ippet2ooze3rkel3wball2ug1oapbox2ccer3ial2ftware2lar3oist3stice3ve2nata3gb\
        ird3ic2prano2rbet2urce3th2ybean1pacious3ngle3rk2eak3ctrum3ech3ll2here3inx2ice3ky3nach3ral2\
        lash3endid2oken3nsor3ol3rty2ray3ing3out3uce2yglass1quare3eak3id1table3dium3irway3mp3nza3rr\
        y3tus2eady3el3ncil3ps3reo3ward2icker3rrup3tch2one3pover3rm2raw3eam3ive3ong3udel2udio3rdy2y\
        lish1ublime3set3title3urb3way2ccess2dden2gar3gest2itcase2mmary2nbeam3dial3light3ny3rise3sh\
        ine2per3ply2rface3prise3vey2stain1weater3ep2ift3mming3rl3vel1ycamore2llable2mbol3metry3pho\
        ny2nergy3onym3tax2rup2stem0tactic2dpole2g2ilor2lent3ker2ndem2pestry2rtan2ssel3teful2xicab1\
        eacup3mmate3pot3spoon2legram2mplate2nder3nis3or2rrace2xt1hankful2eme3ory3rmal2imble3nker3s\
        tle2ought2read3ift2under1iara2cket2dy2ger2mber3eless2nsel2ptoe2tle1oboggan2fu2gether3gle2k\
        en2mato2olbox2paz3ic3soil2rch3tilla2tal2urist2wn2y1ractor3iler3nquil3peze3vel2easure3etop3\
        llis3ndy3stle2iangle3bute3cycle3logy3nket3pod3umph3via2olley3mbone3phy3wel2uck3ffle3mpet3n\
        dle1uba2gboat2lip2ndra2rmeric3nip3tle2tor2xedo1weed2ilight3nkle1ypeface3ist0ukulele1ltimat\
        e3ra1mbrella2pire1nafraid2broken2common2fold2icorn3fy3que3son3verse2lock2pack3lug2ravel2us\
        ual2veil2wind3rap1pbeat2coming2date2grade2hill2keep2land3ift3oad2right2stairs2town2ward1rb\
        an1seful2her2ual1tensil2ility2most2opia0vacant3uum2liant3ue2nilla2riety3nish1ehicle2locity\
        3vet2neer3ture2rify3sion3tical2ssel1iaduct2brant2ctory2deo2ew2llage2negar3tage3yl2olin2rtu\
        e2sit3or3ual2tal2vid1ocal2gue2ice2lcano3ley3tage3ume2ucher2wel2yage0wafer3fle2gon2lkway3la\
        by3nut3rus3tz2nder2rdrobe3mth3ranty2shable2tchful2x2yside1eather3ve2b2dding2ek2lcome3der2s\
        tern1harf2eel2imsy3rl3sk2oosh1icker2ldlife2ndow3gspan3some3ter2sdom3hful2tty2zard1olf2mbat\
        2ndrous2oden2rkshop3ld2ven2w1rapper2ench2iter0yacht1earbook2llow1ippee1odel2ga2nder0zany1e\
        bra2nith2ppelin1igzag1oom
        """
}
