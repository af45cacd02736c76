"""A wire between clients and the relay, for tests that watch or change what passes."""

import socket
import threading


class Wire:
    """Takes connections at `url` and gives each one of its own to the relay. Subclasses say what
    passes: `_up(client, relay, connection)` and `_down(client, relay, connection)` each carry one
    way until its end."""

    label = "wire"

    def __init__(self, relay):
        self._relay = relay.address
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self._sockets = []
        self.lines = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def text(self):
        """What passed, a line each."""
        return "\n".join(self.lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def cut(self):
        """Ends every connection there is; new ones are welcome."""
        for end in self._sockets:
            self._hang_up(end)

    def _accept(self):
        connection = 0
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            try:
                relay = socket.create_connection(self._relay, timeout=5)
                relay.settimeout(None)
            except OSError:
                client.close()
                continue
            self._sockets += [client, relay]
            for carry in (self._up, self._down):
                threading.Thread(
                    target=self._run, args=(carry, client, relay, connection), daemon=True
                ).start()
            connection += 1

    def _run(self, carry, client, relay, connection):
        try:
            carry(client, relay, connection)
        except OSError:
            pass
        self._hang_up(client)
        self._hang_up(relay)

    @staticmethod
    def _hang_up(end):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
