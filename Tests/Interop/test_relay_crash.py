"""The relay is killed at hundreds of random moments under load. Whatever a client has seen
acknowledged is there afterwards, and nothing that has ended comes back.

CRASH_SECONDS says for how long; by hand, leave it running overnight:

    CRASH_SECONDS=36000 Tests/Interop/run.sh test_relay_crash
"""

import itertools
import os
import random
import shutil
import threading
import time

from nacl.signing import SigningKey

from harness import InteropTest
from space import Space
from ws import Closed, WebSocket

SECONDS = float(os.environ.get("CRASH_SECONDS", "40"))
HOST = "relay.example"
APP = "crash.example/test"

# A connection that ended in any way: the relay is dead, or about to be.
DEAD = (OSError, Closed)


class Wanted(AssertionError):
    """Something acknowledged is not there, or something is there that should not be."""


def wanted(condition, what):
    if not condition:
        raise Wanted(what)


def replay(client, mailbox):
    """Everything a mailbox holds; None where it has ended."""
    client.send(type="open", mailbox=mailbox)
    client.send(type="ping", ping="end")
    phases = []
    while (message := client.receive("message", "error", "pong"))["type"] != "pong":
        if message["type"] == "error":
            client.receive("pong")
            return None
        phases.append(message["phase"])
    return phases


class Messages:
    """What was said in one mailbox, by one side: sent, and seen to come back."""

    def __init__(self):
        self.sent = []
        self.acknowledged = 0

    def add(self, client, count):
        """Several at once; they come back in their order."""
        for _ in range(count):
            self.sent.append(f"{len(self.sent)}")
            client.send(type="add", phase=self.sent[-1], body="00" * random.randrange(300))
        while self.acknowledged < len(self.sent):
            message = client.receive("message", "error")
            wanted(message["type"] == "message", message)
            if message["phase"] == self.sent[self.acknowledged]:
                self.acknowledged += 1

    def check(self, found):
        """All that came back is there, in order, and nothing that was never sent. The rest may be
        there or not: from now on it counts as what it turned out to be."""
        wanted(found == self.sent[:len(found)], f"found {found}, sent {self.sent}")
        wanted(len(found) >= self.acknowledged,
               f"{self.acknowledged} were acknowledged, {len(found)} are left")
        self.sent = found
        self.acknowledged = len(found)


class Exchange:
    """One side of a plain mailbox: claim, open, add, release, close, each as far as it came."""

    def __init__(self, number):
        self.number = str(number)
        self.side = f"side-{number}"
        self.messages = Messages()
        self.mailbox = None
        # Each is False, "sent" or True.
        self.is_released = False
        self.is_closed = False

    @property
    def is_done(self):
        return self.is_closed is True

    def connect(self, relay):
        return WebSocket(relay.address, host=HOST).bind(APP, self.side)

    def work(self, relay, counts):
        """Goes through all of it until the relay dies."""
        with self.connect(relay) as client:
            if self.mailbox is None:
                answer = client.ask("claimed", type="claim", nameplate=self.number)
                wanted(answer["type"] == "claimed", answer)
                self.mailbox = answer["mailbox"]
            client.send(type="open", mailbox=self.mailbox)
            for _ in range(random.randrange(1, 6)):
                self.messages.add(client, random.randrange(1, 5))
            if not self.is_released and random.random() < 0.7:
                self.is_released = "sent"
                answer = client.ask("released", type="release", nameplate=self.number)
                wanted(answer["type"] == "released", answer)
                self.is_released = True
                self.messages.add(client, 2)
            if random.random() < 0.3:
                return
            self.is_closed = "sent"
            wanted(client.ask("closed", type="close", mailbox=self.mailbox)["type"] == "closed",
                   "closed")
            self.is_closed = True
            counts["ended"] += 1

    def check(self, relay, listed):
        """After a restart."""
        if self.is_closed is True or self.is_released is True:
            wanted(self.number not in listed, f"nameplate {self.number} came back")
        if self.mailbox is None:
            return
        if not self.is_closed and not self.is_released:
            wanted(self.number in listed, f"nameplate {self.number} is lost")
            with self.connect(relay) as client:
                answer = client.ask("claimed", type="claim", nameplate=self.number)
                wanted(answer.get("mailbox") == self.mailbox, answer)
        with self.connect(relay) as client:
            found = replay(client, self.mailbox)
            if self.is_closed is True:
                wanted(found == [], f"messages came back: {found}")
            elif self.is_closed and not found:
                # It was ended, and only the word of it was lost. Nothing of it is left.
                self.is_closed = True
            else:
                self.messages.check(found)
                self.is_closed = False
            if self.is_closed is True:
                # Looking made it anew.
                client.ask("closed", type="close", mailbox=self.mailbox)
        if self.is_released == "sent":
            self.is_released = self.number not in listed


