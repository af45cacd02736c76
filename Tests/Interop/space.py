"""A space's keys, and the signed frames by which it binds, attends and ends numbers."""

import hashlib
import struct

from nacl.signing import SigningKey

from keyring import derived


def fields(*parts):
    """Each behind its length, as docs/protocol.md has it."""
    encoded = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(struct.pack("!I", len(part)) + part for part in encoded)


def public(key):
    return bytes(key.verify_key)


def sign(key, *parts):
    return key.sign(fields(*parts)).signature


class Space:
    """An owner with one epoch. Numbers have a key each, kept here."""

    def __init__(self, host, epoch=1):
        self.host = host
        self.appid = f"invite/{host}"
        self.owner = SigningKey.generate()
        self.owner_key = public(self.owner)
        self.space = SigningKey.generate()
        self.epoch = epoch
        self.delegation = sign(
            self.owner, "space key v1", self.appid, epoch, public(self.space))

    @classmethod
    def of(cls, host, keyring):
        """What somebody who has a bot's keyring can sign: all but the owner's word."""
        space = cls.__new__(cls)
        space.host, space.appid = host, f"invite/{host}"
        epoch, group = list(keyring["keys"].items())[-1]
        space.space = SigningKey(derived(bytes.fromhex(group), "invite/space-key"))
        space.owner_key = bytes.fromhex(keyring["owner"])
        space.epoch = int(epoch)
        space.delegation = bytes.fromhex(keyring["space_key_delegation"])
        return space

    def _context(self, client, verb, number):
        challenge = bytes.fromhex(client.welcome["attend"])
        return [verb, self.host, challenge, self.appid, number]

    def attend(self, client, number, key, *, lifetime=3_600):
        """The frame that binds a number, or attends it again."""
        request = [b"", public(key), "bot", lifetime, 0]
        signature = sign(key, *self._context(client, "attend v1", number), *request)
        bound = sign(
            self.space, *self._context(client, "bind v1", number), *request,
            self.epoch, self.owner_key, public(self.space), self.delegation)
        return {
            "type": "attend", "nameplate": number, "key": public(key).hex(), "role": "bot",
            "lifetime": lifetime, "generation": 0, "sig": signature.hex(),
            "bind": {
                "epoch": self.epoch, "owner": self.owner_key.hex(),
                "space_key": public(self.space).hex(), "delegation": self.delegation.hex(),
                "sig": bound.hex()}}

    def deed(self, kind, method, subject, body, terms):
        """The Authorization of a request over HTTP: docs/protocol.md, "Blobs and cards"."""
        signature = sign(
            self.space, kind, method, self.host, self.appid, subject,
            hashlib.sha256(body).digest(), terms.get("lifetime", terms.get("serial", "")),
            self.epoch, public(self.owner), public(self.space), self.delegation)
        parameters = {
            "epoch": self.epoch, "owner": public(self.owner).hex(),
            "space_key": public(self.space).hex(), "delegation": self.delegation.hex(),
            **terms, "sig": signature.hex()}
        return "Invite " + ", ".join(f"{name}={value}" for name, value in parameters.items())

    def retire(self, client, number, key):
        signature = sign(key, *self._context(client, "retire v1", number))
        return {"type": "retire", "nameplate": number, "sig": signature.hex()}
