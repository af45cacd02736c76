"""Answers for a number by hand: what a test needs to have an attendant do anything at all."""

import json
import os

import nacl.bindings
import nacl.signing

from ws import WebSocket


def fields(*values):
    """What is signed: each field behind its length, four bytes, most significant first."""
    texts = [value if isinstance(value, bytes) else str(value).encode() for value in values]
    return b"".join(len(text).to_bytes(4, "big") + text for text in texts)


def hex_key(key):
    return bytes(key.verify_key).hex()


class SpaceOwner:
    """Owner key, space key and one number key of a space that nobody has registered."""

    def __init__(self, host):
        self.appid = f"invite/{host}"
        self.owner, self.space, self.number = (nacl.signing.SigningKey.generate() for _ in "osn")

    def delegation(self):
        return self.owner.sign(fields(
            "space key v1", self.appid, 1, bytes(self.space.verify_key))).signature


class Attendant(WebSocket):
    """One connection of one side that answers; `knock()` waits for the next joiner."""

    host = "relay.example"

    def __init__(self, relay, owner, side="attendant"):
        super().__init__(relay.address, host=self.host)
        self.owner = owner
        self._knocks = []
        self.bind(owner.appid, side, invite=1)

    def _signed(self, key, verb, number, *rest):
        challenge = bytes.fromhex(self.welcome["attend"])
        return key.sign(fields(
            verb, self.host, challenge, self.owner.appid, number, *rest)).signature

    def attend(self, number, role="bot", lifetime=3_600):
        """Binds the number, or takes it up again; the reply."""
        own = bytes(self.owner.number.verify_key)
        rest = (b"", own, role, lifetime, 0)
        delegation = self.owner.delegation()
        space = bytes(self.owner.space.verify_key)
        owner = bytes(self.owner.owner.verify_key)
        bound = self._signed(
            self.owner.space, "bind v1", number, *rest, 1, owner, space, delegation)
        reply = self.ask(
            "attending", type="attend", nameplate=number, key=own.hex(), role=role,
            lifetime=lifetime, sig=self._signed(self.owner.number, "attend v1", number,
                                                *rest).hex(),
            bind={"epoch": 1, "owner": owner.hex(), "space_key": space.hex(),
                  "delegation": delegation.hex(), "sig": bound.hex()})
        assert reply["type"] == "attending", reply
        return reply

    def retire(self, number):
        signature = self._signed(self.owner.number, "retire v1", number)
        self.send(type="retire", nameplate=number, sig=signature.hex())
        self.receive("ack")

    def receive(self, *kinds):
        """As ever, but knocks that come meanwhile are kept for `knock()`."""
        while True:
            message = super().receive()
            if not kinds or message["type"] in kinds:
                return message
            if message["type"] == "knock":
                self._knocks.append(message)

    def knock(self):
        return self._knocks.pop(0) if self._knocks else self.receive("knock")

    def answer(self, knock):
        """Opens the joiner's mailbox and says a `pake` that fits no words in particular."""
        self.send(type="open", mailbox=knock["mailbox"])
        self.receive("ack")
        scalar = nacl.bindings.crypto_core_ed25519_scalar_reduce(os.urandom(64))
        point = nacl.bindings.crypto_scalarmult_ed25519_base_noclamp(scalar)
        pake = json.dumps({"pake_v1": (b"S" + point).hex()}).encode()
        self.add("pake", pake.hex(), mailbox=knock["mailbox"])

    def hear(self, phase):
        """Waits for this phase of a joiner."""
        while True:
            message = self.receive("message")
            if message["side"] != self.side and message["phase"] == phase:
                return message

    def refuse(self, knock):
        """What is said to wrong words: random bytes of a version's length, and goodbye."""
        self.add("version", os.urandom(120).hex(), mailbox=knock["mailbox"])
        self.send(type="close", mailbox=knock["mailbox"], mood="scary")
        # The joiner may be quicker: then there is nothing left to close.
        self.receive("closed", "gone")
