/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {
    /// The words in order, separated by spaces.
    static let words = """
        abacus acrylic active adobe aircraft airline airport airship alarm album alcove alfalfa \
        algae allspice almanac almond aloe alpaca alphabet alpine amaze amber amethyst amuse \
        anchor android anklet answer antelope anthem antique antler anvil apple apricot apron \
        aquarium arcade archive arena armchair armrest arrow artful artist asphalt assist \
        asteroid astute athlete atlas atom attic aunt author autumn avenue avocado award awning \
        axle azalea backpack badger bagel baggage balance ballet bamboo banana bangle banjo \
        banquet barbecue bargain barnacle barrel basement basic basket bathtub baton bay beacon \
        beagle beaker beauty bedrock beech begin belt beverage beyond bicycle bingo birdcage \
        birthday biscuit bison blade blanket blend blessing blimp blizzard block bloom blossom \
        blouse bluebell bobbin bobcat boiler bonfire bonnet bonus bookshop booth border botany \
        bottle boulder bounce bouquet bowling boxcar bracelet bramble branch brass breath breeze \
        bridge bright brisket broccoli bronze brownie bubble bucket budget buffer buggy bugle \
        building bulldog bumper bundle bungalow burger burrow bustle button buzzer cabbage \
        cabinet caboose cactus caffeine calm camel camper canary candle canister canopy canteen \
        canvas canyon capital captain caramel cardigan carnival carousel carpet carriage carving \
        cascade cashew cassette castle casual caterer catfish catnip catwalk cauldron cavern \
        cedar ceiling celery cellar cement century ceramic cereal chainsaw chalk chamber chance \
        chapter chariot checkers cheddar cheerful cherry chestnut chicken chimney chipmunk \
        chisel chives chorus chowder chuckle cilantro cinnamon circle city clarity classic clean \
        clerk clever cliff cloak closet cloth cloud clown cluster coach cobble cobweb cocoa \
        coffee college column comet comfort comic common computer concert confetti connect \
        contest cooker coolant copy coral corduroy corner corridor cosmos costume cottage county \
        couple courage cousin coverall cowboy cracker cradle crayon create creek cricket crimson \
        crisp crocus cruise crumble crunch crystal cube cucumber cuddly culture cumin cupboard \
        cupcake curious curly curtain curve cushion custom cutlet cycling daffodil dainty daisy \
        dale dance dandy daring daydream debate deer delight deluxe denim design desktop dessert \
        detail develop dew diamond diary digit dimple dinner dinosaur diploma direct display \
        distance doctor doggy dogwood dolly dolphin domain doodle doorway dormouse dough \
        downhill dragon drama drawer dressing dribble drink driveway drizzle duckling duet \
        dugout dumpling dune eager earful early earplug earring earth easy eclipse editor eel \
        effort eggplant eggshell elastic elbow elegant elephant elevator elf emblem embrace \
        emerge emotion enchant energy engineer enjoy ensemble entry envelope episode equator \
        eraser errand essay estate evening evident exact example exhibit expand expert explorer \
        express eyebrow eyeglass fabric fabulous factory falcon family famous fancy fantasy \
        faraway farewell farmyard fashion feather fedora fence fern festival fetch fiction \
        fiddle fidget field fiesta figure filter final finch finish firework fishery fitness \
        flagpole flair flamingo flannel flapjack flask fleece flexible flicker float flooring \
        florist flower fluent fluffy flutter focus fog folder foliage folklore follow fondue \
        football forest forklift formula fortune fossil foxtrot foyer fragrant frame frank \
        freckle freeway fresh friend fringe frisky frolic frost fruit funnel fur future fuzzy \
        gadget galaxy gallop garage gardener garlic garment gateway gather gecko gem generous \
        genius gentle genuine geology geranium gerbil geyser giant gift giggle gingham giraffe \
        gizmo glacier glasses glaze gleam glimmer glitter globe glory glucose goalpost golden \
        gondola goody gopher gourd graduate grammar granite graphic grater gravity greenery \
        grill groom group grove guava guess guide guitar guppy gurgle gymnast habit haircut \
        hallway hammer hamster handbook happy hardware harmony harness harvest hat hawk hayloft \
        haystack hazel heading healthy hearty hedgehog height helium hello helmet helper herbal \
        heron herring hexagon highway hiker hiking hillside hippo history hobby hockey hoedown \
        holiday hologram homemade hoof hopper horizon hornet hotel hourly house hub huddle \
        humming hurry ice icicle icon ideal igloo imagine indigo ink insect inside internet \
        inventor island islet item ivory ivy jacket jade jaguar janitor jar jasmine jazz jelly \
        jet jewel jigsaw jostle journal joyful juice jukebox jumble jungle junior kangaroo \
        karate kayak kazoo keeper kennel kettle keyboard keyhole kickoff kindness kingdom \
        kitchen kiwi knight knot koala label ladder ladybug lagoon lamppost landing language \
        lantern laptop laser laughter laurel lavender lawn layout leader leaflet league legacy \
        legend legging leisure lemon lemur lentil leopard lesson letter library lid lifetime \
        light lilac limerick linen linger lion lipstick llama lobster loft logic lollipop lotus \
        lounge lovely loyal lucid lucky luggage lullaby luncheon lyric mackerel magazine magic \
        magnet magpie mailbox maize mallard mammal mandarin mangrove manner mansion manual maple \
        marathon marble margin marigold market maroon mascot mattress mayor meadow meatball \
        medium medley melody member memory mentor merit merry message meteor method midday \
        midnight milkweed mingle minute mirror mitten mixer mocha modern molehill moment monarch \
        monitor monsoon moonbeam moorland moose mop morning mosaic motto mountain movie muffin \
        mug mulberry mural muscle mushroom musician mustang myrtle mystery napkin narrator \
        nature necklace nickname nimble noble north notebook notion novelty nozzle nugget nurse \
        nutmeg nutshell oak oasis oatmeal object ocean octagon octopus offer office olive onion \
        onward opal opera option orange orbit ordinary oregano origami ornament osprey ostrich \
        otter outdoor outfit outing outlook outside overcoat package paddle padlock painting \
        palace pamphlet pancake panel panther papaya paper parade parcel parkway parrot parsley \
        partner passport pasta patio patty pavilion paw peanut pebble pedal pelican pencil \
        pendant penguin penny pentagon people pepper perfect permit petunia phone photo phrase \
        piano pickle picnic picture piece pigeon pillow pilot pinnacle pitcher pixel pizza \
        planner plaster platform player plaza pleasant pliers plume plural plush pocket pointer \
        polish polka pony popcorn poplar poppy porch porridge portion poster potato powder \
        prairie preface premium present pretty prince prize profile program project prologue \
        promise proper proud public pudding pulley pumpkin punctual pupil puppet purple puzzle \
        pyramid quaint quality quartet queen query question quick quiet quill rabbit radish \
        rafter railway rainbow raisin rake rally rapid rattle ravioli ready reason rebound \
        recess recipe record recycle redwood reef refresh regal region reindeer relay relish \
        remedy report reptile rescue reunion reward rhino rhyme rhythm ribbon ripple river \
        roadside robin robot rodeo rookie roost rosemary rotate round routine rowboat ruby ruler \
        runner safari safety salad salon salute sample sandwich sapling sapphire sardine satin \
        sauce savanna savvy sawdust scale scarf scene school science scissors scooter script \
        sculptor seaboard seacoast seafood seaside seaweed secret section seedling seesaw \
        serenade sesame session shadow shampoo shark shawl sheet shelf shepherd shirt shore \
        showroom shuffle shutter sibling sieve signal silkworm silly simmer sincere sitcom skate \
        sketch skier skiing skillet skipper sky slalom sleepy sleigh slogan smile smooth snack \
        snail snapshot sneakers snooze snorkel snowball snug soapbox soccer social soda songbird \
        soprano source south soybean spade spaniel sparrow spectrum speech sphere spice spinach \
        spiral splash sponge spool sprinkle sprout spruce spyglass square squirrel stadium stage \
        stairway stanza stapler starling station steady stellar stencil steps sticker stitch \
        stocking stone story straw stretch string stroll strudel student sturdy suburb success \
        suede sugar suitcase summit sunbeam sundae sunlight sunny sunrise sunshine superb supply \
        surface surprise sweater swift swimming swirl swivel sycamore syllable symbol symphony \
        syrup table tadpole tailor tandem tango tartan tassel tasty taxi teacher teammate \
        telegram tempo tender tennis tenor terrace text thimble thistle thread thrift thunder \
        tiara ticket tidy tiger timber tinsel tiptoe title toaster toboggan tofu token tomato \
        tomorrow tonic toolbox topaz tortilla total tourist tower toy tractor trainer trapeze \
        travel treasure treetop trellis triangle tribute tricycle tripod triumph trombone trophy \
        trouser trowel truffle trumpet trunk trust tryout tuba tugboat tulip tundra turnip \
        turtle tutor tuxedo tweed twilight twinkle typist ultimate umbrella uncle unicorn unity \
        universe upbeat update upstairs upward usher utmost vacation value vanilla variety \
        varnish vehicle velvet venture version vibrant victory video viewer village vinegar \
        vintage vinyl violin virtue visit vivid vocal voice volcano volume vowel voyage wafer \
        waffle wagon walkway wallaby walnut walrus waltz wander warmth watch wax wayside weaver \
        web wedding weekend welcome wheat wheel whisk wicker wildlife window wisdom wishful \
        witty wizard wolf wombat woodland wording workshop wrench writer yacht yearbook yeast \
        yodel yoga yonder zebra zeppelin zigzag zipper zodiac zone zoom
        """

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
        batten baton beach beech beryl barrel bloc block boarder border borough burrow bras \
        brass burgher burger burro burrow canvass canvas capitol capital chock chalk choral \
        coral creak creek crews cruise cymbal symbol dear deer desert dessert doe dough flare \
        flair flour flower franc frank gored gourd greater grater grille grill joule jewel lama \
        llama lessen lesson lite light magnate magnet marry merry meatier meteor mourning \
        morning mousse moose mussel muscle peace piece pries prize programme program righter \
        writer rime rhyme sealing ceiling seen scene seller cellar serial cereal slay sleigh \
        sonny sunny spayed spade steppes steps storey story swayed suede timbre timber wacks wax \
        whacks wax
        """
}
