"""What the relay answers to plain HTTP, and to whom."""

import json
import socket

import metrics
from harness import BIN, InteropTest, eventually, free_port, run
from ws import WebSocket, get, http


class Http(InteropTest):
    def test_head_and_get_are_alike(self):
        """GET and HEAD of every public path differ in nothing but the body, whoever asks"""
        relay = self.relay()
        for path in ["/", "/invite", "/invite%23Paul/coral-piano-42", "/join/join", "/v1/space",
                     "/v1", "/healthz", "/nothing", "/.well-known/assetlinks.json"]:
            with self.subTest(path=path):
                plain = get(relay.address, path)
                head = http(relay.address, f"HEAD {path} HTTP/1.1\r\nHost: localhost")
                other = get(relay.address, path, "User-Agent: x", "Cookie: a=b",
                            "Accept-Language: de", "Referer: http://elsewhere/")
                self.assertEqual(head, (*plain[:2], b""))
                self.assertEqual(other, plain)
                self.assertEqual(int(plain[1]["content-length"]), len(plain[2]))
                self.assertNotIn("set-cookie", plain[1])

    def test_etag(self):
        """A browser that has the page is told so, without the page"""
        relay = self.relay()
        status, headers, _ = get(relay.address, "/invite")
        self.assertEqual(status, 200)
        status, again, body = get(
            relay.address, "/invite", f"If-None-Match: W/{headers['etag']}")
        self.assertEqual((status, body), (304, b""))
        self.assertEqual(again["etag"], headers["etag"])
        self.assertEqual(again["content-security-policy"], headers["content-security-policy"])

    def test_other_methods(self):
        """Nothing but GET and HEAD is allowed, on either listener"""
        relay = self.relay()
        for address in (relay.address, relay.operator):
            for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
                status, headers, _ = http(
                    address, f"{method} /invite HTTP/1.1\r\nHost: x\r\nContent-Length: 0")
                self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"))

    def test_no_extensions(self):
        """R23: an offer of compression is not taken up, nor echoed empty"""
        relay = self.relay()
        offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
        with WebSocket(relay.address, headers=[offer]) as client:
            self.assertTrue(client.is_open, client.status)
            self.assertNotIn("sec-websocket-extensions", client.headers)
            client.bind("app", "side")

    def test_space(self):
        """/v1/space names the space of its host, and the scheme a trusted proxy speaks"""
        relay = self.relay("--trusted-proxy", "127.0.0.1")
        for headers, url in [((), "ws://localhost/v1"),
                             (("X-Forwarded-Proto: https",), "wss://localhost/v1")]:
            _, _, body = get(relay.address, "/v1/space", *headers)
            self.assertEqual(json.loads(body), {
                "space": "localhost", "appid": "invite/localhost", "relay": url})

    def test_dual_stack(self):
        """R32: * is IPv4 and IPv6, and IPv4 clients are known by their IPv4 addresses"""
        port = free_port()
        relay = self.relay("--listen", f"*:{port}", "--log-level", "debug")
        for host in ("127.0.0.1", "::1"):
            with WebSocket((host, port)) as client:
                client.bind("app", "side")
            relay.program.wait_for(f"event=connected connection=[0-9]+ address={host}$")

    def test_proxies(self):
        """R17, R34: only a trusted proxy's word counts, and no header is needed or can hurt"""
        for proxies, expected in [((), "127.0.0.1"), (("10.0.0.0/8",), "127.0.0.1"),
                                  (("127.0.0.0/8",), "203.0.113.9")]:
            relay = self.relay("--log-level", "debug",
                               *(word for block in proxies for word in ("--trusted-proxy", block)))
            for headers in [["X-Forwarded-For: 1.2.3.4, 203.0.113.9"],
                            ["X-Forwarded-For: 1.2.3.4", "X-Forwarded-For: 203.0.113.9"]]:
                before = len(relay.program.lines)
                with WebSocket(relay.address, headers=headers) as client:
                    client.bind("app", "side")
                relay.program.wait_for(f"event=connected .*address={expected}$", after=before)
            for headers in [["X-Real-IP: 203.0.113.9"], ["X-Real-Port: abc"],
                            ["X-Forwarded-For: garbage"], ["X-Forwarded-For:"]]:
                before = len(relay.program.lines)
                with WebSocket(relay.address, headers=headers) as client:
                    client.bind("app", "side")
                relay.program.wait_for("event=connected .*address=127.0.0.1$", after=before)
            relay.stop()

    def test_unix_listener(self):
        """Behind a Unix socket a trusted proxy names its clients"""
        path = self.folder / "relay.sock"
        relay = self.relay("--listen", f"unix:{path}", "--trusted-proxy", "unix",
                           "--log-level", "debug")
        with WebSocket(str(path), headers=["X-Forwarded-For: 2001:db8::7"]) as client:
            client.bind("app", "side")
        relay.program.wait_for("event=connected .*address=2001:db8::7$")
        self.assertEqual(path.stat().st_mode & 0o777, 0o660)
        relay.stop()
        self.assertFalse(path.exists())

    def test_well_known(self):
        """The operator's files are served, and read again on SIGHUP; a bad one keeps the old"""
        folder = self.folder / "well-known"
        folder.mkdir()
        links = folder / "assetlinks.json"
        links.write_text("[1]")
        relay = self.relay("--well-known", folder)
        path = "/.well-known/assetlinks.json"
        status, headers, body = get(relay.address, path)
        self.assertEqual((status, headers["content-type"], body),
                         (200, "application/json", b"[1]"))
        links.write_text("[2]")
        relay.program.signal(1)
        relay.program.wait_for("event=reloaded")
        self.assertEqual(get(relay.address, path)[2], b"[2]")
        links.write_text("[3")
        relay.program.signal(1)
        relay.program.wait_for("event=reload-failed reason=.*assetlinks.json.* hint=")
        self.assertEqual(get(relay.address, path)[2], b"[2]")


