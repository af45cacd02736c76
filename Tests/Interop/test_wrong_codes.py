"""Wrong codes: refused at once at both ends, counted exactly, and in the end the code is locked."""

import signal
import time

from harness import InteropTest, eventually, other_code
from tap import Gate, Tap


class WrongCodes(InteropTest):
    def start(self, *limits):
        self.server = self.relay(*limits)
        self.door = self.bot(self.server)

    def shown(self, invite, *keys):
        shown = self.door.show(invite)
        return tuple(shown[key] for key in keys)

    def guess(self, invite, **options):
        code = other_code(invite["code"])
        return self.join(code, "--space", self.door.space, **options)

    def test_one_wrong_word(self):
        """A wrong word is refused at once at both ends and costs one guess; the right code works
        after the pause"""
        self.start()
        invite = self.door.invite()
        eventually(lambda: self.shown(invite, "guesses_left") == (5,), "the bot has the invite")

        began = time.monotonic()
        answer = self.assertEnds(self.guess(invite), 4, "wrong-code")
        self.assertLess(time.monotonic() - began, 3)
        self.assertEqual(answer["tries_left"], 2)
        self.door.program.wait_for(
            rf"somebody tried 1 wrong code \(invite {invite['invite']}, 4 left\)", within=3)
        self.assertEqual(
            self.shown(invite, "status", "wrong", "guesses_left", "used"), ("open", 1, 4, 0))

        began = time.monotonic()
        self.assertAdmitted(self.join(invite["link"]))
        self.assertTrue(5 < time.monotonic() - began < 15, "the pause is ten seconds")
        self.assertEqual(self.shown(invite, "wrong", "guesses_left", "used")[0::2], (1, 1))
        kinds = [event["event"] for event in self.door.log()]
        self.assertEqual(kinds, ["created", "wrong-code", "let-in", "received"])

    def test_mistyped_word_spends_nothing(self):
        """A mistyped word costs nothing"""
        self.start()
        invite = self.door.invite()
        first, rest = invite["code"].split("-", 1)
        swapped = first[0] + first[2] + first[1] + first[3:] if first[1] != first[2] else first[1:]
        self.assertEnds(
            self.join(f"{swapped}-{rest}", "--space", self.door.space), 3, "not-understood")
        self.assertEqual(self.shown(invite, "wrong", "guesses_left"), (0, 5))
        self.assertAdmitted(self.join(invite["link"]))

    def test_five_wrong_words(self):
        """After five wrong words the code is locked, and a new one is one command away"""
        self.start("--limit", "parked-per-number-and-address=16")
        invite = self.door.invite()
        eventually(lambda: self.shown(invite, "guesses_left") == (5,), "the bot has the invite")
        self.door.stop()

        # All five confirm in one moment, so that no pause is running yet for any of them.
        gate = Gate()
        tap = self.use(Tap(self.server, gate))
        joiners = [self.guess(invite, name=f"Guesser {n}", relay=tap.url) for n in range(5)]
        for joiner in joiners:
            joiner.wait_for("Waiting for ")
        self.door.start()
        eventually(lambda: len(gate.held) == 5, "the bot has answered all five")
        self.door.program.signal(signal.SIGSTOP)
        gate.open()
        for joiner in joiners:
            joiner.wait_for("Checking the code")
        time.sleep(0.5)
        self.door.program.signal(signal.SIGCONT)

        # Were they not taken together, the pauses between them would add up to 150 s.
        for joiner in joiners:
            self.assertEnds(joiner, 4, "wrong-code", within=180)
        self.door.program.wait_for(f"invite {invite['invite']} is locked")
        self.assertEqual(
            self.shown(invite, "status", "wrong", "guesses_left", "used"), ("locked", 5, 0, 0))
        self.assertEqual(len(self.door.log("wrong-code")), 5)
        self.assertEqual(len(self.door.log("locked")), 1)
        self.assertEnds(self.join(invite["link"]), 5, "ended")

        renewed = self.door.ask("invite", "renew", invite["invite"])
        self.assertEqual(renewed["invite"], invite["invite"])
        self.assertNotEqual(renewed["code"].split("-")[-1], invite["code"].split("-")[-1])
        self.assertAdmitted(self.join(renewed["link"]))
        self.assertEqual(self.shown(invite, "status", "used"), ("used-up", 1))

    def test_guesses_survive_restart(self):
        """A guess that was spent stays spent when the bot and the relay are killed"""
        self.start()
        invite = self.door.invite()
        self.assertEnds(self.guess(invite), 4, "wrong-code")
        self.door.kill()
        self.server.kill()
        self.server.start()
        self.door.start()
        self.assertEqual(self.shown(invite, "wrong", "guesses_left"), (1, 4))
        self.assertAdmitted(self.join(invite["link"]))

    def test_tries_of_one_person(self):
        """Somebody who types one code wrongly three times is told to ask for a new one"""
        self.start()
        invite = self.door.invite()
        state = self.folder / "ana"
        for left, patience in ((2, 5), (1, 20), (0, 30)):
            answer = self.assertEnds(
                self.guess(invite, state=state), 4, "wrong-code", within=patience)
            self.assertEqual(answer["tries_left"], left)
        self.assertEnds(self.join(invite["link"], state=state), 8, "out-of-tries")
        self.assertEqual(self.shown(invite, "wrong", "guesses_left"), (3, 2))
