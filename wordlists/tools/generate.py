#!/usr/bin/env python3
"""Writes Sources/InviteCodes/<Language>Words.swift from the lists.

Each list is one string literal, as FrontCoding.swift reads it: for every word a digit, how many
letters it shares with the word before, and the letters that follow. A literal of thousands of
strings would take the compiler many seconds.
"""

import os
import textwrap

import files
from build import LANGUAGES

TARGET = files.HOME.parent / "Sources" / "InviteCodes"

TEMPLATE = '''\
/// The {name} list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum {name}Words {{
    /// The words in order, separated by spaces.
    static var words: String {{ FrontCoding.words(table) }}
'''

TABLE = '''
    private static let table = """
{table}
        """
'''

ALIASES = '''
    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
{aliases}
        """
'''


def folded(words):
    """Each word as a digit, how many letters it shares with the one before, and the rest."""
    pairs = zip(["", *words], words)
    shared = ((len(os.path.commonprefix(pair)), pair[1]) for pair in pairs)
    return "".join(f"{count}{word[count:]}" for count, word in shared)


def literal(lines, glue):
    last = len(lines) - 1
    return "\n".join(
        f"        {line}{glue if number < last else ''}" for number, line in enumerate(lines))


def table(language):
    text = folded(files.words(f"{language}.txt"))
    lines = [text[start : start + 90] for start in range(0, len(text), 90)]
    source = TEMPLATE.format(name=language.capitalize())
    if (files.HOME / f"{language}-aliases.txt").exists():
        pairs = textwrap.wrap(" ".join(files.words(f"{language}-aliases.txt")), width=88)
        source += ALIASES.format(aliases=literal(pairs, " \\"))
    return source + TABLE.format(table=literal(lines, "\\")) + "}\n"


def main():
    for language in LANGUAGES:
        if (files.HOME / f"{language}.txt").exists():
            path = TARGET / f"{language.capitalize()}Words.swift"
            path.write_text(table(language), encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
