"""Stock clients whose connection or relay goes away in the middle: the text arrives all the same.

The Python client comes back by itself. wormhole-william does not: where it takes part, it is the
other end's connection that is cut, or the relay restarts before it has come.
"""

import random
import threading

from harness import InteropTest, VENV
from tap import Breakpoint, Tap

TEXT = "smörgåsbord at noon – bring 3 chairs"
PATIENCE = 15


class Cut:
    """Cuts the connection at a tap's n-th chunk, once."""

    def __init__(self, number):
        self._left = number
        self._lock = threading.Lock()
        self.is_reached = False

    def __call__(self, *_):
        with self._lock:
            self._left -= 1
            if self._left == 0:
                self.is_reached = True
                raise ConnectionAbortedError


class Restarts(InteropTest):
    # The first two chunks are the handshake: a client that has never been connected gives up.
    FIRST = 3

    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.turn = 500
        self.unconfirmed = []

    def code(self):
        self.turn += 1
        return f"{self.turn}-purple-sausages"

    def python(self, verb, url, code):
        words = (["--hide-progress", "--text", TEXT, "--code", code] if verb == "send"
                 else ["--only-text", code])
        return self.program(
            f"python {verb} {code}", VENV / "wormhole", "--relay-url", url, verb, *words)

    def william(self, verb, url, code):
        words = ["--text", TEXT, "--code", code] if verb == "send" else [code]
        return self.program(
            f"william {verb} {code}", "wormhole-william", "--relay-url", url, verb, *words)

    def assertReceived(self, sender, receiver, step):
        """The receiver has the text, and the sender knows; or it waits for a receipt that the
        receiver, done, did not repeat: the Python client then only closes."""
        self.assertEqual(receiver.wait(PATIENCE), 0, f"{receiver.label}, step {step}")
        self.assertIn(TEXT, receiver.text, step)
        try:
            self.assertEqual(sender.wait(PATIENCE), 0, f"{sender.label}, step {step}")
        except AssertionError:
            self.assertIn("python receive", receiver.label)
            self.assertTrue(sender.is_running, step)
            self.unconfirmed.append(step)
            sender.kill()

    def assertSteps(self, exchange, stride=1):
        """Runs an exchange that is hit at its n-th step, for every n it has, or every other."""
        step = self.FIRST + random.randrange(stride)
        while exchange(step):
            step += stride
        self.assertGreater(step, self.FIRST + 5, "an exchange has more steps")
        self.assertLessEqual(len(self.unconfirmed), 2, self.unconfirmed)

    def killed_at(self, step):
        stop = Breakpoint(step)
        tap = self.use(Tap(self.server, stop))
        code = self.code()
        sender = self.python("send", self.server.url, code)
        sender.wait_for(code)
        receiver = self.python("receive", tap.url, code)
        if is_hit := stop.wait(receiver):
            self.server.kill()
            stop.go_on()
            self.server.start()
        self.assertReceived(sender, receiver, step)
        return is_hit

    def test_relay_dies_at_every_step(self):
        """E-1, E-11, S-2: the relay is killed at every step between two Python clients, and
        started again"""
        self.assertSteps(self.killed_at)

    def cut_at(self, send, receive, cut_end):
        """An exchange in which one end's connection is cut at the n-th step."""
        def exchange(step):
            cut = Cut(step)
            tap = self.use(Tap(self.server, cut))
            code = self.code()
            urls = [tap.url if end == cut_end else self.server.url for end in ("send", "receive")]
            sender = send("send", urls[0], code)
            sender.wait_for(code)
            self.assertReceived(sender, receive("receive", urls[1], code), step)
            return cut.is_reached
        return exchange

    def test_receiver_is_cut_off(self):
        """E-1: a Python client that receives from wormhole-william is cut off at every
        other step, this time odd ones or even ones"""
        self.assertSteps(self.cut_at(self.william, self.python, "receive"), stride=2)

    def test_sender_is_cut_off(self):
        """E-1: a Python client that sends to wormhole-william is cut off at every other
        step, this time odd ones or even ones"""
        self.assertSteps(self.cut_at(self.python, self.william, "send"), stride=2)

    def test_relay_restarts_before_william_comes(self):
        """E-1, S-2: a Python client waits through two deaths of the relay for wormhole-william"""
        code = self.code()
        sender = self.python("send", self.server.url, code)
        sender.wait_for(code)
        for _ in range(2):
            self.server.kill()
            self.server.start()
        self.assertReceived(sender, self.william("receive", self.server.url, code), "restart")
