#!/usr/bin/env python3
"""Builds the word lists and their data from the hand-kept words and the public data.

usage: build.py english SCOWL_FOLDER CMUDICT_FILE
       build.py german|french|spanish|italian|portuguese ...

Words come from candidates/<language>.txt without those in deny/<language>.txt. A word enters if it
breaks no rule of rules.py with a word that is already in, and stands neither in a list built before
nor among its aliases: lists are built in the order above.
"""

import sys

import english
import files
import hearing
import rules
from choose import choose

LANGUAGES = ("english", "german", "french", "spanish", "italian", "portuguese")


def build(language):
    """Builds a list that is heard from its letters."""
    hear = hearing.by_letters(files.lines(f"sounds/{language}.txt"))
    numbers = set(files.words(f"numbers/{language}.txt"))
    taken = set(files.words(f"deny/{language}.txt")) | numbers
    taken |= set(files.words("english-aliases.txt"))
    for earlier in LANGUAGES[: LANGUAGES.index(language)]:
        taken |= set(files.words(f"{earlier}.txt"))
    candidates = {
        word
        for word in files.words(f"candidates/{language}.txt")
        if word not in taken and rules.SHAPE.fullmatch(word)
        and not rules.begins_as_number(word, numbers)
    }
    heard = {word: hear(word) for word in candidates}
    return choose(candidates, heard, rank=lambda word: (0, abs(len(word) - 6)))


def main(arguments):
    if arguments[:1] == ["english"]:
        words = english.build(*arguments[1:])
        print("english", len(words))
        return
    for language in arguments:
        words = build(language)
        files.write(f"{language}.txt", words)
        print(language, len(words))


if __name__ == "__main__":
    main(sys.argv[1:])
