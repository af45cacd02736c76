"""A WebSocket client that knows just enough, and can misbehave: it reads when it is asked to."""

import base64
import json
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    """The connection is over; `code` is the close code, None where there was none."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


def connect(address, *, context=None, within=10, receive_buffer=None):
    """A socket to a (host, port) or to the path of a Unix socket, below TLS if there is a
    context."""
    family = socket.AF_UNIX if isinstance(address, str) else (
        socket.AF_INET6 if ":" in address[0] else socket.AF_INET)
    plain = socket.socket(family, socket.SOCK_STREAM)
    plain.settimeout(within)
    if receive_buffer:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.connect(address)
    return context.wrap_socket(plain, server_hostname="localhost") if context else plain


class WebSocket:
    """One connection to /v1. With `speaks=False` it never answers a ping."""

    def __init__(self, address, *, headers=(), path="/v1", host="relay.example", speaks=True,
                 **options):
        self.socket = connect(address, **options)
        self._rest = b""
        self._speaks = speaks
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Version: 13", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        head = self._until(b"\r\n\r\n")
        self.status, *rest = head.decode().split("\r\n")
        self.headers = {}
        for line in filter(None, rest):
            name, _, value = line.partition(":")
            self.headers[name.lower()] = value.strip()
        self.is_open = self.status.startswith("HTTP/1.1 101")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def _until(self, mark):
        while mark not in self._rest:
            if not (chunk := self.socket.recv(65_536)):
                raise Closed(None)
            self._rest += chunk
        head, _, self._rest = self._rest.partition(mark)
        return head

    def _take(self, count):
        while len(self._rest) < count:
            if not (chunk := self.socket.recv(65_536)):
                raise Closed(None)
            self._rest += chunk
        piece, self._rest = self._rest[:count], self._rest[count:]
        return piece

    def frame(self):
        """The next frame: its opcode and payload."""
        first, second = self._take(2)
        count = second & 0x7F
        if count == 126:
            [count] = struct.unpack("!H", self._take(2))
        elif count == 127:
            [count] = struct.unpack("!Q", self._take(8))
        return first & 0x0F, self._take(count)

    def send_frame(self, opcode, payload=b"", *, final=True):
        mask = os.urandom(4)
        count = len(payload)
        if count < 126:
            length = struct.pack("!B", 0x80 | count)
        elif count < 65_536:
            length = struct.pack("!BH", 0x80 | 126, count)
        else:
            length = struct.pack("!BQ", 0x80 | 127, count)
        padded = mask * (count // 4 + 1)
        masked = int.from_bytes(payload, "big") ^ int.from_bytes(padded[:count], "big")
        self.socket.sendall(bytes([(0x80 if final else 0) | opcode]) + length + mask
                            + masked.to_bytes(count, "big"))

    def send(self, **message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def receive(self, *kinds):
        """The next message, of these types if any are named; others are skipped."""
        while True:
            opcode, payload = self.frame()
            if opcode == PING and self._speaks:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                try:
                    self.send_frame(CLOSE, payload)
                except OSError:
                    pass
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else None)
            elif opcode in (TEXT, BINARY):
                message = json.loads(payload)
                if not kinds or message["type"] in kinds:
                    return message

    def ask(self, kind, **message):
        """Sends a message and waits for an answer of a kind, or an error."""
        self.send(**message)
        return self.receive(kind, "error")

    def bind(self, appid, side, **more):
        self.welcome = self.receive("welcome")["welcome"]
        self.side = side
        self.send(type="bind", appid=appid, side=side, **more)
        self.receive("ack")
        return self

    def add(self, phase, body="00", **more):
        """Adds a message and waits until it comes back."""
        self.send(type="add", phase=phase, body=body, **more)
        while (message := self.receive("message", "error"))["type"] == "message":
            if (message["side"], message["phase"]) == (self.side, phase):
                break
        return message

    def close_code(self):
        """Reads to the end of the connection and returns its code."""
        try:
            while True:
                self.receive()
        except Closed as end:
            return end.code
        except ConnectionResetError:
            return None


def http(address, request, *, body=b"", context=None, within=10):
    """Sends a request line with headers and a body, reads to the end: status, headers and body."""
    with connect(address, context=context, within=within) as end:
        end.sendall((request + "\r\nConnection: close\r\n\r\n").encode() + body)
        answer = b""
        while chunk := end.recv(65_536):
            answer += chunk
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return (int(status.split()[1]), {name.lower(): value.strip() for name, _, value in pairs},
            body)


def get(address, path, *headers, **options):
    lines = "".join(f"\r\n{line}" for line in headers)
    return http(address, f"GET {path} HTTP/1.1\r\nHost: localhost{lines}", **options)
