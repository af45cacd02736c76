"""Peers that are slow, gone, silent or too many, at the real program."""

import resource
import signal
import socket
import struct
import time

import metrics
from harness import InteropTest, eventually
from ws import CLOSE, PING, TEXT, Closed, WebSocket, connect, get

MEBIBYTE = 1 << 20


def files(relay):
    return len(list((relay.proc / "fd").iterdir()))


def resident(relay):
    return int((relay.proc / "statm").read_text().split()[1]) * resource.getpagesize()


class Slow(InteropTest):
    def test_a_reader_who_does_not_read(self):
        """A reader who stops is paced, not queued for: memory stays flat, others go on, and it
        gets everything when it reads again"""
        relay = self.relay()
        slow = self.use(WebSocket(relay.address, receive_buffer=4096)).bind("app", "slow")
        slow.send(type="open", mailbox="m")
        with WebSocket(relay.address) as quick:
            quick.bind("app", "quick")
            quick.send(type="open", mailbox="m")
            quick.add("first", "00" * 50_000)
            before = resident(relay)
            for number in range(70):
                quick.add(str(number), "00" * 50_000)
            # What is stored is in memory once; the reader adds no second copy.
            self.assertLess(resident(relay) - before, 16 * MEBIBYTE)
        phases = [slow.receive("message")["phase"] for _ in range(71)]
        self.assertEqual(phases, ["first", *map(str, range(70))])

    def test_a_reader_who_asks_without_end(self):
        """Who asks and never reads the answers is cut off once too much waits for it"""
        relay = self.relay("--limit", "outbox-bytes=100000", "--limit", "undrained-bytes=50000")
        client = self.use(WebSocket(relay.address, receive_buffer=4096)).bind("app", "side")
        client.socket.settimeout(2)
        ping = b'{"type":"ping","ping":"%s"}' % (b"x" * 30_000)
        try:
            for _ in range(2_000):
                client.send_frame(TEXT, ping)
            self.fail("it was never cut off")
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.assertLess(resident(relay), 64 * MEBIBYTE)
        with WebSocket(relay.address) as other:
            other.bind("app", "other")

    def test_http_without_reading(self):
        """A page nobody reads holds no connection for ever"""
        relay = self.relay("--limit", "handshake=1")
        before = files(relay)
        ends = [self.use(connect(relay.address, receive_buffer=2048)) for _ in range(10)]
        eventually(lambda: files(relay) == before + 10, "they are here")
        for end in ends:
            for _ in range(200):
                try:
                    end.sendall(b"GET /invite HTTP/1.1\r\nHost: x\r\n\r\n")
                except OSError:
                    break
        eventually(lambda: files(relay) <= before, "they are hung up on", 15)


