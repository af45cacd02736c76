"""Finds a secret in a heap of bytes however it is written: raw, hex, base64 or base64url."""

import base64
import binascii


def base64_cores(secret):
    """What every base64 text that contains the secret has in it, at each of the three alignments;
    digits that also depend on the neighbours are left off."""
    for shift in range(3):
        digits = base64.b64encode(bytes(shift) + secret).rstrip(b"=")
        first = -(-8 * shift // 6)
        last = (8 * (shift + len(secret))) // 6
        yield digits[first:last]


def forms(secret):
    """Every spelling to look for. Those too short to mean anything are left out."""
    hexed = binascii.hexlify(secret)
    cores = [core for core in base64_cores(secret) if len(core) >= 7]
    url = [core.replace(b"+", b"-").replace(b"/", b"_") for core in cores]
    return {secret, hexed, hexed.upper(), *cores, *url}


def found(secrets, heaps):
    """The names of secrets that are in a heap of bytes, as (secret, heap). Secrets are bytes, or
    text, which is also found in other capitals."""
    leaks = set()
    for label, secret in secrets.items():
        is_text = isinstance(secret, str)
        for heap_label, heap in heaps.items():
            for form in forms(secret.encode() if is_text else secret):
                if form in heap or (is_text and form.lower() in heap.lower()):
                    leaks.add((label, heap_label))
    return sorted(leaks)
