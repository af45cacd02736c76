"""Stands between a client and the relay and changes the appid that the client binds.

wormhole-william's program speaks one appid only; with this it becomes a joiner of a space. Its PAKE
still has the old appid in it, so it never has the right words.
"""

import json
import os
import socket
import struct
import threading


class AppIDProxy:
    """`with AppIDProxy(relay, "invite/…") as proxy:`, then give clients `proxy.url`."""

    label = "appid proxy"

    def __init__(self, relay, appid):
        self._relay = relay.address
        self._appid = appid
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self.lines = []
        self._sockets = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def text(self):
        """What the client said, and what it was told."""
        return "\n".join(self.lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._sockets:
            end.close()

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
                relay = socket.create_connection(self._relay)
            except OSError:
                return
            self._sockets += [client, relay]
            for work in (self._up, self._down):
                threading.Thread(target=self._run, args=(work, client, relay), daemon=True).start()

    @staticmethod
    def _run(work, client, relay):
        try:
            work(client, relay)
        except OSError:
            pass
        for end in (client, relay):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _down(self, client, relay):
        while chunk := relay.recv(65_536):
            self.lines.append(f"< {chunk[:300]}")
            client.sendall(chunk)

    def _up(self, client, relay):
        with client.makefile("rb") as stream:
            while True:
                line = stream.readline()
                relay.sendall(line)
                if line in (b"\r\n", b""):
                    break
            while head := stream.read(2):
                relay.sendall(self._changed(head, stream))

    def _changed(self, head, stream):
        """The next frame of the client, which is a whole message, with our appid in it."""
        count = head[1] & 0x7F
        if count == 126:
            [count] = struct.unpack("!H", stream.read(2))
        elif count == 127:
            [count] = struct.unpack("!Q", stream.read(8))
        payload = self._masked(stream.read(4), stream.read(count))
        if head[0] & 0x0F == 1:
            message = json.loads(payload)
            if message["type"] == "bind":
                message["appid"] = self._appid
            self.lines.append(f"> {message}")
            payload = json.dumps(message).encode()
        mask = os.urandom(4)
        return (head[:1] + struct.pack("!BQ", 0x80 | 127, len(payload)) + mask
                + self._masked(mask, payload))

    @staticmethod
    def _masked(mask, payload):
        return bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
