"""Every command explains itself, and refuses what it does not understand."""

import itertools

from harness import BIN, InteropTest, run

COMMANDS = {
    "wormhole-relay": ["serve", "check-config", "limits", "stats", "space", "version"],
    "sidecar-bot": [
        "init", "keys", "doctor", "run", "invite", "pending", "approve", "deny", "log"],
    "invite": [
        "join", "new", "list", "show", "renew", "revoke", "pending", "approve", "deny", "log",
        "words"],
}


class Usage(InteropTest):
    def test_help(self):
        """--help of every program and command: exit 0, a usage line and an example"""
        for program, commands in COMMANDS.items():
            for words in itertools.chain([[]], ([command] for command in commands)):
                with self.subTest(program=program, words=words):
                    text = run(BIN / program, *words, "--help").text
                    self.assertIn(f"usage: {program}", text)
                    self.assertRegex(text, "(?i)examples?:|try it:|--help' tells more")

    def test_version(self):
        """version of every program"""
        for program in COMMANDS:
            [line] = run(BIN / program, "version").output
            self.assertRegex(line, rf"^{program} \d+\.\d+\.\d+$")

    def test_wrong_usage(self):
        """Wrong usage: exit 2, an error on standard error, nothing on standard output"""
        wrong = [
            ["wormhole-relay", "fly"], ["wormhole-relay", "serve"],
            ["wormhole-relay", "serve", "--data", self.folder, "--listen", "nowhere"],
            ["wormhole-relay", "serve", "--data", self.folder, "--limit", "no-such=1"],
            ["wormhole-relay", "serve", "--data"], ["wormhole-relay", "limits", "--what"],
            ["sidecar-bot", "fly"], ["sidecar-bot", "init", "--what"],
            ["sidecar-bot", "log", "--data", self.folder, "--last", "none"],
            ["sidecar-bot", "approve"], ["sidecar-bot", "run", "--data"],
            ["sidecar-bot", "invite", "--data", self.folder, "--uses", "1001"],
            ["sidecar-bot", "keys", "--data", self.folder],
            ["sidecar-bot", "keys", "fly", "--data", self.folder], ["sidecar-bot", "doctor", "now"],
            ["invite", "fly"], ["invite", "join", "--what"], ["invite", "join", "--name"],
            ["invite", "show", "--what"], ["invite", "approve", "one", "two"], ["invite", "new", "--what"],
        ]
        for command in wrong:
            with self.subTest(command=command):
                program = run(BIN / command[0], *command[1:], expect=2)
                self.assertEqual(program.output, [])
                self.assertRegex(program.text, f"{command[0]}: error: ")

    def test_nothing_there(self):
        """A folder without a space: exit 1, and what to do"""
        program = run(BIN / "sidecar-bot", "run", "--data", self.folder / "none", expect=1)
        self.assertRegex(program.text, "sidecar-bot: error: .*\nhint: .*sidecar-bot init")
