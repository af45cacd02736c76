"""Invites that a member's device keeps: answered at a terminal without a bot, and moved between the
device and the bot."""

import os
import re
import time

from harness import BIN, InteropTest, eventually, other_code, run

PASSPHRASE = "a horse, a battery and a staple\n"


class Devices(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)
        self.device = self.folder / "device"
        export = self.folder / "export"
        run(BIN / "sidecar-bot", "keys", "export", export, "--data", self.door.data,
            stdin=PASSPHRASE)
        run(BIN / "sidecar-bot", "init", "--join", export, "--by", "Paul's phone",
            "--owner-key", self.door.data / "owner.key", "--data", self.device, stdin=PASSPHRASE)

    def terminal(self, *words):
        """`invite …` at this device, with a keyboard: the program and where to type."""
        reading, keyboard = os.pipe()
        self.addCleanup(os.close, keyboard)
        shell = 'exec "$0" "$@" <&3'
        program = self.program(
            "terminal", "/bin/bash", "-c", f"exec 3<&{reading}; {shell}", BIN / "invite", *words,
            "--device", self.device, pass_fds=(reading,))
        os.close(reading)
        return program, keyboard

    def new(self, *words):
        """An invite that is attended at a terminal; its link."""
        program, keyboard = self.terminal("new", "--by", "Paul", *words)
        link = program.wait_for(r"^link: +(\S+)")[1]
        program.wait_for("Waiting for somebody to come")
        return program, keyboard, link


class WithoutABot(Devices):
    def setUp(self):
        super().setUp()
        self.door.stop()

    def test_wait(self):
        """`invite new --wait` lets in whoever has its code, and ends when the invite is over"""
        program, _, link = self.new("--wait")
        self.assertAdmitted(self.join(link))
        program.wait_for("Ana has everything")
        self.assertEqual(program.wait(), 0)
        self.assertEnds(self.join(link, name="Ben"), 5, "ended")

    def decided(self, answer):
        """Somebody waits at an `approve` invite, both screens say the same, and the person at the
        terminal types an answer. The joiner, the terminal and when that was."""
        program, keyboard, link = self.new("--wait", "--policy", "approve")
        joiner = self.join(link)
        theirs = joiner.wait_for("nobody stands between you: (.*)$")[1]
        ours = program.wait_for("Ana's screen says: (.*)$")[1]
        self.assertEqual(theirs, ours)
        self.assertRegex(ours, r"^(\w+ ){5}\w+$")
        os.write(keyboard, answer)
        return joiner, program, time.monotonic()

    def test_yes(self):
        """The person at the terminal says yes: let in within two seconds"""
        joiner, program, decided = self.decided(b"y\n")
        self.assertAdmitted(joiner)
        self.assertLess(time.monotonic() - decided, 2)
        self.assertEqual(program.wait(), 0)

    def test_no(self):
        """The person at the terminal says no: told so in words within two seconds"""
        joiner, _, decided = self.decided(b"n\n")
        answer = self.assertEnds(joiner, 6, "declined")
        self.assertLess(time.monotonic() - decided, 2)
        self.assertEqual(answer["message"], "you were not let in")

    def test_come_back_when_nobody_is_there(self):
        """The joiner goes after its code was confirmed, is let in meanwhile, and gets everything
        when it comes back, although the terminal is gone by then"""
        program, keyboard, link = self.new("--wait", "--policy", "approve")
        joiner = self.join(link)
        joiner.wait_for("to say yes")
        joiner.program.kill()
        program.wait_for("Let Ana in")
        os.write(keyboard, b"y\n")
        program.wait_for("Ana is let in")
        self.assertEqual(program.wait(), 0)
        self.assertAdmitted(self.join(link, state=joiner.state))

    def test_the_terminal_is_killed(self):
        """The terminal is killed while somebody waits; `invite attend` later, and a yes"""
        program, _, link = self.new("--wait", "--policy", "approve")
        joiner = self.join(link)
        joiner.wait_for("to say yes")
        program.kill()
        program, keyboard = self.terminal("attend")
        program.wait_for("Waiting for somebody")
        run(BIN / "sidecar-bot", "approve", self.waiting(), "--data", self.device)
        self.assertAdmitted(joiner)

    def waiting(self):
        shown = run(BIN / "sidecar-bot", "pending", "--data", self.device).text
        return re.search(r"^([0-9a-f]{12})", shown, re.MULTILINE)[1]

    def test_wrong_code(self):
        """Wrong codes are told at the terminal"""
        program, _, link = self.new("--wait")
        code = link.split("/")[-1]
        self.assertEnds(self.join(other_code(code), "--space", self.door.space), 4, "wrong-code")
        program.wait_for("Somebody tried 1 wrong code")


class HandOver(Devices):
    def setUp(self):
        super().setUp()
        joiner = self.join(self.door.invite()["link"], name="Paul")
        self.assertAdmitted(joiner)
        self.state = joiner.state

    def move(self, verb, invite, expect=0, *more):
        return run(BIN / "invite", verb, invite, "--device", self.device, "--state", self.state,
                   *more, expect=expect)

    def mine(self, *words):
        text = run(BIN / "invite", "new", "--mine", "--by", "Paul", "--device", self.device,
                   *words).text
        return (re.search(r"^invite: +(\S+)", text, re.MULTILINE)[1],
                re.search(r"^link: +(\S+)", text, re.MULTILINE)[1])

    def test_give(self):
        """An invite kept on the device is given to the bot, which lets in by it"""
        invite, link = self.mine()
        joiner = self.join(link)
        joiner.wait_for("Waiting for Paul")
        self.assertIn("the bot holds", self.move("give", invite).text)
        self.assertAdmitted(joiner)
        self.assertEqual(self.door.show({"invite": invite})["used"], 1)
        self.assertIn("held elsewhere", self.move("give", invite, 1).text)

    def test_take_back(self):
        """And taken back, and given again"""
        invite, link = self.mine("--uses", "2")
        self.move("give", invite)
        self.assertAdmitted(self.join(link))
        self.assertIn("this device holds", self.move("take", invite).text)
        self.assertEqual(self.door.show({"invite": invite})["status"], "given")
        self.door.stop()
        self.terminal("attend")
        self.assertAdmitted(self.join(link, name="Ben"))

    def test_bot_dies(self):
        """The bot is away, or killed, while an invite is given: the same command again does it"""
        invite, link = self.mine()
        self.door.kill()
        self.move("give", invite, 9, "--timeout", "1")
        # Nobody answers now: not the device, which has stopped, nor the bot, which has not heard.
        joiner = self.join(link)
        joiner.wait_for("Waiting for Paul")
        self.door.start()
        self.move("give", invite)
        self.door.kill()
        self.door.start()
        if joiner.program.wait() != 0:
            # Killed when the code was right and nothing was promised yet: no try is spent.
            self.assertEqual(self.assertEnds(joiner, 7, "lost")["tries_left"], 3)
            joiner = self.join(link, state=joiner.state)
        self.assertAdmitted(joiner)
        self.assertEqual(self.door.show({"invite": invite})["used"], 1)
        eventually(lambda: self.door.log("taken"), "the bot's log says so")
