"""A member who lost everything is let in again, in the place of the old key."""

import json
import pathlib

import embedding
from harness import InteropTest, eventually


class Readmission(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def claims(self, answer):
        kept = json.loads(pathlib.Path(answer["file"]).read_text())
        return embedding.checker().admitted(
            kept["certificate"], self.door.space, self.door.about["owner"])

    def test_readmitted(self):
        """The same keys, a certificate that names the old key, and the old one is out"""
        first = self.door.invite("--uses", "2")
        ana = self.join(first["link"], name="Ana")
        old = self.assertAdmitted(ana)
        invite = self.door.invite("--readmit", "Ana")
        new = self.assertAdmitted(self.join(invite["link"], name="Ana"))
        self.assertNotEqual(new["member"], old["member"])
        self.assertEqual(new["fingerprint"], old["fingerprint"])
        claims = self.claims(new)
        self.assertEqual((claims["sub"], claims["readmits"]), (new["member"], old["member"]))
        self.assertNotIn("readmits", self.claims(old))
        word = embedding.checker().signed(
            claims["readmission"], embedding.key(self.door.about["owner"]),
            "invite-readmission+jwt", self.door.space)
        self.assertEqual((word["sub"], word["invite"]), (old["member"], invite["invite"]))
        [removed] = eventually(lambda: self.door.log("removed"), "the old key is out")
        self.assertEqual((removed["member"], removed["name"]), (old["member"], "Ana"))
        self.assertEnds(self.join(first["link"], name="Ana", state=ana.state), 6, "declined")

    def test_only_by_the_owner(self):
        """Without the owner's key there is no such invite, nor for somebody unknown"""
        self.assertAdmitted(self.join(self.door.invite()["link"], name="Ana"))
        for words, problem in (
            (["--readmit", "Ben"], "nobody who was let in is called 'Ben'"),
            (["--readmit", "Ana", "--uses", "2"], "--readmit is for one person"),
        ):
            failed = self.door.run("invite", "new", *words, expect=1)
            self.assertIn(problem, failed.text)
        (self.door.data / "owner.key").rename(self.folder / "owner.key")
        failed = self.door.run("invite", "new", "--readmit", "Ana", expect=1)
        self.assertIn("the owner's key is not here", failed.text)
        made = self.door.invite(
            "--readmit", "Ana", "--owner-key", str(self.folder / "owner.key"))
        self.assertAdmitted(self.join(made["link"], name="Ana"))
