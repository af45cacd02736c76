"""What is the same for all commands: helps, completion, manual pages, JSON, messages."""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time

from harness import BIN, InteropTest, eventually, free_port, other_code, run

PROGRAMS = ("wormhole-relay", "sidecar-bot", "invite")
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/commands.md"
PLAIN = {"LC_ALL": "C.UTF-8", "NO_COLOR": "", "TERM": "xterm"}


def commands(program):
    """The names that `--help` lists."""
    text = run(BIN / program, "--help").text
    return re.findall(r"^  ([a-z-]+)  +\S", text.split("'" + program)[0], re.M)


def each():
    return [(program, name) for program in PROGRAMS for name in commands(program)]


class Helps(InteropTest):
    def test_form(self):
        """Every command's help has its usage, an example, and lines that fit a terminal"""
        for program, name in each():
            with self.subTest(command=f"{program} {name}"):
                text = run(BIN / program, name, "--help").text
                self.assertTrue(text.startswith(f"usage: {program} {name}"), text[:60])
                self.assertRegex(text, rf"(?mi)^examples?:\n  .*{program}")
                self.assertLessEqual(max(map(len, text.splitlines())), 100)

    def test_exit_codes(self):
        """A wrong command, a wrong option and none at all are wrong usage; --help is none"""
        for program in PROGRAMS:
            for words, code in (([], 2), (["--help"], 0), (["-h"], 0), (["nonsense"], 2)):
                run(BIN / program, *words, expect=code)
            for name in commands(program):
                run(BIN / program, name, "--no-such-option", expect=2)

    def test_json_everywhere(self):
        """Every command that tells something takes --json; its help or docs/commands.md says what"""
        page = PAGE.read_text()
        without = {"serve", "completion", "man"}
        for program, name in each():
            if name in without:
                continue
            with self.subTest(command=f"{program} {name}"):
                text = run(BIN / program, name, "--help").text
                self.assertIn("--json", text)
                documented = [
                    row for row in page.splitlines() if row.startswith("|")
                    and re.search(rf"`{name}\b|`{program} {name}\b|… {name}`", row.split("|")[1])]
                self.assertTrue(documented or re.search("object|one .* a line", text))


class Shapes(InteropTest):
    """JSON as docs/commands.md has it."""

    def documented(self, title):
        """Names that must be there, names that may be, and those of the elements of a list."""
        [row] = [line for line in PAGE.read_text().splitlines() if line.startswith(f"| {title} |")]
        names, _, inner = row.split("|")[2].partition(": each ")
        return self.names(names), self.names(inner)

    @staticmethod
    def names(text):
        all_names = re.findall(r"`([a-z_]+\??)`", text)
        return ({name for name in all_names if not name.endswith("?")},
                {name.rstrip("?") for name in all_names})

    def check(self, title, found):
        (needed, allowed), (inner_needed, inner_allowed) = self.documented(title)
        self.assertLessEqual(needed, set(found), title)
        self.assertLessEqual(set(found), allowed, title)
        for value in found.values():
            for element in value if inner_allowed and isinstance(value, list) else []:
                self.assertLessEqual(inner_needed, set(element), title)
                self.assertLessEqual(set(element), inner_allowed, title)

    def test_bot(self):
        """The bot's commands and the joiner's"""
        server = self.relay()
        door = self.bot(server)
        self.check("`sidecar-bot init`", door.about)
        invite = door.invite("--policy", "approve", "--uses", "2")
        self.check("`sidecar-bot invite new`, `renew`", invite)
        self.check("`sidecar-bot invite list`", door.ask("invite", "list"))
        (needed, _), _ = self.documented("`sidecar-bot invite show`")
        self.assertLessEqual(needed, set(door.ask("invite", "show", invite["invite"])))
        ana, ben = self.join(invite["link"]), self.join(invite["link"], name="Ben")
        pending = eventually(
            lambda: len(found := door.ask("pending")["pending"]) == 2 and found, "both wait")
        self.check("`sidecar-bot pending`", {"pending": pending})
        by_name = {person["name"]: person["id"] for person in pending}
        self.check("`sidecar-bot approve`, `deny`", door.ask("approve", by_name["Ana"]))
        self.check("`sidecar-bot approve`, `deny`", door.ask("deny", by_name["Ben"]))
        self.check("`invite join`, let in", self.assertAdmitted(ana))
        self.check("`invite join`, otherwise", self.assertEnds(ben, 6, "declined"))
        self.check("`sidecar-bot log`", door.ask("log"))
        self.check("`sidecar-bot invite revoke`", door.ask("invite", "revoke", invite["invite"]))
        self.check("`invite words`", self.ask("invite", "words", "cora"))
        self.check("`… version`", self.ask("sidecar-bot", "version"))

    def ask(self, program, *words, expect=0):
        [line] = run(BIN / program, *words, "--json", expect=expect).output
        return json.loads(line)

    def test_running_bot(self):
        """`sidecar-bot run --json`"""
        server = self.relay()
        door = self.bot(server)
        door.stop()
        program = self.program(
            "bot", BIN / "sidecar-bot", "run", "--data", door.data, "--json")
        program.wait_for('"event":"online"')
        self.assertAdmitted(self.join(door.invite()["link"]))
        program.wait_for('"event":"received"')
        for line in program.output:
            self.check("`sidecar-bot run`", json.loads(line))

    def test_relay(self):
        """The relay's commands"""
        server = self.relay()
        data = ("--data", server.data)
        self.check("`wormhole-relay stats`", self.ask("wormhole-relay", "stats", *data))
        self.check("`wormhole-relay check-config`",
                   self.ask("wormhole-relay", "check-config", *data))
        spaces = self.ask("wormhole-relay", "space", "add", "xyz.example", "ab" * 32, *data)
        self.check("`wormhole-relay space …`", spaces)
        self.assertEqual(len(spaces["spaces"]), 1)
        spaces = self.ask("wormhole-relay", "space", "remove", "xyz.example", *data)
        self.assertEqual(spaces, {"spaces": []})


