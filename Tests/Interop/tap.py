"""A wire between a joiner and the relay that counts what passes, and can hold it."""

import re
import socket
import threading


class Tap:
    """Forwards bytes of any number of connections to the relay's port. Before each chunk it calls
    `passing(direction, chunk, connection)`, which may take its time."""

    TO_RELAY = "to relay"
    TO_JOINER = "to joiner"

    def __init__(self, relay, passing):
        self._relay_port = relay.port
        self._passing = passing
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self._sockets = []
        self.label = "tap"
        self._past = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def text(self):
        """What passed, chunk by chunk; frames to the relay are masked and stay unread."""
        return "\n".join(self._past)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._sockets:
            self._hang_up(end)

    def cut(self):
        """Ends every connection there is; new ones are welcome."""
        for end in self._sockets:
            self._hang_up(end)

    def _accept(self):
        connection = 0
        while True:
            try:
                joiner, _ = self._listener.accept()
            except OSError:
                return
            try:
                relay = socket.create_connection(("127.0.0.1", self._relay_port), timeout=5)
                relay.settimeout(None)
            except OSError:
                joiner.close()
                continue
            self._sockets += [joiner, relay]
            for source, sink, way in (
                (joiner, relay, self.TO_RELAY), (relay, joiner, self.TO_JOINER)
            ):
                threading.Thread(
                    target=self._forward, args=(source, sink, way, connection), daemon=True
                ).start()
            connection += 1

    def _forward(self, source, sink, way, connection):
        try:
            while chunk := source.recv(65_536):
                kinds = re.findall(rb'"(?:type|phase|code)":"([a-z0-9-]+)"', chunk)
                self._past.append(
                    f"{connection} {way} {len(chunk)} {b' '.join(kinds).decode()}")
                self._passing(way, chunk, connection)
                sink.sendall(chunk)
        except OSError:
            pass
        self._hang_up(source)
        self._hang_up(sink)

    @staticmethod
    def _hang_up(end):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


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
