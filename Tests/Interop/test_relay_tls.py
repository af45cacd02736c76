"""TLS by the relay itself."""

import signal
import ssl
import time

import certificates
import metrics
from harness import BIN, InteropTest, run
from ws import WebSocket, connect, get


class Tls(InteropTest):
    def start(self, *options):
        self.trusted = certificates.make(self.folder, "first")
        return self.relay("--tls-cert", self.folder / "cert.pem",
                          "--tls-key", self.folder / "key.pem", *options)

    def hup(self, relay, pattern):
        before = len(relay.program.lines)
        relay.program.signal(signal.SIGHUP)
        return relay.program.wait_for(pattern, after=before)

    def test_https_and_wss(self):
        """Pages and WebSockets by TLS 1.2 and 1.3, and nothing older or in the clear"""
        relay = self.start()
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            self.trusted.minimum_version = self.trusted.maximum_version = version
            self.assertEqual(get(relay.address, "/invite", context=self.trusted)[0], 200)
            with WebSocket(relay.address, context=self.trusted) as client:
                client.bind("app", "side")
                client.send(type="open", mailbox="m")
                client.add("big", "00" * 500_000)
        self.assertIn(b'"relay":"wss://localhost/v1"',
                      get(relay.address, "/v1/space", context=self.trusted)[2])
        old = ssl.create_default_context()
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        with self.assertRaises(ssl.SSLError):
            connect(relay.address, context=old)
        with connect(relay.address) as plain:
            plain.sendall(b"GET /invite HTTP/1.1\r\nHost: x\r\n\r\n")
            try:
                answer = plain.recv(100)
            except ConnectionResetError:
                answer = b""
            self.assertNotIn(b"HTTP", answer)

    def test_no_http2(self):
        """A browser that offers HTTP/2 gets HTTP/1.1"""
        relay = self.start()
        self.trusted.set_alpn_protocols(["h2", "http/1.1"])
        with connect(relay.address, context=self.trusted) as client:
            self.assertEqual(client.selected_alpn_protocol(), "http/1.1")

    def test_reload(self):
        """On SIGHUP newcomers see the new certificate, and old connections live on"""
        relay = self.start()
        old = self.use(WebSocket(relay.address, context=self.trusted)).bind("app", "side")
        old_trust = self.trusted
        new_trust = certificates.make(self.folder, "second", days=90)
        with self.assertRaises(ssl.SSLError):
            connect(relay.address, context=new_trust)
        before = metrics.value(relay, "certificate_expiry_timestamp_seconds")
        self.hup(relay, "event=reloaded")
        with WebSocket(relay.address, context=new_trust) as client:
            client.bind("app", "other")
        with self.assertRaises(ssl.SSLError):
            connect(relay.address, context=old_trust)
        self.assertEqual(old.ask("pong", type="ping", ping=1)["pong"], 1)
        after = metrics.value(relay, "certificate_expiry_timestamp_seconds")
        self.assertAlmostEqual(after - before, 60 * 86_400, delta=60)

    def test_bad_reload(self):
        """A bad pair of files keeps the old one and says so; the next good one counts"""
        relay = self.start()
        cert, key = self.folder / "cert.pem", self.folder / "key.pem"
        good_cert, good_key = cert.read_bytes(), key.read_bytes()
        certificates.make(self.folder, "other")
        other_key = key.read_bytes()
        for text, key_text, reason in [
            (b"", good_key, "not a certificate"), (good_cert[:-200], good_key, "not a certificate"),
            (good_cert, b"", "not a private key"), (good_cert, other_key, "does not belong"),
        ]:
            with self.subTest(reason=reason):
                cert.write_bytes(text)
                key.write_bytes(key_text)
                self.hup(relay, f"event=reload-failed reason=.*{reason}.* hint=")
                for _ in range(3):
                    with WebSocket(relay.address, context=self.trusted) as client:
                        client.bind("app", "side")
        key.unlink()
        self.hup(relay, "event=reload-failed reason=.*key.pem: cannot be read")
        self.assertEqual(metrics.value(relay, 'reloads_total{result="failed"}'), 5)
        cert.write_bytes(good_cert)
        key.write_bytes(good_key)
        self.hup(relay, "event=reloaded")

    def test_refusal_to_start(self):
        """Without a good pair the relay does not start, and says what to do"""
        certificates.make(self.folder, "first")
        (self.folder / "key.pem").write_text("nonsense")
        program = run(BIN / "wormhole-relay", "serve", "--data", self.folder / "relay",
                      "--tls-cert", self.folder / "cert.pem",
                      "--tls-key", self.folder / "key.pem", expect=1)
        self.assertRegex(program.text, "error: .*key.pem: this is not a private key.*\nhint: ")

    def test_expiry_is_said(self):
        """A certificate that is about to expire is worth a line, and a warning of check-config"""
        certificates.make(self.folder, "late", days=3.5)
        options = ["--tls-cert", self.folder / "cert.pem", "--tls-key", self.folder / "key.pem"]
        relay = self.relay(*options)
        relay.program.wait_for("level=warning event=certificate-expires file=.* days=3")
        answer = run(BIN / "wormhole-relay", "check-config", "--data", relay.data, *options)
        self.assertRegex(answer.text, r"warning  --tls-cert: .*: it expires in 3 days\n +hint: ")

    def test_unfinished_handshake(self):
        """Who never finishes the TLS handshake is hung up on, and keeps no file open"""
        relay = self.start("--limit", "handshake=1")
        before = len(list((relay.proc / "fd").iterdir()))
        ends = [self.use(connect(relay.address)) for _ in range(20)]
        for end in ends[:10]:
            end.sendall(b"\x16\x03\x01")
        began = time.monotonic()
        for end in ends:
            self.assertEqual(end.recv(100)[:1] in (b"", b"\x15"), True)
        self.assertLess(time.monotonic() - began, 8)
        time.sleep(0.5)
        self.assertLessEqual(len(list((relay.proc / "fd").iterdir())), before)

    def test_slow_reader(self):
        """A TLS client that does not read costs no more than its outbox, and others go on"""
        relay = self.start()
        slow = self.use(WebSocket(relay.address, context=self.trusted, receive_buffer=4096))
        slow.bind("app", "slow")
        slow.send(type="open", mailbox="m")
        with WebSocket(relay.address, context=self.trusted) as quick:
            quick.bind("app", "quick")
            quick.send(type="open", mailbox="m")
            for number in range(60):
                quick.add(str(number), "00" * 60_000)
        for number in range(60):
            while (message := slow.receive("message"))["phase"] != str(number):
                pass
            self.assertEqual(len(message["body"]), 120_000)
