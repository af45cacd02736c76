/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {
    /// The words in order, separated by spaces.
    static let words = """
        abacus acorn acrylic active actor adobe aircraft airline airport airship aisle alarm \
        album alcove alfalfa algae allspice almanac almond aloe alpaca alphabet alpine amaze \
        amber ambrosia amethyst amuse anchor android angle anklet answer antelope anthem antique \
        antler anvil apple apricot apron aquarium arcade arch arena armchair armrest aroma arrow \
        artful artist asphalt assist asteroid astute athlete atlas atom attic aunt author autumn \
        avenue avocado award awning axle azalea backpack badger bag baker balance balcony ballet \
        bamboo banana banjo bank banquet barbecue bargain barn barrel basement basic basket \
        bassoon bath baton beach bear beauty bedrock beef beehive beetle begin begonia belt \
        beverage beyond bicycle bike bingo birch bird birthday biscuit bison blade blanket \
        blazer blend blessing blimp blizzard block bloom blossom blouse bluebell boat bobbin \
        bobcat boiler bonfire bonnet bonsai bonus bookshop boost booth border botany bottle \
        boulder bounce bouquet bowl box bracelet braid brake branch brass bread breeze brick \
        bridge bright brim brisket broccoli bronze brook brownie bubble bucket budget buffer \
        buggy bugle building bulb bulldog bumper bundle bungalow bunny burger burrow bustle \
        button buzzer cabbage cabinet caboose cactus cadence caffeine calendar calm camera camp \
        can capital captain caramel cardigan care cargo carnival carousel carpet carrot carving \
        cascade cashew cassette castle casual caterer catfish catnip catwalk cauldron cavern \
        cedar ceiling celery cellar cement century ceramic cereal chair chalk chamber chance \
        chapter charm checkers cheddar cheer chef cherry chess chicken chime chips chisel chives \
        chorus chowder chuckle cilantro cinnamon circle city clarity classic claw clean clerk \
        clever cliff cloak clocks closet cloth cloud clown cluster coach coast cobalt cobble \
        cobra cobweb cocoa coffee cola college column comb comet comfort comic common computer \
        concert confetti connect contest cookie cooler copper copy coral cord corner corridor \
        cosmos costume cotton county couple courage cousin cove cowboy cracker cradle craft \
        crater crayon create creek cricket crimson crisp crocus crow cruise crumble crunch \
        crystal cube cucumber cuddly culture cumin cup curious curly curtain curve cushion \
        custom cutlet cycling daffodil daily dainty dale dance daring dash dawn daydream dazzle \
        debate deer delight delta deluxe denim dent desert design desk detail develop dew dial \
        diamond diary digit dimple dinner dinosaur diploma direct display distance dive doctor \
        doggy doghouse dogwood dolly dolphin domain dome domino doodle door dorm dough downhill \
        dragon drama draw dream dress dribble drink driveway drizzle drum duck duet dugout \
        dumpling dune duster eager eagle earful early earplug earring earth easel easy echo \
        eclipse editor eel effort egg elbow elegant elephant elevator elf emblem embrace emerge \
        enchant energy engineer enjoy ensemble entry envelope episode equal eraser errand \
        espresso essay estate evening evident exact example exhibit expand expert explorer \
        express eyebrow eyeglass fabric fabulous fact fair falcon falls family famous fancy \
        fantasy faraway farewell farm fashion feast fedora fence fern festival fetch fiction \
        fiddle fidget field fiesta figure filter final finch finesse finger finish firework fish \
        fitness flagpole flamingo flannel flapjack flash flatware fleece flexible flicker float \
        floor flora flower fluent fluffy flute foam focus folder foliage folklore follow fondue \
        football forest fork formula fortune fossil found foxtrot foyer fragrant frame frank \
        freckle freeway fresh fries fringe frisky frog frolic frost fruit fur future fuzzy \
        gadget galaxy gallop game garage garden garlic garment gateway gather gazette gecko gem \
        generous genius gentle genuine geology geranium gerbil geyser giant gift giggle gingham \
        giraffe gizmo glacier glad glass glaze gleam glee glider glimmer glitter glory glove \
        glucose goal goblet goggles golden golf gondola goody gopher gourd grace graduate \
        grammar grand graphic gravity greenery grill grin grocer groom group guava guess guide \
        guitar guppy gurgle gymnast habit haircut hall hammer hamster handy happy hardware \
        harmony harness harp harvest hat haven hawk hawthorn hayloft haystack hazel heading \
        healthy hearty heath hedge height helium hello helmet helper herbal herd heritage heron \
        herring hexagon hideout highway hiker hiking hillside hint hippo history hobby hockey \
        hoedown holiday hologram homemade honest horizon hornet horse host hotel hourly hub \
        huddle humble humming hurry ice icicle icon ideal igloo image indigo insect inside \
        internet inventor iris island islet item ivory ivy jacket jade jaguar jam janitor \
        jasmine jazz jelly jewel jigsaw joke jostle journal joyful judge juggler juice jukebox \
        jungle junior kangaroo karate kayak kazoo keeper kelp kernel ketchup kettle key kickoff \
        kind kingdom kit kiwi knight knitting knot koala label ladder ladle ladybug lagoon lake \
        lamb lamppost landing language lantern laptop laser lasso laughter laundry laurel lava \
        lavender layout leader leaf league leek legacy legend legging leisure lemon lemur lens \
        lentil leopard lesson letter library lid lifetime light lilac lily lime linen link lion \
        lipstick lively llama lobster locker loft logic logo lollipop loop lotus lounge loyal \
        lucid lucky luggage lullaby lunch lyric mackerel magazine magenta magic magnet magpie \
        mail maize mallard mammal mandarin mango manner mansion manual map marathon marble \
        margin marina market maroon mascot mask matchbox mattress mayor meadow meat medium \
        medley melody member memory mentor menu merit merry message meteor method midday \
        midnight mighty milk mineral mingle minute mirror mist mitten mixer mocha model molehill \
        moment monarch monitor monsoon moonbeam moorland morning mosaic moss moth motion motto \
        mountain mouse movie muffin mug mulberry mural muscle museum mushroom music mustang \
        myrtle mystery nacho napkin narrator nature necklace net nickname nifty nimble noble \
        north notebook novel nozzle nugget nurse nutmeg nutshell oak oasis oatmeal object ocean \
        octagon octopus offer office olive onion onward opal open opera option orange orbit \
        orchid ordinary oregano origami ornament osprey ostrich otter outdoor outfit outing \
        outlook outside overcoat oyster package pad page painting palace pamphlet pancake panda \
        panel panorama pantry papaya paper parade parcel park parsley party passage pasta patch \
        patio pattern pavilion peace peanut pearl pebble pecan pedal peg pelican pencil pendant \
        penguin penny pentagon people pepper perfect permit petunia phone photo phrase piano \
        pickle picnic picture pie pigeon pillow pilot pinnacle pioneer pitcher pixel pizza \
        placard plain plant plastic plate player plaza pleasant pliers plug plume plural plush \
        pocket poem pointer polar polish polka poncho pond pool popcorn poppy porch porridge \
        portion poster potato pottery powder prairie preface premium present pretty print prize \
        profile program project prologue promise pronto proper proud proverb public pudding \
        pulley pump punctual pupil puppet purple puzzle pyramid quaint quality quartet queen \
        query question quick quiet quill quiz rabbit radio rafter railway rainbow raisin rally \
        ramble ranger rapid rattle ravioli ready reason rebound recess recipe record recycle \
        redwood refresh regal region reindeer relay relish remedy report reptile rescue reunion \
        reward rhino rhyme rhythm ribbon ring rinse ripple river road robin robot rock rodeo \
        roof rooster rope rosemary rotate routine rowboat rugby ruler runner rustic saddle \
        safari safe sailing salad salon salt salute sample sand sapphire sardine satin sauce \
        savanna savvy sawdust scale scarf scene school science scissors scooter scout script \
        sculptor seaboard seacoast seafood seal seaside seaweed secret section seed seesaw \
        serenade sesame session shade shampoo shark shawl sheet shelf shepherd shimmer ship shoe \
        short shovel shower shuffle shutter sibling sieve signal silence silkworm silly silo \
        silver sincere sitcom skate sketch skier skiing skillet skipper sky slalom sleepy sleigh \
        slide slogan smile smooth snack snail snapshot sneakers snooze snorkel snow snug soap \
        soccer social soda softball sonata song soprano source south soybean spaniel sparkle \
        spectrum speech sphere spice spider spinach spiral splash sponge spoon spring sprout \
        spruce spyglass square squirrel stadium stage stair stamp stanza stapler starfish \
        station steady stellar stencil steps sticker stitch stocking stone story straw stream \
        stripe stroll strudel student sturdy suburb success suede sugar suitcase summer sun \
        superb supply surface surprise sushi swan sweater swift swimming swirl swivel sycamore \
        syllable symbol symphony syrup table tadpole tailor talent tandem tape tartan tassel \
        taste taxi tea telegram tempo tender tennis tenor terrace text thimble thread thrift \
        thumb thunder tiara ticket tidy tiger timber tin tiptoe title toaster toboggan tofu toga \
        token tomato tomcat tomorrow toolbox topaz topic tortilla total tour tower toy track \
        train trapeze travel tray treasure tree trellis trend triangle tribute tricycle trinket \
        tripod triumph trombone trophy trouser trowel truffle trumpet trunk trust tryout tuba \
        tugboat tulip tundra tunnel turnip turtle tutor tuxedo tweed twig twilight twinkle \
        typist ultimate umbrella uncle unicorn unity universe upbeat update upstairs upward \
        usher utmost vacation valley value vanish variety vase vehicle velvet venture version \
        vest vibrant victory video viewer village vine vintage vinyl violin virtue visit vivid \
        vocal voice volcano volume vowel voyage waffle wagon walk wallaby walnut walrus waltz \
        warbler wardrobe warmth water wax wayside weather weaver web wedding weekend welcome \
        well wheat wheel whistle wick wildlife window winter wisdom wise wishful witty wizard \
        wombat wonder woodland wording workshop world worthy wrap wreath wrench writer yacht \
        yard yearbook yellow zebra zeppelin zigzag zipper zodiac zone zoom
        """

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
        batten baton beech beach beryl barrel bloc block boarder border bole bowl boll bowl \
        borough burrow bras brass bred bread burgher burger burro burrow capitol capital carat \
        carrot cede seed chock chalk choral coral chord cord colonel kernel creak creek crews \
        cruise cymbal symbol dessert desert franc frank gored gourd grille grill grosser grocer \
        haul hall heard herd hoarse horse joule jewel lessen lesson lief leaf magnate magnet \
        marry merry meatier meteor meet meat midst mist missed mist mourning morning mussel \
        muscle peddle pedal phish fish piece peace programme program quay key righter writer \
        rowed road sealing ceiling seller cellar serial cereal shoo shoe slay sleigh spurring \
        spring steppes steps storey story swayed suede timbre timber wacks wax whacks wax \
        whether weather whirled world whys wise wok walk wring ring
        """
}
