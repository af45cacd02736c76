"""Cases from the field that take the real programs together. Their ids are those of
`Tests/Vectors/relay-cases.jsonl`."""

import ast
import json
import pathlib
import signal
import struct
import sys
import threading
import time

from appid_proxy import AppIDProxy
from harness import BIN, InteropTest, eventually, other_code, run, words_of
from tap import Breakpoint, Tap
from ws import PING, PONG, TEXT, WebSocket, get, http

LIBRARY = pathlib.Path(__file__).with_name("library_join.py")


class AnswerGate:
    """Holds back the attendant's answer to a joiner: the second phase `0` on its wire."""

    def __init__(self):
        self._seen = 0
        self.is_reached = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, way, chunk, _):
        if way != Tap.TO_JOINER:
            return
        self._seen += chunk.count(b'"phase":"0"')
        if self._seen > 1:
            self.is_reached.set()
            self.go_on.wait(60)


class Wire(InteropTest):
    """What only the relay and a socket are needed for."""

    def setUp(self):
        super().setUp()
        self.server = self.relay()

    def client(self, *headers):
        return self.enterContext(WebSocket(self.server.address, headers=headers))

    def test_rewriting_proxies(self):
        """R14: nothing depends on conditional headers, or on what a proxy makes of them"""
        client = self.client(
            "If-Match: W/\"1\"", "If-None-Match: *", "If-Unmodified-Since: now",
            "Accept-Encoding: gzip", "Cache-Control: no-transform", "Range: bytes=0-")
        self.assertTrue(client.is_open, client.status)
        self.assertNotIn("etag", client.headers)
        self.assertNotIn("content-encoding", client.headers)
        client.bind("app", "side")
        client.send(type="open", mailbox="m")
        phases = [client.add(phase)["phase"] for phase in "0123"]
        self.assertEqual(phases, list("0123"))

    def test_fragments(self):
        """R20, R22: a message in three frames, one of them split across reads, with a ping in
        between: one message, the same to the byte"""
        client = self.client()
        client.bind("app", "side")
        client.send(type="open", mailbox="m")
        client.receive("ack")
        body = bytes(range(256)).hex() * 16
        whole = json.dumps({"type": "add", "phase": "0", "body": body, "id": "1"}).encode()
        self.assertGreater(len(whole), 8_192)
        client.send_frame(TEXT, whole[:3_000], final=False)
        middle = whole[3_000:6_000]
        frame = struct.pack("!BBH", 0, 0x80 | 126, len(middle)) + bytes(4) + middle
        client.socket.sendall(frame[:1_000])
        time.sleep(0.2)
        client.socket.sendall(frame[1_000:])
        client.send_frame(PING, b"between")
        client.send_frame(0, whole[6_000:])
        opcodes = {}
        while "message" not in opcodes:
            opcode, payload = client.frame()
            opcodes[opcode if opcode != TEXT else json.loads(payload)["type"]] = payload
        self.assertEqual(opcodes[PONG], b"between")
        self.assertEqual(json.loads(opcodes["message"])["body"], body)

    def test_keepalive(self):
        """R25: a hang-up that is not longer than the ping is refused at start, with the rule"""
        for ping, hang_up in ((30, 3), (30, 30)):
            program = run(
                BIN / "wormhole-relay", "serve", "--data", self.folder / "none", "--limit",
                f"ping={ping}", "--limit", f"hang-up={hang_up}", expect=2)
            self.assertRegex(program.text, f"hang-up.*more than ping={ping}")
        limits = json.loads("\n".join(run(BIN / "wormhole-relay", "limits", "--json").output))
        self.assertEqual((limits["ping"], limits["hang-up"]), (25, 60))


