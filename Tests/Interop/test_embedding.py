"""Programs of the app: docs/embedding.md, with the code it shows."""

import json
import os
import pathlib
import sqlite3
import time

import jwt

import embedding
from harness import BIN, InteropTest, Program, eventually, other_code, run


class Asked(InteropTest):
    """A bot that runs programs of the app."""

    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)
        self.app = self.folder / "app"

    def hook(self, text, option="--on-admit", name="hook"):
        """The bot again, with a program."""
        self.restart(option, embedding.install(self.app, name, text))

    def restart(self, *options):
        self.door.stop()
        self.door.options = options
        self.door.start()

    def kept(self, answer):
        return json.loads(pathlib.Path(answer["file"]).read_text())

    def used(self, invite):
        return self.door.show(invite)["used"]


class Example(Asked):
    def test_example_is_short(self):
        """The complete program is 30 lines at most"""
        self.assertLessEqual(len(embedding.blocks("python")[0].splitlines()), 30)

    def test_account(self):
        """The document's program gives an account, and its other one verifies the certificate"""
        self.restart("--on-admit", embedding.on_admit(self.app))
        invite = self.door.invite("--uses", "3")
        answer = self.assertAdmitted(self.join(invite["link"], name="Ana"))
        kept = self.kept(answer)
        self.assertEqual(kept["extra"], {"account": "ana", "greeting": "Welcome, Ana!"})
        claims = embedding.checker().admitted(
            kept["certificate"], self.door.space, self.door.about["owner"])
        self.assertEqual(claims["sub"], answer["member"])
        self.assertEqual(claims["invite"], invite["invite"])
        with sqlite3.connect(self.app / "app.db") as app:
            self.assertEqual(
                app.execute("SELECT name, member FROM accounts").fetchall(),
                [("ana", answer["member"])])

        # Somebody else of that name is turned away, and takes no use.
        self.assertEnds(self.join(invite["link"], name="ANA"), 6, "declined")
        self.assertEqual(self.used(invite), 1)
        self.door.program.wait_for("refused ANA .*there is a ana already")
        self.assertAdmitted(self.join(invite["link"], name="Ben"))

    def test_altered_certificate(self):
        """The document's check refuses another space, another owner and altered claims"""
        invite = self.door.invite()
        kept = self.kept(self.assertAdmitted(self.join(invite["link"])))
        admitted = embedding.checker().admitted
        certificate, owner = kept["certificate"], self.door.about["owner"]
        admitted(certificate, self.door.space, owner)
        head, body, signature = certificate.split(".")
        altered = body[:20] + ("A" if body[20] != "A" else "B") + body[21:]
        for token, space, key in (
            (certificate, "other.example", owner), (certificate, self.door.space, "ab" * 32),
            (f"{head}.{altered}.{signature}", self.door.space, owner),
        ):
            with self.assertRaises((jwt.InvalidTokenError, ValueError, KeyError)):
                admitted(token, space, key)

    def test_killed_at_any_moment(self):
        """The bot is killed while the program runs: asked again, one account, one use"""
        path = embedding.on_admit(self.app)
        slow = embedding.install(
            self.app, "slow", f"#!/bin/sh\necho >> {self.app}/runs\nsleep 1\nexec {path}\n")
        self.restart("--on-admit", slow)
        invite = self.door.invite()
        ana = self.join(invite["link"], name="Ana")
        runs = self.app / "runs"
        eventually(runs.exists, "the program runs")
        self.door.kill()
        self.door.start()
        self.assertAdmitted(ana)
        self.assertEqual(self.used(invite), 1)
        self.assertGreaterEqual(len(runs.read_text()), 2)
        with sqlite3.connect(self.app / "app.db") as app:
            self.assertEqual(app.execute("SELECT count(*) FROM accounts").fetchone(), (1,))


