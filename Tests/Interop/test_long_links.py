"""Long links of every form, live and offline, and welcome cards, with the real programs."""

import base64
import json
import re
import sqlite3

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from harness import BIN, InteropTest, eventually, run
from keyring import derived, secrets_of
from secret_search import found
from ws import get, http

FORMS = ["cosmetic", "current", "legacy"]
ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def secret_of(link):
    """T of a link of any form."""
    fragment = link.partition("#")[2]
    if fragment.startswith("e1."):
        return base64.urlsafe_b64decode(fragment[3:25] + "==")
    if "/" in fragment:
        number = 0
        for digit in fragment.split("/")[1]:
            number = number * 58 + ALPHABET.index(digit)
        return number.to_bytes(16, "big")
    return base64.urlsafe_b64decode(fragment + "==")


class LongLinks(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay("--log-level", "debug")

    def space(self, *options, runs=True):
        bot = self.bot(self.server, *options)
        if not runs:
            bot.stop()
        return bot

    def blob(self, secret):
        """The sealed contents, as anybody gets them who knows the id."""
        blob = derived(secret, "invite/blob-id").hex()
        status, _, body = http(self.server.address, f"GET /v1/blobs/{blob} HTTP/1.1\r\n"
                               f"Host: {self.server.host}")
        return body if status == 200 else None

    def contents(self, secret):
        box = self.blob(secret)
        key = AESGCM(derived(secret, "invite/wrap"))
        text = key.decrypt(box[:12], box[12:], derived(secret, "invite/blob-id"))
        return json.loads(text), text

    def test_every_form_live(self):
        """Cosmetic, current and legacy links lead to the same conversation, with exact uses"""
        bot = self.space()
        for form in FORMS:
            with self.subTest(form=form):
                invite = bot.invite("--long", "--form", form, "--uses", "2")
                self.assertEqual(invite["kind"], "long")
                self.assertNotIn("code", invite)
                link = invite["link"]
                ana = self.assertAdmitted(self.join(link))
                self.assertEqual(ana["space"], bot.space)
                others = [bot.run("invite", "show", invite["invite"], "--form", other)
                          for other in FORMS]
                links = [re.search(r"link: +(\S+)", other.text)[1] for other in others]
                self.assertEqual({secret_of(other) for other in links}, {secret_of(link)})
                self.assertEqual(len(set(links)), 3)
                self.assertAdmitted(self.join(links[0], name="Ben"))
                self.assertEnds(self.join(links[1], name="Eve"), 5, "ended")
                self.assertEqual(bot.show(invite)["used"], 2)

    def test_blob_from_outside(self):
        """K-2, K-3: a blob is what docs/protocol.md says, opened by other people's AES-GCM"""
        bot = self.space()
        live = secret_of(bot.invite("--long")["link"])
        offline = secret_of(bot.invite("--long", "--offline")["link"])
        group = secrets_of(bot)["group key 1"].hex()
        for secret, keys in [(live, None), (offline, {"1": group})]:
            contents, text = self.contents(secret)
            self.assertEqual(len(text) % 2048, 0)
            self.assertEqual(contents["space"], {"id": bot.space, "name": "The Garden"})
            self.assertEqual(contents["relay"], self.server.url)
            self.assertRegex(contents["number"], r"^[1-9][0-9]{37}$")
            self.assertRegex(contents["code"], r"^[0-9a-f]{32}$")
            self.assertEqual(contents.get("keys"), keys)
        self.assertEqual(len(self.blob(live)), len(self.blob(offline)))

    def test_approval_and_waiting(self):
        """A live long link with approval waits for a person, and goes on after a restart"""
        bot = self.space()
        invite = bot.invite("--long", "--policy", "approve")
        ana = self.join(invite["link"])
        ana.wait_for("to say yes")
        ana.program.stop()
        bot.kill()
        bot.start()
        pending = bot.ask("pending")["pending"]
        bot.run("approve", pending[0]["id"])
        self.assertAdmitted(self.join(invite["link"], state=ana.state))

    def test_revocation(self):
        """A revoked long link is dead at the bot and at the relay, live and offline"""
        bot = self.space()
        for options in [(), ("--offline",)]:
            invite = bot.invite("--long", *options)
            secret = secret_of(invite["link"])
            self.assertIsNotNone(self.blob(secret))
            bot.run("invite", "revoke", invite["invite"])
            self.assertIsNone(self.blob(secret))
            self.assertEnds(self.join(invite["link"]), 5, "ended")
            bot.run("invite", "revoke", invite["invite"])

    def test_revocation_while_the_relay_is_away(self):
        """What could not be taken back at the relay is taken back when it is said again"""
        bot = self.space()
        invite = bot.invite("--long", "--offline")
        self.server.stop()
        failed = bot.run("invite", "revoke", invite["invite"], expect=1)
        self.assertIn("cannot be reached", failed.text)
        self.server.start()
        self.assertIsNotNone(self.blob(secret_of(invite["link"])))
        bot.run("invite", "revoke", invite["invite"])
        self.assertIsNone(self.blob(secret_of(invite["link"])))

    def test_expiry(self):
        """The relay keeps a blob exactly as long as its invite is good for"""
        bot = self.space()
        bot.invite("--long", "--expires", "1m")
        bot.invite("--long", "--expires", "90d")
        with sqlite3.connect(f"file:{self.server.data}/relay.db?mode=ro", uri=True) as database:
            ends = [json.loads(value)["expires"] for (value,) in
                    database.execute("SELECT value FROM entries")
                    if b'"body"' in bytes(value)]
        invites = [invite["expires"] for invite in bot.ask("invite", "list")["invites"]]
        self.assertEqual(len(ends), 2)
        for end, expected in zip(sorted(ends), sorted(invites)):
            self.assertLess(abs(end - expected), 5_000)

    def test_nothing_to_guess(self):
        """Wrong codes at a long link's number lock nothing and count nothing"""
        bot = self.space()
        invite = bot.invite("--long", "--uses", "2")
        link = invite["link"]
        secret = secret_of(link)
        contents, _ = self.contents(secret)
        wrong = json.dumps({**contents, "code": "00" * 16}).encode()
        for _ in range(7):
            self.replace_blob(secret, wrong)
            self.assertEnds(self.join(link), 4, "wrong-code")
        self.replace_blob(secret, json.dumps(contents).encode())
        shown = bot.show(invite)
        self.assertEqual((shown["status"], shown["wrong"]), ("open", 0))
        self.assertEqual(bot.log("wrong-code"), [])
        self.assertAdmitted(self.join(link))

    def replace_blob(self, secret, text):
        """Has the relay hold another text under the same link, properly sealed."""
        self.with_database(secret, lambda record: {
            **record, "body": base64.b64encode(self.sealed(secret, text)).decode()})

    def sealed(self, secret, text):
        nonce = bytes(12)
        key = AESGCM(derived(secret, "invite/wrap"))
        return nonce + key.encrypt(nonce, text, derived(secret, "invite/blob-id"))

    def with_database(self, secret, change):
        """Changes a blob in the relay's database, as its thief or operator could."""
        self.server.stop()
        blob = derived(secret, "invite/blob-id").hex().encode()
        with sqlite3.connect(self.server.data / "relay.db") as database:
            rows = [(key, value) for key, value in
                    database.execute("SELECT key, value FROM entries") if blob in bytes(key)]
            self.assertEqual(len(rows), 1)
            key, value = rows[0]
            record = change(json.loads(value))
            database.execute("UPDATE entries SET value = ? WHERE key = ?",
                             (json.dumps(record, separators=(",", ":")).encode(), key))
        self.server.start()

    def test_altered_blob(self):
        """K-4: a blob that the relay has altered is refused as such, and nobody is asked"""
        bot = self.space()
        for options in [(), ("--offline",)]:
            link = bot.invite("--long", *options)["link"]
            secret = secret_of(link)

            def flip(record):
                body = bytearray(base64.b64decode(record["body"]))
                body[100] ^= 1
                return {**record, "body": base64.b64encode(body).decode()}
            self.with_database(secret, flip)
            self.assertEnds(self.join(link), 10, "interfered")

    def test_unreachable(self):
        """Without a relay a long link says so"""
        bot = self.space()
        link = bot.invite("--long")["link"]
        self.server.stop()
        self.assertEnds(self.join(link), 9, "unreachable")

    def test_offline_with_nobody_there(self):
        """K-6: an offline link gives the keys with nobody there; its holder is certified later"""
        bot = self.space(runs=False)
        for form in FORMS:
            with self.subTest(form=form):
                invite = bot.invite("--long", "--offline", "--form", form)
                self.assertEqual(invite["kind"], "offline")
                joiner = self.join(invite["link"])
                answer = self.assertEnds(joiner, 0, "uncertified")
                self.assertEqual(answer["fingerprint"], bot.about["fingerprint"])
                kept = json.loads((joiner.state / "spaces" / f"{bot.space}.json").read_text())
                group = secrets_of(bot)["group key 1"].hex()
                self.assertEqual((kept["keys"], kept["certificate"]), ({"1": group}, ""))

                certify = [BIN / "invite", "certify", "--json", "--state", joiner.state]
                self.assertEqual(run(*certify, expect=11).code, 11)
                bot.start()
                answer = json.loads(run(*certify).output[0])
                self.assertEqual(answer["status"], "admitted")
                again = json.loads((joiner.state / "spaces" / f"{bot.space}.json").read_text())
                self.assertNotEqual(again["certificate"], "")
                self.assertNotIn("certify", again)
                for member in ("box", "sign", "keys", "member"):
                    self.assertEqual(again[member], kept[member], member)
                self.assertIn("nothing to certify", run(*certify, expect=1).text)
                eventually(lambda: bot.show(invite)["used"] == 1, "the holder is recorded")
                bot.stop()

    def test_offline_by_the_link_again(self):
        """The same link certifies too, at once where the bot is there"""
        bot = self.space(runs=False)
        invite = bot.invite("--long", "--offline", "--uses", "2")
        joiner = self.join(invite["link"])
        self.assertEnds(joiner, 0, "uncertified")
        bot.start()
        self.assertAdmitted(self.join(invite["link"], state=joiner.state))
        self.assertAdmitted(self.join(invite["link"], state=joiner.state))
        self.assertAdmitted(self.join(invite["link"], name="Ben"))
        self.assertEqual(bot.show(invite)["used"], 2)
        late = self.join(invite["link"], name="Eve")
        answer = self.assertEnds(late, 0, "uncertified")
        self.assertIn("as many people as it may", answer["reason"])

    def test_offline_with_approval(self):
        """Who holds an offline link has the keys at once, and a certificate when a person agrees"""
        bot = self.space()
        invite = bot.invite("--long", "--offline", "--policy", "approve")
        joiner = self.join(invite["link"])
        self.assertEnds(joiner, 0, "uncertified")
        person = bot.ask("pending")["pending"][0]
        bot.run("approve", person["id"])
        certify = run(BIN / "invite", "certify", "--state", joiner.state, "--json")
        self.assertEqual(json.loads(certify.output[0])["status"], "admitted")

    def test_offline_crash(self):
        """kill -9 after the keys are kept: certified by the same member keys afterwards"""
        bot = self.space()
        invite = bot.invite("--long", "--offline", "--policy", "approve")
        joiner = self.join(invite["link"])
        path = joiner.state / "spaces" / f"{bot.space}.json"
        eventually(path.exists, "the keys are kept")
        joiner.program.kill()
        kept = json.loads(path.read_text())
        again = self.join(invite["link"], state=joiner.state)
        self.assertEnds(again, 0, "uncertified")
        self.assertEqual(json.loads(path.read_text())["sign"], kept["sign"])
        self.assertEqual(len(bot.ask("pending")["pending"]), 1)

    def test_what_is_said(self):
        """The tools say what a link is, and what is wrong with options"""
        bot = self.space()
        live = bot.run("invite", "new", "--long").text
        self.assertIn("uses, approval and revocation are exact", live)
        offline = bot.run("invite", "new", "--long", "--offline").text
        warning = "Whoever has this link has the keys until you turn them"
        self.assertIn(warning, offline)
        invite = re.search(r"invite: (\w+)", offline)[1]
        self.assertIn(warning, bot.run("invite", "show", invite).text)
        self.assertIn("not renewed", bot.run("invite", "renew", invite, expect=1).text)
        self.assertIn("say --long too", bot.run("invite", "--offline", expect=1).text)
        self.assertIn("--form must be", bot.run("invite", "--long", "--form", "x", expect=1).text)

    def test_stolen_database(self):
        """A stolen relay database opens nothing"""
        bot = self.space("--sealed-card", "--by", "Doorkeeper Qwyjibo")
        live = bot.ask("invite", "new", "--long", "--by", "Paul Vexillology")
        offline = bot.ask("invite", "new", "--long", "--offline", "--by", "Paul Vexillology")
        ana = self.join(live["link"], name="Anastasia Quux-Wyvern")
        self.assertAdmitted(ana)
        bot.run("card", "--name", "The Xylophagous Garden", "--colour", "#123456")
        secrets = {**secrets_of(bot), "inviter": "Paul Vexillology", "door": "Doorkeeper Qwyjibo",
                   "joiner": "Anastasia Quux-Wyvern", "card": "The Xylophagous Garden",
                   "branding": live["link"].split("/")[-1]}
        boxes = {}
        for label, invite in [("live", live), ("offline", offline)]:
            secret = secret_of(invite["link"])
            contents, _ = self.contents(secret)
            secrets[f"T {label}"] = secret
            secrets[f"T {label} as written"] = invite["link"].partition("#")[2].split("/")[1]
            secrets[f"wrap key {label}"] = derived(secret, "invite/wrap")
            secrets[f"code {label}"] = bytes.fromhex(contents["code"])
            secrets[f"code text {label}"] = contents["code"]
            boxes[secret] = self.blob(secret)
        self.assertIn("group key 1", secrets)
        snapshots = {}
        for moment in ("while it runs", "after it stopped"):
            files = [path for path in self.server.data.rglob("*") if path.is_file()]
            snapshots[moment] = b"\0".join(path.read_bytes() for path in files)
            self.server.stop()
        snapshots["log"] = self.server.text.encode()
        self.assertEqual(found(secrets, snapshots), [])
        stolen = snapshots["after it stopped"]
        # The boxes are there, and nothing that is there opens them.
        for secret, box in boxes.items():
            self.assertIn(base64.b64encode(box)[:80], stolen)
            keys = {stolen[start:start + 32] for start in range(0, len(stolen) - 32, 7)}
            keys |= {bytes.fromhex(text.decode()) for text in
                     re.findall(rb"[0-9a-f]{64}", stolen)}
            associated = derived(secret, "invite/blob-id")
            for key in keys:
                self.assertRaises(InvalidTag, AESGCM(key).decrypt, box[:12], box[12:], associated)
            right = AESGCM(derived(secret, "invite/wrap"))
            self.assertIn(b'"code"', right.decrypt(box[:12], box[12:], associated))

    def test_relay_elsewhere(self):
        """A space whose host is not the relay's is found by the address that is given"""
        other = self.bot(self.server, space="xyz.example")
        invite = other.invite("--long")
        self.assertIn("https://xyz.example/invite#", invite["link"])
        joiner = self.join(invite["link"], relay=self.server.url)
        self.assertEqual(self.assertAdmitted(joiner)["space"], "xyz.example")


class Cards(InteropTest):
    PNG = b"\x89PNG\r\n\x1a\n" + bytes(65_536 - 8)

    def setUp(self):
        super().setUp()
        self.server = self.relay()

    def look(self, link, *options):
        return json.loads(run(BIN / "invite", "card", link, "--json", *options).output[0])

    def test_public_card(self):
        """A public card is for everybody, and the newest is shown"""
        bot = self.bot(self.server)
        link = bot.invite()["link"]
        self.assertEqual(self.look(link), {
            "space": bot.space, "inviter": "Paul", "shown": False})
        (self.folder / "a.png").write_bytes(self.PNG)
        bot.run("card", "--colour", "#3A7F5C", "--picture", self.folder / "a.png")
        copy = self.folder / "b.png"
        self.assertEqual(self.look(link, "--picture", copy), {
            "space": bot.space, "inviter": "Paul", "shown": True, "name": "The Garden",
            "colour": "#3a7f5c", "picture": "image/png"})
        self.assertEqual(copy.read_bytes(), self.PNG)
        card = json.loads(get(self.server.address, "/v1/card",
                              f"Invite-Space: {bot.space}")[2])
        self.assertEqual((card["name"], card["colour"]), ("The Garden", "#3a7f5c"))
        bot.run("card", "--name", "New")
        self.assertEqual(self.look(link)["name"], "New")
        self.assertEqual(bot.ask("card")["name"], "New")
        bot.run("card", "--remove")
        self.assertFalse(self.look(link)["shown"])

    def test_sealed_card(self):
        """Without the key in its links a sealed space shows nothing"""
        bot = self.bot(self.server, "--sealed-card")
        (self.folder / "a.png").write_bytes(self.PNG)
        bot.run("card", "--name", "Secret Garden", "--picture", self.folder / "a.png")
        for options in [(), ("--long",), ("--long", "--form", "current")]:
            link = bot.invite(*options)["link"]
            self.assertEqual(self.look(link)["name"], "Secret Garden")
            bare = link[:-23]
            self.assertEqual(link[-23], "~" if "current" in options else "/")
            self.assertFalse(self.look(bare)["shown"])
            wrong = link[:-1] + ("A" if link[-1] != "A" else "B")
            self.assertFalse(self.look(wrong)["shown"])
            self.assertAdmitted(self.join(link))
        body = get(self.server.address, "/v1/card", f"Invite-Space: {bot.space}")[2]
        self.assertNotIn(b"Garden", body)
        self.assertEqual((len(body) - 28) % 4096, 0)

    def test_a_public_card_is_not_shown_for_a_sealed_link(self):
        """K-9: with a key in the link only a sealed card counts"""
        sealed = self.bot(self.server, "--sealed-card")
        key = sealed.invite()["link"].split("/")[-1]
        sealed.stop()
        other = self.bot(self.server, space="xyz.example")
        other.run("card", "--name", "Public")
        link = other.invite()["link"]
        self.assertTrue(self.look(link, "--relay", self.server.url)["shown"])
        self.assertFalse(self.look(f"{link}/{key}", "--relay", self.server.url)["shown"])

    def test_refusals(self):
        """Pictures that are too large or none, and colours that are none"""
        bot = self.bot(self.server)
        file = self.folder / "a.png"
        file.write_bytes(self.PNG + b"x")
        self.assertIn("64 KiB", bot.run("card", "--picture", file, expect=1).text)
        file.write_bytes(b"<svg/>")
        self.assertIn("not a PNG", bot.run("card", "--picture", file, expect=1).text)
        self.assertIn("#3a7f5c", bot.run("card", "--colour", "red", expect=1).text)
        self.assertIn("say it alone", bot.run("card", "--remove", "--name", "x", expect=1).text)
