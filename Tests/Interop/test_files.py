"""A relay without a free file: who comes is hung up on, who is here stays, no time is burnt."""

import os
import resource
import socket
import time

from harness import InteropTest, eventually


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Files(InteropTest):
    def connect(self, relay):
        return socket.create_connection(("127.0.0.1", relay.port), timeout=5)

    def answers(self, connection):
        """Whether a request is answered; its whole answer is read."""
        try:
            connection.sendall(b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            answer = b""
            while not answer.endswith(b"\r\n\r\n"):
                piece = connection.recv(4096)
                if not piece:
                    return False
                answer += piece
            return answer.startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def test_no_file_left(self):
        """No file left: newcomers are hung up on, without a busy loop, until there is room"""
        relay = self.relay()
        pid = relay.program.pid
        here = self.connect(relay)
        self.assertTrue(self.answers(here))
        soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        taken = len(os.listdir(f"/proc/{pid}/fd"))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (taken, hard))
        before = cpu_seconds(pid)
        for _ in range(20):
            with self.connect(relay) as newcomer:
                self.assertFalse(self.answers(newcomer))
        waiting = self.connect(relay)
        time.sleep(1)
        self.assertLess(cpu_seconds(pid) - before, 0.5)
        self.assertTrue(self.answers(here))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
        with self.connect(relay) as newcomer:
            eventually(lambda: self.answers(newcomer), "an answer when there is room again")
        waiting.close()
