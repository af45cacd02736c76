/// The Portuguese list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum PortugueseWords {
    /// The words in order, separated by spaces.
    static var words: String { FrontCoding.words(table) }

    private static let table = """
        0abacate2elha3rto2ridor3unho1caso2elga3no3rvo2hado2ordo2uidade1divinha2vogado1feto2inador1\
        gasalho2ito2reste2udo3lha1ipo1juda3ste1lavanca2batroz2cateia2deia3rava2ecrim3gria2face3ine\
        te3orje2guidar2icerce2mofada2pendre3iste2uno2vorada1mador3rra2eixa3ndoim2ieiro3stoso3zade2\
        olador3reira2plo1nagrama2cinho2daime3ebol3or2exo2ilha3mador2seio2teparo2zol1paro2etite2lau\
        so3icado2ogeu3io3stila2rumo1quarela3eduto1rame2chote2eia3nito2gila2idez2lequim2minho2nica2\
        pejo2quivo2raia3ecada3iba3oio3uada2tigo2voredo1sfalto2pargo2sento3obio2tral1talaia2eneu2il\
        ho3vo2riz2um1venida3sso2iso1zaleia2edo3ite3vinho2ulado0babado2cia2dalo2fo2gagem3uete2ilado\
        3rro3xela2lada3dio3iza3uarte2mbu2nco3dada3heira3queta2rbante3ril3ulho2squete3tidor2tata3ed\
        or3uque2unilha1eiral2leza3isco2ngala2rimbau3linde3ma2souro2zerro1ienal2fana2gorna2lhete3in\
        gue2rra2scoito3el3naga2tola1loco1oa2cejo2ina2leia3ha3inho3ota3seiro2mbom2nde2rdado3rifo2ti\
        ja3oeira1randura3seiro2eu2ilho3nde3sa2ochura1ucha2galho2tique2xo2zina0cabana3ide3resto2cau\
        3ho3imba2deado2iado3xote2jueiro2ldeira3hau3maria3ota2mafeu3braia3elo3inho3pal2ncela3eca3gu\
        ru3ja3oeiro3tiga3udo2pacho3itel3oeira3richo3ucha2rapau3dume3mim3pete3rinha3taz3valho2saco3\
        cata3ebre3inha3tanha3ulo2utela2valo3ilha2xemira1ebola2dilha2gonha2leiro3ofane3ulose2ntavo2\
        reja3rado3teza2steiro2tim1hafariz3lupa3mada3nfro3pim3rrua3ve2egada2ilreio3nelo3ta2oco3rinh\
        o3upo2umbo3teira3va1iclone2dade2meira2neasta3to3zel2preste2randa3cular2trino1lamor3rim2ima\
        x3pe2ube1ocada3heira2elho3ntro2lcha3ete3her3meia3orau3una2mensal3itiva3pra3um2ncreto3dutor\
        3ector3feito3junto3sola3tente2queiro2ragem3cel3eto3isco3neta3reia3tejo3uja2tovia2uve2zinha\
        1ravina2emoso3pom2ina3sta2ocante3mado3quete2uzeiro1uidado2ltura2meeira2pom2rador3ral3so3tu\
        me0damasco1ebate3rum2cente3live2grau2lgado2nso2safio3conto3ejo3gaste3pensa3taque3vio2talhe\
        3etive2zembro1iagrama3leto3ria2fuso2gno2nheiro2reito2scurso3farce3puta2tado3ongo2urno2visa\
        1obra2ceria3ura2mador2sagem2utor1una2pla0economia1dital2redom1feito1legante3vado1mbarque3r\
        ulho2enda2issora2pada3enho3rego1ncaixe3erado3osta2feite2genho3uia2lace3evo2orme2saio3eada3\
        ino2talhe3rega2xada3erto3ofre1quador3ino1rvilha1scada3ola3riba3una2parso3era3inho2quilo2ta\
        ca3epe3ojo3ria3udo1xame3to2emplo2presso0factual2gote2iscar3xa2lante2moso2ndango3farra3toch\
        e2queiro2rinha3nel3ofa3tura2tia2vorito2xina2zenda1echo2ijoada3tio3xe2liz3pudo2no2riado3rei\
        ro2stim1iambre2cha2gueira2lhote3me2neza3ta2orde2vela1lanco2oresta3tilha2uido3xo1ocinho2fo2\
        guete2lclore3ga3heto2mento2ral3miga3nada3ragem1ranja3terno2eio3nte3sta2iso2ota2uteira1umei\
        ro2ncho3do3il2tebol0gaita3vota2lope2mela2ndula2ragem3bo3galo3rafa2spacho2zeta1eada2lado3ei\
        a2nciana3gibre2ral3gelim1iesta2nasta3cana2rafa3ino1lorioso1oiaba2lada3finho2mo2ngo2rjeio3r\
        o2sto1racejo3fite3mpo3nito3vata2elha2ilo2oselha2ua1uache3rida3xinim2elra2inada3zo0harmonia\
        3pa2ste1eroico1igiene2pismo1olofote2nra1umilde0ideia1gual1lhota1magem2buia2prensa1nhame2se\
        to2tegral1odo2gurte0jabuti2neiro3gada3ota2pona2queta2rdim2smim2vali2zida1eito1ogada2io2rna\
        l1ubileu2juba2lho2nco3ta0lacre2deira3rilho2goa2jota2mbreta3pejo2nche2pela2ranja3gada2sanha\
        3tro2tim3oeiro2voura2zer1eitura2mbrete2nda3heiro3tilha2que2treiro2vada3eza1iceu2geiro2malh\
        a3iar3oeiro3peza2ngueta3otipo2sonja3tra2vro1obo2jista2mbada2sango2uro1ufada2minoso2neta2ze\
        iro0macieira2deixa3rinha2estria2ioria2leta3ga2moeiro3ute2ndala3ejo3ivela3obra3teiga2quete2\
        rcha3esia3fim3gem3isco3mota3quise3reco3telo3ujo2scote3sa3tim2tilha3raca1eiga2lindre3ro2nsa\
        l3tor2rcado3gulho2sada3cla3tre2teoro1ilharal2nueto2olo2rante3tilo2ssiva3tura2tene1ocho2der\
        no2eda2inho3ta2ldura3eza3inete3usco2ntra2radia3dida3inga1uda2rta2seu0nascente2u2veta3io1er\
        vura2vado3oeiro1icho2mbo2nhada1obreza2gueira2ite2rdeste3tada2turno2vidade2z1ublado2vem0odi\
        sseia2or1ferta2icina1laria2eado3iro2ival1mbreira2elete1ntem1paco3la1rdem2ganza2igem2valho1\
        streira1urives2tono3ubro0padaria3eiro3rinho2gador2isagem2lete3heta3ito3meira2nela3fleto3qu\
        eca3tufa2paia2rafina3ceiro3dal3ede3reira3tilha2sseio3tagem2tamar3ins1eanha2dra2gada2lagem3\
        icano3ucia2ndente3edo3sador3teado3ugem2pita2rcurso3ene3fume3muta3to2scador2tisco1ianista2l\
        oto2menta2ncel3go3hal2oneiro2tada1laneta3teia2uma1oeta2lido3pa3vo2mar3bal2ntual2rmenor3tei\
        ra2stigo2uco3sada1raia3ncha3zo2eceito3go3ssa2ocesso3duto3eza3jeto3va1udim2lseira2nhado2xad\
        or0quadra3ntia3rtzo2eijo2iabo3lha3mono3ntal3osque3tute0rabanete3eca3isco2dioso2iz2jada2lad\
        or2magem2ncho2padura2so1ealce2banho3ento3ite3ordo2cado3eita3heio3ife3onto3urso2doma3uto2fl\
        exo2gato3ente2lva2mada3endo2ndeira2pleto3olho3rise2speito3umo2talho3iro3orno2verso3isor3oa\
        da1iacho2balta3eira2o2sca1obalo2deio2mance2nco3da2seira2teiro3ina2upa3xinol2xo1umo0sabatin\
        a3or3ugo2cola2fira2ibro2lame3eiro3itre3moura3tador2nfona2pato2rau3dinha3rafo2xofone1eda2gr\
        edo2iva3xo2leto2mente3olina2quilho2reia3rote2xteto1igilo2lhueta3vo2nal3eta2rene1oalho2brei\
        ro2calco2lda3fejo2neca3ho2pro2rgo3vete2ssego2taque1ubida3solo2este2lco2rdina3presa0tabela3\
        uada2cada3hinha2inha2lco3her3ude2manco3boril2pume2refa3ja1ecido3la2ia2lefone3ha2mpero2orem\
        a2rceto3mo3nura3reno2soura1igela2jolo2nteiro2racolo1oada3lha2cha2milho2po2ranja3neio3rada2\
        squia2uca1rabalho3dutor3jeto3nca3piche3tor3vessa2eino3la2igo3lha3nco2oco3mba3pel2uque3ta1u\
        fo2rfa3vo0uivo1lmeiro1rbe2sinho0vagoneta2lente3ioso3or3sa2ntagem2randa3eta2silha3soura1ede\
        ta2ludo2ntania2raneio3dade3melho3niz3tente1iaduto3gem3jante2dro2eira3la2gia2nheta3il2oleir\
        o2rtude2sta2tral2veiro2zinho1oador2gal2lta2o0xadrez1ilofone2sto0zabumba1imbro1ona
        """
}
