"""A wire between a joiner and the relay that counts what passes, and can hold it."""

import re
import threading

from wire import Wire


class Tap(Wire):
    """Forwards bytes of any number of connections. Before each chunk it calls
    `passing(direction, chunk, connection)`, which may take its time. Frames to the relay are masked
    and stay unread."""

    TO_RELAY = "to relay"
    TO_JOINER = "to joiner"

    label = "tap"

    def __init__(self, relay, passing):
        self._passing = passing
        super().__init__(relay)

    def _up(self, client, relay, connection):
        self._forward(client, relay, self.TO_RELAY, connection)

    def _down(self, client, relay, connection):
        self._forward(relay, client, self.TO_JOINER, connection)

    def _forward(self, source, sink, way, connection):
        while chunk := source.recv(65_536):
            kinds = re.findall(rb'"(?:type|phase|code)":"([a-z0-9-]+)"', chunk)
            self.lines.append(f"{connection} {way} {len(chunk)} {b' '.join(kinds).decode()}")
            self._passing(way, chunk, connection)
            sink.sendall(chunk)


class Breakpoint:
    """Stops a tap at its n-th chunk until told to go on."""

    def __init__(self, number):
        self._left = number
        self._lock = threading.Lock()
        self._reached = threading.Event()
        self._go = threading.Event()

    def __call__(self, *_):
        with self._lock:
            self._left -= 1
            is_here = self._left == 0
        if is_here:
            self._reached.set()
            self._go.wait(60)

    def wait(self, joiner):
        """True when the chunk came, False when the joiner ended before."""
        while not self._reached.wait(0.02):
            if not getattr(joiner, "program", joiner).is_running:
                return self._reached.is_set()
        return True

    def go_on(self):
        self._go.set()


class Gate:
    """Holds, on every connection, what the attendant answers first (its `pake`), and everything
    after it, until it opens: so all joiners confirm at the same moment."""

    def __init__(self):
        self._lock = threading.Lock()
        self._seen = {}
        self._open = threading.Event()
        self.held = set()

    def __call__(self, way, chunk, connection):
        if way != Tap.TO_JOINER:
            return
        with self._lock:
            # The first is the echo of the joiner's own.
            seen = self._seen.get(connection, 0) + chunk.count(b'"phase":"pake"')
            self._seen[connection] = seen
            if seen > 1:
                self.held.add(connection)
        if seen > 1:
            self._open.wait(60)

    def open(self):
        self._open.set()
