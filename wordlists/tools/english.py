"""Builds the English list, its aliases and its data."""

import files
import hearing
import rules
import sources
from choose import choose

WANTED = ("coral", "piano", "castle", "lantern", "robin", "waffle")
SIZE_MAX = 50


def build(scowl_folder, cmudict_file):
    sizes = sources.scowl(scowl_folder, "english", SIZE_MAX)
    sounds = sources.cmudict(cmudict_file)
    numbers = set(files.words("numbers/english.txt"))
    denied = set(files.words("deny/english.txt")) | numbers
    candidates = {
        word
        for word in files.words("candidates/english.txt")
        if word not in denied and rules.SHAPE.fullmatch(word) and word in sizes and word in sounds
        and not rules.begins_as_number(word, numbers)
    }
    hear = hearing.by_pronunciations(sounds)
    heard = {word: hear(word) for word in candidates}

    def rank(word):
        return (word not in WANTED, sizes[word], abs(len(word) - 5))

    words = choose(candidates, heard, rank)
    files.write("english.txt", words)
    common = dict(sizes)
    for dialect in ("american", "british"):
        common |= sources.scowl(scowl_folder, dialect, SIZE_MAX)
    write_facts(words, sizes, sounds, homophones(set(words), common, sounds))
    return words


def write_facts(words, sizes, sounds, found):
    files.write_data(
        "english-sounds.txt",
        (f"{w} {sizes[w]}: " + ", ".join(map(" ".join, sounds[w])) for w in words))
    files.write_data("english-homophones.txt", (f"{w} {t}: {s}" for w, t, s in found))
    files.write("english-aliases.txt", (f"{w} {t}" for w, t in aliases(words, found)))


def homophones(words, common, sounds):
    """Common words that sound exactly like a list word: (word, list word, sound)."""
    by_sound = {}
    for word in words:
        for sound in sounds[word]:
            by_sound.setdefault(plain(sound), word)
    found = set()
    for word in common:
        if word in words or not word.isascii() or not word.isalpha() or not word.islower():
            continue
        for sound in sounds.get(word, ()):
            if plain(sound) in by_sound:
                found.add((word, by_sound[plain(sound)], plain(sound)))
    return sorted(found)


def plain(sound):
    return " ".join(s.rstrip("012") for s in sound)


def aliases(words, found):
    """Those homophones that can mean nothing else."""
    numbers = files.words("numbers/english.txt")
    targets = {}
    for word, target, _ in found:
        targets.setdefault(word, set()).add(target)
    good = []
    for word, meant in sorted(targets.items()):
        target = next(iter(meant))
        others = [w for w in words if w != target]
        if (
            len(meant) == 1
            and word not in numbers
            and not any(rules.within_one_edit(word, w) for w in others)
            and not any(w.startswith(word) for w in others)
        ):
            good.append((word, target))
    return good