class People(InteropTest):
    """What it takes a bot and joiners to show."""

    def setUp(self):
        super().setUp()
        self.server = self.relay()
        self.door = self.bot(self.server)

    def used(self, invite):
        return self.door.show(invite)["used"]

    def test_join_that_fails(self):
        """R10: who fails before being let in takes no use; the same person gets the same
        admission, and no second use"""
        invite = self.door.invite()
        state = self.folder / "ana"
        # The joiner has confirmed the code, and dies before it has asked.
        stop = Breakpoint(9)
        tap = self.use(Tap(self.server, stop))
        joiner = self.join(invite["link"], state=state, relay=tap.url)
        self.assertTrue(stop.wait(joiner))
        joiner.program.kill()
        stop.go_on()
        self.assertEqual((self.used(invite), self.door.log("let-in")), (0, []))
        # Now it is let in, and dies before it knows.
        gate = AnswerGate()
        tap = self.use(Tap(self.server, gate))
        asking = self.join(invite["link"], state=state, relay=tap.url)
        self.assertTrue(gate.is_reached.wait(30))
        asking.program.kill()
        gate.go_on.set()
        eventually(lambda: self.door.log("let-in"), "the bot has admitted")
        answer = self.assertAdmitted(self.join(invite["link"], state=state), 60)
        [event] = self.door.log("let-in")
        self.assertEqual((event["member"], self.used(invite)), (answer["member"], 1))

    def test_opened_by_its_creator(self):
        """R11: opening a link, however often and by whomever, takes no use of it"""
        invite = self.door.invite()
        path = "/" + invite["link"].split("/", 3)[3].split("#")[0]
        for _ in range(5):
            self.assertEqual(get(self.server.address, path)[0], 200)
            self.assertEqual(
                http(self.server.address, f"HEAD {path} HTTP/1.1\r\nHost: localhost")[0], 200)
        shown = self.door.show(invite)
        self.assertEqual((shown["used"], shown["status"]), (0, "open"))
        self.assertAdmitted(self.join(invite["link"]))

    def test_planned_restart(self):
        """R16: whoever waits hears 1012 when the relay stops, comes back, and is let in"""
        invite = self.door.invite("--policy", "approve")
        joiner = self.join(invite["link"])
        joiner.wait_for("to say yes")
        with WebSocket(self.server.address) as witness:
            witness.bind("app", "side")
            self.server.program.signal(signal.SIGTERM)
            self.assertEqual(witness.close_code(), 1012)
        self.assertEqual(self.server.program.wait(), 0)
        self.server.start()
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertAdmitted(joiner, 60)

    def seen(self, code):
        """What a joiner says to the relay until the other end has answered, message by message."""
        with AppIDProxy(self.server, f"invite/{self.door.space}") as proxy:
            joiner = self.join(code, "--space", self.door.space, relay=proxy.url)
            joiner.end(60)
            said = [line for line in proxy.lines if line.startswith("> ")]
        return [ast.literal_eval(line[2:]) for line in said[:4]]

    def test_words_stay_at_home(self):
        """R38: before the PAKE the relay sees a number and things drawn at random, alike for any
        words"""
        codes = [self.door.invite("--uses", "2")["code"] for _ in range(2)]
        runs = [self.seen(code) for code in codes]
        for code, run_ in zip(codes, runs):
            bind, claim, open_, pake = run_
            self.assertEqual([m["type"] for m in run_], ["bind", "claim", "open", "add"])
            self.assertEqual(claim["nameplate"], words_of(code)[1])
            self.assertEqual(pake["phase"], "pake")
            for word in words_of(code)[0]:
                self.assertNotIn(word, json.dumps(run_))
                self.assertNotIn(word.encode().hex(), json.dumps(run_))
        lengths = [[{key: len(json.dumps(value)) for key, value in message.items()}
                    for message in run_] for run_ in runs]
        self.assertEqual(*lengths)
        self.assertNotEqual(runs[0][0]["side"], runs[1][0]["side"])
        # The same words again: nothing but the number is the same.
        again = self.seen(codes[0])
        self.assertNotEqual(again[0]["side"], runs[0][0]["side"])
        self.assertNotEqual(again[2]["mailbox"], runs[0][2]["mailbox"])
        self.assertNotEqual(again[3]["body"], runs[0][3]["body"])

    def guess(self, code, within=40):
        """A stock library that has the number and not the words."""
        words, number = words_of(other_code(code))
        program = self.program(
            "library", sys.executable, LIBRARY, "--relay", self.server.url, "--space",
            self.door.space, "--owner", self.door.about["owner"], "--name", "Mallory",
            "-".join([number, *words]))
        self.assertEqual(program.wait(within), 0, program.text)
        return json.loads(program.output[-1])["status"]

    def test_number_without_words(self):
        """R40: guesses of a stranger who has the number are counted, over restarts of bot and
        relay, and told to the inviter"""
        invite = self.door.invite()
        for wrong in (1, 2):
            self.assertEqual(self.guess(invite["code"]), "wrong-code")
            self.server.kill()
            self.door.kill()
            self.server.start()
            self.door.start()
            shown = self.door.show(invite)
            self.assertEqual((shown["wrong"], shown["guesses_left"]), (wrong, 5 - wrong))
        self.assertIn("somebody tried 2 wrong codes", self.door.text)
        self.assertEqual(len(self.door.log("wrong-code")), 2)
        self.assertAdmitted(self.join(invite["link"]), 60)

    def test_slow_guessing(self):
        """R41: twenty wrong guesses at as many invites of a space, and right codes wait for a
        person"""
        for _ in range(20):
            self.assertEqual(self.guess(self.door.invite()["code"]), "wrong-code")
        invite = self.door.invite()
        joiner = self.join(invite["link"])
        joiner.wait_for("to say yes")
        self.assertEqual(len(self.door.log("wrong-code")), 20)
        self.assertEqual(self.used(invite), 0)
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        self.assertAdmitted(joiner)

    def test_approved_by_hand(self):
        """R47: who waits is listed, and moves on within two seconds of the yes, though its
        connection was replaced meanwhile"""
        invite = self.door.invite("--policy", "approve")
        tap = self.use(Tap(self.server, lambda *_: None))
        joiner = self.join(invite["link"], relay=tap.url)
        joiner.wait_for("to say yes")
        before = len(tap.text)
        tap.cut()
        eventually(lambda: "version" in tap.text[before:], "the joiner is back")
        [person] = self.door.ask("pending")["pending"]
        self.door.run("approve", person["id"])
        began = time.monotonic()
        self.assertAdmitted(joiner)
        self.assertLess(time.monotonic() - began, 2)
        eventually(lambda: self.door.log("received"), "the bot heard that the answer arrived")
