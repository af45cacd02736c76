"""The operator's commands, options, environment and logs."""

import json
import re
import signal

from nacl.signing import SigningKey

import certificates
import metrics
from harness import BIN, ROOT, InteropTest, run
from space import Space, public
from ws import WebSocket, connect, get

RELAY = BIN / "wormhole-relay"


class Options(InteropTest):
    def test_variables(self):
        """Every option that serve's help names has its environment variable there"""
        text = run(RELAY, "serve", "--help").text
        options = text[text.index("options:"):text.index("examples:")]
        named = re.findall(r"^  --([a-z-]+)", options, re.M)
        self.assertGreater(len(named), 12)
        for name in named:
            self.assertIn("WORMHOLE_RELAY_" + name.upper().replace("-", "_"), options)

    def test_environment(self):
        """The environment alone starts a relay, and the line wins over it"""
        relay = self.relay(environment={
            "WORMHOLE_RELAY_MOTD": "hello there", "WORMHOLE_RELAY_LOG_FORMAT": "json",
            "WORMHOLE_RELAY_DURABILITY": "power", "WORMHOLE_RELAY_INVITES_ONLY": "1",
            "WORMHOLE_RELAY_LISTEN": "nowhere at all"})
        with WebSocket(relay.address) as client:
            self.assertEqual(client.receive("welcome")["welcome"]["motd"], "hello there")
            client.send(type="bind", appid="plain", side="side")
            self.assertEqual(client.receive("error")["code"], "not-allowed")
        relay.program.wait_for('"event":"started"')

    def test_bad_environment(self):
        """What is wrong in the environment is named by its variable"""
        program = run(RELAY, "serve", "--data", self.folder, expect=2,
                      environment={"WORMHOLE_RELAY_LISTEN": "nowhere"})
        self.assertRegex(program.text, 'error: WORMHOLE_RELAY_LISTEN: "nowhere" is not ')

    def test_limits(self):
        """limits prints what serve would apply, in words and as JSON"""
        text = run(RELAY, "limits", "--limit", "ping=7").text
        self.assertRegex(text, r"(?m)^ping +7 seconds$")
        self.assertRegex(text, r"(?m)^connections +as the system allows, connections$")
        values = json.loads(run(
            RELAY, "limits", "--json",
            environment={"WORMHOLE_RELAY_LIMIT": "ping=8 drain=9"}).text)
        self.assertEqual((values["ping"], values["drain"], values["connections"]), (8, 9, None))
        self.assertEqual(len(values), len(text.splitlines()))

    def test_hang_up_after_ping(self):
        """R25: hang-up must be more than ping; the defaults are 25 and 60"""
        program = run(RELAY, "serve", "--data", self.folder, "--limit", "ping=30",
                      "--limit", "hang-up=3", expect=2)
        self.assertRegex(program.text, "hang-up=3.* is not more than ping=30")
        values = json.loads(run(RELAY, "limits", "--json").text)
        self.assertEqual((values["ping"], values["hang-up"]), (25, 60))

    def test_version(self):
        """version, in words and as JSON"""
        [line] = run(RELAY, "version").output
        answer = json.loads(run(RELAY, "version", "--json").text)
        self.assertEqual(line, f"{answer['program']} {answer['version']}")

    def test_check_config(self):
        """check-config says what is fine, what is doubtful and what would not start, and changes
        nothing; also beside a running relay"""
        folder = self.folder / "none"
        answer = run(RELAY, "check-config", "--data", folder, "--listen", "0.0.0.0:80")
        self.assertRegex(answer.text, r"(?m)^ok +--data: .*, which will be made$")
        self.assertRegex(answer.text, r"(?m)^warning +--listen: 0.0.0.0:80: .*TLS\n +hint: ")
        self.assertFalse(folder.exists())
        relay = self.relay()
        with WebSocket(relay.address) as client:
            client.bind("app", "side")
            client.send(type="open", mailbox="m")
            client.add("0")
            answer = run(RELAY, "check-config", "--data", relay.data, "--open-spaces", "--json")
        found = json.loads(answer.text)
        self.assertTrue(found["ok"])
        self.assertIn({"level": "ok", "subject": "database",
                       "text": f"{relay.data}/relay.db, 2 entries"}, found["findings"])
        (relay.data / "spaces").write_text("nonsense")
        answer = run(RELAY, "check-config", "--data", relay.data, expect=1)
        self.assertRegex(answer.text, r"(?m)^error +spaces: .*line 1 .*\n +hint: ")


