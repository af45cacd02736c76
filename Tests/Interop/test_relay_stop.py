"""The relay says goodbye: everybody hears the end, within a bound, and finds everything again."""

import signal
import socket
import time

from harness import InteropTest
from ws import WebSocket, connect, get


class Stop(InteropTest):
    def reading(self, relay, mailbox="m", **options):
        client = self.use(WebSocket(relay.address, **options)).bind("app", "side")
        client.send(type="open", mailbox=mailbox)
        return client

    @staticmethod
    def fill(relay, count, body):
        """Somebody else says this many phases, `0` first, in the mailbox that is read."""
        with WebSocket(relay.address) as writer:
            writer.bind("app", "other")
            writer.send(type="open", mailbox="m")
            for number in range(count):
                writer.add(str(number), body)

    def test_everybody_hears_1012(self):
        """SIGTERM: what was sent before arrives, then 1012; exit 0; nothing is lost"""
        relay = self.relay()
        clients = [self.reading(relay, f"m{number}") for number in range(50)]
        for client in clients:
            client.add("before")
        writer = clients[0]
        for number in range(20):
            writer.send(type="add", phase=str(number), body="00" * 10_000)
        writer.add("20")
        relay.program.signal(signal.SIGTERM)
        self.assertEqual([client.close_code() for client in clients], [1012] * 50)
        self.assertEqual(relay.program.wait(), 0)
        relay.start()
        again = self.reading(relay, "m0")
        phases = [again.receive("message")["phase"] for _ in range(22)]
        self.assertEqual(phases, ["before", *map(str, range(21))])

    def test_bounded(self):
        """A client that reads nothing, says nothing and never closes holds nobody up for long"""
        relay = self.relay("--limit", "close=1", "--limit", "drain=2")
        stuck = self.reading(relay, receive_buffer=4096)
        self.fill(relay, 40, "00" * 50_000)
        half_open = self.use(connect(relay.address))
        began = time.monotonic()
        relay.program.signal(signal.SIGTERM)
        self.assertEqual(relay.program.wait(), 0)
        self.assertLess(time.monotonic() - began, 4)
        del stuck, half_open

    def test_slow_but_alive(self):
        """A client that reads slowly gets everything that was sent to it, and then 1012"""
        relay = self.relay()
        slow = self.reading(relay, receive_buffer=4096)
        self.fill(relay, 4, "00" * 100_000)
        relay.program.signal(signal.SIGTERM)
        relay.program.wait_for("event=stopping")
        time.sleep(0.5)
        phases = [slow.receive("message")["phase"] for _ in range(4)]
        self.assertEqual(phases, ["0", "1", "2", "3"])
        self.assertEqual(slow.close_code(), 1012)
        self.assertEqual(relay.program.wait(), 0)

    def test_while_stopping(self):
        """While it stops nobody new gets in, and the operator sees why"""
        relay = self.relay("--limit", "close=3", "--limit", "drain=4")
        stuck = self.reading(relay, receive_buffer=4096)
        self.fill(relay, 40, "00" * 50_000)
        relay.program.signal(signal.SIGTERM)
        relay.program.wait_for("event=stopping connections=[12]")
        with self.assertRaises(ConnectionRefusedError):
            connect(relay.address)
        self.assertEqual(get(relay.operator, "/readyz")[::2], (503, b"not ready: stopping\n"))
        self.assertEqual(get(relay.operator, "/healthz")[0], 200)
        self.assertIn(b"\nwormhole_relay_stopping 1\n", get(relay.operator, "/metrics")[2])
        # Asked again, it does not wait.
        began = time.monotonic()
        relay.program.signal(signal.SIGINT)
        self.assertEqual(relay.program.wait(), 0)
        self.assertLess(time.monotonic() - began, 1)
        del stuck

    def test_restart_at_once(self):
        """A stopped relay's port and data are free at once, however often"""
        relay = self.relay()
        for _ in range(5):
            with WebSocket(relay.address) as client:
                client.bind("app", "side")
                relay.program.signal(signal.SIGTERM)
                self.assertEqual(client.close_code(), 1012)
            self.assertEqual(relay.program.wait(), 0)
            relay.start()


class ServiceManager(InteropTest):
    """systemd, played by a socket."""

    def setUp(self):
        super().setUp()
        self.path = str(self.folder / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.socket.close)
        self.socket.bind(self.path)
        self.socket.settimeout(10)

    def hear(self):
        return self.socket.recv(100).decode()

    def test_news(self):
        """Ready when it listens, alive as often as asked, stopping when it stops"""
        relay = self.relay(environment={"NOTIFY_SOCKET": self.path, "WATCHDOG_USEC": "400000"})
        self.assertEqual(self.hear(), "READY=1")
        began = time.monotonic()
        self.assertEqual([self.hear(), self.hear()], ["WATCHDOG=1"] * 2)
        self.assertLess(time.monotonic() - began, 2)
        relay.program.signal(signal.SIGTERM)
        while (news := self.hear()) == "WATCHDOG=1":
            pass
        self.assertEqual(news, "STOPPING=1")
