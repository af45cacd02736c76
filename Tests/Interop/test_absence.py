"""Somebody is away, or dies in the middle: people are let in without doing anything."""

import random
import time

from harness import InteropTest, eventually
from tap import Breakpoint, Tap

PATIENCE = 60


class Absence(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def used(self, invite):
        return self.door.show(invite)["used"]

    def test_bot_is_away(self):
        """With the bot stopped the joiner waits; it is let in when the bot starts"""
        self.door.stop()
        invite = self.door.invite()
        joiner = self.join(invite["link"])
        joiner.wait_for("Waiting for Paul")
        time.sleep(1)
        self.assertTrue(joiner.program.is_running)
        self.door.start()
        self.assertAdmitted(joiner, PATIENCE)

    def test_relay_dies_while_waiting(self):
        """The relay dies while somebody waits: let in when relay and bot are back"""
        invite = self.door.invite()
        eventually(lambda: self.door.log("created"), "the bot has the invite")
        self.door.stop()
        joiner = self.join(invite["link"])
        joiner.wait_for("Waiting for Paul")
        self.server.kill()
        joiner.wait_for("The connection is gone")
        time.sleep(1.5)
        self.server.start()
        self.door.start()
        self.assertAdmitted(joiner, PATIENCE)
        self.assertEqual(self.used(invite), 1)

    def test_everything_restarts_while_waiting(self):
        """Relay and bot are both killed, twice, while a person decides: let in all the same"""
        invite = self.door.invite("--policy", "approve")
        joiner = self.join(invite["link"])
        joiner.wait_for("to say yes")
        for _ in range(2):
            self.server.kill()
            self.door.kill()
            self.server.start()
            self.door.start()
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertAdmitted(joiner, PATIENCE)
        self.assertEqual(self.used(invite), 1)

    def test_planned_stop(self):
        """Relay and bot are stopped politely and come back while somebody waits: let in"""
        invite = self.door.invite("--policy", "approve")
        joiner = self.join(invite["link"])
        joiner.wait_for("to say yes")
        self.assertEqual(self.server.program.stop(), 0)
        self.assertEqual(self.door.program.stop(), 0)
        self.server.start()
        self.door.start()
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertAdmitted(joiner, PATIENCE)


class Crashes(InteropTest):
    """A program is killed at each moment of the exchange that the joiner could tell apart."""

    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def killed_at(self, number, victim, *allowed):
        """Joins, killing `victim` before the wire's n-th chunk; None when it had no such chunk."""
        breakpoint = Breakpoint(number)
        tap = self.use(Tap(self.server, breakpoint))
        invite = self.door.invite()
        state = self.folder / f"state-{victim.program.label}-{number}"
        joiner = self.join(invite["link"], state=state, relay=tap.url)
        is_reached = breakpoint.wait(joiner)
        if is_reached:
            victim.kill()
            breakpoint.go_on()
            victim.start()
        code, answer = joiner.end(PATIENCE)
        self.assertIn((code, answer["status"]), [(0, "admitted"), *allowed], number)
        if code != 0:
            self.assertAdmitted(self.join(invite["link"], state=state), PATIENCE)
        self.assertEqual(self.door.show(invite)["used"], 1, number)
        events = [event for event in self.door.log("let-in")
                  if event["invite"] == invite["invite"]]
        self.assertEqual(len(events), 1, number)
        return code if is_reached else None

    def kill_at_every_step(self, victim, *allowed):
        number = 1
        while (code := self.killed_at(number, victim, *allowed)) is not None:
            number += 1
        self.assertGreater(number, 6, "an exchange has more steps")

    def test_relay_dies_at_every_step(self):
        """The relay is killed at every step of the exchange: let in, counted once"""
        # Whoever has never reached the relay is told so.
        self.kill_at_every_step(self.server, (9, "unreachable"))

    def test_bot_dies_at_every_step(self):
        """The bot is killed at every step: let in, or told to try again and then let in; counted
        once"""
        self.kill_at_every_step(self.door, (7, "lost"))

    def test_random_moments(self):
        """Bot or relay is killed at random moments: let in, at the latest the second time"""
        seed = random.randrange(1 << 32)
        choice = random.Random(seed)
        for turn in range(6):
            invite = self.door.invite()
            joiner = self.join(invite["link"], state=self.folder / f"random-{turn}")
            victim = choice.choice([self.door, self.server])
            time.sleep(choice.uniform(0, 0.08))
            victim.kill()
            victim.start()
            code, answer = joiner.end(PATIENCE)
            with self.subTest(seed=seed, turn=turn, code=code):
                self.assertIn(code, (0, 7, 9), answer)
                if code != 0:
                    self.assertAdmitted(self.join(invite["link"], state=joiner.state), PATIENCE)
                self.assertEqual(self.door.show(invite)["used"], 1)

    def test_joiner_dies_at_every_step(self):
        """The joiner is killed at every step and started again: let in, counted once"""
        number, is_reached = 0, True
        while is_reached:
            number += 1
            breakpoint = Breakpoint(number)
            tap = self.use(Tap(self.server, breakpoint))
            invite = self.door.invite()
            state = self.folder / f"joiner-{number}"
            joiner = self.join(invite["link"], state=state, relay=tap.url)
            if is_reached := breakpoint.wait(joiner):
                joiner.program.kill()
                breakpoint.go_on()
                self.assertAdmitted(self.join(invite["link"], state=state), PATIENCE)
            self.assertEqual(self.door.show(invite)["used"], 1, number)