class Completions(InteropTest):
    """Completion scripts, in the shells they are for."""

    def setUp(self):
        super().setUp()
        self.path = f"{BIN}:{os.environ['PATH']}"

    def shell(self, *words, stdin=None):
        done = subprocess.run(
            [str(word) for word in words], input=stdin, capture_output=True, text=True, timeout=60,
            cwd=self.folder, env={"PATH": self.path, "HOME": str(self.folder), "TERM": "dumb"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def script(self, program, shell):
        path = self.folder / f"{program}.{shell}"
        path.write_text(run(BIN / program, "completion", shell).text + "\n")
        return path

    def bash(self, program, *words):
        """What bash offers when the last word is completed."""
        line = " ".join(f"'{word}'" for word in (program, *words))
        function = "_" + program.replace("-", "_")
        return self.shell(
            "bash", "-c", f"source {self.script(program, 'bash')}; COMP_WORDS=({line}); "
            f"COMP_CWORD={len(words)}; {function}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")

    def test_bash(self):
        """bash: commands, verbs, options, folders, choices and the words of codes"""
        self.assertEqual(self.bash("invite", "jo"), ["join"])
        self.assertEqual(
            self.bash("sidecar-bot", "invite", "re"), ["renew", "rearm", "revoke"])
        self.assertEqual(self.bash("sidecar-bot", "run", "--on"), ["--on-admit"])
        (self.folder / "some-folder").mkdir()
        (self.folder / "some-file").touch()
        self.assertEqual(self.bash("sidecar-bot", "run", "--data", "some"), ["some-folder"])
        self.assertEqual(
            sorted(self.bash("sidecar-bot", "run", "--notify", "some")),
            ["some-file", "some-folder"])
        self.assertEqual(self.bash("invite", "join", "cora"), ["coral"])
        self.assertEqual(self.bash("invite", "join", "coral-pian"), ["coral-piano"])
        self.assertEqual(self.bash("invite", "completion", "f"), ["fish"])

    def test_every_command(self):
        """All three shells read the scripts; every command of every program is completed"""
        for program in PROGRAMS:
            self.shell("bash", "-n", self.script(program, "bash"))
            self.shell("zsh", "-n", self.script(program, "zsh"))
            self.shell("fish", "--no-execute", self.script(program, "fish"))
            self.assertEqual(
                self.bash(program, ""), [*commands(program), "--help"])
            for name in commands(program):
                self.assertIn("--help", self.bash(program, name, "--"), name)

    def fish(self, program, line):
        found = self.shell(
            "fish", "--no-config", "-c",
            f"source {self.script(program, 'fish')}; complete -C '{line}'")
        return [entry.split("\t")[0] for entry in found]

    def test_fish(self):
        """fish: the same"""
        self.assertEqual(self.fish("invite", "invite jo"), ["join"])
        self.assertEqual(
            self.fish("sidecar-bot", "sidecar-bot invite re"), ["rearm", "renew", "revoke"])
        self.assertEqual(self.fish("sidecar-bot", "sidecar-bot run --on"), ["--on-admit"])
        self.assertEqual(self.fish("invite", "invite join coral-pian"), ["coral-piano"])

    def zsh(self, program, line):
        """What zsh puts on the line when the tab key is pressed."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execve(shutil.which("zsh"), ["zsh", "-f", "-i"], {
                "PATH": self.path, "HOME": str(self.folder), "TERM": "dumb", "PS1": "READY "})
        try:
            screen = Screen(terminal)
            screen.wait_for("READY ")
            screen.type(f"autoload -U compinit; compinit -u; source {self.script(program, 'zsh')};"
                        " print LOADED\n")
            screen.wait_for("\nLOADED.*READY ")
            screen.type(line + "\t")
            time.sleep(1)
            screen.type("\x01print -r -- '\x05'\n")
            return screen.wait_for(
                r"2004l[\r\n]+([^\r\n]*)\r\n.*READY ", after=True).group(1).strip()
        finally:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            os.close(terminal)

    def test_zsh(self):
        """zsh: commands, options and the words of codes"""
        self.assertEqual(self.zsh("invite", "invite jo"), "invite join")
        self.assertEqual(self.zsh("sidecar-bot", "sidecar-bot run --on"),
                         "sidecar-bot run --on-admit")
        self.assertEqual(self.zsh("invite", "invite join coral-pian"), "invite join coral-piano")


class Manuals(InteropTest):
    def test_manual_pages(self):
        """`man` shows every page without complaint, with every command and option in it"""
        for program in PROGRAMS:
            page = self.folder / f"{program}.1"
            page.write_text(run(BIN / program, "man").text + "\n")
            shown = subprocess.run(
                ["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True, text=True,
                env={**os.environ, "MANWIDTH": "100", "MAN_KEEP_FORMATTING": "", "PAGER": "cat"})
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), program)
            text = re.sub(".\b", "", shown.stdout)
            for name in commands(program):
                self.assertRegex(text, rf"(?m)^ +{program} {name}$")
                for option in re.findall(r"^ +(--[a-z-]+)",
                                         run(BIN / program, name, "--help").text, re.M):
                    self.assertIn(option, text, f"{program} {name}")


class Screen:
    """What a program writes to a terminal."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.text = ""
        self.mark = 0

    def type(self, keys):
        self.mark = len(self.text)
        os.write(self.terminal, keys.encode())

    def wait_for(self, pattern, within=20, after=False):
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            seen = self.text[self.mark:] if after else self.text
            if match := re.search(pattern, seen, re.S):
                return match
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.terminal, 65_536).decode(errors="replace")
                except OSError:
                    break
        raise AssertionError(f"'{pattern}' did not appear in {self.text!r}")


class Looks(InteropTest):
    """What a person at a terminal sees."""

    def at_terminal(self, *words, environment=None):
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(str(BIN / "invite"), ["invite", *map(str, words)], {
                "HOME": str(self.folder), "TERM": "xterm", "LC_ALL": "C.UTF-8",
                **(environment or {})})

        def end():
            try:
                os.kill(pid, 9)
            except ProcessLookupError:
                pass
            os.waitpid(pid, 0)
            os.close(terminal)
        self.addCleanup(end)
        return Screen(terminal)

    def test_colour(self):
        """Errors are coloured, unless NO_COLOR or a dumb terminal says no"""
        words = ("join", "coral-paino-42", "--space", "xyz.example", "--name", "Ana")
        self.at_terminal(*words).wait_for("invite: \x1b\\[31merror:\x1b\\[0m .*\x1b\\[33mhint:")
        for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            screen = self.at_terminal(*words, environment=plain)
            screen.wait_for("invite: error: .*hint: did you mean piano")
            self.assertNotIn("\x1b", screen.text)

    def test_progress(self):
        """While it waits one line counts the time; elsewhere it is told once"""
        server = self.relay()
        door = self.bot(server)
        invite = door.invite()
        door.stop()
        words = ("join", invite["link"], "--name", "Ana", "--state", self.folder / "state")
        screen = self.at_terminal(*words)
        screen.wait_for("Waiting for Paul to let you in.*\r\x1b\\[KWaiting for Paul.*  0:01"
                        ".*\r\x1b\\[KWaiting for Paul.*  0:02")
        door.start()
        screen.wait_for("\nChecking the code….*You are in: The Garden")
        self.assertEqual(screen.text.count("\nChecking"), 1)

    def test_questions(self):
        """Without a code it asks, with the answer in view; the code is nowhere in the arguments"""
        server = self.relay()
        door = self.bot(server)
        invite = door.invite()
        screen = self.at_terminal("join", "--space", door.space, "--state", self.folder / "state")
        screen.wait_for("Your code or link: ")
        screen.type(invite["code"] + "\n")
        screen.wait_for("Your name: ")
        screen.type("Ana\n")
        screen.wait_for("You are in: The Garden")


class Messages(InteropTest):
    """Transcripts: the exact words of what can go wrong without a relay."""

    def test_transcripts(self):
        """Every transcript in transcripts/ is what the programs print, to the letter"""
        folder = pathlib.Path(__file__).with_name("transcripts")
        port = free_port()
        names = {"FOLDER": str(self.folder), "PORT": str(port)}
        checked = 0
        for path in sorted(folder.glob("*.txt")):
            for words, expected, code in self.cases(path.read_text(), names):
                with self.subTest(command=" ".join(words)):
                    done = subprocess.run(
                        [BIN / words[0], *words[1:]], capture_output=True, text=True, timeout=60,
                        stdin=subprocess.DEVNULL, cwd=self.folder, start_new_session=True,
                        env={"HOME": str(self.folder), "LC_ALL": "C.UTF-8"})
                    shown = (done.stdout + done.stderr).rstrip("\n")
                    self.assertEqual((shown, done.returncode), (expected, code))
                    checked += 1
        self.assertGreater(checked, 20)

    def test_letting_in(self):
        """What Ana and the bot's host read from the first word to the last"""
        server = self.relay()
        door = self.bot(server)
        state = self.folder / "ana"
        invite = door.invite("--policy", "approve")
        wrong = self.program(
            "wrong", BIN / "invite", "join", other_code(invite["code"]), "--space", door.space,
            "--name", "Eve", "--state", self.folder / "eve")
        self.assertEqual(wrong.wait(), 4)
        ana = self.program(
            "ana", BIN / "invite", "join", invite["link"], "--name", "Ana", "--state", state)
        [person] = eventually(lambda: door.ask("pending")["pending"], "Ana waits")
        self.assertEqual(
            door.run("pending").output[0].split()[-3:], ["Ana", "invite", invite["invite"]])
        let_in, words = door.run("approve", person["id"]).output
        self.assertEqual(let_in, "Ana will be let in")
        self.assertRegex(words, "^their screen says: ([a-z]+ ){5}[a-z]+$")
        self.assertEqual(ana.wait(), 0)
        door.program.wait_for("Ana has everything")
        key = door.about["fingerprint"]
        self.assertEqual(wrong.lines, [
            f"Joining {door.space}.", "Connecting…", "Checking the code…",
            "invite: error: that is not the right code", "hint: check the words and try again"])
        self.assertEqual([line for line in ana.lines if line not in ana.output], [
            f"Paul invites you to {door.space}.", "Connecting…", "Checking the code…",
            "The code is right. Asking to be let in…",
            "Waiting for Paul to say yes. You can stop here and come back later.",
            "Paul sees the same six words, if nobody stands between you: "
            + words.removeprefix("their screen says: ")])
        self.assertEqual(ana.output, [
            f"You are in: The Garden ({door.space}), let in by The Garden's door.",
            f"fingerprint: {key}", f"kept in:     {state}/spaces/{door.space}.json"])
        self.assertEqual([re.sub(r"^\d{4}-\d\d-\d\d \d\d:\d\d  ", "", line)
                          for line in door.program.output], [
            "online, answering for 0 open invites",
            f"somebody tried 1 wrong code (invite {invite['invite']}, 4 left)",
            f"Ana waits for a decision: sidecar-bot approve {person['id']}",
            f"let in Ana (invite {invite['invite']}, fingerprint {key})", "Ana has everything"])

    @staticmethod
    def cases(text, names):
        for name, value in names.items():
            text = text.replace(f"<{name}>", value)
        for case in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, rest = case.partition("\n")
            output, _, code = rest.rstrip().rpartition("exit ")
            yield command.split(), output.rstrip("\n"), int(code)
