"""Joins a space by its code with the stock `magic-wormhole` library and PyNaCl.

An example for whoever wants to join from another language: the whole protocol of a joiner is here.

usage: library_join.py --relay ws://HOST/v1 --space HOST --owner HEX --name NAME CODE
"""

import argparse
import base64
import hashlib
import hmac
import json
import sys
import unicodedata

import jwt
import nacl.public
import nacl.signing
import wormhole
from jwt.algorithms import OKPAlgorithm
from twisted.internet import reactor, task
from twisted.internet.defer import inlineCallbacks
from wormhole.errors import WrongPasswordError

PADDED = 512


def fields(*values):
    """What is signed: each field behind its length, four bytes, most significant first."""
    return b"".join(len(value).to_bytes(4, "big") + value for value in values)


def padded(message):
    """JSON of a length that tells nothing about its contents."""
    bare = json.dumps({**message, "pad": ""}).encode()
    return json.dumps({**message, "pad": " " * (-len(bare) % PADDED)}).encode()


def hkdf(key, purpose, count):
    """HKDF-SHA256 (RFC 5869) without salt, for up to 32 bytes."""
    extracted = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(extracted, purpose.encode() + b"\x01", "sha256")[:count]


def thumbprint(jwk):
    """RFC 7638: who somebody is."""
    text = json.dumps({name: jwk[name] for name in ("crv", "kty", "x")}, separators=(",", ":"))
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def jwk_of(public_key):
    x = base64.urlsafe_b64encode(public_key).rstrip(b"=").decode()
    return {"kty": "OKP", "crv": "Ed25519", "x": x}


def check_certificate(certificate, space, owner, sign):
    """The owner's delegation names the admitting key, which signed that `sign` was let in."""
    def verified(token, key, typ):
        assert jwt.get_unverified_header(token)["typ"] == typ
        return jwt.decode(token, key, algorithms=["EdDSA"], issuer=space,
                          options={"require": ["iss", "sub", "iat"]})

    claimed = jwt.decode(certificate, options={"verify_signature": False})
    owner_key = OKPAlgorithm.from_jwk(jwk_of(owner))
    delegation = verified(claimed["delegation"], owner_key, "invite-delegation+jwt")
    admitting = delegation["cnf"]["jwk"]
    assert delegation["sub"] == thumbprint(admitting)
    claims = verified(certificate, OKPAlgorithm.from_jwk(admitting), "invite-admission+jwt")
    assert claims["cnf"]["jwk"] == jwk_of(sign)
    assert claims["sub"] == thumbprint(jwk_of(sign))
    return claims


@inlineCallbacks
def join(options):
    box = nacl.public.PrivateKey.generate()
    sign = nacl.signing.SigningKey.generate()
    # The appid is the space; the code begins with its number for stock clients: 42-coral-piano.
    mailbox = wormhole.create("invite/" + options.space, options.relay, reactor)
    mailbox.set_code(options.code)

    versions = yield mailbox.get_versions()
    assert versions["invite"]["role"] == "attendant" and 1 in versions["invite"]["v"], versions

    name = unicodedata.normalize("NFC", options.name)
    bound = mailbox.derive_key("invite/bind", 32)
    proof = sign.sign(fields(
        b"invite request v1", bound, bytes(box.public_key), name.encode())).signature
    mailbox.send_message(padded({
        "type": "request", "name": name, "box": bytes(box.public_key).hex(),
        "sign": bytes(sign.verify_key).hex(), "proof": proof.hex()}))

    while True:
        answer = json.loads((yield mailbox.get_message()))
        if answer["type"] == "waiting":
            print(f"waiting for {answer['for']}", file=sys.stderr)
        else:
            break
    if answer["type"] == "denied":
        yield mailbox.close()
        return {"status": "denied", "reason": answer["reason"]}

    sealed = base64.b64decode(answer["sealed"])
    grant = json.loads(nacl.public.SealedBox(box).decrypt(sealed))
    assert grant["owner"] == options.owner
    claims = check_certificate(
        grant["certificate"], options.space, bytes.fromhex(options.owner), bytes(sign.verify_key))
    assert grant["member"] == claims["sub"] and grant["space"]["id"] == options.space
    group_key = bytes.fromhex(grant["keys"][str(grant["epoch"])])

    mailbox.send_message(padded({"type": "received"}))
    yield mailbox.close()
    return {"status": "admitted", "space": grant["space"], "member": grant["member"],
            "fingerprint": hkdf(group_key, "invite/fingerprint", 8).hex(),
            "group_key": group_key.hex(), "claims": claims, "relay": grant["relay"]}


@inlineCallbacks
def main(_, options):
    try:
        result = yield join(options)
    except WrongPasswordError:
        result = {"status": "wrong-code"}
    print(json.dumps(result))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for option in ("relay", "space", "owner", "name"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("code")
    task.react(main, [parser.parse_args()])
