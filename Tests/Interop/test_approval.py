"""Policy `approve`: the code is right, and a person decides."""

from harness import InteropTest, eventually


class Approval(InteropTest):
    def setUp(self):
        super().setUp()
        self.door = self.bot(self.relay())
        self.invite = self.door.invite("--policy", "approve", "--uses", "2")

    def waiting(self, name):
        joiner = self.join(self.invite["link"], name=name)
        joiner.wait_for("Waiting for .* to say yes")
        people = self.door.ask("pending")["pending"]
        [person] = [person for person in people if person["name"] == name]
        self.assertEqual(person["invite"], self.invite["invite"])
        return joiner, person

    def test_approve(self):
        """Somebody waits, is listed, is approved, and is let in"""
        joiner, person = self.waiting("Ana")
        self.assertEqual(self.door.show(self.invite)["waiting"], 1)
        self.assertEqual(self.door.log("let-in"), [])
        self.assertTrue(joiner.program.is_running)
        self.door.run("approve", person["id"])
        answer = self.assertAdmitted(joiner)
        self.assertEqual(answer["member"], person["member"])
        self.assertEqual(self.door.ask("pending")["pending"], [])

    def test_deny(self):
        """Somebody who is denied is told so, and takes no use"""
        joiner, person = self.waiting("Mallory")
        self.door.run("deny", person["id"])
        self.assertEnds(joiner, 6, "declined")
        self.assertEqual(self.door.ask("pending")["pending"], [])
        self.assertEqual(self.door.log("let-in"), [])

    def test_two_wait(self):
        """Two people wait; one is approved and the other denied"""
        ana, first = self.waiting("Ana")
        ben, second = self.waiting("Ben")
        self.door.run("deny", second["id"])
        self.door.run("approve", first["id"])
        self.assertAdmitted(ana)
        self.assertEnds(ben, 6, "declined")

    def test_come_back_later(self):
        """Somebody stops waiting, is approved meanwhile, and is let in when they come back"""
        joiner, person = self.waiting("Ana")
        joiner.program.stop()
        self.door.run("approve", person["id"])
        eventually(lambda: self.door.log("let-in"), "the bot has admitted")
        again = self.join(self.invite["link"], state=joiner.state)
        answer = self.assertAdmitted(again)
        self.assertEqual(answer["member"], person["member"])
        self.assertEqual(self.door.show(self.invite)["used"], 1)

    def test_unknown_id(self):
        """Approving somebody who does not wait fails with what to do"""
        program = self.door.run("approve", "000000000000", expect=1)
        self.assertRegex(program.text, "(?s)error: nobody waits.*hint: see 'sidecar-bot pending'")
