"""The keyring and what moves, turns, saves and checks it, with the real programs."""

import json
import os
import pathlib
import shutil

from harness import BIN, InteropTest, eventually, run

PASSPHRASE = "correct horse battery\n"


class BotTest(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def keys(self, *words, data=None, stdin=PASSPHRASE, expect=0, environment=None):
        return run(BIN / "sidecar-bot", "keys", *words, "--data", data or self.door.data,
                   stdin=stdin, expect=expect, environment=environment)

    def doctor(self, data=None, expect=0, stdin=None):
        report = run(BIN / "sidecar-bot", "doctor", "--json", "--data", data or self.door.data,
                     expect=expect, stdin=stdin)
        findings = json.loads("\n".join(report.output))
        self.assertEqual(findings["ok"], expect == 0)
        return {f["subject"]: f for f in findings["findings"]}

    def kept(self, joiner):
        """What somebody who was let in keeps."""
        return json.loads(pathlib.Path(self.assertAdmitted(joiner)["file"]).read_text())

    def launch(self, data, stdin=None):
        program = self.program(
            "other bot", BIN / "sidecar-bot", "run", "--data", data, stdin=stdin)
        program.wait_for("online, answering for")
        return program


class Keys(BotTest):
    # Turning.

    def test_rotate_while_it_runs(self):
        """A running bot takes up the new epoch by itself; the old invite goes on working"""
        invite = self.door.invite("--uses", "2")
        ana = self.kept(self.join(invite["link"], name="Ana"))
        self.assertEqual((ana["epoch"], list(ana["keys"])), (1, ["1"]))
        turned = json.loads("\n".join(self.keys("rotate", "--json").output))
        self.assertEqual(turned["epoch"], 2)
        self.door.program.wait_for("keys have turned: epoch 2")
        ben = self.kept(self.join(invite["link"], name="Ben"))
        self.assertEqual((ben["epoch"], list(ben["keys"])), (2, ["1", "2"]))
        self.assertEqual(ben["keys"]["1"], ana["keys"]["1"])
        self.assertEqual(self.doctor()["epoch"]["level"], "ok")

    def test_rotate_needs_the_owner(self):
        """Without the owner's key nothing turns, and where it is can be said"""
        apart = self.folder / "safe" / "owner.key"
        apart.parent.mkdir()
        (self.door.data / "owner.key").rename(apart)
        told = self.keys("rotate", expect=1)
        self.assertIn("the owner's key is not here", told.text)
        self.assertIn("--owner-key", told.text)
        stranger = self.folder / "stranger.key"
        stranger.write_text(os.urandom(32).hex() + "\n")
        stranger.chmod(0o600)
        told = self.keys("rotate", "--owner-key", stranger, expect=1)
        self.assertIn("not the key of this space's owner", told.text)
        self.keys("rotate", "--owner-key", apart)

    # Moving.

    def test_export_and_import(self):
        """Exported keys make the same bot elsewhere, and a bot takes over epochs it has not"""
        export = self.folder / "export"
        self.keys("export", export)
        self.assertEqual(export.stat().st_mode & 0o777, 0o600)
        elsewhere = self.folder / "elsewhere"
        told = self.keys("import", export, data=elsewhere, stdin="wrong passphrase\n", expect=1)
        self.assertIn("that is not its passphrase", told.text)
        self.assertFalse((elsewhere / "keyring").exists())
        self.keys("import", export, data=elsewhere)
        self.keys("rotate")
        again = self.folder / "again"
        self.keys("export", again)
        report = self.keys("import", again, "--json", data=elsewhere)
        self.assertEqual(json.loads("\n".join(report.output))["epoch"], 2)
        told = self.keys("export", again, expect=1)
        self.assertIn("exists already", told.text)

    def test_second_bot(self):
        """A second bot joins the space with an admitting key of its own, by the owner's word"""
        export = self.folder / "export"
        self.keys("export", export)
        second = self.folder / "second"
        joining = ["init", "--join", export, "--by", "back door", "--data", second]
        told = run(BIN / "sidecar-bot", *joining, stdin=PASSPHRASE, expect=1)
        self.assertIn("--owner-key", told.text)
        run(BIN / "sidecar-bot", *joining, "--owner-key", self.door.data / "owner.key",
            stdin=PASSPHRASE)
        self.assertFalse((second / "owner.key").exists())
        self.launch(second)
        made = run(BIN / "sidecar-bot", "invite", "--json", "--data", second)
        link = json.loads("\n".join(made.output))["link"]
        answer = self.assertAdmitted(self.join(link, name="Ana"))
        self.assertEqual(answer["by"], "back door")

    # Opening.

    def test_passphrase(self):
        """A keyring under a passphrase opens with it alone"""
        self.door.stop()
        self.keys("seal", "--seal", "passphrase")
        (self.door.data / "keyring.key").unlink()
        for wrong in ["wrong one\n", "\n"]:
            told = self.keys("export", self.folder / "no", stdin=wrong, expect=1)
            self.assertIn("that is not its passphrase", told.text)
        told = self.keys("export", self.folder / "no", stdin="", expect=1)
        self.assertIn("no passphrase was given", told.text)
        self.launch(self.door.data, stdin=PASSPHRASE)
        self.assertEqual(self.doctor(stdin=PASSPHRASE)["keyring"]["level"], "ok")

    def test_credential(self):
        """A keyring under a credential opens where systemd hands it over"""
        credentials = self.folder / "credentials"
        credentials.mkdir()
        (credentials / "sidecar-bot.key").write_text(os.urandom(32).hex())
        given = {"CREDENTIALS_DIRECTORY": str(credentials)}
        told = self.keys("seal", "--seal", "credential", expect=1)
        self.assertIn("systemd credential", told.text)
        self.keys("seal", "--seal", "credential", environment=given)
        (self.door.data / "keyring.key").unlink()
        self.keys("export", self.folder / "export", environment=given)
        told = self.keys("export", self.folder / "no", expect=1)
        self.assertIn("LoadCredential=sidecar-bot.key", told.text)

    def test_permissions(self):
        """A keyring or key file that others can read is not used, and the mode is told"""
        self.door.stop()
        for name in ["keyring", "keyring.key"]:
            path = self.door.data / name
            path.chmod(0o644)
            told = self.door.run("run", expect=1)
            self.assertIn(f"{path}: others can read it", told.text)
            self.assertIn(f"chmod 600 {path}", told.text)
            finding = self.doctor(expect=1)["keyring"]
            self.assertEqual(finding["hint"], f"chmod 600 {path}")
            path.chmod(0o600)

    def test_newer_version(self):
        """A file of a newer version is told and left alone"""
        path = self.door.data / "keyring"
        text = path.read_text()
        path.write_text(text.replace('"version":1', '"version":2', 1))
        told = self.door.run("log", expect=1)
        self.assertIn("newer version", told.text)
        self.door.program.wait_for("new keyring is not taken up: .*newer version")
        path.write_text(text)
        self.door.run("log")

    # Backups.

    def test_backup_and_restore(self):
        """A backup taken while the bot runs restores it; open codes are locked and renewed"""
        invite = self.door.invite("--uses", "3")
        self.assertAdmitted(self.join(invite["link"], name="Ana"))
        eventually(lambda: self.door.log("received"), "the bot heard that the answer arrived")
        backup = self.folder / "backup"
        self.keys("backup", backup)
        self.assertNotIn(b"Ana", backup.read_bytes())
        self.door.stop()
        told = self.keys("restore", backup, expect=1)
        self.assertIn("there is a bot in", told.text)
        shutil.rmtree(self.door.data)
        told = self.keys("restore", backup, stdin="wrong passphrase\n", expect=1)
        self.assertIn("that is not its passphrase", told.text)
        told = self.keys("restore", backup)
        self.assertIn("1 open code is locked", told.text)
        self.assertEqual(self.doctor()["generation"]["level"], "warning")
        self.door.start()
        self.assertEqual(self.door.show(invite)["status"], "locked")
        self.assertEnds(self.join(invite["link"], name="Ben"), 5, "ended")
        renewed = self.door.ask("invite", "renew", invite["invite"])
        self.assertAdmitted(self.join(renewed["link"], name="Ben"))
        self.assertEqual(self.door.show(invite)["used"], 2)
        self.assertEqual(self.doctor()["generation"]["level"], "ok")


class Doctor(BotTest):
    def test_all_is_well(self):
        """With a bot that runs, all is well but for the owner's key beside the keyring"""
        findings = self.doctor()
        levels = {s: f["level"] for s, f in findings.items()}
        self.assertEqual(levels.pop("owner key"), "warning")
        self.assertEqual(levels, dict.fromkeys(
            ["data", "keyring", "epoch", "store", "generation", "clock", "bot", "relay"], "ok"))
        self.assertAdmitted(self.join(self.door.invite()["link"]))

    def test_bot_does_not_run(self):
        """A bot that does not run is told, with how to start it"""
        self.door.stop()
        finding = self.doctor()["bot"]
        self.assertEqual(finding["level"], "warning")
        self.assertIn("sidecar-bot run", finding["hint"])

    def test_relay_away(self):
        """A relay that does not answer is told from a name that is not known"""
        self.server.stop()
        self.assertIn("does not answer", self.doctor(expect=1)["relay"]["text"])
        other = self.folder / "other"
        run(BIN / "sidecar-bot", "init", "--data", other, "--space", "nowhere.invalid")
        self.assertIn("not a known name", self.doctor(other, expect=1)["relay"]["text"])

    def test_space_is_not_registered(self):
        """A relay that does not know the space's owner says how to register it"""
        self.server.stop()
        self.server.is_open = False
        self.server.start()
        other = self.folder / "other"
        run(BIN / "sidecar-bot", "init", "--data", other, "--space", self.server.host)
        finding = self.doctor(other, expect=1)["relay"]
        self.assertIn("wormhole-relay space add " + self.server.host, finding["hint"])

    def test_damaged_store(self):
        """Damage in the store is found and told"""
        self.door.invite()
        self.door.stop()
        path = self.door.data / "admissions.db"
        # Past the header: where the pages of entries are.
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(os.urandom(8192))
        for log in self.door.data.glob("admissions.db-*"):
            log.unlink()
        finding = self.doctor(expect=1)["store"]
        self.assertIn("damaged", finding["text"])
        self.assertTrue(finding["hint"])

    def test_no_bot(self):
        """A folder without a bot is told, with how to make one"""
        findings = self.doctor(self.folder / "nothing", expect=1)
        self.assertIn("sidecar-bot init", findings["data"]["hint"])
        self.assertIn("sidecar-bot init", findings["keyring"]["hint"])