class Number:
    """A number of a space: bound, knocked at, written to, retired."""

    def __init__(self, space, number):
        self.space = space
        self.number = str(number)
        self.key = SigningKey.generate()
        self.messages = Messages()
        self.mailbox = None
        self.joiner = f"joiner-{number}"
        self.is_bound = False
        self.is_retired = False

    @property
    def is_done(self):
        return self.is_retired is True

    def connect(self, relay, side):
        return WebSocket(relay.address, host=HOST).bind(self.space.appid, side, invite=1)

    def work(self, relay, counts):
        with self.connect(relay, "bot") as bot:
            answer = bot.ask("attending", **self.space.attend(bot, self.number, self.key))
            wanted(answer["type"] == "attending", answer)
            self.is_bound = True
        if self.mailbox is None:
            with self.connect(relay, self.joiner) as client:
                answer = client.ask("claimed", type="claim", nameplate=self.number)
                wanted(answer["type"] == "claimed", answer)
                self.mailbox = answer["mailbox"]
                client.send(type="open", mailbox=self.mailbox)
                self.messages.add(client, 3)
        if random.random() < 0.3:
            return
        with self.connect(relay, "bot") as bot:
            self.is_retired = "sent"
            bot.send(**self.space.retire(bot, self.number, self.key))
            wanted(bot.ask("pong", type="ping", ping=1)["type"] == "pong", "retired")
            self.is_retired = True
            counts["ended"] += 1

    def check(self, relay, _):
        if not self.is_bound:
            return
        with self.connect(relay, "passer-by") as client:
            answer = client.ask("claimed", type="claim", nameplate=self.number)
            if self.is_retired == "sent" and answer["type"] == "error":
                self.is_retired = True
            if self.is_retired is True:
                wanted(answer.get("code") == "ended", f"number {self.number} came back: {answer}")
            else:
                wanted(answer["type"] == "claimed", f"number {self.number} is lost: {answer}")
                client.send(type="close", mailbox=answer["mailbox"])
                self.is_retired = False
        if self.mailbox is None:
            return
        with self.connect(relay, self.joiner) as client:
            found = replay(client, self.mailbox)
            if self.is_retired is True:
                wanted(found is None, f"a mailbox came back: {found}")
            else:
                wanted(found is not None, f"the mailbox at {self.number} is lost")
                self.messages.check(found)


