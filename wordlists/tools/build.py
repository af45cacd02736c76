#!/usr/bin/env python3
"""Builds english.txt and its data from the hand-kept words and the public data.

usage: build.py SCOWL_FOLDER CMUDICT_FILE

Words come from english-candidates.txt (in the order of preference: wanted words first, then the
more common, as SCOWL ranks them), without those in english-deny.txt. A word enters if it breaks no
rule of rules.py with a word that is already in.
"""

import pathlib
import sys

import rules
import sources

HOME = pathlib.Path(__file__).resolve().parent.parent
WANTED = ("coral", "piano", "castle", "lantern", "robin", "waffle")
SIZE_MAX = 50


def read_words(name):
    lines = (HOME / name).read_text().splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def choose(candidates, sizes, sounds):
    """The list, sorted: wanted words first, then those with the fewest rivals left, the more
    common and the nearer to five letters first among equals."""
    rivals = find_rivals(candidates, sounds)
    left, chosen = set(candidates), []

    def rank(word):
        return (word not in WANTED, len(rivals[word] & left), sizes[word], abs(len(word) - 5), word)

    while left:
        word = min(left, key=rank)
        chosen.append(word)
        left -= rivals[word] | {word}
    return sorted(chosen)


def find_rivals(candidates, sounds):
    """For every word those that may not be in a list with it."""
    groups = {}
    for word in candidates:
        for key in neighbourhood(word) | {"/" + rules.merged(s) for s in sounds[word]}:
            groups.setdefault(key, []).append(word)
    rivals = {word: set() for word in candidates}
    for group in groups.values():
        for left in group:
            for right in group:
                if left < right and rules.clash(left, right, sounds):
                    rivals[left].add(right)
                    rivals[right].add(left)
    return rivals


def neighbourhood(word):
    """Keys that two words share if they are one edit apart, or share a beginning."""
    starts = {word[:length] for length in range(4, len(word))} | {word}
    cuts = {start[:i] + start[i + 1 :] for start in starts for i in range(len(start))}
    return cuts | starts | {word[:3]}


def homophones(words, sizes, sounds):
    """Common words that sound exactly like a list word: (word, list word, sound)."""
    by_sound = {}
    for word in words:
        for sound in sounds[word]:
            by_sound.setdefault(plain(sound), word)
    found = set()
    for word in sizes:
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
    targets = {}
    for word, target, _ in found:
        targets.setdefault(word, set()).add(target)
    good = []
    for word, meant in sorted(targets.items()):
        target = next(iter(meant))
        others = [w for w in words if w != target]
        if (
            len(meant) == 1
            and word not in rules.number_words()
            and not any(rules.within_one_edit(word, w) for w in others)
            and not any(w.startswith(word) for w in others)
        ):
            good.append((word, target))
    return good


def main(scowl_folder, cmudict_file):
    sizes = sources.scowl(scowl_folder, "english", SIZE_MAX)
    sounds = sources.cmudict(cmudict_file)
    denied = set(read_words("english-deny.txt")) | rules.number_words()
    candidates = [
        word
        for word in read_words("english-candidates.txt")
        if word not in denied and rules.SHAPE.fullmatch(word) and word in sizes and word in sounds
    ]
    words = choose(set(candidates), sizes, sounds)
    (HOME / "english.txt").write_text("".join(f"{w}\n" for w in words))

    common = dict(sizes)
    for dialect in ("american", "british"):
        common |= sources.scowl(scowl_folder, dialect, SIZE_MAX)
    found = homophones(set(words), common, sounds)
    write_data("english-sounds.txt", (f"{w} {sizes[w]}: " + ", ".join(map(" ".join, sounds[w]))
                                      for w in words))
    write_data("english-homophones.txt", (f"{w} {t}: {s}" for w, t, s in found))
    (HOME / "english-aliases.txt").write_text(
        "".join(f"{w} {t}\n" for w, t in aliases(words, found)))
    print(len(words), "words")


def write_data(name, lines):
    notice = (HOME / "data" / "NOTICE.txt").read_text()
    header = "".join(f"# {line}".rstrip() + "\n" for line in notice.splitlines())
    (HOME / "data" / name).write_text(header + "".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
