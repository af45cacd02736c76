"""`invite show` and `invite words`: what codes and links mean, said without using them. No relay
runs here, and nothing is kept."""

import json

from harness import BIN, InteropTest, run

T = "8f1d2c3b4a59687786a5b4c3d2e1f001"
WORDS = {"words": ["coral", "piano"], "number": "42", "language": "en", "bits": 21}


def invite(*words, stdin=None, expect=0, environment=None):
    return run(BIN / "invite", *words, stdin=stdin, expect=expect, environment=environment)


def shown(*words, stdin=None, expect=0, environment=None):
    program = invite("show", "--json", *words, stdin=stdin, expect=expect, environment=environment)
    [line] = program.output
    return json.loads(line)


class Show(InteropTest):
    def test_words(self):
        """Word links and codes, by argument and by standard input"""
        link = "https://xyz.example/invite#Paul/coral-piano-42"
        paul = {"kind": "words", "host": "xyz.example", "name": "Paul", **WORDS}
        self.assertEqual(shown(link), paul)
        self.assertEqual(shown(stdin=link), paul)
        self.assertEqual(shown(link + "/k7QwZ3nB"), {**paul, "brandingKey": "k7QwZ3nB"})
        self.assertEqual(shown("https://xyz.example/invite/Paul#coral-piano-42"), paul)
        self.assertEqual(shown("coral-piano-42"), {"kind": "words", **WORDS})
        self.assertEqual(
            shown("42", "CORAL", "choral", "piano"),
            {"kind": "words", **WORDS, "words": ["coral", "coral", "piano"], "bits": 32})
        self.assertEqual(
            shown("coral-piano-42", "--space", "xyz.example"),
            {"kind": "words", "host": "xyz.example", **WORDS})
        self.assertEqual(
            shown("coral-piano-42", environment={"INVITE_SPACE": "xyz.example"})["host"],
            "xyz.example")

    def test_members_in_order(self):
        """The members of the object come in the order that the documentation has"""
        link = "https://xyz.example/invite#Paul/coral-piano-42/k7QwZ3nB"
        self.assertEqual(
            list(shown(link)),
            ["kind", "host", "name", "words", "number", "language", "bits", "brandingKey"])

    def test_long(self):
        """Long links of every form, with T in hex"""
        base58, base64 = "JfzgyqTxMMneUigsN2WjiQ", "jx0sO0pZaHeGpbTD0uHwAQ"
        for kind, link, more in [
            ("long", f"invite#Paul/{base58}", {"name": "Paul"}),
            ("long", f"invite#Paul/{base58}/k7", {"name": "Paul", "brandingKey": "k7"}),
            ("e1", f"join/join#e1.{base64}~Paul", {"name": "Paul"}),
            ("e1", f"join/join#e1.{base64}~Paul~k7", {"name": "Paul", "brandingKey": "k7"}),
            ("raw", f"join/join#{base64}", {}),
            ("raw", f"invite/Paul#{base64}", {"name": "Paul"}),
        ]:
            with self.subTest(link=link):
                self.assertEqual(
                    shown(f"https://xyz.example/{link}"),
                    {"kind": kind, "host": "xyz.example", "t": T, **more})

    def test_other_languages(self):
        """Codes of every list, and a whole message of several lines on standard input"""
        lists = json.loads(invite("words", "--json").output[0])["lists"]
        for one in lists:
            words = invite("words", "--language", one["language"]).output[7:9]
            answer = shown("-".join([*words, "7"]))
            self.assertEqual(answer["words"], words)
            self.assertEqual((answer["language"], answer["bits"]),
                             (one["language"], one["bits"][0]))
        message = ("Hi Ana!\n\nHere is the link:\n> https://xyz.example/invite#Paul/coral-\n"
                   "> piano-42\n\nSee you\nPaul\n")
        self.assertEqual(shown(stdin=message)["words"], ["coral", "piano"])

    def test_incomplete(self):
        """A part is missing: exit 3, what is there, and what to do"""
        for text, more in [
            ("https://xyz.example/invite", {"host": "xyz.example"}),
            ("https://xyz.example/invite#Paul/", {"host": "xyz.example", "name": "Paul"}),
            ("coral-piano", {}), ("coral 42", {}), ("#Paul/coral-piano-42", {}),
        ]:
            with self.subTest(text=text):
                answer = shown(text, expect=3)
                self.assertTrue(answer.pop("problem"))
                self.assertTrue(answer.pop("hint"))
                self.assertEqual(answer, {"kind": "incomplete", **more})

    def test_damaged(self):
        """What cannot be read as it is: exit 3, the problem, and words that were meant"""
        for text, more in [
            ("coral-paino-42", {"suggestions": ["piano"]}),
            ("https://xyz.example/invite#Paul/coral-paino-42",
             {"host": "xyz.example", "suggestions": ["piano"]}),
            ("https://xyz.example/invite#Paul/JfzgyqTxMMneUigsN2Wj", {"host": "xyz.example"}),
            ("http://xyz.example/invite#Paul/coral-piano-42", {}),
            ("https://safe.example/?url=https%3A%2F%2Fxyz.example%2Finvite%23Paul%2Fcoral-piano-42",
             {"host": "xyz.example"}),
        ]:
            with self.subTest(text=text):
                answer = shown(text, expect=3)
                self.assertTrue(answer.pop("problem"))
                answer.pop("hint", None)
                self.assertEqual(answer, {"kind": "damaged", **more})
                self.assertNotIn("coral", answer.get("hint", ""))

    def test_none(self):
        """No invite in it: exit 3"""
        for text in ["https://xyz.example/about", "see you at nine tomorrow, and bring the cake"]:
            with self.subTest(text=text):
                answer = shown(text, expect=3)
                self.assertEqual(answer["kind"], "none")
                self.assertEqual(set(answer) - {"kind", "problem", "hint"}, set())
        self.assertEqual(shown(stdin="\n", expect=3)["kind"], "none")
        self.assertEqual(shown(stdin="x" * 70_000, expect=3)["kind"], "damaged")

    def test_trusted_wrapper(self):
        """A scanner's link around the space's own, with --space"""
        text = "https://safe.example/?url=https%3A%2F%2Fxyz.example%2Finvite%23Paul%2Fcoral-piano-42"
        self.assertEqual(shown(text, "--space", "xyz.example")["words"], ["coral", "piano"])

    def test_for_people(self):
        """Without --json: lines on standard output; what is wrong on standard error"""
        self.assertEqual(
            invite("show", "https://xyz.example/invite#Paul/coral-piano-42/k7").output,
            ["space:    xyz.example", "from:     Paul", "words:    coral piano",
             "number:   42", "list:     English (english-1)", "strength: 21 bits",
             "card key: k7"])
        self.assertEqual(
            invite("show", "https://xyz.example/join/join#jx0sO0pZaHeGpbTD0uHwAQ").output,
            ["space:    xyz.example", f"secret:   {T}", "strength: 128 bits"])
        program = invite("show", "https://xyz.example/invite#Paul/", expect=3)
        self.assertEqual(program.output, ["space:    xyz.example", "from:     Paul"])
        self.assertIn("invite: error: the link from Paul lost its last part on the way\n"
                      "hint: ask for the words, then: invite join --space xyz.example",
                      program.text)

    def test_nothing_given(self):
        """Neither argument nor input: exit 1; a space that is none: exit 1; a wrong option: 2"""
        self.assertIn("hint: say what you were given", invite("show", expect=1).text)
        self.assertIn("--space", invite("show", "x", "--space", "no space", expect=1).text)
        self.assertEqual(invite("show", "--what", expect=2).output, [])