class Spaces(InteropTest):
    def test_space(self):
        """space add, list and remove; a running relay learns of it on SIGHUP"""
        space, other = Space("garden.example"), Space("garden.example")
        relay = self.relay(is_open=False)

        def attend(who, number):
            with WebSocket(relay.address, host=space.host) as client:
                client.bind(space.appid, "bot", invite=1)
                key = self.keys.setdefault(number, SigningKey.generate())
                answer = client.ask("attending", **who.attend(client, number, key))
                return answer.get("code", answer["type"])

        def reload():
            before = len(relay.program.lines)
            relay.program.signal(signal.SIGHUP)
            relay.program.wait_for("event=reloaded", after=before)

        self.keys = {}
        self.assertEqual(attend(space, "42"), "not-allowed")
        key = public(space.owner).hex()
        answer = run(RELAY, "space", "add", "Garden.Example", key, "--data", relay.data)
        self.assertEqual(answer.output, [f"garden.example belongs to {key}"])
        self.assertIn("SIGHUP", answer.text)
        self.assertEqual(attend(space, "42"), "not-allowed")
        reload()
        self.assertEqual(attend(space, "42"), "attending")
        self.assertEqual(attend(other, "43"), "not-allowed")
        self.assertEqual(run(RELAY, "space", "list", "--data", relay.data).output,
                         [f"garden.example {key}"])
        self.assertEqual(
            json.loads(run(RELAY, "space", "list", "--data", relay.data, "--json").text),
            {"spaces": [{"host": "garden.example", "owner": key}]})

        run(RELAY, "space", "remove", "garden.example", "--data", relay.data)
        reload()
        self.assertEqual(attend(space, "44"), "not-allowed")
        self.assertEqual(attend(space, "42"), "attending", "its numbers live on")
        answer = run(RELAY, "space", "remove", "garden.example", "--data", relay.data, expect=1)
        self.assertRegex(answer.text, "error: there is no space garden.example\nhint: ")

    def test_reload_under_load(self):
        """SIGHUP in the middle of whatever is going on changes nothing of it"""
        relay = self.relay()
        with WebSocket(relay.address) as client:
            client.bind("app", "side")
            client.send(type="open", mailbox="m")
            for number in range(60):
                # In one turn of the relay: it sleeps while all of this comes.
                relay.program.signal(signal.SIGSTOP)
                client.send(type="add", phase=str(number), body="00")
                connect(relay.address).close()
                relay.program.signal(signal.SIGHUP)
                relay.program.signal(signal.SIGCONT)
                while client.receive("message")["phase"] != str(number):
                    pass
        relay.program.wait_for("event=reloaded")
        relay.program.signal(signal.SIGSTOP)
        with connect(relay.address):
            relay.program.signal(signal.SIGHUP)
            relay.program.signal(signal.SIGTERM)
            relay.program.signal(signal.SIGCONT)
            self.assertEqual(relay.program.wait(), 0)

    def test_bad_spaces(self):
        """What is no space is refused, and a spaces file with a bad line stops the start"""
        for words in [["add"], ["add", "x"], ["add", "x", "y"], ["add", "a b", "5a" * 32],
                      ["add", "x", "5a" * 32, "z"], ["list", "x"], ["remove"], ["fly"], []]:
            with self.subTest(words=words):
                run(RELAY, "space", *words, "--data", self.folder, expect=2)
        (self.folder / "spaces").write_text("# mine\nx y\n")
        program = run(RELAY, "serve", "--data", self.folder, "--listen", "127.0.0.1:0", expect=1)
        self.assertRegex(program.text, "spaces: line 2 is not .*\nhint: ")


