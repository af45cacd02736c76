"""What an inviter hands over: a message, a picture, a code to read aloud."""

import os
import stat
import subprocess

from harness import InteropTest


class Sharing(InteropTest):
    def test_message(self):
        """--message in six languages: who, where, the link and the words; pasted whole it lets in"""
        door = self.bot(self.relay())
        for language in ["en", "de", "fr", "es", "it", "pt"]:
            with self.subTest(language=language):
                invite = door.invite("--message", language)
                message = invite["message"]
                for part in ["Paul", door.space, invite["link"], invite["code"]]:
                    self.assertIn(part, message)
        self.assertAdmitted(self.join(stdin=message))
        self.assertEqual(door.show(invite)["status"], "used-up")

    def test_spelling(self):
        """--spell, also for an invite made before: each letter by its word"""
        door = self.bot(self.relay())
        invite = door.invite()
        printed = door.run("invite", "show", invite["invite"], "--spell", "de").output
        word, number = invite["code"].split("-")[0], invite["code"].split("-")[-1]
        [line] = [line for line in printed if line.startswith(word + " ")]
        initials = [name[0].lower().replace("ä", "a") for name in line.split()[1:]]
        self.assertEqual("".join(initials), word)
        self.assertIn(f"{number} " + " ".join(number), [" ".join(line.split()) for line in printed])

    def test_pictures(self):
        """--qr-file: a picture for its owner only, from which a stock reader reads the link"""
        door = self.bot(self.relay())
        for name, convert in [("code.png", None), ("code.svg", "rsvg-convert")]:
            with self.subTest(name=name):
                path = self.folder / name
                invite = door.invite("--qr-file", path)
                self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
                if convert:
                    drawn = subprocess.run(
                        [convert, "--width", "400", path], capture_output=True, check=True)
                    path = self.folder / "drawn.png"
                    path.write_bytes(drawn.stdout)
                reader = subprocess.run(
                    ["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True,
                    timeout=30)
                self.assertEqual(reader.stdout.strip(), invite["link"])

    def test_wrong_options(self):
        """A language or a picture there is not: said before anything is made"""
        door = self.bot(self.relay())
        for option, value in [("--message", "tlh"), ("--spell", "EN"), ("--qr-file", "code.gif")]:
            with self.subTest(option=option):
                program = door.run("invite", "new", option, value, expect=1)
                self.assertRegex(program.text, f"sidecar-bot: error: {option} must ")
        self.assertEqual(door.ask("invite", "list")["invites"], [])
