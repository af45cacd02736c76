"""Reads the public data the list is built from: SCOWL, CMUdict."""

import glob
import re


def scowl(folder, dialect, size_max):
    """Words of one SCOWL dialect class up to a size, each with the smallest size it appears in."""
    sizes = {}
    for path in glob.glob(f"{folder}/{dialect}-words.*"):
        size = int(path.rsplit(".", 1)[1])
        if size > size_max:
            continue
        with open(path, encoding="latin-1") as lines:
            for word in map(str.strip, lines):
                sizes[word] = min(size, sizes.get(word, size))
    return sizes


def cmudict(path):
    """Pronunciations by word: lists of ARPABET symbols with stress digits."""
    sounds = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split("#")[0].split()
            word = re.sub(r"\(\d+\)$", "", fields[0])
            sounds.setdefault(word, []).append(fields[1:])
    return sounds
