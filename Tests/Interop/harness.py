"""Starts the real programs on free ports in a temporary folder, and always stops them.

Every wait has an end. What the programs print is kept and shown when a test fails.
"""

import atexit
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("BIN", ROOT / ".build/release"))
VENV = ROOT / ".venv/bin"
PATIENCE = 30.0

_running = set()
_scratch = pathlib.Path(tempfile.mkdtemp(prefix="interop-"))


def stop_everything():
    """The last resort: kills what is still running of what was started here."""
    for program in list(_running):
        program.kill()
    shutil.rmtree(_scratch, ignore_errors=True)


atexit.register(stop_everything)
# Ends a run like Ctrl-C does, which unittest lets through.
signal.signal(signal.SIGTERM, signal.default_int_handler)


class Program:
    """A running program whose output is read line by line into `lines`."""

    def __init__(self, label, *command, stdin=None, environment=None, folder=None, pass_fds=()):
        self.label = label
        self.lines = []
        self.output = []
        self._news = threading.Condition()
        self._process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, pass_fds=pass_fds,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
            # Without a terminal, and in a group of its own that can be ended as one.
            start_new_session=True)
        _running.add(self)
        self.pid = self._process.pid
        if stdin is not None:
            self._process.stdin.write(stdin.encode())
            self._process.stdin.close()
        self._readers = [
            threading.Thread(target=self._read, args=(pipe, keep), daemon=True)
            for pipe, keep in ((self._process.stdout, True), (self._process.stderr, False))]
        for reader in self._readers:
            reader.start()

    def _read(self, pipe, is_output):
        with pipe:
            for line in pipe:
                text = line.decode(errors="replace").rstrip("\n")
                with self._news:
                    self.lines.append(text)
                    if is_output:
                        self.output.append(text)
                    self._news.notify_all()

    @property
    def text(self):
        """Everything printed so far, both streams."""
        with self._news:
            return "\n".join(self.lines)

    @property
    def is_running(self):
        return self._process.poll() is None

    def wait_for(self, pattern, within=PATIENCE, after=0):
        """The first line from number `after` on that matches. Fails when the program ends."""
        deadline = time.monotonic() + within
        with self._news:
            while True:
                for line in self.lines[after:]:
                    if match := re.search(pattern, line):
                        return match
                if not any(reader.is_alive() for reader in self._readers):
                    raise AssertionError(f"{self.label} ended without printing '{pattern}'")
                if time.monotonic() > deadline:
                    raise AssertionError(f"{self.label} did not print '{pattern}' in {within} s")
                self._news.wait(0.1)

    def wait(self, within=PATIENCE):
        """The exit code."""
        try:
            code = self._process.wait(within)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.label} did not end in {within} s") from None
        for reader in self._readers:
            reader.join(5)
        _running.discard(self)
        return code

    def signal(self, number):
        if self._process.poll() is None:
            os.kill(self.pid, number)

    def kill(self):
        """kill -9, and whatever it started too."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.wait()

    def stop(self):
        """Asks it to end; insists after a while."""
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        try:
            return self.wait(10)
        except AssertionError:
            self.kill()
            raise


def run(*command, stdin=None, within=PATIENCE, expect=0, environment=None):
    """Runs a command to its end and returns it."""
    program = Program(pathlib.Path(str(command[0])).name, *command, stdin=stdin,
                      environment=environment)
    try:
        code = program.wait(within)
    finally:
        program.kill()
    if expect is not None and code != expect:
        raise AssertionError(f"{' '.join(map(str, command))}: exit {code}\n{program.text}")
    program.code = code
    return program


def free_port():
    """A free port below those that the system gives to clients, so that nobody who dials a stopped
    relay is ever connected to itself."""
    for _ in range(100):
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError("no free port")


class Service:
    """Something that runs until the block ends: `with Relay(folder) as relay:`."""

    program = None

    def __init__(self):
        self.past = []

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.program is not None and self.program.is_running:
            self.program.stop()

    def kill(self):
        self.program.kill()

    def start(self):
        self.program = self._launch()
        self.past.append(self.program)

    @property
    def text(self):
        """What all its runs printed."""
        return "\n".join(program.text for program in self.past)


class Relay(Service):
    """`wormhole-relay serve` on loopback. It stays on its port and its data when restarted."""

    def __init__(self, folder, *options, environment=None, prefix=(), is_open=True):
        super().__init__()
        self.is_open = is_open
        self.data = folder / "relay"
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.address = ("127.0.0.1", self.port)
        self.operator = str(self.data / "operator.sock")
        self.url = f"ws://{self.host}/v1"
        self.options = options
        self.environment = environment
        self.prefix = prefix

    @property
    def proc(self):
        """What the kernel tells of the running process."""
        return pathlib.Path(f"/proc/{self.program.pid}")

    def _launch(self):
        program = self.launch_without_waiting()
        program.wait_for(f"^listening on {self.host}$")
        return program

    def launch_without_waiting(self):
        """A process that may not listen yet."""
        opening = ["--open-spaces"] if self.is_open else []
        return Program(
            "relay", *self.prefix, BIN / "wormhole-relay", "serve", "--data", self.data,
            "--listen", self.host, *opening,
            # All joiners of these tests have one address.
            "--limit", "invite-claims-per-minute=100000",
            "--limit", "connects-per-minute=1000000",
            "--limit", "plain-claims-per-minute=100000", *self.options,
            environment=self.environment)


class Bot(Service):
    """`sidecar-bot` with a space of its own at a relay; `about` is what `init` printed."""

    def __init__(self, folder, relay, *options, space=None):
        super().__init__()
        self.data = folder / (space or "bot")
        self.space = space or relay.host
        self.options = ()
        self.about = self.ask("init", "--space", self.space, "--relay", relay.url,
                              "--name", "The Garden", *options)

    def _launch(self):
        program = Program("bot", BIN / "sidecar-bot", "run", "--data", self.data,
                          *self.options)
        program.wait_for("online, answering for")
        return program

    def run(self, *words, expect=0):
        return run(BIN / "sidecar-bot", *words, "--data", self.data, expect=expect)

    def ask(self, *words):
        return json.loads("\n".join(self.run(*words, "--json").output))

    def invite(self, *options):
        """A new invite: invite, code, link, uses, policy."""
        return self.ask("invite", "new", "--by", "Paul", *options)

    def show(self, invite):
        return self.ask("invite", "show", invite["invite"])

    def log(self, kind=None):
        events = self.ask("log")["events"]
        return [event for event in events if kind in (None, event["event"])]


class Join:
    """A running `invite join --json`: `with join(link, name="Ana", state=folder) as ana:`."""

    def __init__(self, *words, name, state, relay=None, stdin=None):
        self.state = state
        extra = ["--relay", relay] if relay else []
        self.program = Program(
            f"join {name}", BIN / "invite", "join", *words, "--json", "--name", name,
            "--state", state, *extra, stdin=stdin)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.kill()

    def wait_for(self, *arguments, **options):
        return self.program.wait_for(*arguments, **options)

    def end(self, within=PATIENCE):
        """The exit code and the printed object."""
        code = self.program.wait(within)
        text = "\n".join(self.program.output)
        return code, json.loads(text) if text.strip() else {}


class InteropTest(unittest.TestCase):
    """A test with a folder of its own; all it starts is stopped when it ends."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=_scratch))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.parts = []
        self.states = 0

    def use(self, part):
        """Enters a part until the end of the test, and shows its output if the test fails."""
        self.parts.append(part)
        return self.enterContext(part)

    def relay(self, *options, **more):
        return self.use(Relay(self.folder, *options, **more))

    def bot(self, relay, *options, **more):
        return self.use(Bot(self.folder, relay, *options, **more))

    def join(self, *words, name="Ana", state=None, relay=None, stdin=None):
        """A joiner with a state folder of its own unless one is given."""
        self.states += 1
        state = state or self.folder / f"joiner-{self.states}"
        return self.use(Join(*words, name=name, state=state, relay=relay, stdin=stdin))

    def program(self, label, *command, **options):
        program = Program(label, *command, **options)
        self.parts.append(program)
        self.addCleanup(program.kill)
        return program

    def assertAdmitted(self, joiner, within=PATIENCE):
        code, answer = joiner.end(within)
        self.assertEqual((code, answer.get("status")), (0, "admitted"), answer)
        return answer

    def assertEnds(self, joiner, code, status, within=PATIENCE):
        ended, answer = joiner.end(within)
        self.assertEqual((ended, answer.get("status")), (code, status), answer)
        return answer

    def logs(self):
        texts = []
        for part in self.parts:
            # Of what was restarted hundreds of times, the last.
            past = getattr(part, "past", [getattr(part, "program", part)])
            for program in past[-8:]:
                if not hasattr(program, "label"):
                    continue
                texts.append(f"--- {program.label}\n{program.text}")
        return "\n".join(texts)


def eventually(condition, what, within=PATIENCE):
    """Waits until a condition holds and returns its value."""
    deadline = time.monotonic() + within
    while True:
        if value := condition():
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {within} s: {what}")
        time.sleep(0.05)


def words_of(code):
    """`coral-piano-42` as its words and its number."""
    *words, number = code.split("-")
    return words, number


def other_code(code):
    """The same code with another word of the list in it: wrong, and nobody can tell by looking."""
    words, number = words_of(code)
    listed = run(BIN / "invite", "words").output
    wrong = random.choice([word for word in listed if word not in words])
    return "-".join([wrong, *words[1:], number])
