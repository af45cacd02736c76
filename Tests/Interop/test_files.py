"""A relay that can open no more files: who comes is hung up on, who is here stays, time is not burnt."""

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
        try:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return connection.recv(4096).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def test_no_file_left(self):
        """No file left: newcomers are hung up on at once, without a busy loop, until there is room"""
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