class Operator(InteropTest):
    def test_probes(self):
        """Health, readiness and version, at the operator's listener alone"""
        port = free_port()
        relay = self.relay("--operator", f"127.0.0.1:{port}")
        operator = ("127.0.0.1", port)
        self.assertEqual(get(operator, "/healthz")[::2], (200, b"ok\n"))
        self.assertEqual(get(operator, "/readyz")[::2], (200, b"ready\n"))
        version = json.loads(get(operator, "/version")[2])
        [line] = run(BIN / "wormhole-relay", "version").output
        self.assertEqual(line, f"{version['program']} {version['version']}")
        for path in ["/readyz", "/version", "/metrics"]:
            self.assertEqual(get(relay.address, path)[0], 404)
        self.assertFalse(WebSocket(operator).is_open)

    def test_operator_socket_is_private(self):
        """By default the operator's socket is in the data folder, which is its owner's alone"""
        relay = self.relay()
        self.assertEqual(get(relay.operator, "/healthz")[0], 200)
        self.assertEqual(relay.data.stat().st_mode & 0o777, 0o700)
        relay.kill()
        relay.start()
        self.assertEqual(get(relay.operator, "/healthz")[0], 200)

    def test_the_peer_does_not_choose(self):
        """No Host header leads a client of the public to the operator's listener"""
        relay = self.relay()
        for host in ["operator", "operator:80", "localhost", ""]:
            status, _, _ = http(relay.address, f"GET /metrics HTTP/1.1\r\nHost: {host}")
            self.assertEqual(status, 404)

    def test_metrics(self):
        """Prometheus' own parser reads the metrics: every one has help, a type and one meaning"""
        relay = self.relay()
        families = metrics.families(relay)
        for family in families:
            with self.subTest(family=family.name):
                self.assertTrue(family.documentation)
                self.assertIn(family.type, ("counter", "gauge", "histogram"))
                self.assertTrue(family.samples)
                self.assertRegex(family.name, "^(wormhole_relay|process)_[a-z_]+$")
        self.assertEqual(len({family.name for family in families}), len(families))
        self.assertGreater(len(families), 30)

    def test_metrics_count(self):
        """What happens is counted: connections, messages, exchanges, what is stored"""
        relay = self.relay()
        with WebSocket(relay.address) as ana, WebSocket(relay.address) as ben:
            ana.bind("app", "ana")
            nameplate = ana.ask("allocated", type="allocate")["nameplate"]
            mailbox = ana.ask("claimed", type="claim", nameplate=nameplate)["mailbox"]
            ana.send(type="open", mailbox=mailbox)
            ana.add("pake")
            ben.bind("app", "ben")
            ben.ask("claimed", type="claim", nameplate=nameplate)
            self.assertEqual(metrics.value(relay, "connections_open"), 2)
            self.assertEqual(metrics.value(relay, "plain_nameplates"), 1)
            ben.send(type="open", mailbox=mailbox)
            for client, phase in [(ben, "pake"), (ana, "version"),
                                  (ben, "version"), (ana, "0"), (ben, "0")]:
                self.assertEqual(client.add(phase)["type"], "message")
            self.assertGreater(metrics.value(relay, 'stored_bytes{of="plain"}'), 0)
            for client in (ana, ben):
                client.ask("closed", type="close", mailbox=mailbox, mood="happy")
        eventually(lambda: metrics.value(relay, "connections_open") == 0, "they are gone")
        now = metrics.samples(relay)
        for name, count in {
            "connections_total": 2, 'exchanges_total{kind="plain",outcome="ok"}': 1,
            'stored_bytes{of="plain"}': 0, "plain_mailboxes": 0, "storage_healthy": 1,
            "plain_claims_total": 2,
        }.items():
            self.assertEqual(now[f"wormhole_relay_{name}"], count, name)
        self.assertGreaterEqual(now["wormhole_relay_messages_received_total"], 14)
        self.assertGreater(now["wormhole_relay_commit_seconds_count"], 5)
        # The connections that ask are counted too, as long as they last.
        self.assertAlmostEqual(now["process_open_fds"], open_files(relay), delta=3)

    def test_stats(self):
        """stats asks a running relay, in words and as JSON; and says when there is none"""
        relay = self.relay()
        with WebSocket(relay.address) as client:
            client.bind("app", "side")
            answer = run(BIN / "wormhole-relay", "stats", "--data", relay.data)
            self.assertRegex(answer.text, r"wormhole_relay_connections_open +1\n")
            self.assertNotIn("_bucket", answer.text)
        answer = run(BIN / "wormhole-relay", "stats", "--operator", f"unix:{relay.operator}",
                     "--json")
        found = json.loads(answer.text)["metrics"]
        self.assertIn({"name": "wormhole_relay_connections_total", "labels": {}, "value": 1},
                      found)
        relay.stop()
        answer = run(BIN / "wormhole-relay", "stats", "--data", relay.data, expect=1)
        self.assertRegex(answer.text, "error: nothing to read at .*\nhint: is the relay running")


def open_files(relay):
    return len(list((relay.proc / "fd").iterdir()))
