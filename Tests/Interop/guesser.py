"""A hostile joiner: many exchanges side by side, each with a guess of its own."""

import json
import os
import socket

from spake2 import SPAKE2_Symmetric
from wormhole._key import derive_phase_key, encrypt_data

from ws import Closed, WebSocket


class Guess:
    """One exchange with one guess, over a connection and in a mailbox of its own."""

    def __init__(self, relay, space, code):
        *words, number = code.split("-")
        appid = f"invite/{space}"
        self.side = os.urandom(5).hex()
        self._socket = WebSocket(relay.address, host=relay.host)
        self._socket.bind(appid, self.side)
        mailbox = self._socket.ask("claimed", type="claim", nameplate=number)["mailbox"]
        password = "-".join([number, *words]).encode()
        self._exchange = SPAKE2_Symmetric(password, idSymmetric=appid.encode())
        pake = json.dumps({"pake_v1": self._exchange.start().hex()}).encode()
        self._socket.send(type="open", mailbox=mailbox)
        self._socket.add("pake", pake.hex())

    def _hear(self, phase):
        while (message := self._socket.receive("message", "error"))["type"] == "message":
            if message["side"] != self.side and message["phase"] == phase:
                return message["body"]
        return None

    def hear_hello(self):
        """Waits for the other end's half, and seals what will show whether the guess is right."""
        pake = json.loads(bytes.fromhex(self._hear("pake")))
        key = self._exchange.finish(bytes.fromhex(pake["pake_v1"]))
        plaintext = json.dumps({"app_versions": {}}).encode()
        self._version = encrypt_data(derive_phase_key(key, self.side, "version"), plaintext)

    def confirm(self):
        """Puts the guess to the test, if the other end takes it."""
        self._socket.send(type="add", phase="version", body=self._version.hex())

    def is_answered(self, within):
        """Whether the other end said anything that depends on the words."""
        self._socket.socket.settimeout(within)
        try:
            return self._hear("version") is not None
        except (Closed, ConnectionError, socket.timeout, OSError):
            return False

    def hang_up(self):
        self._socket.socket.close()
