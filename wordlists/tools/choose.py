"""Chooses a list from candidates: many words, no two of which break a rule together."""

import rules


def choose(candidates, heard, rank):
    """The list, sorted. Words are taken one by one: those with a lower `rank` first, among equals
    those with the fewest rivals left."""
    rivals = find_rivals(candidates, heard)
    left, chosen = set(candidates), []

    def order(word):
        first, *rest = rank(word)
        return (first, len(rivals[word] & left), *rest, word)

    while left:
        word = min(left, key=order)
        chosen.append(word)
        left -= rivals[word] | {word}
    return sorted(chosen)


def find_rivals(candidates, heard):
    """For every word those that may not be in a list with it."""
    groups = {}
    for word in candidates:
        for key in neighbourhood(word) | {"/" + sound for sound in heard[word]}:
            groups.setdefault(key, []).append(word)
    rivals = {word: set() for word in candidates}
    for group in groups.values():
        for left in group:
            for right in group:
                if left < right and rules.clash(left, right, heard):
                    rivals[left].add(right)
                    rivals[right].add(left)
    return rivals


def neighbourhood(word):
    """Keys that two words share if they are one edit apart, or share a beginning."""
    starts = {word[:length] for length in range(4, len(word))} | {word}
    cuts = {start[:i] + start[i + 1 :] for start in starts for i in range(len(start))}
    return cuts | starts | {word[:3]}
