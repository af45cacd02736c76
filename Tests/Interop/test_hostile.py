"""Somebody who has a live number and no words, and everything else: connections, time, patience."""

import random
import signal
import time

from guesser import Guess
from harness import InteropTest, eventually, run, words_of, BIN

CODE_BUDGET = 5


class Hostile(InteropTest):
    def setUp(self):
        super().setUp()
        # All guesses come from one address.
        self.server = self.relay("--limit", "connections-per-address=1000")
        self.door = self.bot(self.server)
        self.invite = self.door.invite()
        self.words = run(BIN / "invite", "words").output
        self.seed = random.randrange(1 << 32)
        self.choice = random.Random(self.seed)
        self.used = {self.invite["code"]}
        eventually(lambda: self.door.log("created"), "the bot has the invite")

    def guess(self):
        """Another wrong code with each call."""
        _, number = words_of(self.invite["code"])
        code = self.invite["code"]
        while code in self.used:
            code = "-".join([*self.choice.sample(self.words, 2), number])
        self.used.add(code)
        return Guess(self.server, self.door.space, code)

    def wave(self, count):
        """So many exchanges that have the other end's half, and confirm in one moment: the bot
        finds all confirmations waiting for it."""
        guesses = [self.guess() for _ in range(count)]
        for guess in guesses:
            guess.hear_hello()
        self.door.program.signal(signal.SIGSTOP)
        for guess in guesses:
            guess.confirm()
        self.door.program.signal(signal.SIGCONT)
        return guesses

    def answered(self, guesses, within):
        """How many were answered before the time is over, all of them taken together."""
        deadline = time.monotonic() + within
        return sum(guess.is_answered(max(0.01, deadline - time.monotonic()))
                   for guess in guesses)

    def left(self):
        shown = self.door.show(self.invite)
        return shown["guesses_left"], shown["wrong"], shown["status"]

    def test_three_hundred_at_once(self):
        """Of 300 guesses at one moment five are tested, and nothing is said of the others; members
        are told at the second"""
        guesses = self.wave(300)
        self.door.program.wait_for("somebody tried 2 wrong codes", within=5)
        self.door.program.wait_for("is locked after too many wrong codes", within=5)
        self.assertEqual(self.answered(guesses, 8), CODE_BUDGET)
        self.assertEqual(self.left(), (0, 5, "locked"))
        self.assertEqual(
            [event["wrong"] for event in self.door.log("wrong-code")], [1, 2, 3, 4, 5])
        self.assertEnds(self.join(self.invite["link"]), 5, "ended")

    def test_across_restarts(self):
        """Two are tested, bot and relay are killed, and of 150 more only the three that are left"""
        first = self.answered(self.wave(2), 5)
        self.assertEqual(first, 2)
        self.assertEqual(self.left(), (3, 2, "open"))
        self.door.kill()
        self.server.kill()
        self.server.start()
        self.door.start()
        # The pause after the second wrong guess goes on as if nothing had happened.
        second = self.answered(self.wave(150), 30)
        self.assertEqual(first + second, CODE_BUDGET)
        self.assertEqual(self.left(), (0, 5, "locked"))

    def test_killed_while_guessing(self):
        """Killed in the middle of 100 guesses, four times: never more than five are tested, and
        whatever was being tested is spent"""
        total = 0
        for turn in range(4):
            if self.left()[2] != "open":
                break
            guesses = self.wave(100 if turn else 1)
            time.sleep(self.choice.uniform(0, 0.03))
            self.door.kill()
            total += self.answered(guesses, 1)
            for guess in guesses:
                guess.hang_up()
            self.door.start()
            left, wrong, _ = self.left()
            with self.subTest(seed=self.seed, turn=turn):
                self.assertLessEqual(total, CODE_BUDGET - left)
                self.assertLessEqual(wrong, CODE_BUDGET - left)
        self.assertLessEqual(total, CODE_BUDGET)