class Gone(InteropTest):
    def test_half_open_peers(self):
        """R31: peers that vanish without a word are pinged and then hung up on; every file is
        closed, and the gauge agrees with the kernel"""
        relay = self.relay("--limit", "ping=1", "--limit", "hang-up=3")
        eventually(lambda: metrics.value(relay, "connections_open") == 0, "nobody is here")
        before = files(relay)
        alive = self.use(WebSocket(relay.address)).bind("app", "alive")
        dead = [self.use(WebSocket(relay.address, speaks=False)).bind("app", f"dead{number}")
                for number in range(200)]
        self.assertEqual(metrics.value(relay, "connections_open"), 201)
        self.assertGreaterEqual(files(relay), before + 200)
        began = time.monotonic()
        while metrics.value(relay, "connections_open") > 1:
            self.assertEqual(alive.ask("pong", type="ping", ping=1)["type"], "pong")
            time.sleep(0.1)
        self.assertTrue(1.5 < time.monotonic() - began < 8, time.monotonic() - began)
        eventually(lambda: files(relay) <= before + 2, "their files are closed")
        pings = 0
        try:
            while True:
                pings += dead[0].frame()[0] == PING
        except (Closed, ConnectionResetError):
            pass
        self.assertGreaterEqual(pings, 1)
        self.assertEqual(alive.ask("pong", type="ping", ping=2)["pong"], 2)

    def test_answering_is_enough(self):
        """A client that answers pings and says nothing else stays as long as it likes"""
        relay = self.relay("--limit", "ping=1", "--limit", "hang-up=2")
        client = self.use(WebSocket(relay.address)).bind("app", "side")
        began = time.monotonic()
        pings = 0
        while time.monotonic() - began < 5:
            opcode, payload = client.frame()
            self.assertEqual(opcode, PING)
            client.send_frame(10, payload)
            pings += 1
        self.assertGreaterEqual(pings, 3)

    def test_never_a_word(self):
        """Connections that never say anything, or never finish saying it, are hung up on"""
        relay = self.relay("--limit", "handshake=1")
        before = files(relay)
        ends = [self.use(connect(relay.address)) for _ in range(60)]
        for end in ends[20:40]:
            end.sendall(b"GET /v1 HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        eventually(lambda: files(relay) >= before + 60, "they are here")
        for _ in range(30):
            for end in ends[20:40]:
                try:
                    end.sendall(b"x")
                except OSError:
                    pass
            time.sleep(0.1)
        eventually(lambda: files(relay) <= before, "they are gone", 10)

    def test_reset(self):
        """Ten thousand connections come and are torn down without a word: nothing is left"""
        relay = self.relay("--limit", "connections-per-address=100000")
        with WebSocket(relay.address) as client:
            client.bind("app", "first")
        before, memory = files(relay), resident(relay)
        for batch in range(50):
            ends = [WebSocket(relay.address) for _ in range(200)]
            for end in ends:
                # No FIN: the kernel sends a reset.
                end.socket.setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.socket.close()
        eventually(lambda: files(relay) <= before, "their files are closed")
        self.assertEqual(metrics.value(relay, "connections_open"), 0)
        self.assertLess(resident(relay) - memory, 16 * MEBIBYTE)


class TooMany(InteropTest):
    def limited(self, number, *options):
        return self.relay(*options, prefix=("prlimit", f"--nofile={number}:{number}"))

    def test_open_files(self):
        """R26: the relay takes as many as its ulimit allows with headroom: newcomers are turned
        away, the operator gets in, and what is said is stored"""
        relay = self.limited(200)
        clients = []
        while True:
            try:
                clients.append(WebSocket(relay.address))
            except (Closed, ConnectionResetError):
                break
        self.assertEqual(len(clients), 200 - 64)
        self.assertLess(files(relay), 200)
        for number, client in enumerate(clients[:20]):
            self.addCleanup(client.socket.close)
            client.bind("app", f"side{number}")
            client.send(type="open", mailbox=f"m{number}")
            self.assertEqual(client.add("kept")["type"], "message")
        self.assertEqual(get(relay.operator, "/readyz")[0], 200)
        self.assertEqual(metrics.value(relay, "connections_open"), 136)
        clients[-1].socket.close()
        time.sleep(0.3)
        with WebSocket(relay.address) as late:
            late.bind("app", "late")
        relay.kill()
        relay.start()
        with WebSocket(relay.address) as again:
            again.bind("app", "side7")
            again.send(type="open", mailbox="m7")
            self.assertEqual(again.receive("message")["phase"], "kept")
        for client in clients:
            client.socket.close()

    def test_too_few_files(self):
        """An ulimit that leaves no room for anybody is said by check-config"""
        from harness import BIN, run
        answer = run("prlimit", "--nofile=64:64", BIN / "wormhole-relay", "check-config",
                     "--data", self.folder / "relay", expect=1)
        self.assertRegex(answer.text, r"error +ulimit -n: 64 open files leave no room")

    def test_configured(self):
        """--limit connections: one more is turned away"""
        relay = self.relay("--limit", "connections=10")
        clients = [self.use(WebSocket(relay.address)) for _ in range(10)]
        with self.assertRaises((Closed, ConnectionResetError)):
            WebSocket(relay.address)
        self.assertEqual(len(clients), 10)

    def test_one_address(self):
        """Connections of one address have a limit, told to those just past it and not to a flood,
        whatever they speak; another address is not touched"""
        relay = self.relay("--limit", "connections-per-address=5", "--listen", "[::1]:0")
        six = relay.program.wait_for(r"^listening on \[::1\]:(\d+)$")
        clients = [self.use(WebSocket(relay.address)).bind("app", f"{number}")
                   for number in range(5)]
        told = WebSocket(relay.address)
        self.assertEqual(told.close_code(), 1013)
        self.assertEqual(clients[0].ask("pong", type="ping", ping=1)["pong"], 1)
        silent = [self.use(connect(relay.address)) for _ in range(64)]
        with self.assertRaises((Closed, ConnectionResetError)):
            WebSocket(relay.address)
        with WebSocket(("::1", int(six[1]))) as other:
            other.bind("app", "other")
        self.assertEqual(len(silent), 64)

    def test_flood_of_frames(self):
        """R19: too long is refused from its announced length with 1009, too many fragments too,
        and memory stays flat"""
        relay = self.relay()
        memory = resident(relay)
        for head in [b"\x81" + struct.pack("!BQ", 0x80 | 127, 4 << 30),
                     b"\x81" + struct.pack("!BQ", 0x80 | 127, 3_000_000)]:
            client = self.use(WebSocket(relay.address)).bind("app", "side")
            client.socket.sendall(head + b"mask" + b"x" * 100)
            self.assertEqual(client.close_code(), 1009)
        client = self.use(WebSocket(relay.address)).bind("app", "side")
        for number in range(65):
            client.send_frame(TEXT if number == 0 else 0, b"x", final=False)
        self.assertEqual(client.close_code(), 1009)
        self.assertLess(resident(relay) - memory, 8 * MEBIBYTE)

    def test_signal_in_between(self):
        """A stopped process that wakes up goes on where it was"""
        relay = self.relay()
        client = self.use(WebSocket(relay.address)).bind("app", "side")
        relay.program.signal(signal.SIGSTOP)
        client.send(type="ping", ping=1)
        time.sleep(0.5)
        relay.program.signal(signal.SIGCONT)
        self.assertEqual(client.receive("pong")["pong"], 1)
        client.send_frame(CLOSE, struct.pack("!H", 1000))
        self.assertEqual(client.close_code(), 1000)
