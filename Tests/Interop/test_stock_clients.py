"""Stock Magic Wormhole clients meet through our relay, as if it were the one they know."""

import itertools

from harness import InteropTest, VENV

TEXT = "smörgåsbord at noon – bring 3 chairs"


class StockClients(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay()

    def python(self, verb, *words):
        options = ["--hide-progress"] if verb == "send" else ["--only-text"]
        return self.program(
            f"python {verb}", VENV / "wormhole", "--relay-url", self.server.url, verb, *options,
            *words)

    def william(self, verb, *words):
        return self.program(
            f"william {verb}", "wormhole-william", "--relay-url", self.server.url, verb, *words)

    def code(self, sender):
        return sender.wait_for(r"(?:code is: |receive )(\d+-[a-z-]+)").group(1)

    def received(self, sender, receiver):
        self.assertEqual(receiver.wait(), 0)
        self.assertEqual(sender.wait(), 0)
        self.assertIn(TEXT, receiver.text)

    def exchange(self, send, receive):
        sender = send("send", "--text", TEXT)
        self.received(sender, receive("receive", self.code(sender)))

    def test_python_to_python(self):
        """Python client sends a text to Python client"""
        self.exchange(self.python, self.python)

    def test_python_to_william(self):
        """Python client sends a text to wormhole-william"""
        self.exchange(self.python, self.william)

    def test_william_to_python(self):
        """wormhole-william sends a text to Python client"""
        self.exchange(self.william, self.python)

    def test_william_to_william(self):
        """wormhole-william sends a text to wormhole-william"""
        self.exchange(self.william, self.william)

    def test_own_code(self):
        """A code that the sender made up works, in all four pairings"""
        clients = [self.python, self.william]
        for number, (send, receive) in enumerate(itertools.product(clients, clients), 700):
            code = f"{number}-purple-sausages"
            sender = send("send", "--text", TEXT, "--code", code)
            sender.wait_for(code)
            self.received(sender, receive("receive", code))

    def test_wrong_code(self):
        """A wrong code is refused at both ends"""
        sender = self.python("send", "--text", TEXT)
        number = self.code(sender).split("-")[0]
        receiver = self.python("receive", f"{number}-never-said")
        for end in (sender, receiver):
            self.assertNotEqual(end.wait(), 0)
            self.assertRegex(end.text, "(?i)confirmation failed|wrong.?password|mistyped")
        self.assertNotIn(TEXT, receiver.text)

    def test_waiting_sender_survives(self):
        """A waiting sender survives kill -9 and restart of the relay"""
        sender = self.python("send", "--text", TEXT)
        code = self.code(sender)
        for _ in range(2):
            self.server.kill()
            self.server.start()
        self.received(sender, self.python("receive", code))