class Words(InteropTest):
    def test_lists(self):
        """--json: every list with its size, bits and digest, and five words of the default list"""
        answer = json.loads(invite("words", "--json").output[0])
        self.assertEqual(list(answer), ["lists", "sample"])
        self.assertEqual([one["language"] for one in answer["lists"]],
                         ["en", "de", "fr", "es", "it", "pt"])
        for one in answer["lists"]:
            words = invite("words", "--language", one["language"]).output
            self.assertEqual(one["size"], len(words))
            self.assertGreaterEqual(one["size"], 1_024)
            self.assertRegex(one["digest"], "^[0-9a-f]{64}$")
            self.assertGreaterEqual(one["bits"][0], 20)
            self.assertRegex(one["id"], "^[a-z]+-[0-9]+$")
        english = invite("words").output
        self.assertEqual(len(set(answer["sample"])), 5)
        self.assertLessEqual(set(answer["sample"]), set(english))
        german = json.loads(invite("words", "--json", "--language", "de").output[0])["sample"]
        self.assertLessEqual(set(german), set(invite("words", "--language", "de").output))

    def test_explain(self):
        """A code: its list, bits, and of each word the place and what is near it"""
        [line] = invite("words", "coral-piano-42", "--json").output
        answer = json.loads(line)
        english = invite("words").output
        self.assertEqual(
            {name: answer[name] for name in ("list", "language", "size", "bits", "number")},
            {"list": "english-1", "language": "en", "size": len(english), "bits": 21,
             "number": "42"})
        self.assertEqual([one["word"] for one in answer["words"]], ["coral", "piano"])
        for one in answer["words"]:
            self.assertEqual(english[one["position"] - 1], one["word"])
            self.assertLessEqual(set(one["neighbours"]), set(english) - {one["word"]})
            self.assertLessEqual(len(one["neighbours"]), 3)
        lines = invite("words", "coral-piano-42").output
        self.assertEqual(lines[:3], [
            f"list:      English (english-1), {len(english)} words", "strength:  21 bits",
            "number:    42, where to meet; no secret"])
        self.assertRegex(lines[3], rf"^coral    word {english.index('coral') + 1}; near it: ")

    def test_complete(self):
        """The beginning of a code: the words its last word may become"""
        self.assertEqual(invite("words", "cora").output, ["coral"])
        self.assertEqual(invite("words", "coral-pia").output, ["piano"])
        self.assertEqual(json.loads(invite("words", "coral-pia", "--json").output[0]),
                         {"words": ["piano"]})
        german = invite("words", "--language", "de", "kla").output
        self.assertTrue(german and all(word.startswith("kla") for word in german))

    def test_refused(self):
        """What is no code: exit 3 and what was meant; a language there is not: exit 2"""
        program = invite("words", "coral-paino-42", expect=3)
        self.assertEqual(program.output, [])
        self.assertIn("did you mean piano?", program.text)
        answer = json.loads(invite("words", "coral-paino-42", "--json", expect=3).output[0])
        self.assertEqual(answer["suggestions"], ["piano"])
        self.assertEqual(list(answer), ["suggestions", "problem", "hint"])
        self.assertEqual(invite("words", "--language", "tlh", expect=2).output, [])
