"""What people hear when a word is said.

English words are heard from their pronunciations in CMUdict. The other languages are written
nearly as they are said: their words are heard from their letters, by the replacements in
sounds/<language>.txt, applied from the first line to the last.
"""

import re

VOWELS = set("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())


def by_letters(lines):
    """A function from a word to the set of what is heard, for the lines of a sounds file."""
    steps = []
    for line in lines:
        if line and not line.startswith("#"):
            pattern, _, replacement = line.partition(" ->")
            steps.append((re.compile(pattern), replacement.strip()))

    def hear(word):
        for pattern, replacement in steps:
            word = pattern.sub(replacement, word)
        return {word}

    return hear


def by_pronunciations(sounds):
    """A function from a word to the set of what is heard, for pronunciations by word."""
    return lambda word: set().union(*map(english, sounds[word]))


def english(sounds):
    """A pronunciation as two forgetful listeners hear it, an American and a Briton.

    For both stress is dropped, unstressed vowels fall together and wh is w. The American hears cot
    as caught and latter as ladder; the Briton hears sauce as source and panda as pander. Two words
    that share what one of them hears sound alike to somebody.
    """
    plain = [re.sub(r"\d", "", s) for s in sounds]
    weak = [s.endswith("0") for s in sounds]
    return {"us " + " ".join(american(plain, weak)), "gb " + " ".join(british(plain, weak))}


def american(plain, weak):
    for index, sound in enumerate(plain):
        around = plain[max(0, index - 1) : index] + plain[index + 1 : index + 2]
        if weak[index] and sound in ("AH", "IH", "EH", "UH"):
            yield "AH"
        elif sound == "AO":
            yield "AA"
        elif sound == "T" and len(around) == 2 and VOWELS.issuperset(around):
            yield "D"
        elif not is_silent_h(plain, index):
            yield sound


def british(plain, weak):
    for index, sound in enumerate(plain):
        before_vowel = VOWELS.issuperset(plain[index + 1 : index + 2] or ["end"])
        if sound == "ER":
            yield "AH" if weak[index] else "ER"
            if before_vowel:
                yield "R"
        elif weak[index] and sound in ("AH", "IH", "EH", "UH"):
            yield "AH"
        elif sound == "R" and not before_vowel:
            continue
        elif not is_silent_h(plain, index):
            yield sound


def is_silent_h(plain, index):
    return plain[index] == "HH" and plain[index + 1 : index + 2] == ["W"]
