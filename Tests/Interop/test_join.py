"""`invite join`: from a link or a code to being let in."""

import json
import pathlib
import stat

from harness import BIN, InteropTest, Join, eventually, free_port, run, words_of


class Joining(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def test_by_link(self):
        """A link lets somebody in; both ends tell the same fingerprint, invite and name"""
        invite = self.door.invite()
        answer = self.assertAdmitted(self.join(invite["link"], name="Ana"))
        self.assertEqual(answer["space"], self.door.space)
        self.assertRegex(answer["fingerprint"], "^[0-9a-f]{16}$")
        [event] = self.door.log("let-in")
        self.assertEqual(
            {key: event[key] for key in ("name", "member", "invite", "fingerprint")},
            {"name": "Ana", "member": answer["member"], "invite": invite["invite"],
             "fingerprint": answer["fingerprint"]})
        self.assertEqual(answer["fingerprint"], self.door.about["fingerprint"])
        eventually(lambda: self.door.log("received"), "the bot heard that the answer arrived")
        self.door.program.wait_for(f"let in Ana .*{answer['fingerprint']}")

    def test_by_code(self):
        """A bare code with --space"""
        invite = self.door.invite()
        self.assertAdmitted(self.join(invite["code"], "--space", self.door.space))

    def test_by_spoken_code(self):
        """A code as somebody might type it: number first, in capitals, without hyphens"""
        invite = self.door.invite()
        words, number = words_of(invite["code"])
        spoken = " ".join([number, *words]).upper()
        self.assertAdmitted(self.join(*spoken.split(), "--space", self.door.space))

    def test_by_standard_input(self):
        """A whole message with the link in it, on standard input, where no argument is given"""
        invite = self.door.invite()
        message = f"Hi!\n\nHere is your invite:\n<{invite['link']}>.\n\nSee you!\nPaul\n"
        self.assertAdmitted(self.join(stdin=message))

    def test_other_languages(self):
        """A code of each list, read aloud: the joiner need not say which language it is"""
        for language in ["de", "fr", "es", "it", "pt"]:
            with self.subTest(language=language):
                invite = self.door.invite("--language", language)
                self.assertEqual(invite["language"], language)
                spoken = invite["code"].replace("-", " ")
                self.assertAdmitted(self.join(*spoken.split(), "--space", self.door.space))

    def test_words(self):
        """--words: three where two would do, but never fewer than the invite needs"""
        self.assertEqual(len(words_of(self.door.invite("--words", "3")["code"])[0]), 3)
        self.assertEqual(len(words_of(self.door.invite("--words", "2")["code"])[0]), 2)
        standing = self.door.invite("--uses", "2", "--language", "fr")
        self.assertEqual(len(words_of(standing["code"])[0]), 3)
        renewed = self.door.ask("invite", "renew", standing["invite"])
        self.assertEqual((len(words_of(renewed["code"])[0]), renewed["language"]), (3, "fr"))
        for options in [["--uses", "2"], ["--expires", "8d"]]:
            program = self.door.run("invite", "new", *options, "--words", "2", expect=1)
            self.assertIn("needs a code of 3 words", program.text)
        for option, value in [("--language", "tlh")]:
            program = self.door.run("invite", "new", option, value, expect=1)
            self.assertIn("--language must be", program.text)
        for count in ["1", "4"]:
            self.door.run("invite", "new", "--words", count, expect=2)

    def test_private_files(self):
        """What is kept is kept in files for the owner's eyes only, with nothing of the code"""
        invite = self.door.invite()
        joiner = self.join(invite["link"])
        answer = self.assertAdmitted(joiner)
        files = [path for path in joiner.state.rglob("*") if path.is_file()]
        self.assertEqual(files, [pathlib.Path(answer["file"])])
        for path in [*files, *(p for p in self.door.data.iterdir() if p.is_file())]:
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600, path)
        for folder in (joiner.state, files[0].parent, self.door.data, self.server.data):
            self.assertEqual(stat.S_IMODE(folder.stat().st_mode) & 0o077, 0, folder)
        kept = json.loads(files[0].read_text())
        self.assertEqual((kept["member"], kept["status"]), (answer["member"], "admitted"))
        for word in words_of(invite["code"])[0]:
            self.assertNotIn(word, files[0].read_text())

    def test_used_up(self):
        """A used code is over for everybody else, and costs them nothing"""
        invite = self.door.invite()
        self.assertAdmitted(self.join(invite["link"]))
        eventually(lambda: self.door.show(invite)["status"] == "used-up", "used up")
        self.assertEnds(self.join(invite["link"], name="Ben"), 5, "ended")

    def test_revoked(self):
        """A revoked invite is over"""
        invite = self.door.invite()
        self.door.run("invite", "revoke", invite["invite"])
        self.assertEnds(self.join(invite["link"]), 5, "ended")

    def test_uses_are_exact(self):
        """Six people at once by an invite for four: four are let in, and each is counted once"""
        invite = self.door.invite("--uses", "4")
        joiners = [self.join(invite["link"], name=f"Guest {n}") for n in range(6)]
        codes = sorted(joiner.end()[0] for joiner in joiners)
        self.assertEqual(codes, [0, 0, 0, 0, 5, 5])
        self.assertEqual(self.door.show(invite)["used"], 4)


class Mistyped(InteropTest):
    """With no relay anywhere: whoever tried to reach one would fail with exit code 9."""

    def refused(self, *words, hint="."):
        space = f"127.0.0.1:{free_port()}"
        with Join(*words, "--space", space, name="Ana", state=self.folder / "state") as joiner:
            self.parts.append(joiner)
            answer = self.assertEnds(joiner, 3, "not-understood", within=5)
            self.assertRegex(answer["hint"], hint)
        self.assertEqual([p for p in self.folder.rglob("*") if p.is_file()], [])

    def test_mistyped_word(self):
        """A mistyped word is refused before any network use, with the word that was meant"""
        self.refused("coral-paino-42", hint="^did you mean piano\\b")

    def test_missing_number(self):
        """A code without its number is refused before any network use"""
        self.refused("coral-piano")

    def test_lost_fragment(self):
        """A link that lost its fragment is refused before any network use"""
        self.refused("https://xyz.example/invite")

    def test_no_relay(self):
        """A right-looking code where there is no relay: unreachable"""
        state = self.folder / "state"
        with Join("coral-piano-42", "--space", f"127.0.0.1:{free_port()}", name="Ana",
                  state=state) as joiner:
            self.assertEnds(joiner, 9, "unreachable")

    def test_list_of_words(self):
        """`invite words` completes: coral and piano are words"""
        self.assertEqual(run(BIN / "invite", "words", "cora").output, ["coral"])
        self.assertEqual(run(BIN / "invite", "words", "pian").output, ["piano"])
