"""`make demo`: a relay and a bot of one's own, and nothing left behind."""

import os
import pathlib
import signal
import socket
import subprocess

from harness import BIN, InteropTest, ROOT, eventually, free_port


class Demo(InteropTest):
    def started(self):
        self.port = free_port()
        self.demo_folder = self.folder / "demo"
        return self.program(
            "demo", ROOT / "scripts/demo.sh", folder=ROOT,
            environment={"PORT": str(self.port), "DEMO_DIR": str(self.demo_folder),
                         "BIN": str(BIN)})

    def processes(self):
        """Processes that have the demo's folder in their command line."""
        found = []
        for folder in pathlib.Path("/proc").iterdir():
            if folder.name.isdigit() and int(folder.name) != os.getpid():
                try:
                    command = (folder / "cmdline").read_bytes()
                except OSError:
                    continue
                if os.fsencode(self.demo_folder) in command:
                    found.append(int(folder.name))
        return found

    def assertNothingLeft(self):
        eventually(lambda: not self.processes(), "all processes of the demo are gone", within=10)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", self.port))

    def interrupt(self, demo):
        """Ctrl-C: the terminal signals the whole group."""
        os.killpg(demo.pid, signal.SIGINT)
        self.assertIn(demo.wait(15), (0, 130, -signal.SIGINT))

    def test_demo(self):
        """The demo prints link, code, space and a QR code; lets in by the link and says so; Ctrl-C
        leaves nothing running"""
        demo = self.started()
        link = demo.wait_for(r"^link:\s+(\S+)$").group(1)
        code = demo.wait_for(r"^code:\s+(\S+)$").group(1)
        space = demo.wait_for(r"^space:\s+(\S+)$").group(1)
        self.assertEqual(space, f"127.0.0.1:{self.port}")
        self.assertTrue(link.endswith("/" + code), link)
        demo.wait_for("invite join")
        demo.wait_for("[█▀▄]{10}")
        self.assertTrue(self.processes())

        answer = self.assertAdmitted(self.join(link, name="Ana"))
        line = demo.wait_for(r"let in Ana").string
        self.assertIn(answer["fingerprint"], line)

        self.interrupt(demo)
        self.assertNothingLeft()

    def test_qr_code(self):
        """A stock QR reader reads the link from what the bot prints"""
        door = self.bot(self.relay())
        printed = door.run("invite", "new", "--by", "Paul", "--qr").output
        link = next(line.split()[1] for line in printed if line.startswith("link:"))
        rows = [line for line in printed if any(block in line for block in "█▀▄")]
        picture = self.folder / "code.pgm"
        write_picture(rows, picture)
        reader = subprocess.run(
            ["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, timeout=30)
        self.assertEqual(reader.stdout.strip(), link)

    def test_stopped_at_once(self):
        """Ctrl-C right after the start leaves nothing running either"""
        demo = self.started()
        eventually(lambda: self.processes() or not demo.is_running, "the demo has begun")
        self.interrupt(demo)
        self.assertNothingLeft()


def write_picture(rows, path, scale=8):
    """Half blocks as a picture for a reader: a full block is light, as on a dark terminal."""
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    width = max(map(len, rows))
    lines = []
    for row in rows:
        halves = [light.get(letter, (0, 0)) for letter in row.ljust(width)]
        for half in range(2):
            pixels = b"".join(bytes([255 * both[half]]) * scale for both in halves)
            lines += [pixels] * scale
    path.write_bytes(b"P5 %d %d 255\n" % (width * scale, len(lines)) + b"".join(lines))
