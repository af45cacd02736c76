"""Opens what the bot keeps sealed, the way its own host could."""

import base64
import hmac
import json
import sqlite3

import nacl.secret


def opened(box, key):
    """The plaintext of nonce and secretbox."""
    return nacl.secret.SecretBox(key).decrypt(box)


def derived(key, purpose, count=32):
    """HKDF-SHA256 without salt."""
    extracted = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(extracted, purpose.encode() + b"\x01", "sha256")[:count]


def control_number(group):
    """The number at which members meet the bot."""
    number = int.from_bytes(derived(group, "invite/control-number"), "big")
    return str(number % 10**38).zfill(38)


def entries(database):
    """The bot's books as JSON objects, read from a copy of its own view."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as books:
        for (value,) in books.execute("SELECT value FROM entries"):
            try:
                yield json.loads(value)
            except ValueError:
                continue


def keyring_of(bot):
    """What the keyring says, and the key it is sealed under."""
    key = bytes.fromhex((bot.data / "keyring.key").read_text().strip())
    file = json.loads((bot.data / "keyring").read_text())
    return json.loads(opened(base64.b64decode(file["box"]), key)), key


def secrets_of(bot):
    """Everything secret that a bot holds, by what it is."""
    keyring, key = keyring_of(bot)
    admitting = bytes.fromhex(keyring["admitting"])
    storage = derived(admitting, "invite/storage")
    secrets = {
        "keyring key": key, "admitting seed": admitting, "storage key": storage,
        "owner seed": bytes.fromhex((bot.data / "owner.key").read_text().strip()),
    }
    for epoch, text in keyring["keys"].items():
        group = bytes.fromhex(text)
        secrets[f"group key {epoch}"] = group
        secrets[f"space key seed {epoch}"] = derived(group, "invite/space-key")
        secrets[f"control code {epoch}"] = derived(group, "invite/control-code")
        secrets[f"control key seed {epoch}"] = derived(admitting, f"invite/control-key/{epoch}")
    for entry in entries(bot.data / "admissions.db"):
        code = entry.get("code") if "uses_max" in entry else entry
        if "sealed" in (code or {}):
            plaintext = opened(base64.b64decode(code["sealed"]), storage)
            secrets[f"number key {code['number']}"] = plaintext[:32]
            secrets[f"code {code['number']}"] = plaintext[32:].decode()
        if "key" in entry.get("conversation", {}):
            sealed = base64.b64decode(entry["conversation"]["key"])
            secrets[f"shared key with {entry['name']}"] = opened(sealed, storage)
    return secrets
