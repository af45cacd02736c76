/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {
    /// The words in order, separated by spaces.
    static let words = """
        aardvark abacus abalone abattoir abbey abrasive absinthe abyss acacia acetate acid acorn \
        acoustic acrylic active actuator acumen adamant addition adhesive adjunct adobe aerie \
        aerosol affinity afghan agar agent aileron air aisle albacore albumin alcohol alder \
        alfalfa algae alkali allergen alloy allspice alluvium almond aloe alpaca altar alum \
        amalgam amaranth ambrosia amethyst amino ammeter ammonia amoeba amperage amulet anaconda \
        anchor andiron android anemone anime aniseed anklet annex annual anode anorak antacid \
        antenna anthill antidote antler anvil aperture aphid apparel apple apricot apron aquatic \
        aqueduct aquifer arachnid arcade archive argon argyle armament armchair armrest arms \
        arroyo arsenal art asbestos ascent ascot ashtray aspen asphalt aspirin assembly asteroid \
        asylum atoll atom attic auger auto aviary avocado awning axle azalea baboon babushka \
        bacillus backpack bacon bacteria badlands baffle bagel baggage bagpipe bakery balcony \
        baleen ball balsam bamboo banana bandage banister banjo bank banner bantam banyan \
        barbecue barge barium barley barnacle barrel bars basalt base basil basket bassoon \
        basting bath batik batten bauxite bay bazaar bazooka beach beads beaker bear bed beef \
        beehive beeper beetle begonia belfry bellows belting benzene beret berg berry beverage \
        bib bicycle biddy biennial bifocals bighorn bike billfold binary binder biplane birch \
        bird biscuit bismuth bison bisque bistro bitter bitumen bivalve bivouac blacktop blade \
        blanket blazer blender blizzard block bloomer blossom blotter blouse blowgun blubber \
        bludgeon bluebell bluff bluing boards boat bobbin bobcat bobsled bodega bodice bodkin \
        boiler bola bolster bomb bonanza bond bones bongo bonito bonnet bonsai bookshop booth \
        booze borax bordello borer boron borscht bottle boudoir bough bouillon boulder bouquet \
        boutique bovine bowl box braces braiding brake bramble bran brass brazier bread breeze \
        brew brick bridge briefs brim brine bristle britches broach brocade brogan bromide \
        bronco brook brothel bruin brunch bubble bucket buffer bug building bulb bulkhead bullet \
        bulrush bulwark bumper bungalow bunker bunting burlap burner burro busby bush butane \
        butchery button buzzer bypass byway cabaret cabbage cabinet caboose cacao cache cactus \
        cadmium caffeine cage caisson calamine calculus calf calico calyx camera camisole camp \
        camshaft can capitol capon capsule caramel carbon carcass card cargo caribou carousel \
        carpet carrot carving cascade casein cashew casing cassette castle catapult catbird \
        catchall catfish cathode catnip catwalk caulk caustic cavern caviar cayenne cedar \
        ceiling celery cell cement central ceramic cereal cesspool cetacean chaff chair chalk \
        chamber chapel charger chasm cheese chemical cherry chess chew chicken chiffon chilly \
        chime chips chisel chives chlorine choke chop chowder chrome chuck churn chutney cicada \
        cider cigar cilantro cinnamon circuit citadel citrus civet clam clarinet classic cleaner \
        clematis clench clews cliff climb cling clip cloak clocks clog cloister closet cloth \
        cloud coal coast coating cobalt cobble cobra cobweb cocaine coccus cockpit cocoa coffee \
        cognac colander coleslaw coliseum collar colt combine comet commode computer concrete \
        condom confetti conifer console convent cookie cooler cope coping copper cords cornet \
        corona corridor corsage cosmos costume cotton couch cougar counter coupling cover \
        cowling cows coyote cracker cradle crate crayfish creamery credenza creek creosote crepe \
        crevasse crib cricket crisp crocus cross crow crucifix crude cruiser crush crutch crux \
        crypt crystal cubicle cucumber cudgel cuisine culvert cumin cup curative curbing cure \
        curio curler current cursor curtain cushion custard cutlet cutout cyanide cyclamen \
        cymbal cypress dacha dado daffodil dagger dahlia dainty daiquiri dairy dais damask \
        damper damson darkroom dashiki daub deadbolt debris decaf decor deer deli delta denim \
        dent deposit derby derrick desk dessert detector detour detritus device dew dextrose \
        diadem diagram dial diaper dibble dickey die digs dilution dimmer dinghy dinky dinner \
        dinosaur diode dioxide dipole dirt disc diskette ditch diuretic divan dog doily doll \
        dolphin doodle door dormer dory dose douche dovetail down drape draw dredge dress drier \
        drift drill drink driveway drizzle drone dropper drug drywall dubbing duck duds duff \
        dugout dulcimer dumbbell dumpster dune dungeon duplex dustbin dwelling dyestuff dynamo \
        eagle earmuff earplug earring earth earwax easel easterly eatable eatery eats eaves \
        edging edible edifice effect effigy effluent eggnog eggplant eggs egret electric \
        elements elephant elevator elixir elk embassy ember emblem embryo emerald emetic \
        emporium empty emulsion endive energy engine enlarger entire entrance envelope enzyme \
        epoxy equine eraser ermine espresso ester estuary etching ether eureka exchange exhaust \
        exit export extract eyeglass eyeliner eyepiece fabric facade facility factory fake \
        falcon falls farina farm fat faucet faulting fedora feed feeler feldspar feline felt \
        female fence fender fennel fern ferret festoon fetter fetus fiddle fife figurine \
        filament filbert filet filigree filling filter finch finery firework fish fixative \
        fixings fixture fizz fjord flag flail flamingo flannel flaps flask flatbed flea fleck \
        fleece flimsy flint flipper floor floppy floss flotilla flounce fluid fluoride flute fly \
        foam fob foliage fondue footage forceps forefoot forge fork forth fountain foxglove \
        foxhole foyer fraction fragment frame freeway freight fresco fries frigate fritter frog \
        frond frost fructose fruit fudge fuel fulcrum fumes fungi fur fuse futon gable gadget \
        gaff galena gallows galosh gamecock gander gantry garbage garden gargoyle garlic garment \
        garnet garrison garter gaslight gasoline gate gather gauge gavel gazelle gazpacho \
        gearing gecko gel gemstone generic gentian geranium gerbil gewgaw geyser giant gig \
        gilding gilt gimlet ginger ginseng giraffe girder gizmo gizzard glacier glad glass glaze \
        glen glider glop glove glowing glucose glue gluten glycerol gnat gneiss goalpost goblet \
        goggles goldfish gondola gong goody goose gorilla gossamer goulash gourd grab grackle \
        graffiti granite graphic grating gravity grease grebe greens grenade gridiron grille \
        grinding grits grizzly grocery grosbeak grotto grouse grubby gruel guano guava guitar \
        gulag gulch gulf gully gumbo gun guppy gurney gusher gutter gym gypsum gyro hackney \
        haddock hafnium hail halibut hallway halon halter hammer hamster handle hanging hansom \
        hardware harem harness harp harvest hashish hatchet haven hawk hawthorn hayloft haywire \
        hazel headrest hearse heat heckle hedge heifer helium helmet helping hemlock hemp henna \
        hepatic herb heroin herring hibachi hickory hide highway hill hinge hoagie hoarding \
        hobnail hoist holder hole holly hologram homburg homespun hominy honey hook hops horn \
        horse hosiery hospital hotcake hotel hothouse housing howitzer hubcap human humus hurdle \
        husky hut hyacinth hydrogen hyena hypnotic hypo ibex ice icicle idol igloo iguana impala \
        impetus implant import impurity incense incline indigo infield infusion ingot inhaler \
        injector inlay inlet inn insect intercom iodine iridium iris iron island isotope isthmus \
        ivory ivy jacket jade jaguar jalopy jam jasmine jasper jeep jelly jerky jetty jewel \
        jigsaw jimmy jitney john joystick juice jujube jukebox julep jumpsuit junction juniper \
        junk jute kamikaze kangaroo kaolin kapok katydid kayak kazoo kebab keepsake kelp keratin \
        kerchief kernel kerosene ketchup key khaki kiln kimono kindling kiosk kipper kit kiwi \
        knapsack knickers knife knitting knob knoll knuckles koala kohlrabi kosher krypton kudzu \
        kumquat lab lacquer lactate ladder ladle ladybug lager lagging lagoon laminate lamprey \
        lancet landing lane lanolin lantern lanyard lapel lapping laptop larch lariat lark larva \
        latex lathe latrine laudanum laundry laurel lavatory lavender laxative leading leaf \
        leash leaven lecithin lectern leech leek legume lei lemming lemon lemur lens lentil \
        leopard lever library lick lifeboat light lignite lilac lily limber lime limited linen \
        lingerie lining links linnet linoleum linseed lintel lion lipid lipstick liquid lithium \
        litmus livery lizard llama llano load lobby lobster local locker locust lodestar lodging \
        loft loge lollipop longhorn loop lorry lotion lotus lounge lower lowland lozenge luggage \
        lunch lupine lyre macaw machine mackerel madhouse maggot magma magnet magpie mahogany \
        mailbox main maize makeup male mallard malted mammal manatee mandolin mangle manhole \
        manifold mankind manna manor mantel manure map maraca marble maria marjoram marker \
        marlin marmoset marquee marsh marten marzipan mascara mask masonry mastiff match \
        material matte matzoh maul mayo meander meatball medic medulla melanin melon membrane \
        mend menhaden menorah menthol mercury mere merino mesa mesquite metal meteor methane \
        metro mica microbe middling midge milk millet mimosa minaret mine minibus minnow minster \
        mirage mirror mishap missile mitten mix mobile moccasin mocha modem mohair molasses \
        molecule mongoose monkey monorail monsoon montage monument moon moorland moped morass \
        mordant morgue morphine mortar mosaic mosque moss moth motif motor mount mouse mow mud \
        muffin mulberry mull munition mural muscat museum mushroom musket muslin mussel must \
        muzzle myrrh myrtle nacho napalm naphtha napkin narcotic narrow nautilus nave nebula \
        necktie necrosis nectar needle nematode neon neophyte nestling net neutron niacin nickel \
        nicotine nimbus nitrate notepad nova nozzle nude nugget nunnery nursery nutmeg nutria \
        nutshell nylon oar oatmeal oboe obsidian ocean ocelot octane octopus ocular odometer \
        office offshoot oil ointment okra oleander oleo olive onion onyx opacity opal opening \
        opiate opium orange orchid ordnance oregano organs original oriole ornament osprey otter \
        outfield outhouse output ovary oven overall ovule oxbow oxide oxygen oyster ozone \
        pacific packing pad pagoda paint palace palisade palmetto palomino pancake panda panel \
        pannier pansy pants papaya paper paprika paraffin parcel parfait paring parka parquet \
        parsley particle pasta pathogen patio patty pavement pavilion pawnshop payload peacock \
        peafowl peanut pebble pecan pectin pedestal peeling pelican pen peony pepper perch \
        peroxide petard petrol petunia pewter peyote pheasant phone phosphor photo piano piccolo \
        pickle picture piece pier pigeon piggy piglet pigment pigsty pilaf piling pillow ping \
        pinhole pinion pinnacle pinto pipe pippin pique piss pistol pita piton pixel pizza \
        placenta plain plant plastic plate playpen pleat pliers plinth plover plug plumb plush \
        plywood pocket podium poison poker poky polecat pollen polonium polymer pommel poncho \
        pontoon pooch pool popcorn poplar poppy porpoise porridge portable positron possum \
        potato pothole potluck potpie pottery poultry powder prancer prawn prefab pressure \
        pretzel primates priory privy produce prong prop protein prune pry ptomaine pub pudding \
        pulley pulp pulsar puma pumice pumpkin puppet puree purifier pyrite python quaff \
        quagmire quahog quail quarters quasar queen quill quinine rabbit raccoon raceway radar \
        radical raft rag rails rainbow raisin rampart ramrod ranch rapid raster ration rattler \
        ravine rawhide rayon razor reactor reagent reamer rebirth receiver recliner recorder \
        rectory redoubt redwood reefer reel reeve refill refuse regalia reindeer release relic \
        remains remote rennet replica reptile reset resin response restroom result retinal \
        retread revolver rhino rhizome rhodium rhubarb ribbon ricotta rigging rings rinse river \
        roadside roan robe robin rock rod roebuck romaine roofing rooms rooster root rosary \
        rosemary rostrum rotunda rouge round rowboat royal rubber rucksack rudder rue ruffle \
        ruminant rump runabout rung runway russet rutabaga sachet saddle safe saffron sago \
        saguaro sailboat salad saline salmon salsa salt salve samba sampler sandwich sang \
        sapling sapphire sardine sari sarong satin sauce sauna sausage sawdust sawmill scabbard \
        scad scaffold scalpel scanty scarf scenery schist schlock schnapps schooner scissors \
        sconce scooter scorcher scourge scrap screen scrod scuba scull scupper scuttle scythe \
        seabed seacoast seafood seal seaside seating seaweed sedan sediment seedling seesaw \
        segment seizing selenium seltzer selvage sensor sequin serge serpent serving sesame \
        settle setup sewage sewer shackle shades shake shallow sham shandy shark shawl shear \
        shed sheet shelf sherbet shield shingle ship shirt shoddy shoe shoot shorts shotgun \
        shovel shower shrapnel shredder shrine shroud shrub shutter sidewalk siding sierra sieve \
        sights signet silencer silicon silks silo silver simian simple sink siphon sitar skate \
        skein sketch skid skiff skillet skullcap sky slacks slaw sleeve sleigh slicker slide \
        slope sludge sluice smelt smock smoother smut snack snail snapshot sneaker snifter snipe \
        snorkel snow snuffer snug soap soda softball solid solution solvent sonar songbird \
        sorbet sorghum sorrel sounder sour souvenir soybean spangle spare spatula spawn spectrum \
        speedway spice spider spigot spillway spinach spirits spitball splint spoke sponge spoon \
        spout spray spreader sprinkle sprocket spruce spud spunk spyglass squash squeegee squid \
        stable stadium stag stair stalk stand stapler starter station stays steak steel stencil \
        steps stereo stick stifle stigma still stinger stirrup stocks stone stool stopping storm \
        straw stream string strobe strudel stub stucco studio stuff stump sturgeon stylus \
        subsoil subway sucrose suction suede sugar suit sukiyaki sumac sunbeam sundae sunfish \
        sunlight sunroof sunshine surface sushi swab swamp swathe sweats swimsuit swine switch \
        swivel sword sycamore syringe syrup system tabby tablet tadpole taffy tailgate takeout \
        talc talisman tallow tampon tangelo tanker tape taping tarmac tarot tartan tassel tatter \
        taxi tea teeter telex temple tenement tequila terminal terrace textile thallium thermal \
        thinner thistle thong thorium thrasher thread thrift throne thrust thus thwart thyme \
        tiara tidy tile tiller timer timpani tin tipple titanium tobacco toboggan tofu toga \
        toilet tomato tomcat toner tongs tonic toolbox topaz topknot topsoil torch tore tornado \
        torque torrent tortilla total toupee towel toxin toy track train trammel transit trap \
        trash traverse treat tree trellis trench trestle tricycle trident trifle trigger trinket \
        tripe trivia troika trolley trombone trotter trouser trumpet trunk truss tube tubing \
        tugboat tulip tuna tundra tungsten tunnel turban turf turkey turmeric turnip turret \
        turtle tusk tuxedo tweed twig twill twins twister typhoon ukulele umbel umbrella \
        undercut unicycle uniform universe upgrade uphill upland upper upright upshot upstairs \
        uranium urea urn utensil vaccine vagabond valley vanadium vanilla variable varnish vault \
        veggie vehicle veil velour velvet veneer venison venom verbena vermouth versed vesper \
        vest viaduct vibes vibrator vinegar vintage vinyl violin viper virginal virus vise visor \
        vitamin vitriol vodka volatile volcano voltage vomit voodoo vulture waders wadi wagon \
        wainscot walkway wallet walnut walrus wapiti wardrobe warhead warmer warship wash waste \
        water wattage wax ways weapon wearable weather weave web weeds weevil weir weld westerly \
        wetland wharf whatnot wheel whey whiff whisk whiting wicker wigwam wildcat wind wire \
        wiring wishbone withers wok wolf wombat wood woofer works world worm worsted wrapper \
        wreath wreckage wringer xenon yacht yarmulke yeast yoke young yttrium yucca zebra zephyr \
        zinc zinnia zircon zither zoo zucchini
        """

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
        affect effect assent ascent augur auger beryl barrel bizarre bazaar bloc block boos \
        booze borough burro brooch broach burrow burro bury berry capital capitol carat carrot \
        caucus coccus censer sensor censor sensor chili chilly chords cords chute shoot cites \
        sights clues clews cocky khaki coif quaff colonel kernel creak creek daze dais desert \
        dessert devise device dryer drier earn urn edition addition err air eves eaves fourth \
        forth gaffe gaff gait gate gored gourd grisly grizzly guerrilla gorilla guilt gilt \
        handsome hansom heroine heroin idle idol idyll idol isle aisle jamb jam joule jewel \
        karat carrot knave nave lama llama lief leaf logger lager lynx links magnate magnet \
        marquis marquee matt matte meatier meteor missal missile muscle mussel pairing paring \
        peace piece peak pique phish fish pistil pistol quay key rapper wrapper readout redoubt \
        regent reagent serial cereal sites sights soared sword steppes steps surge serge swayed \
        suede symbol cymbal sync sink thrown throne wacks wax waist waste weigh whey weighs ways \
        whacks wax whether weather whirled world whole hole wined wind wrung rung yolk yoke
        """
}
