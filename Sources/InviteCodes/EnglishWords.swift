/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {
    /// The words in order, separated by spaces.
    static var words: String { FrontCoding.words(table) }

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
        affect effect bloc block borough burrow bras brass bred bread brows browse burro burrow \
        canvass canvas chock chalk choral coral colonel kernel creak creek crews cruise cymbal \
        symbol dear deer desert dessert devise device doe dough edition addition faze phase \
        flare flair foreword forward franc frank genes jeans gored gourd greater grater grosser \
        grocer hiccough hiccup lama llama lessen lesson meatier meteor moose mousse mourning \
        morning pries prize quarts quartz righter writer rime rhyme rowed road sealing ceiling \
        seen scene seller cellar slay sleigh sonny sunny spurring spring steal steel steppes \
        steps timbre timber wacks wax weak week whacks wax whether weather whirled world whorl \
        whirl
        """

    private static let table = """
        0abacus2ility2oard2sorb1cademy2cent3laim2hieve2oustic2quire2ross3ylic2tive1dapt2dition2mir\
        e2orable2vance3erb3ice1erial1far2fable3irm2loat1gile2low2ree1head2oy1irborne3craft3field3l\
        ine3mail3port3ship1lbum2cove2falfa2gae2ike2lspice2manac3ond2oe2paca3habet3ine2titude1maze2\
        ber3ient2ethyst2iable2plify2use1nagram2chor3ient2droid2ecdote2gle2nounce2swer2tenna3hem3iq\
        ue2vil1ppear3lause3rove2ricot3on1quarium1rchive3tic2ena2ise2mchair3rest2rival2tful3ist3wor\
        k1spire2semble3ist2teroid3ound3ute1thlete2las2om2tend3ire1uburn2dience2thor3umn1vatar2enue\
        2iator2ocado1wait3ke2esome2ning1xle1zalea2ure0backpack2dger2gel3pipe2lance3let3my2mboo2nan\
        a3jo3knote3quet2rbell3gain3itone3nacle3rier2sement3il3ket2ttery2y1eacon3gle3ker2drock2ehiv\
        e3tle2friend2gin2ige2long2nefit2spoke2verage2yond1icycle2nary2ology2plane2rch3dcage2scuit3\
        on1lanket3zer2end2issful3zzard2ock3om3ssom3use2uebell3ish1obbin3cat2iler2nnet3us2okshop3th\
        2tany3tle2ulder3nce3quet2wling1racelet3mble3nch3ss3very2ead3ezy3vity2idge3ght3sk2occoli3nz\
        e3wse2ush1ubble2cket2ddy2ffer2gle2ilding2lldog2mpy2nch3dle3galow3ting2rrow2sy2tton2yer2zze\
        r0cabbage3inet2ctus2lypso2mel3per2nary3did3ister3opy3teen3vas2pable3sule3tain2ramel3digan3\
        eful3ibou3nival3ousel3pet3ry3toon2scade3hew3sette3tle3ual2tchy3egory3nip3walk2uldron2vern1\
        edar2iling2lery3lar2ment2ntury2ramic3emony3tain1halk3mber3nce3pter3riot2eddar3erful3mist3r\
        ry3ss3vron2ief3mney3rp3sel3ves2oice3ose3rus2uckle1inema3namon2rcle2ty2vic1larify3ssic2ean3\
        ver2iff3mber2oak3th3ud2uster1oach3ster2bble2coa2ffee2llect3umn2medy3fort3ic3pany2ncept3dor\
        3fetti3ifer3nect3stant3tact2oker3lant2py2ral3duroy3ner3rect2smos3tume2ttage2unty3rage2vera\
        ge1rackle3dle3ft3ne3yon2eate3dit3ek3scent2icket3mson3sp2ocus2uise3mble3nch2yptic3stal1ubic\
        2cumber2isine2linary3ture2pboard3cake2rious3ly3sor2shion3tard2tlery1ycle2linder0dabble2ffo\
        dil2hlia2inty3sy2mson2nce2pper2ring2shing2tabase2ybreak3dream3time1ecade3lare3orate2dicate\
        2er2fine2liver3uxe2nim2pth2scribe3ign3ktop3sert3tiny2tail2velop3ice2w1iagram3lect3mond3ry2\
        ffer2gital3nity2ligent2nner3osaur2ploma2rect2scover3play3tance2ver3ision1octor3ument2dge2g\
        wood2llop3phin2main2nate2odle3rway2rmouse2ugh2vetail1ragon3ma3wer2essing2iveway3zzle2oplet\
        2ummer1uckling2et2gout2mpling2ne2rable2tiful1well1ynamo0eager2rly3mark3phone3ring2sel3tern\
        1clectic3ipse2ology1ditor2ucate1el1ffect3ort1ggshell2ret1lapse3stic2ectric3gant3ment3phant\
        3vator2f2ixir2oquent1mbark3lem2erge2inent2otion2pathy3eror3hasis3loy1nable3mel2chant3ircle\
        3ore2dear3ive3less2ergy2gage3ineer2hance2igma2joy2rich2semble2try3wine2velope1pilogue3sode\
        1quator3ip1raser2rand1scape2say3ence2tate3imate1vening2ident1xact3mple2cavate3laim2ercise2\
        hale3ibit2pand3ert3lain3ress2tend3ra1yeglass3piece3sight0fable3ric3ulous2ctory3ulty2lcon3s\
        etto2mily3ous2nfare2raway3ewell3myard2shion3ten2una1earless3sible3ture2dora2edback2nce2sti\
        val2tch1iction2dget2eld2gurine2lament3ter2nale3ch3ish2rework3mware2tness2xture2zzle1lagpol\
        e3ir3mingo3nnel3pjack3sk3wless2eet3xible2icker3nt3pper2ooring3ra3urish3wer2uent3ffy3rry3tt\
        er1ocus2lder3iage3klore3low2ndue2otball2rever3klift3mal3tune3ward2ssil3ter2undry2x2yer1rac\
        tal3grant3me3nk2eezer3quent3sh2iend3nge2olic3ntier3sty3zen2ugal1unction3nel2rnish2sion2tur\
        e2zzy0gadget2laxy3lop3ore2mer2rage3dener3lic3ment3net2teway3her2zelle1ecko2m2nerous3ius3tl\
        e3uine2ology2ranium2taway1iant2ft2ggle2ngham2raffe2zmo1lacier3dden3nce3sses2eam3eful2immer\
        3tter2obe3rious3ssy1oalie2ldfish2ndola2ody2pher2ssamer2urd1raceful3duate3iny3mmar3nite3phi\
        c3ter3vity2ocer3ove3tto3up1uardian3va2ess2idance3tar2ppy2rgle2sto1ymnast0habit2ddock2ircut\
        2libut3lway2mlet3mock3ster2ndy2ppy2rdware3mony3ness3pist3vest2wk2yloft3stack2zelnut1ealthy\
        3rty3ter2dgehog2irloom2lium3met3per2rbal3itage3oic3ring2xagon1iccup3kory2dden3eaway2ghway2\
        ker3ing2llside2nge2story1obby2ckey2liday3ly3ogram2memade2nest2oray2peful3per2rizon3net2url\
        y3se2wdy1uddle2la2mming2rry2t1ybrid2drogen0iceberg2icle3ng1deal2iom1gloo2uana1llusion1magi\
        ne2itate2mense2pala3ish3rove3ulse1nbox2clude3rease2dex3igo3oor3ustry2finity2k2land3et2nova\
        te2put2sect3ide3pire3tant2tact3ense3repid2vent1tem1vy0jacket2de2guar2r2smine3per2unt2zz1ea\
        ns2lly2rsey2tty1iffy2gsaw2ngle1ob2gger2in2urnal2vial2yful3ous1ubilee2ggle2ice2kebox2mble2n\
        iper0kangaroo2rate2yak2zoo1eeper2rnel2yboard3hole3note3stone1ickoff2logram2mono2ndness3gdo\
        m2tchen2wi1nack3psack2ight2ot1oala0label2dder2goon2mppost2nding3guage3tern2ptop2ser2ttice2\
        unch3rel2vender3ish2yout1eader3flet3gue3pfrog3rn2cture2gacy3end3ible2isure2mon3ur2ntil2opa\
        rd2sson2ttuce1ibrary2d2fetime2ght2lac2merick2nen3go2on2pstick2sten2terary3tle1lama1obster2\
        cate2gbook3ic2llipop2okout2tus2unge2vely2wland2yal1ucid3ky2ggage2llaby2minous2nar2xury1yri\
        c0macaroni3hine3kerel2estro2gazine3enta3ical3nify3pie2hogany2ilbox3ntain3ze2jestic3or2llar\
        d2mmal2nager3dolin3grove3ner3sion3ual2ple2rathon3ble3gin3igold3ket3oon3vel3zipan2scot2tchb\
        ox3rix2ximum1eadow3nder3sure2chanic2dium3ley2lody2mory2ntion2rchant3ino3maid3ry2ssage2tal3\
        eor3hod3ric1idday3night3point2lkweed2mic2ndful3imum2rror3th2sty2tten2xer1obile2dern3ule2le\
        hill2ment2narch3ey3goose3itor3ogram3soon3th2onbeam3rland2p2rning3sel2saic3sy2tif3to2untain\
        3sse2vie1uffle2lberry3tiple2ral2shroom3ic3tang2tual1yrtle2thical0napkin2rrator2ture2utical\
        2vigate1earby2bula2cklace3tar2on2twork2utral2wcomer3sreel1ibble2ckname1oble2nstop2rth2tabl\
        e3ch3ebook3ion2urish2velty3ice2zzle1udge2rture2tmeg3rient3shell0oak2sis2tmeal1bject2long2s\
        erve3idian2tain2vious1cean2tave3opus1ffbeat3er3ice3set1live1mega2nibus1nion2line3ooker2war\
        d2yx1pal2era2inion2posite2tion1rbit2chid2der3inary2igin2nament1sprey2trich1utback3come3doo\
        r3er3fit3line3put3side3ward1vation2erview1xen2ygen1yster1zone0paddle3lock2inting2lace2mphl\
        et2ncake3el3ther2paya3rika2rallel3cel3ody3rot3sley3ty2ssport3ta2thway3ience3tern2vilion2w2\
        yment1eaceful2bble2can2dal3estal3igree2lican2ncil3dulum3guin3ny3tagon2ople2pper2rfect3mit2\
        tunia2wter1hase2oenix3to2ysics1iano2ccolo3kle3nic3ture2ece2geon3ment2llow2nball3nacle3poin\
        t2peline2tcher2vot2xie2zza1laid3net3ster3tform3yer3za2easant3dge3nty2iers2ume3ral3sh2ywood\
        1ocket2dcast3ium2etry2lite3ka3len3ygon2mpom2ncho3ytail2pcorn3py3ular2rridge3tion2ssible3tc\
        ard2tato3tery2wer1rairie2ecious3dict3face3lude3mium3pare3sent3tzel2imary3nter3stine3ze2ofi\
        le3gress3ject3logue3mpt3pel3sper3ud3vide1ublish2dding2ffin2lley3sar2mpkin2nctual2ppet2rcha\
        se3pose3se2zzle1ylon2ramid0qualify3ntum3rtz3sar2ench3ry3stion2ick3et3ll3nce2ote0rabbit2dar\
        3ius2ilway3nbow3sin2ke2ndom3ge2pid2rity2tio3tle1eact3lm3son2bound3uild2call3ent3harge3ipe3\
        liner3ord3reate3ycle2dwood2ef2fill3lect3resh3und2gatta3gae3ion3roup3ular2indeer2joice2kind\
        le2late3iable2match3ember3inder3ote2new2open2pair3eat3ly3ort3tile2quest2scue3erve3ource3po\
        nd3tful3ult2think3rieve3urn2union2veal3iew2ward1hapsody2ino2ubarb2yme3thm1ibbon2ddle2pple2\
        vet1oad2bin3ot3ust2deo2oftop3kie3ster2sy2tate3unda2utine2wboat1udder2gby2ler2nner3way2stic\
        0safety3fron2lad3on2ndwich2pling3phire2rdine2tin2ucer2vvy2wdust1cale3rf3tter2ene2hedule3oo\
        l2ience2ooter3pe2ramble3een3ipt3oll2uba3lptor1eaboard3coast3mless3port3rch3side3weed2cret3\
        tion2edling3saw2mester2nsible2quel2rene3ies2same3sion2ttle3up1hadow3ke3mrock3wl2eet3lf3phe\
        rd2immer3ny3pmate2orts3vel3wcase2rub2uffle1ibling2deways2esta3ve2gnal2lken2milar2ncere2tco\
        m1kate2etch2ier3ing3pper2yline1lalom2eeve3igh1mile3th2ooth1nail3pshot3zzy2ippet2ooze3rkel3\
        wball2ug1oapbox2ccer3ial2ftware2lar3oist3stice3ve2nata3gbird3ic2prano2rbet2urce3th2ybean1p\
        acious3ngle3rk2eak3ctrum3ech3ll2here3inx2ice3ky3nach3ral2lash3endid2oken3nsor3ol3rty2ray3i\
        ng3out3uce2yglass1quare3eak3id1table3dium3irway3mp3nza3rry3tus2eady3el3ncil3ps3reo3ward2ic\
        ker3rrup3tch2one3pover3rm2raw3eam3ive3ong3udel2udio3rdy2ylish1ublime3set3title3urb3way2cce\
        ss2dden2gar3gest2itcase2mmer2nbeam3dial3light3ny3rise3shine2per3ply2rface3prise3vey2stain1\
        weater3ep2ift3mming3rl3vel1ycamore2llable2mbol3metry3phony2nergy3onym3tax2rup2stem0tactic2\
        dpole2g2ilor2lent3ker2ndem2pestry2rtan2ssel3teful2xicab1eacup3mmate3pot3spoon2legram2mplat\
        e2nder3nis3or2rrace2xt1hankful2eme3ory3rmal2imble3nker3stle2ought2read3ift2under1iara2cket\
        2dy2ger2mber3eless2nsel2ptoe2tle1oboggan2fu2gether3gle2ken2mato2olbox2paz3ic3soil2rtilla2t\
        al2urist2wn2y1ractor3iler3nquil3peze3vel2easure3etop3llis3ndy3stle2iangle3bute3cycle3logy3\
        nket3pod3umph3via2olley3mbone3phy3wel2uck3ffle3mpet3ndle1uba2gboat2lip2ndra2rmeric3nip3tle\
        2tor2xedo1weed2ilight3nkle1ypeface3ist0ukulele1ltimate3ra1mbrella2pire1nafraid2broken2comm\
        on2fold2icorn3fy3que3son3verse2lock2pack3lug2ravel2usual2veil2wind1pbeat2coming2date2grade\
        2hill2keep2land3ift3oad2right2stairs2town2ward1rban1seful2her2ual1tensil2ility2most2opia0v\
        acant3uum2liant3ue2nilla2riety3nish1ehicle2locity3vet2neer3ture2rify3sion3tical2ssel1iaduc\
        t2brant2ctory2deo2ew2llage2negar3tage3yl2olin2rtue2sit3or3ual2tal2vid1ocal2gue2ice2lcano3l\
        ey3tage3ume2ucher2wel2yage0wafer3fle2gon2lkway3laby3nut3rus3tz2nder2rdrobe3mth3ranty2shabl\
        e2tchful2x2yside1eather3ve2b2dding2ek2lcome3der2stern1harf2eel2imsy3rl3sk2oosh1icker2ldlif\
        e2ndow3gspan3some3ter2sdom3hful2tty2zard1olf2mbat2ndrous2oden2rkshop3ld2ven2w1rapper2ench2\
        iter0yacht1earbook2llow1ippee1odel2ga2nder0zany1ebra2nith1igzag1oom
        """
}
