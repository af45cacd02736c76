"""A stock client library joins a space by its code."""

import json
import pathlib
import sys
import time

from harness import InteropTest, eventually, other_code, words_of

EXAMPLE = pathlib.Path(__file__).with_name("library_join.py")


class LibraryJoin(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def joining(self, code, name="Zoë"):
        words, number = words_of(code)
        return self.program(
            f"library {name}", sys.executable, EXAMPLE, "--relay", self.server.url, "--space",
            self.door.space, "--owner", self.door.about["owner"], "--name", name,
            "-".join([number, *words]))

    def result(self, program):
        self.assertEqual(program.wait(), 0, program.text)
        return json.loads(program.output[-1])

    def test_admitted(self):
        """A stock client library joins by the code, gets the group key and a certificate"""
        invite = self.door.invite()
        result = self.result(self.joining(invite["code"]))
        self.assertEqual(result["status"], "admitted")
        self.assertEqual(result["space"], {"id": self.door.space, "name": "The Garden"})
        self.assertEqual(result["relay"], self.server.url)
        self.assertEqual(result["fingerprint"], self.door.about["fingerprint"])
        self.assertEqual(result["claims"]["iss"], self.door.space)
        self.assertEqual(result["claims"]["invite"], invite["invite"])
        self.assertEqual(result["claims"]["epoch"], 1)
        self.assertEqual(len(bytes.fromhex(result["claims"]["jti"])), 16)
        [event] = self.door.log("let-in")
        self.assertEqual(
            (event["name"], event["member"], event["invite"], event["fingerprint"]),
            ("Zoë", result["member"], invite["invite"], result["fingerprint"]))
        eventually(lambda: self.door.log("received"), "the bot heard that the answer arrived")

    def test_same_key_as_ours(self):
        """The library and `invite join` are given the same group key"""
        invite = self.door.invite("--uses", "2")
        theirs = self.result(self.joining(invite["code"]))
        ours = self.assertAdmitted(self.join(invite["link"]))
        self.assertEqual(theirs["fingerprint"], ours["fingerprint"])
        kept = json.loads(pathlib.Path(ours["file"]).read_text())
        self.assertEqual(kept["keys"]["1"], theirs["group_key"])
        self.assertNotEqual(theirs["member"], ours["member"])

    def test_waiting(self):
        """The library waits for a person's yes when the invite says so"""
        invite = self.door.invite("--policy", "approve")
        joining = self.joining(invite["code"])
        joining.wait_for("waiting for ")
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertEqual(self.result(joining)["status"], "admitted")

    def test_wrong_word(self):
        """A wrong word ends the library's session at once, as a wrong password"""
        invite = self.door.invite()
        began = time.monotonic()
        result = self.result(self.joining(other_code(invite["code"])))
        self.assertEqual(result, {"status": "wrong-code"})
        self.assertLess(time.monotonic() - began, 10)
        shown = self.door.show(invite)
        self.assertEqual((shown["wrong"], shown["guesses_left"], shown["used"]), (1, 4, 0))
