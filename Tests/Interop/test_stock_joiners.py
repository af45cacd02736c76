"""Stock clients as joiners of a space: however it ends, they end too, and say why.

The Python client's `--appid` makes it a joiner; wormhole-william becomes one through a proxy. Neither
knows what to ask for once its words are right.
"""

import time

import metrics
from appid_proxy import AppIDProxy
from attendant import Attendant, SpaceOwner
from harness import InteropTest, VENV, eventually, words_of
from ws import WebSocket

# More than any end of these tests takes; a client that still runs then hangs.
PATIENCE = 20
SPACE = "xyz.example"
NUMBER = "42"
CODE = f"{NUMBER}-coral-piano"

# Waits that would be minutes. Tests of silence shorten that wait: elsewhere a busy machine would
# bring it about.
LIMITS = ["attendant-absence=2", "attendant-silence=60", "farewell=5"]

ENDED = "this invite has ended"
GONE = "whoever was answering is gone"
BUSY = "too much is going on here"
WRONG = "(?i)confirmation failed|wrong.?password|decrypt message failed"


class StockJoiners(InteropTest):
    """Every ending for both clients at once."""

    def start(self, *limits):
        options = [word for limit in [*LIMITS, *limits] for word in ("--limit", limit)]
        self.server = self.relay(*options)
        self.owner = SpaceOwner(SPACE)

    def attendant(self, side="attendant", **options):
        attendant = self.use_quietly(Attendant(self.server, self.owner, side))
        attendant.attend(NUMBER, **options)
        return attendant

    def use_quietly(self, part):
        return self.enterContext(part)

    def python(self, code=CODE, space=SPACE):
        return self.program(
            "python receive", VENV / "wormhole", "--relay-url", self.server.url, "--appid",
            f"invite/{space}", "receive", "--only-text", code)

    def william(self, code=CODE):
        proxy = self.use(AppIDProxy(self.server, f"invite/{SPACE}"))
        return self.program(
            "william receive", "wormhole-william", "--relay-url", proxy.url, "receive", code)

    def both(self):
        """Both clients, once the relay knows of them."""
        clients = [self.python(), self.william()]
        eventually(lambda: metrics.value(self.server, "knocks") == 2, "both are at the door")
        return clients

    def assertEnd(self, clients, *reasons):
        """They fail, each for its reason."""
        for client, reason in zip(clients, reasons * len(clients)):
            with self.subTest(client=client.label):
                self.assertNotEqual(client.wait(PATIENCE), 0)
                self.assertRegex(client.text, reason)

    def assertWaiting(self, clients):
        time.sleep(1)
        for client in clients:
            self.assertTrue(client.is_running, f"{client.label} waits\n{client.text}")

    # william's words for a refused claim are its JSON reader's.
    UNREADABLE = "cannot unmarshal number"

    def test_never_bound(self):
        """N-2, E-13: a number that nobody ever bound"""
        self.start()
        self.assertEnd([self.python(), self.william()], ENDED, self.UNREADABLE)

    def test_retired(self):
        """N-2, E-13: a number that was retired"""
        self.start()
        self.attendant().retire(NUMBER)
        self.assertEnd([self.python(), self.william()], ENDED, self.UNREADABLE)

    def test_expired(self):
        """N-7: the number expires while they wait for somebody to answer"""
        self.start()
        self.attendant(lifetime=8).send(type="leave", nameplate=NUMBER)
        clients = self.both()
        self.assertWaiting(clients)
        self.assertEnd(clients, ENDED)

    def test_retired_while_waiting(self):
        """N-7: the number is retired while they are parked"""
        self.start()
        attendant = self.attendant()
        attendant.send(type="leave", nameplate=NUMBER)
        clients = self.both()
        self.assertWaiting(clients)
        attendant.retire(NUMBER)
        self.assertEnd(clients, ENDED)

    def test_retired_while_talking(self):
        """N-7: the number is retired when the attendant has said its `pake`"""
        self.start()
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            attendant.answer(attendant.knock())
            attendant.hear("version")
        attendant.retire(NUMBER)
        self.assertEnd(clients, ENDED)

    def test_lost_before_its_pake(self):
        """P-4, P-5: the attendant says nothing, then is gone; the next one takes both"""
        self.start("attendant-silence=2")
        silent = self.attendant("silent", role="member")
        clients = self.both()
        silent.receive("knock")
        silent.socket.close()
        self.assertWaiting(clients)
        attendant = self.attendant()
        knocks = [attendant.knock() for _ in clients]
        for knock in knocks:
            attendant.answer(knock)
        for knock in knocks:
            attendant.hear("version")
        for knock in knocks:
            attendant.refuse(knock)
        self.assertEnd(clients, WRONG)

    def test_lost_after_its_pake(self):
        """P-8: the attendant is gone after its `pake`, and does not come back"""
        self.start()
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            attendant.answer(attendant.knock())
        attendant.socket.close()
        self.assertEnd(clients, GONE)

    def test_passed_after_its_pake(self):
        """P-8: the attendant gives up after its `pake`"""
        self.start()
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            knock = attendant.knock()
            attendant.answer(knock)
            attendant.hear("version")
            attendant.send(type="pass", knock=knock["knock"])
        self.assertEnd(clients, GONE)

    def test_wrong_words(self):
        """P-9: the attendant finds the words wrong"""
        self.start()
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            knock = attendant.knock()
            attendant.answer(knock)
            attendant.hear("version")
            attendant.refuse(knock)
        self.assertEnd(clients, WRONG)
        self.assertEqual(self.outcome("wrong_words"), 2)

    def outcome(self, name):
        return metrics.value(
            self.server, f'exchanges_total{{kind="invite",outcome="{name}"}}')

    def test_closed_without_a_word(self):
        """A-7: the attendant closes after nothing but its `pake`"""
        self.start()
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            knock = attendant.knock()
            attendant.answer(knock)
            attendant.send(type="close", mailbox=knock["mailbox"], mood="errory")
        self.assertEnd(clients, GONE)

    def test_nobody_says_a_word(self):
        """P-10: the attendant said its `pake` and then nothing"""
        self.start("exchange-silence=3")
        attendant = self.attendant()
        clients = self.both()
        for _ in clients:
            attendant.answer(attendant.knock())
        self.assertEnd(clients, GONE)

    def test_too_many_wait(self):
        """P-6, L-10: nobody more may wait"""
        self.start("parked-per-number=0")
        self.attendant().send(type="leave", nameplate=NUMBER)
        eventually(lambda: metrics.value(self.server, "attendances") == 0, "nobody attends")
        self.assertEnd([self.python(), self.william()], BUSY, self.UNREADABLE)

    def test_too_often(self):
        """L-16: claims are rationed"""
        self.start("invite-claims-per-minute=0")
        self.attendant()
        self.assertEnd([self.python(), self.william()], "slow down", self.UNREADABLE)

    def test_relay_restarts(self):
        """E-11, P-11: the relay is killed while they wait; the Python client comes back, and is
        answered"""
        self.start()
        self.attendant()
        client = self.python()
        eventually(lambda: metrics.value(self.server, "knocks") == 1, "it is at the door")
        self.server.kill()
        self.server.start()
        attendant = self.attendant()
        knock = attendant.knock()
        attendant.answer(knock)
        attendant.hear("version")
        attendant.refuse(knock)
        self.assertEnd([client], WRONG)

    def test_ended_while_the_relay_was_down(self):
        """J-2, N-2: the number is retired before the Python client has come back"""
        self.start()
        self.attendant()
        client = self.python()
        eventually(lambda: metrics.value(self.server, "knocks") == 1, "it is at the door")
        self.server.kill()
        self.server.start()
        self.attendant().retire(NUMBER)
        self.assertEnd([client], ENDED)

    def test_right_words_and_nothing_asked(self):
        """P-10: the words are right, and a client that knows of no spaces asks for nothing"""
        self.start("exchange-silence=3")
        door = self.bot(self.server)
        words, number = words_of(door.invite()["code"])
        client = self.python("-".join([number, *words]), door.space)
        self.assertEnd([client], GONE)
        self.assertEqual(door.log("wrong-code"), [])

    def test_plain_clients_turned_away(self):
        """E-13: a relay for invites only turns plain clients away"""
        self.server = self.relay("--invites-only")
        for words, reason in ((["receive", "7-a-b"], self.UNREADABLE),
                              (["send", "--text", "x"], self.UNREADABLE)):
            client = self.program(
                f"william {words[0]}", "wormhole-william", "--relay-url", self.server.url, *words)
            self.assertEnd([client], reason)
        client = self.program(
            "python receive", VENV / "wormhole", "--relay-url", self.server.url, "receive",
            "--only-text", "7-a-b")
        self.assertEnd([client], "invites only")


class Crowding(InteropTest):
    def test_third(self):
        """E-8, E-13: a third client is turned away at once, whatever it is, and the two go on"""
        server = self.relay()
        sender = self.program("python send", VENV / "wormhole", "--relay-url", server.url, "send",
                              "--hide-progress", "--text", "hello", "--code", CODE)
        sender.wait_for(CODE)
        with WebSocket(server.address) as second:
            second.bind("lothar.com/wormhole/text-or-file-xfer", "second")
            claimed = second.ask("claimed", type="claim", nameplate=NUMBER)
            python = self.program("python third", VENV / "wormhole", "--relay-url", server.url,
                                  "receive", "--only-text", CODE)
            william = self.program("william third", "wormhole-william", "--relay-url", server.url,
                                   "receive", CODE)
            for client, reason in ((python, "crowded"), (william, "cannot unmarshal number")):
                self.assertNotEqual(client.wait(PATIENCE), 0)
                self.assertRegex(client.text, reason)
            self.assertTrue(sender.is_running)
            second.send(type="open", mailbox=claimed["mailbox"])
            self.assertEqual(second.receive("message")["phase"], "pake")