class Failing(Asked):
    def later(self, name="Ana"):
        invite = self.door.invite()
        joiner = self.join(invite["link"], name=name)
        self.assertEnds(joiner, 12, "later")
        self.assertEqual(self.used(invite), 0)
        # The same person, the same code, with the program mended: let in.
        self.hook("#!/bin/sh\necho '{}'\n", name="mended")
        self.assertAdmitted(self.join(invite["link"], name=name, state=joiner.state))
        self.assertEqual(self.used(invite), 1)
        [failed] = self.door.log("host-failed")
        [let_in] = self.door.log("let-in")
        self.assertEqual(failed["member"], let_in["member"])

    def test_crash(self):
        """A program that fails refuses nobody for good"""
        self.hook("#!/bin/sh\necho '{}'\nexit 1\n")
        self.later()

    def test_garbage(self):
        """A program that prints garbage"""
        self.hook("#!/bin/sh\necho ok\n")
        self.later()

    def test_gone(self):
        """A program that is not there any more"""
        self.hook("#!/bin/sh\necho '{}'\n")
        (self.app / "hook").unlink()
        self.later()

    def test_flood(self):
        """A program that prints without end"""
        self.hook("#!/bin/sh\nyes\n")
        self.later()

    def test_time_limit(self):
        """9 seconds are in time; 11 are not, and the program is killed"""
        self.hook(f"#!/bin/sh\nsleep 9\necho '{{}}'\n")
        self.assertAdmitted(self.join(self.door.invite()["link"]))
        self.hook(f"#!/bin/sh\nsleep 11\ntouch {self.app}/late\necho '{{}}'\n")
        invite = self.door.invite()
        began = time.monotonic()
        self.assertEnds(self.join(invite["link"], name="Ben"), 12, "later")
        self.assertGreaterEqual(time.monotonic() - began, 10)
        time.sleep(2)
        self.assertFalse((self.app / "late").exists())
        self.door.program.wait_for("--on-admit took longer than 10 s")

    def test_others_go_on(self):
        """While a program thinks about one, the bot answers others"""
        self.hook('#!/bin/sh\nif grep -q Slow; then sleep 6; fi\necho "{}"\n')
        slow = self.join(self.door.invite()["link"], name="Slow")
        slow.wait_for("Asking to be let in")
        began = time.monotonic()
        self.assertAdmitted(self.join(self.door.invite()["link"], name="Quick"))
        self.assertLess(time.monotonic() - began, 5)
        self.assertAdmitted(slow)

    def test_reaped(self):
        """No program stays behind as a zombie"""
        self.hook("#!/bin/sh\necho '{}'\n")
        invite = self.door.invite("--uses", "3")
        for number in range(3):
            self.assertAdmitted(self.join(invite["link"], name=f"Guest {number}"))
        pid = self.door.program.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text()
        states = [path.read_text().split()[2] for path in pathlib.Path("/proc").glob("[0-9]*/stat")
                  if path.exists() and path.read_text().split()[3] == str(pid)]
        self.assertEqual((children.strip(), states), ("", []))

    def test_not_runnable(self):
        """A program that cannot be run is refused when the bot starts"""
        path = self.app / "text"
        self.app.mkdir()
        path.write_text("#!/bin/sh\n")
        for wrong in (path, self.app / "none", self.app):
            failed = run(BIN / "sidecar-bot", "run", "--data", self.door.data, "--on-admit", wrong,
                         expect=1)
            self.assertIn(f"error: {wrong} cannot be run", failed.text)


class WhatItSees(Asked):
    def test_nothing_secret(self):
        """Arguments, environment and input hold no code and no key"""
        self.hook(
            f"#!/bin/sh\ntr '\\0' '\\n' < /proc/$$/environ > {self.app}/environ\n"
            f"tr '\\0' '\\n' < /proc/$$/cmdline > {self.app}/cmdline\n"
            f"cat > {self.app}/input\nls /proc/self/fd > {self.app}/files\necho '{{}}'\n")
        invite = self.door.invite("--label", "for Ana")
        answer = self.assertAdmitted(self.join(invite["link"]))
        names = {line.split("=")[0] for line in (self.app / "environ").read_text().splitlines()}
        self.assertEqual(names, {"PATH", "LC_ALL"})
        self.assertEqual(
            (self.app / "cmdline").read_text().split(), ["/bin/sh", str(self.app / "hook")])
        question = json.loads((self.app / "input").read_text())
        keys = self.kept(answer)["keys"].values()
        text = json.dumps(question)
        for secret in [*keys, *invite["code"].split("-")[:-1]]:
            self.assertNotIn(secret, text)
        self.assertEqual(
            {name: question[name] for name in question if name not in ("id", "sign")},
            {"version": 1, "event": "admit", "space": self.door.space, "name": "Ana",
             "member": answer["member"], "invite": invite["invite"], "label": "for Ana",
             "policy": "instant", "epoch": 1})

    def test_extra_limit(self):
        """4,096 bytes of extra arrive; one more is too much"""
        script = '#!/bin/sh\nread line\nprintf \'{"extra":{"a":"%%*s"}}\' %d x\n'
        self.hook(script % (4096 - len('{"a":""}')))
        kept = self.kept(self.assertAdmitted(self.join(self.door.invite()["link"])))
        self.assertEqual(len(json.dumps(kept["extra"], separators=(",", ":"))), 4096)
        self.hook(script % (4097 - len('{"a":""}')))
        self.assertEnds(self.join(self.door.invite()["link"], name="Ben"), 12, "later")
        self.door.program.wait_for("--on-admit printed too much")


class Told(Asked):
    def setUp(self):
        super().setUp()
        self.told = self.app / "told"
        self.hook(f"#!/bin/sh\ncat >> {self.told}\n", option="--notify")

    def events(self, count):
        def enough():
            lines = self.told.read_text().splitlines() if self.told.exists() else []
            return len(lines) >= count and [json.loads(line) for line in lines]
        return eventually(enough, f"{count} notifications")

    def test_waiting(self):
        """Somebody waits: the program hears who, and the id that approves"""
        invite = self.door.invite("--policy", "approve")
        ana = self.join(invite["link"])
        [event] = self.events(1)
        self.assertEqual((event["event"], event["name"], event["invite"]),
                         ("waiting", "Ana", invite["invite"]))
        self.door.run("approve", event["id"])
        self.assertAdmitted(ana)

    def test_wrong_codes(self):
        """The second wrong code is told"""
        invite = self.door.invite()
        for _ in range(2):
            self.assertEnds(
                self.join(other_code(invite["code"]), "--space", self.door.space), 4, "wrong-code")
        [event] = self.events(1)
        self.assertEqual((event["event"], event["wrong"], event["left"], event["missed"]),
                         ("wrong-codes", 2, 3, 0))

    def test_failing(self):
        """A program that fails is a line of the bot's, and changes nothing"""
        self.hook("#!/bin/sh\nexit 1\n", option="--notify")
        ana = self.join(self.door.invite("--policy", "approve")["link"])
        self.door.program.wait_for("^.*--notify failed$")
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertAdmitted(ana)
