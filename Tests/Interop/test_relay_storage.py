"""The relay and its disk: full, failing, read-only, damaged, newer; and what is deleted is gone."""

import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess

import metrics
from harness import BIN, InteropTest, Relay, eventually, run
from ws import WebSocket, get


def limit_files(relay, size):
    """From now on the process may write no file beyond a size: a disk that takes nothing more."""
    hard = resource.prlimit(relay.program.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(relay.program.pid, resource.RLIMIT_FSIZE, (size, hard))


class Disk(InteropTest):
    def client(self, relay, side, mailbox=None):
        client = self.use(WebSocket(relay.address)).bind("app", side)
        if mailbox:
            client.send(type="open", mailbox=mailbox)
        return client

    def fill(self, relay):
        """The disk takes nothing more."""
        limit_files(relay, (relay.data / "relay.db-wal").stat().st_size)

    def make_room(self, relay):
        limit_files(relay, resource.RLIM_INFINITY)

    def test_nothing_can_be_written(self):
        """Nothing can be written: who wants something stored hears busy, everything else goes on,
        readiness says so; with room again all goes on, and nothing acknowledged is lost"""
        relay = self.relay()
        ana = self.client(relay, "ana", "m")
        ben = self.client(relay, "ben", "m")
        ana.add("before")
        self.assertEqual(ben.receive("message")["phase"], "before")
        self.fill(relay)

        for _ in range(3):
            refused = ana.add("refused")
            self.assertEqual((refused["code"], refused["orig"]["phase"]), ("busy", "refused"))
        self.assertEqual(ana.ask("pong", type="ping", ping=1)["pong"], 1)
        other = self.client(relay, "other")
        self.assertEqual(other.ask("allocated", type="allocate")["code"], "busy")
        self.assertEqual(other.ask("claimed", type="claim", nameplate="7")["code"], "busy")
        relay.program.wait_for("level=warning event=storage-failed reason=.* hint=")
        status, _, body = get(relay.operator, "/readyz")
        self.assertEqual(status, 503)
        self.assertRegex(body.decode(), "not ready: nothing can be stored")
        self.assertEqual(metrics.value(relay, "storage_healthy"), 0)
        self.assertGreaterEqual(
            sum(count for name, count in metrics.samples(relay).items()
                if "storage_failures_total" in name), 5)

        self.make_room(relay)
        relay.program.wait_for("event=storage-recovered")
        self.assertEqual(get(relay.operator, "/readyz")[0], 200)
        self.assertEqual(ana.add("after")["phase"], "after")
        self.assertEqual(ben.receive("message")["phase"], "after")
        self.assertEqual(other.ask("claimed", type="claim", nameplate="7")["type"], "claimed")
        # It was said once, and not once for each failure.
        self.assertEqual(len(re.findall("event=storage-failed", relay.program.text)), 1)

        relay.kill()
        relay.start()
        again = self.client(relay, "ana", "m")
        self.assertEqual([again.receive("message")["phase"] for _ in range(2)],
                         ["before", "after"])

    def test_closing_on_a_full_disk(self):
        """Who closes or releases while nothing can be written is sent away to come back, and is
        answered then"""
        relay = self.relay()
        ana = self.client(relay, "ana")
        nameplate = ana.ask("allocated", type="allocate")["nameplate"]
        mailbox = ana.ask("claimed", type="claim", nameplate=nameplate)["mailbox"]
        ana.send(type="open", mailbox=mailbox)
        ana.add("pake")
        self.fill(relay)
        for kind, fields in [("release", {"nameplate": nameplate}),
                             ("close", {"mailbox": mailbox, "mood": "happy"})]:
            client = self.client(relay, "ana")
            client.send(type=kind, **fields)
            self.assertEqual(client.close_code(), 1012)
        self.make_room(relay)
        relay.program.wait_for("event=storage-recovered")
        client = self.client(relay, "ana")
        self.assertEqual(
            client.ask("released", type="release", nameplate=nameplate)["type"], "released")
        self.assertEqual(client.ask("closed", type="close", mailbox=mailbox)["type"], "closed")
        relay.kill()
        relay.start()
        self.assertEqual(metrics.value(relay, "plain_mailboxes"), 0)

    def test_stop_on_a_full_disk(self):
        """A relay whose disk is full stops as politely as any, and starts again without loss"""
        relay = self.relay()
        ana = self.client(relay, "ana", "m")
        for number in range(50):
            ana.add(str(number), "00" * 5_000)
        self.fill(relay)
        self.assertEqual(ana.add("refused")["code"], "busy")
        relay.program.signal(signal.SIGTERM)
        self.assertEqual(ana.close_code(), 1012)
        self.assertEqual(relay.program.wait(), 0)
        relay.start()
        again = self.client(relay, "ana", "m")
        phases = [again.receive("message")["phase"] for _ in range(50)]
        self.assertEqual(phases, [str(number) for number in range(50)])

    def test_size_limit(self):
        """--limit database-bytes: the database grows no further, and what ends makes room"""
        relay = self.relay("--limit", "database-bytes=400000")
        ana = self.client(relay, "ana", "m")
        kept = 0
        while (answer := ana.add(str(kept), "00" * 5_000))["type"] == "message":
            kept += 1
            self.assertLess(kept, 100)
        self.assertEqual(answer["code"], "busy")
        self.assertGreater(kept, 10)
        relay.program.wait_for("event=storage-failed reason=.*there is no room left")
        self.assertEqual(ana.ask("closed", type="close", mailbox="m")["type"], "closed")
        relay.program.wait_for("event=storage-recovered")
        ben = self.client(relay, "ben", "n")
        self.assertEqual(ben.add("0", "00" * 5_000)["type"], "message")

    def test_deleted_is_gone(self):
        """What was deleted is in no file any more once the log was emptied"""
        relay = self.relay("--limit", "log-truncation=1")
        secrets = [os.urandom(16).hex() for _ in range(40)]
        ana = self.client(relay, "ana", "m")
        for number, secret in enumerate(secrets):
            ana.add(str(number), secret * 20)
        ana.ask("closed", type="close", mailbox="m")

        def left():
            heap = b"".join(path.read_bytes() for path in relay.data.iterdir() if path.is_file())
            return [secret for secret in secrets if secret.encode() in heap]

        self.assertNotEqual(left(), [], "the search finds them while they are there")
        eventually(lambda: left() == [], "they are gone", 5)
        self.assertEqual((relay.data / "relay.db-wal").stat().st_size, 0)


class Mounted(InteropTest):
    """A disk of its own, where the machine allows to mount one: a second look at what the tests
    above show with limits of the process, which every machine has."""

    def setUp(self):
        super().setUp()
        self.disk = self.folder / "disk"
        self.disk.mkdir()

    def mounting(self, command):
        """What a program is to be started by, to see a mount of its own; nil where nobody may."""
        prefix = ["unshare", "--user", "--map-root-user", "--mount", "--propagation", "private",
                  "sh", "-c", f'{command} && exec "$0" "$@"']
        if subprocess.run([*prefix, "true"], capture_output=True).returncode == 0:
            return prefix
        print("       (nobody may mount here: this was not tried)")
        return None

    def test_read_only(self):
        """A read-only disk: the relay does not start, and says so"""
        relay = Relay(self.disk)
        relay.start()
        relay.stop()
        if prefix := self.mounting(f'mount --bind "{self.disk}" "{self.disk}" && '
                                   f'mount -o remount,bind,ro "{self.disk}"'):
            program = run(*prefix, BIN / "wormhole-relay", "serve", "--data", relay.data,
                          "--listen", "127.0.0.1:0", expect=1)
            self.assertRegex(program.text, "error: .*Read-only file system.*\nhint: ")

    def test_really_full(self):
        """A disk that is really full: busy, then room, then on; nothing acknowledged is lost"""
        prefix = self.mounting(f'mount -t tmpfs -o size=600k none "{self.disk}"')
        if not prefix:
            return
        relay = Relay(self.disk, prefix=prefix)
        self.use(relay)
        inside = relay.proc / "root" / self.disk.relative_to("/")
        relay.operator = str(inside / "relay" / "operator.sock")
        client = self.use(WebSocket(relay.address)).bind("app", "ana")
        client.send(type="open", mailbox="m")
        kept = 0
        while (answer := client.add(str(kept), "00" * 5_000))["type"] == "message":
            kept += 1
            self.assertLess(kept, 200)
        self.assertEqual(answer["code"], "busy")
        relay.program.wait_for("event=storage-failed reason=.*there is no room left")
        self.assertEqual(get(relay.operator, "/readyz")[0], 503)
        subprocess.run(["nsenter", f"--target={relay.program.pid}", "--user", "--mount",
                        "mount", "-o", "remount,size=4m", str(self.disk)], check=True)
        relay.program.wait_for("event=storage-recovered")
        self.assertEqual(client.add("after")["phase"], "after")
        again = self.use(WebSocket(relay.address)).bind("app", "ana")
        again.send(type="open", mailbox="m")
        phases = [again.receive("message")["phase"] for _ in range(kept + 1)]
        self.assertEqual(phases, [*map(str, range(kept)), "after"])


class Refusals(InteropTest):
    """A database that cannot be used: the relay does not start, says what to do, and leaves it."""

    def setUp(self):
        super().setUp()
        relay = self.relay()
        client = self.use(WebSocket(relay.address)).bind("app", "ana")
        client.send(type="open", mailbox="m")
        for number in range(60):
            client.add(str(number), "00" * 1_000)
        client.socket.close()
        relay.stop()
        self.data = relay.data
        self.database = relay.data / "relay.db"
        self.assertGreater(self.database.stat().st_size, 50_000)

    def refuses(self, problem, hint, *prefix):
        before = self.database.read_bytes()
        for command, expected in [("serve", problem), ("check-config", problem)]:
            program = run(*prefix, BIN / "wormhole-relay", command, "--data", self.data,
                          "--listen", "127.0.0.1:0", "--open-spaces", expect=1)
            self.assertRegex(program.text, expected)
            self.assertRegex(program.text, f"hint: .*{hint}")
        self.assertEqual(self.database.read_bytes(), before)

    def write(self, offset, text):
        with self.database.open("r+b") as file:
            file.seek(offset)
            file.write(text)

    def test_newer(self):
        """Made by a newer version: install that one"""
        with sqlite3.connect(self.database) as connection:
            connection.execute("PRAGMA user_version = 999")
        connection.close()
        self.refuses("a newer version made this database, format 999", "install the newer version")

    def test_foreign(self):
        """Another program's database is left alone"""
        self.write(68, b"\0\0\0\1")
        self.refuses("this database belongs to another program", "choose another path")

    def test_no_database(self):
        """A file that is no database is left alone"""
        self.write(0, b"This is a text." * 10)
        self.refuses("this is not a database", "choose another path")

    def test_an_unknown_entry(self):
        """An entry that this version cannot read is not passed over"""
        with sqlite3.connect(self.database) as connection:
            connection.execute("INSERT INTO entries VALUES (x'00000000000000ff6100010001', x'7b7d')")
        connection.close()
        program = run(BIN / "wormhole-relay", "serve", "--data", self.data, "--listen",
                      "127.0.0.1:0", expect=1)
        self.assertRegex(program.text, "holds an entry that this version cannot read.*\nhint: "
                                       "install the version that wrote it, or put back a copy")

    def test_damaged(self):
        """A damaged file: put back a copy"""
        self.write(8_192, b"\xa5" * 8_192)
        before = self.database.read_bytes()
        program = run(BIN / "wormhole-relay", "serve", "--data", self.data, "--listen",
                      "127.0.0.1:0", expect=1)
        self.assertRegex(program.text, "the database is damaged .*\nhint: move it .* put back a copy")
        self.assertEqual(self.database.read_bytes(), before)

    def test_in_use(self):
        """Two relays never share a database"""
        relay = self.relay()
        program = run(BIN / "wormhole-relay", "serve", "--data", relay.data, "--listen",
                      "127.0.0.1:0", expect=1)
        self.assertRegex(program.text, "another process is already running on this database")
        with WebSocket(relay.address) as client:
            client.bind("app", "side")

    def test_a_copy_put_back(self):
        """What the hint says works: all files of a copy put back, and everything is there"""
        copy = self.folder / "copy"
        shutil.copytree(self.data, copy)
        self.write(8_192, b"\xa5" * 8_192)
        shutil.rmtree(self.data)
        shutil.copytree(copy, self.data)
        relay = self.relay()
        client = self.use(WebSocket(relay.address)).bind("app", "ana")
        client.send(type="open", mailbox="m")
        self.assertEqual([client.receive("message")["phase"] for _ in range(60)],
                         [*map(str, range(60))])

    def test_backup_while_it_runs(self):
        """sqlite3's own backup of a running relay holds everything acknowledged by then"""
        relay = self.relay()
        client = self.use(WebSocket(relay.address)).bind("app", "ana")
        client.send(type="open", mailbox="m")
        client.add("last")
        copy = self.folder / "backup"
        copy.mkdir(mode=0o700)
        source = sqlite3.connect(f"file:{relay.data}/relay.db?mode=ro", uri=True)
        target = sqlite3.connect(copy / "relay.db")
        source.backup(target)
        source.close()
        target.close()
        client.add("too late")
        client.socket.close()
        relay.stop()
        shutil.rmtree(self.data)
        shutil.copytree(copy, self.data)
        relay.start()
        again = self.use(WebSocket(relay.address)).bind("app", "ana")
        again.send(type="open", mailbox="m")
        phases = [again.receive("message")["phase"] for _ in range(61)]
        self.assertEqual(phases, [*map(str, range(60)), "last"])
