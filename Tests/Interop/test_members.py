"""Members command the space's bot through the relay, with the real programs."""

import json
import pathlib
import shutil
import time

from nacl.signing import SigningKey

from harness import BIN, InteropTest, run
from keyring import control_number, keyring_of, secrets_of
from space import Space
from ws import WebSocket


class Members(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def let_in(self, name):
        """Joins by an invite made beside the bot; the folder where the member keeps things."""
        joiner = self.join(self.door.invite()["link"], name=name)
        self.assertAdmitted(joiner)
        return joiner.state

    def invite(self, state, *words, expect=0, keyring=None):
        where = ["--keyring", keyring] if keyring else ["--state", state]
        return run(BIN / "invite", *words, *where, expect=expect)

    def ask(self, state, *words, expect=0):
        program = self.invite(state, *words, "--json", expect=expect)
        return json.loads("\n".join(program.output))

    def turn_keys(self, *words):
        """Turns the keys; the running bot has taken them up."""
        run(BIN / "sidecar-bot", "keys", "rotate", *words, "--data", self.door.data)
        epoch = self.doctor()["epoch"]["text"].split("epoch ")[1].split(",")[0]
        self.door.program.wait_for(f"keys have turned: epoch {epoch}")

    def doctor(self):
        report = run(BIN / "sidecar-bot", "doctor", "--json", "--data", self.door.data)
        return {f["subject"]: f for f in json.loads("\n".join(report.output))["findings"]}

    def hand_on_keys(self, state):
        """What an app of the space does for members who stay: the keys by epoch."""
        [path] = pathlib.Path(state).glob("spaces/*.json")
        kept = json.loads(path.read_text())
        for epoch, key in self.group_keys().items():
            kept["keys"][epoch] = key
        path.write_text(json.dumps(kept))

    def group_keys(self):
        prefix = "group key "
        return {label[len(prefix):]: key.hex() for label, key in secrets_of(self.door).items()
                if label.startswith(prefix)}

    # What members do.

    def test_invite_of_a_member(self):
        """A member far from the bot has it make an invite, which lets somebody in"""
        paul = self.let_in("Paul")
        made = self.ask(paul, "new", "--label", "for Ana", "--uses", "2")
        self.assertRegex(made["link"], rf"^http://{self.server.host}/invite#Paul/")
        self.assertAdmitted(self.join(made["link"], name="Ana"))
        shown = self.ask(paul, "show", made["id"][:6])
        self.assertEqual((shown["used"], shown["uses"], shown["code"]), (1, 2, made["code"]))
        self.assertEqual([i["id"] for i in self.ask(paul, "list")["invites"]], [made["id"]])
        kinds = [event["event"] for event in self.ask(paul, "log", "--last", "3")["events"]]
        self.assertIn("let-in", kinds)
        self.assertEqual(self.ask(paul, "revoke", made["id"])["status"], "revoked")
        self.assertEnds(self.join(made["link"], name="Ben"), 5, "ended")
        told = self.ask(paul, "revoke", made["id"], expect=1)
        self.assertEqual(told["status"], "over")

    def test_words_for_people(self):
        """Without --json everything is said in words, and hints say what to do"""
        paul = self.let_in("Paul")
        text = self.invite(paul, "new", "--message", "en").text
        for word in ["link:", "code:", "invite:", "until:"]:
            self.assertIn(word, text)
        self.assertIn("by Paul", self.invite(paul, "list").text)
        self.assertIn("nobody waits", self.invite(paul, "pending").text)
        told = self.invite(paul, "show", "ffffff000000", expect=1)
        self.assertIn("invite: error: there is no such invite\nhint: see 'invite list", told.text)
        told = self.invite(self.folder / "nowhere", "list", expect=1)
        self.assertIn("you are in no space yet", told.text)

    def test_decisions(self):
        """Two members decide on who waits; each decision reaches its joiner"""
        paul, mia = self.let_in("Paul"), self.let_in("Mia")
        made = self.ask(paul, "new", "--policy", "approve", "--uses", "2")
        ana, ben = (self.join(made["link"], name=name) for name in ("Ana", "Ben"))
        for joiner in (ana, ben):
            joiner.wait_for("to say yes")
        waiting = {p["name"]: p["id"] for p in self.ask(mia, "pending")["pending"]}
        self.assertEqual(self.ask(mia, "approve", waiting["Ana"])["state"], "admitted")
        self.assertAdmitted(ana)
        self.assertIn("Ben is told no", self.invite(paul, "deny", waiting["Ben"]).text)
        self.assertEnds(ben, 6, "declined")
        self.assertEqual(self.ask(mia, "approve", waiting["Ben"], expect=1)["status"],
                         "nobody-waits")

    def test_locked_code_is_renewed(self):
        """A member gives an invite a new code; the old one is over"""
        paul = self.let_in("Paul")
        made = self.ask(paul, "new")
        renewed = self.ask(paul, "renew", made["id"])
        self.assertNotEqual(renewed["code"], made["code"])
        self.assertEnds(self.join(made["link"], name="Ana"), 5, "ended")
        self.assertAdmitted(self.join(renewed["link"], name="Ana"))

    def test_bot_is_away(self):
        """A member waits for a bot that is away, and is told when it takes too long"""
        paul = self.let_in("Paul")
        self.door.stop()
        told = self.ask(paul, "list", "--timeout", "1", expect=9)
        self.assertEqual(told["status"], "silent")
        waiting = self.program(
            "list", BIN / "invite", "list", "--json", "--state", paul)
        waiting.wait_for("The bot is not there")
        self.door.start()
        self.assertEqual(waiting.wait(), 0)
        self.server.stop()
        self.assertEqual(self.ask(paul, "list", expect=9)["status"], "unreachable")

    def test_relay_and_bot_restart(self):
        """After both were killed members command as before"""
        paul = self.let_in("Paul")
        made = self.ask(paul, "new")
        self.server.kill()
        self.door.kill()
        self.server.start()
        self.door.start()
        self.assertEqual(self.ask(paul, "show", made["id"])["code"], made["code"])

    def test_killed_at_every_moment_of_new(self):
        """The bot is killed while it makes invites: each is made once, and its code works"""
        paul = self.let_in("Paul")
        for delay in [0.0, 0.02, 0.05, 0.1, 0.2]:
            before = len(self.ask(paul, "list", "--all")["invites"])
            making = self.program(
                "new", BIN / "invite", "new", "--json", "--state", paul, "--timeout", "60")
            time.sleep(delay)
            self.door.kill()
            self.door.start()
            self.assertEqual(making.wait(60), 0)
            made = json.loads("\n".join(making.output))
            self.assertEqual(len(self.ask(paul, "list", "--all")["invites"]), before + 1)
            self.assertEqual(self.ask(paul, "show", made["id"])["code"], made["code"])

    # Who may not.

    def test_removed_member(self):
        """B-11, B-12, C-2: after the keys have turned the removed member commands, binds, attends
        and ends nothing; who stays goes on"""
        paul, eve = self.let_in("Paul"), self.let_in("Eve")
        pauls, eves = self.ask(paul, "new", "--uses", "2"), self.ask(eve, "new", "--uses", "2")
        [path] = eve.glob("spaces/*.json")
        member = json.loads(path.read_text())["member"]
        self.turn_keys("--remove", member)
        for command in (["list"], ["new"], ["revoke", pauls["id"]], ["approve", "0"]):
            told = self.ask(eve, *command, expect=5)
            self.assertEqual(told["status"], "not-current")
        # Not by her keys alone: with the new ones she is known to be removed.
        stolen = self.folder / "stolen"
        shutil.copytree(eve, stolen)
        self.hand_on_keys(stolen)
        self.assertEqual(self.ask(stolen, "list", expect=6)["status"], "not-allowed")
        # Her invite ended, his lives on with the new keys.
        self.assertEnds(self.join(eves["link"], name="Ana"), 5, "ended")
        ana = self.assertAdmitted(self.join(pauls["link"], name="Ana"))
        self.assertEqual(ana["epoch"], 2)
        self.assertEqual(self.ask(paul, "list", expect=5)["status"], "not-current")
        self.hand_on_keys(paul)
        self.assertEqual(self.ask(paul, "show", pauls["id"])["used"], 1)

    def test_old_keys_at_the_relay(self):
        """B-7, B-9, B-11, B-12: with all keys of the old epoch nothing is bound, attended or ended"""
        paul = self.let_in("Paul")
        number = self.ask(paul, "new", "--uses", "2")["number"]
        old = Space.of(self.server.host, keyring_of(self.door)[0])
        key = SigningKey.generate()

        def client(side):
            end = self.enterContext(WebSocket(self.server.address, host=self.server.host))
            return end.bind(old.appid, side, invite=1)

        before = client("eve")
        answer = before.ask("attending", **old.attend(before, "4711", key))
        self.assertEqual(answer["type"], "attending", "the keys are good until they turn")
        self.turn_keys()
        self.assertEqual(before.receive("error")["code"], "not-allowed", "she is sent away")
        after = client("eve")
        for refused in (
                old.attend(after, "4711", key), old.attend(after, "4712", key),
                old.retire(after, "4711", key), old.retire(after, "4711", old.space),
                old.retire(after, number, old.space)):
            answer = after.ask("attending", **refused)
            self.assertEqual((answer["type"], answer["code"]), ("error", "not-allowed"), refused)
        self.hand_on_keys(paul)
        [invite] = self.ask(paul, "list")["invites"]
        self.assertAdmitted(self.join(self.ask(paul, "show", invite["id"])["link"], name="Ana"))

    def test_turned_while_the_bot_is_away(self):
        """The keys turn while no bot runs: the relay knows at once, the bot goes on in the epoch"""
        paul = self.let_in("Paul")
        made = self.ask(paul, "new", "--uses", "2")
        self.door.stop()
        run(BIN / "sidecar-bot", "keys", "rotate", "--data", self.door.data)
        self.door.start()
        self.assertEqual(self.ask(paul, "list", expect=5)["status"], "not-current")
        self.hand_on_keys(paul)
        self.assertEqual(self.ask(paul, "show", made["id"])["status"], "open")
        self.assertAdmitted(self.join(made["link"], name="Ana"))

    def test_somebody_elses_certificate(self):
        """C-4: a keyring with another member's certificate is not taken"""
        paul, eve = self.let_in("Paul"), self.let_in("Eve")
        [his], [hers] = paul.glob("spaces/*.json"), eve.glob("spaces/*.json")
        mixed = json.loads(hers.read_text())
        mixed["certificate"] = json.loads(his.read_text())["certificate"]
        hers.write_text(json.dumps(mixed))
        self.assertEqual(self.ask(eve, "list", expect=6)["status"], "not-allowed")

    # Floods.

    def test_strangers_at_the_control_number(self):
        """C-8: strangers who were told the number, silent or talking garbage, keep nobody out"""
        paul = self.let_in("Paul")
        number = control_number(bytes.fromhex(self.group_keys()["1"]))
        for index in range(200):
            stranger = self.enterContext(
                WebSocket(self.server.address, host=self.server.host))
            stranger.bind(f"invite/{self.door.space}", f"stranger{index}", invite=1)
            claimed = stranger.ask("claimed", type="claim", nameplate=number)
            self.assertEqual(claimed["type"], "claimed", claimed)
            if index % 2:
                stranger.send(type="open", mailbox=claimed["mailbox"])
                stranger.add("pake", b"garbage".hex())
        self.assertEqual(self.ask(paul, "list")["invites"], [])
        self.assertAdmitted(self.join(self.door.invite()["link"], name="Ana"))
        made = self.ask(paul, "new")
        self.assertAdmitted(self.join(made["link"], name="Ben"))

    # Keyrings.

    def test_keyring_can_be_named(self):
        """The keyring is named by option or variable, and must be private"""
        paul = self.let_in("Paul")
        [path] = paul.glob("spaces/*.json")
        elsewhere = self.folder / "mine.json"
        shutil.copy(path, elsewhere)
        elsewhere.chmod(0o600)
        self.invite(None, "list", keyring=elsewhere)
        run(BIN / "invite", "list", environment={"INVITE_KEYRING": str(elsewhere)})
        elsewhere.chmod(0o644)
        told = self.invite(None, "list", keyring=elsewhere, expect=1)
        self.assertIn("others can read it", told.text)
        elsewhere.write_text("{}")
        elsewhere.chmod(0o600)
        told = self.invite(None, "list", keyring=elsewhere, expect=1)
        self.assertIn("not a keyring", told.text)
