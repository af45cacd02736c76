#!/usr/bin/env python3
"""Writes Sources/InviteCodes/EnglishWords.swift from english.txt and english-aliases.txt.

One string literal for each, split when first used: a literal of 1,500 strings takes the compiler
many seconds, one of a few kilobytes nothing.
"""

import pathlib
import textwrap

HOME = pathlib.Path(__file__).resolve().parent.parent
TARGET = HOME.parent / "Sources" / "InviteCodes" / "EnglishWords.swift"

TEMPLATE = '''\
/// The English list, written by wordlists/tools/generate.py. Edit the list, not this file.
enum EnglishWords {{
    /// The words in order, separated by spaces.
    static let words = """
{words}
        """

    /// Pairs of a word and the list word it sounds like, separated by spaces.
    static let aliases = """
{aliases}
        """
}}
'''


def literal(words):
    lines = textwrap.wrap(" ".join(words), width=88)
    return "\n".join(f"        {line} \\" for line in lines[:-1]) + f"\n        {lines[-1]}"


def main():
    words = (HOME / "english.txt").read_text().split()
    aliases = (HOME / "english-aliases.txt").read_text().split()
    TARGET.write_text(TEMPLATE.format(words=literal(words), aliases=literal(aliases)))


if __name__ == "__main__":
    main()