class Logs(InteropTest):
    def lines(self, *options):
        """The log of a relay that has had visitors of every kind, with their sides and words."""
        relay = self.relay(*options)
        with WebSocket(relay.address, headers=["User-Agent: secret-agent"]) as client:
            client.bind("secret.example/appid", "secret-side",
                        client_version=["secret-client", "1"])
            nameplate = client.ask("allocated", type="allocate")["nameplate"]
            mailbox = client.ask("claimed", type="claim", nameplate=nameplate)["mailbox"]
            client.send(type="open", mailbox=mailbox)
            client.add("secret-phase", "5ec4e7")
            client.ask("error", type="secret-command")
        with WebSocket(relay.address) as client:
            client.receive("welcome")
            for _ in range(3):
                client.send_frame(1, b"secret nonsense")
            self.assertEqual(client.close_code(), 1008)
        get(relay.address, "/invite/secret-name%23secret-words", "Referer: http://secret/",
            "Cookie: secret=1", "X-Forwarded-For: 203.0.113.77")
        WebSocket(relay.address, path="/secret-path").socket.close()
        relay.stop()
        self.secrets = ["secret", "5ec4e7", mailbox, "203.0.113.77"]
        return [line for line in relay.program.lines if not line.startswith("listening on")]

    def test_text(self):
        """Text: name=value pairs, without addresses, and nothing that anybody said"""
        lines = self.lines()
        self.assertGreaterEqual(len(lines), 4)
        for line in lines:
            self.assertRegex(line, r'^time=\S+ level=\w+ event=[a-z-]+( [a-z_]+=("[^"]*"|\S+))*$')
            if "operator-listening" not in line:
                self.assertNotRegex(line, r"\d+\.\d+\.\d+\.\d+")
            for secret in self.secrets:
                self.assertNotIn(secret, line)

    def test_json(self):
        """JSON: an object a line, with the same names"""
        text = [dict(re.findall(r'([a-z_]+)=("[^"]*"|\S+)', line)) for line in self.lines()]
        objects = [json.loads(line) for line in self.lines("--log-format", "json")]
        self.assertEqual([item.keys() for item in objects], [item.keys() for item in text])
        self.assertEqual([item["event"] for item in objects], [item["event"] for item in text])

    def test_debug(self):
        """debug adds who came and went, by address, and still nothing that anybody said"""
        lines = self.lines("--log-level", "debug")
        joined = "\n".join(lines)
        self.assertRegex(joined, r"level=debug event=connected connection=1 address=127.0.0.1")
        self.assertRegex(joined, r"level=debug event=disconnected connection=1")
        for secret in self.secrets:
            self.assertNotIn(secret, joined)

    def test_quiet(self):
        """error and warning say nothing when all is well"""
        self.assertEqual(self.lines("--log-level", "warning"), [])


class Manual(InteropTest):
    """docs/operating.md says what the program does."""

    def setUp(self):
        super().setUp()
        self.text = (ROOT / "docs/operating.md").read_text()

    def section(self, title):
        return self.text.split(f"\n## {title}\n")[1].split("\n## ")[0]

    def test_limits(self):
        """Every limit is in the manual, with its default"""
        told = dict(re.findall(r"^\| `([a-z-]+)` \| (\S+) \|", self.section("Limits"), re.M))
        values = json.loads(run(RELAY, "limits", "--json").text)
        self.assertEqual(
            told, {name: "all" if value is None else str(value) for name, value in values.items()})

    def test_metrics(self):
        """Every metric is in the manual, and no other"""
        folder = self.folder / "tls"
        folder.mkdir()
        certificates.make(folder, "relay")
        relay = self.relay("--tls-cert", folder / "cert.pem", "--tls-key", folder / "key.pem")
        names = {family.name for family in metrics.families(relay)}
        rows = [row.split("|")[1] for row in self.section("Health and metrics").splitlines()
                if row.startswith("| `") and "`/" not in row]
        told = {"wormhole_relay_" + name for row in rows
                for name in re.findall(r"`([a-z_]+)(?:\{[a-z,]+\})?`", row)}
        told |= set(re.findall(r"`(process_[a-z_]+)`", self.section("Health and metrics")))
        self.assertEqual({name.removesuffix("_total") for name in told}, names)

    def test_events(self):
        """Every event of the log is in the manual, and no other"""
        source = "".join(path.read_text()
                         for path in (ROOT / "Sources/WormholeRelay").rglob("*.swift"))
        events = set(re.findall(r'\b(?:log|self)\.(?:debug|info|warning|error)\(\s*"([a-z-]+)"', source))
        rows = [row.split("|")[1] for row in self.section("Logs").splitlines()
                if row.startswith("| `")]
        told = {event for row in rows for event in re.findall("`([a-z-]+)`", row)}
        self.assertGreater(len(events), 10)
        self.assertEqual(told, events)

    def test_links(self):
        """Every link of the manual leads somewhere"""
        headings = {re.sub("[^a-z0-9 -]", "", line.lower()).replace(" ", "-")
                    for line in re.findall("^## (.*)$", self.text, re.M)}
        for target in re.findall(r"\]\(([^)]+)\)", self.text):
            if target.startswith("#"):
                self.assertIn(target[1:], headings)
            else:
                self.assertTrue((ROOT / "docs" / target).exists(), target)
