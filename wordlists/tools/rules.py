"""The rules a word list obeys, each as one function over words and what is heard of them.

They choose the lists in build.py. The tests in Tests/InviteCodesTests prove the same rules again
from the committed files, written independently of this one.
"""

import re

SHAPE = re.compile(r"[a-z]{3,8}")


def within_one_edit(left, right):
    """True if one insertion, deletion, substitution or swap of neighbours turns one into the
    other, or they are equal."""
    if abs(len(left) - len(right)) > 1:
        return False
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


def begins_as_number(word, numbers):
    """True if the word, cut short after four letters or more, is a number word."""
    return any(word[:length] in numbers for length in range(4, len(word)))


def clash(left, right, heard):
    """The name of the first rule the pair breaks, or None. `heard` has for every word the set of
    what somebody may hear."""
    if left[:4] == right[:4]:
        return "first-four"
    if left.startswith(right) or right.startswith(left):
        return "prefix"
    if within_one_edit(left, right):
        return "one-edit"
    if cut_is_near(left, right) or cut_is_near(right, left):
        return "cut"
    if heard[left] & heard[right]:
        return "sound"
    return None
