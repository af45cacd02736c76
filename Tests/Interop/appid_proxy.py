"""Stands between a client and the relay and changes the appid that the client binds.

wormhole-william's program speaks one appid only; with this it becomes a joiner of a space. Its PAKE
still has the old appid in it, so it never has the right words.
"""

import json
import os
import struct

from wire import Wire


class AppIDProxy(Wire):
    """`with AppIDProxy(relay, "invite/…") as proxy:`, then give clients `proxy.url`."""

    label = "appid proxy"

    def __init__(self, relay, appid):
        self._appid = appid
        super().__init__(relay)

    def _down(self, client, relay, _):
        while chunk := relay.recv(65_536):
            self.lines.append(f"< {chunk[:300]}")
            client.sendall(chunk)

    def _up(self, client, relay, _):
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
