"""One side of python-spake2's symmetric exchange, timed, for each line on standard input.

Prints the version once, then for each line the microseconds of start and of finish. Making the
state is part of start, as it is where the password comes in. Counts the time of the processor, not
of the wall: an exchange here takes long enough that a busy machine interrupts it.
"""

import importlib.metadata
import sys
import time

from spake2 import SPAKE2_Symmetric

PASSWORD = b"42-coral-piano"
IDENTITY = b"invite/xyz.example"


def side():
    return SPAKE2_Symmetric(PASSWORD, idSymmetric=IDENTITY)


print(importlib.metadata.version("spake2"), flush=True)
for _ in sys.stdin:
    peer = side()
    message = peer.start()
    begin = time.thread_time_ns()
    ours = side()
    sent = ours.start()
    middle = time.thread_time_ns()
    key = ours.finish(message)
    end = time.thread_time_ns()
    if key != peer.finish(sent):
        sys.exit("both sides should have one key")
    print((middle - begin) / 1e3, (end - middle) / 1e3, flush=True)
