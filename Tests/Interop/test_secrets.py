"""Nothing secret is readable at the relay, or in any log."""

import base64
import json
import re

from harness import BIN, ROOT, InteropTest, eventually, other_code, run, words_of
from keyring import secrets_of
from secret_search import forms, found

# Long and odd, so that nothing else could contain them by accident.
NAMES = {"ana": "Anastasia Quux-Wyvern", "ben": "Bartholomew Zzyzx", "eve": "Eve Xylophagous"}
LABEL = "Ziggurat Jukebox"
SHORTEST_WORD = 6

# What the programs say themselves: a word of an invite that is among it, `listen` say, would be
# found without having leaked.
VOCABULARY = "".join(
    path.read_text().lower() for path in (ROOT / "Sources").rglob("*.swift")
    if "InviteCodes" not in path.parts)


def is_telling(words):
    """Whether finding one of these words anywhere means that it leaked."""
    return all(len(word) >= SHORTEST_WORD and word not in VOCABULARY for word in words)


class Secrets(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server, "--by", "Doorkeeper Qwyjibo")
        self.secrets = {f"name {name}": name for name in NAMES.values()}
        self.secrets["inviter"] = "Paul Vexillology"
        self.secrets["label"] = LABEL

    def mint(self, *options):
        """An invite whose words can be looked for."""
        while True:
            invite = self.door.ask("invite", "new", "--by", "Paul Vexillology", *options)
            words, number = words_of(invite["code"])
            if is_telling(words):
                self.remember(invite["code"])
                return invite
            self.door.run("invite", "revoke", invite["invite"])

    def command(self, member, *words):
        """What a member has the bot do through the relay."""
        program = run(BIN / "invite", *words, "--json", "--state", member.state)
        return json.loads("\n".join(program.output))

    def mint_by_command(self, member):
        """The same by a member's command."""
        while True:
            invite = self.command(
                member, "new", "--by", "Paul Vexillology", "--label", LABEL)
            if is_telling(words_of(invite["code"])[0]):
                self.remember(invite["code"])
                return invite
            self.command(member, "revoke", invite["id"])

    def remember(self, code):
        words, number = words_of(code)
        for word in words:
            self.secrets[f"word {word}"] = word
        self.secrets[f"spoken {code}"] = code
        self.secrets[f"canonical {code}"] = "-".join([number, *words])

    def collect(self, *joiners):
        """What the bot and the joiners hold at this moment."""
        self.secrets.update(secrets_of(self.door))
        for joiner in joiners:
            for path in joiner.state.rglob("*"):
                if path.is_file():
                    kept = json.loads(path.read_text())
                    label = path.parent.name + " " + joiner.program.label
                    for key in ("box", "sign"):
                        self.secrets[f"{key} seed {label}"] = bytes.fromhex(kept[key])
                    if "certificate" in kept:
                        self.secrets[f"certificate {label}"] = kept["certificate"]
                    if "conversation" in kept:
                        key = bytes.fromhex(kept["conversation"]["key"])
                        self.secrets[f"shared key {label}"] = key

    def whole_run(self):
        """Admissions, wrong codes, approvals, a revocation, members' commands, restarts."""
        instant = self.mint("--uses", "2")
        ana = self.join(instant["link"], name=NAMES["ana"])
        self.assertAdmitted(ana)
        self.command(ana, "show", self.mint_by_command(ana)["id"])

        approved = self.mint("--policy", "approve", "--uses", "2")
        waiting = []
        for name in (NAMES["ben"], NAMES["eve"]):
            joiner = self.join(approved["link"], name=name)
            joiner.wait_for("to say yes")
            waiting.append(joiner)
        self.collect(ana, *waiting)
        people = {p["name"]: p["id"] for p in self.door.ask("pending")["pending"]}
        self.snapshots = {"in the middle": self.relay_files()}
        self.server.kill()
        self.door.kill()
        self.server.start()
        self.door.start()
        self.door.run("approve", people[NAMES["ben"]])
        self.command(ana, "deny", people[NAMES["eve"]])
        for listing in ("list", "pending", "log"):
            self.command(ana, listing)
        self.assertAdmitted(waiting[0])
        self.assertEnds(waiting[1], 6, "declined")

        while not is_telling(words_of(wrong := other_code(instant["code"]))[0]):
            continue
        self.remember(wrong)
        guess = self.join(wrong, "--space", self.door.space, name=NAMES["eve"])
        self.assertEnds(guess, 4, "wrong-code")
        renewed = self.door.ask("invite", "renew", instant["invite"])
        self.remember_if_telling(renewed["code"])
        self.collect(ana, *waiting, guess)

    def remember_if_telling(self, code):
        if is_telling(words_of(code)[0]):
            self.remember(code)

    def relay_files(self):
        files = [path for path in self.server.data.rglob("*") if path.is_file()]
        self.assertIn("relay.db", [path.name for path in files])
        return b"\0".join(path.read_bytes() for path in files)

    def test_relay_knows_nothing(self):
        """The relay's files and log have none of the words, codes, names and keys in them, nor has
        the bot's log any of the words, codes and keys"""
        self.server.options += ("--log-level", "debug")
        self.server.stop()
        self.server.start()
        self.whole_run()
        kinds = {label.split(" ")[0] for label in self.secrets}
        self.assertLessEqual(
            {"word", "canonical", "name", "group", "admitting", "owner", "number", "shared", "box",
             "sign", "space", "storage", "code", "control", "certificate", "label"}, kinds)

        heaps = {
            "relay's files in the middle": self.snapshots["in the middle"],
            "relay's files at the end": self.relay_files(),
        }
        self.server.stop()
        self.door.stop()
        heaps["relay's files after it stopped"] = self.relay_files()
        heaps["relay's log"] = self.server.text.encode()
        self.assertEqual(found(self.secrets, heaps), [])

        # The bot tells its host who came; but not how.
        own = {k: v for k, v in self.secrets.items() if k.split(" ")[0] != "name"}
        own.pop("inviter")
        heaps = {"bot's log": self.door.text.encode()}
        for path in self.door.data.iterdir():
            if path.name.startswith("admissions.db"):
                heaps[f"bot's {path.name}"] = path.read_bytes()
                own = {k: v for k, v in own.items()
                       if k.split(" ")[0] not in ("inviter", "label", "certificate")}
        self.assertEqual(found(own, heaps), [])
        self.assertIn(NAMES["ana"], self.door.text)

    def test_log_lines(self):
        """The relay's log is events and counts, and names nobody, no number, no space"""
        invite = self.mint()
        self.assertAdmitted(self.join(invite["link"], name=NAMES["ana"]))
        eventually(lambda: self.door.log("received"), "the bot heard that the answer arrived")
        self.door.stop()
        self.server.stop()
        for line in self.server.text.splitlines():
            self.assertRegex(
                line, r"^(listening on [0-9.:]+|time=\S+ level=info event=operator-listening at=\S+"
                r"|time=[-0-9T:.]+Z level=[a-z]+ event=[a-z-]+( [a-z_]+=[0-9.]+)*)$")
            if "listening" not in line:
                self.assertNotIn("127.0.0.1", line)
        number = words_of(invite["code"])[1]
        text = re.sub(r"(time|pid|at)=\S+", "", self.server.program.text)
        self.assertIsNone(re.search(rf"\b{number}\b", text.replace(self.server.host, "")))

    def test_search_finds_what_is_planted(self):
        """The search itself finds every planted secret, in every spelling"""
        invite = self.mint()
        self.assertAdmitted(joiner := self.join(invite["link"], name=NAMES["ana"]))
        self.collect(joiner)
        clean = self.relay_files()
        for label, secret in self.secrets.items():
            raw = secret.encode() if isinstance(secret, str) else secret
            plants = [raw, raw.hex().encode(), raw.hex().upper().encode()]
            for shift in range(3):
                padded = b"\xa5" * shift + raw + b"\x5a"
                plants += [base64.b64encode(padded), base64.urlsafe_b64encode(padded)]
            if isinstance(secret, str):
                plants.append(secret.upper().encode())
            for plant in plants:
                file = self.folder / "planted"
                file.write_bytes(clean[:5000] + plant + clean[5000:])
                leaks = found({label: secret}, {"planted": file.read_bytes()})
                self.assertEqual(leaks, [(label, "planted")], plant)
            self.assertGreaterEqual(min(map(len, forms(raw))), 6)