class Crash(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay(
            "--limit", "parked-per-number-and-address=100000", "--limit", "parked-per-number=100000",
            "--limit", "parked-per-space=100000", "--limit", "refused-attends-per-minute=100000",
            "--limit", "listed-nameplates=1000000", "--limit", "numbers-per-space=1000000",
            "--limit", "quarantined-numbers-per-space=10000000",
            "--limit", "bad-requests-per-minute=1000000",
            "--limit", "connections-per-address=100000")
        self.options = self.server.options
        self.space = Space(HOST)
        self.numbers = itertools.count(1_000)
        self.counts = {"kills": 0, "ended": 0, "acknowledged": 0}
        self.failures = []
        self.past = []

    def load(self, active, make):
        """Works until the relay is dead; what is half done is gone on with after the restart."""
        try:
            while True:
                unfinished = [item for item in active if not item.is_done]
                if len(unfinished) > 4 or unfinished and random.random() < 0.5:
                    item = random.choice(unfinished)
                else:
                    item = make()
                    active.append(item)
                item.work(self.server, self.counts)
        except DEAD:
            pass
        except Wanted as failure:
            self.failures.append(failure)

    def listed(self):
        with WebSocket(self.server.address, host=HOST).bind(APP, "lister") as client:
            return {entry["id"] for entry in client.ask("nameplates", type="list")["nameplates"]}

    def restart(self):
        """As power goes or processes die: sometimes again while it starts."""
        self.server.options = self.options + (
            "--durability", random.choice(["process", "power"]))
        while random.random() < 0.1:
            self.start_and_kill()
        self.server.start()

    def start_and_kill(self):
        try:
            program = self.server.launch_without_waiting()
            time.sleep(random.uniform(0, 0.05))
        finally:
            program.kill()
            self.counts["kills"] += 1

    def round(self, groups):
        """Load, a kill at a random moment, a restart, and a look at everything."""
        threads = [threading.Thread(target=self.load, args=group, daemon=True) for group in groups]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.002, 0.12) ** 1.3)
        self.server.kill()
        self.counts["kills"] += 1
        for thread in threads:
            thread.join(20)
            self.assertFalse(thread.is_alive(), "a client hangs although the relay is dead")
        self.restart()
        listed = self.listed()
        for active, _ in groups:
            for item in active:
                item.check(self.server, listed)
            self.counts["acknowledged"] += sum(item.messages.acknowledged for item in active)
            self.past += [item for item in active if item.is_done or len(item.messages.sent) > 40]
            active[:] = [item for item in active
                         if not item.is_done and len(item.messages.sent) <= 40]

    def test_kill_9(self):
        """Killed at hundreds of random moments: nothing acknowledged is lost, nothing ended comes
        back"""
        groups = [([], lambda: Exchange(next(self.numbers))) for _ in range(3)]
        groups.append(([], lambda: Number(self.space, next(self.numbers))))
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            self.round(groups)
            self.assertEqual(self.failures, [])
        # Once more, all that ever was.
        listed = self.listed()
        for item in random.sample(self.past, min(len(self.past), 500)):
            item.check(self.server, listed)
        print("       ({kills} kills, {acknowledged} acknowledged messages looked for, {ended} "
              "exchanges and numbers ended)".format(**self.counts))
        self.assertGreater(self.counts["kills"], SECONDS)
        self.assertGreater(self.counts["ended"], SECONDS)

    def check(self, item):
        item.check(self.server, self.listed())

    def unfinished(self, make):
        """An item of which something was acknowledged, and that has not come to its end."""
        while True:
            item = make()
            item.work(self.server, self.counts)
            if not item.is_done:
                return item

    def put_back(self, copy):
        self.server.kill()
        shutil.rmtree(self.server.data)
        shutil.copytree(copy, self.server.data)
        self.server.start()

    def test_the_test_notices(self):
        """The test notices a commit that is lost, and an end that is undone"""
        for make in (lambda: Exchange(next(self.numbers)),
                     lambda: Number(self.space, next(self.numbers))):
            item = self.unfinished(make)
            self.server.kill()
            copy = self.folder / f"copy-{next(self.numbers)}"
            shutil.copytree(self.server.data, copy, ignore=shutil.ignore_patterns("*.sock"))
            (self.server.data / "relay.db-wal").write_bytes(b"")
            self.server.start()
            self.assertRaises(Wanted, self.check, item)

            self.put_back(copy)
            self.check(item)
            while not item.is_done:
                item.work(self.server, self.counts)
            self.check(item)
            self.put_back(copy)
            self.assertRaises(Wanted, self.check, item)
