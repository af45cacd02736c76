"""The rules a word list obeys, each as one function over words and sounds.

They choose the list in build.py. The tests in Tests/InviteCodesTests prove the same rules again
from the committed data, written independently of this file.
"""

import re

SHAPE = re.compile(r"[a-z]{3,8}")


def number_words():
    """English number words, as the reader of codes knows them."""
    return set(
        "zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty"
        " seventy eighty ninety hundred and".split()
    )


def within_one_edit(left, right):
    """True if one insertion, deletion, substitution or swap of neighbours turns one into the
    other."""
    if abs(len(left) - len(right)) > 1:
        return False
    if left == right:
        return True
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    rest_left, rest_right = left[start:], right[start:]
    return (
        rest_left[1:] == rest_right[1:]
        or rest_left == rest_right[1:]
        or rest_left[1:] == rest_right
        or (rest_left[:2] == rest_right[:2][::-1] and rest_left[2:] == rest_right[2:])
    )


def cut_is_near(word, other):
    """True if `word`, cut short after four letters or more, could be a slip in `other`."""
    return any(within_one_edit(word[:length], other) for length in range(4, len(word)))


VOWELS = set("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())


def merged(sounds):
    """A pronunciation as the most forgetful accent would hear it.

    Stress is dropped, cot and caught fall together, unstressed vowels fall together, wh is w, and
    t between vowels is d. Two words with one merged sound sound alike to somebody.
    """
    plain = [re.sub(r"\d", "", s) for s in sounds]
    weak = [s.endswith("0") for s in sounds]
    heard = []
    for index, sound in enumerate(plain):
        if weak[index] and sound in ("AH", "IH", "EH", "UH"):
            sound = "AH"
        elif sound == "AO":
            sound = "AA"
        elif sound == "HH" and plain[index + 1 : index + 2] == ["W"]:
            continue
        elif (
            sound == "T"
            and 0 < index < len(plain) - 1
            and plain[index - 1] in VOWELS
            and plain[index + 1] in VOWELS
        ):
            sound = "D"
        heard.append(sound)
    return " ".join(heard)


def clash(left, right, sounds):
    """The name of the first rule the pair breaks, or None."""
    if left[:4] == right[:4]:
        return "first-four"
    if left.startswith(right) or right.startswith(left):
        return "prefix"
    if within_one_edit(left, right):
        return "one-edit"
    if cut_is_near(left, right) or cut_is_near(right, left):
        return "cut"
    if {merged(s) for s in sounds[left]} & {merged(s) for s in sounds[right]}:
        return "sound"
    return None
