"""Blobs and welcome cards at the relay, over plain HTTP."""

import os
import secrets
import socket
import struct

from harness import InteropTest, run, BIN
from space import Space
from ws import connect, get, http

BLOB_BYTES_MAX = 32 * 1024
CARD_BYTES_MAX = 96 * 1024


class SpaceAtRelay:
    """A space that puts and deletes; nothing of the product makes its requests."""

    def __init__(self, relay):
        self.relay = relay
        self.space = Space(relay.host)

    def ask(self, method, path, *headers, body=None):
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.relay.host}", *headers]
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        return http(self.relay.address, "\r\n".join(lines), body=body or b"")

    def putting(self, blob, body, lifetime=3600):
        return self.space.deed("blob v1", "PUT", blob, body, {"lifetime": lifetime})

    def put(self, blob, body, lifetime=3600, authorization=None):
        authorization = authorization or self.putting(blob, body, lifetime)
        return self.ask("PUT", f"/v1/blobs/{blob}", f"Authorization: {authorization}",
                        body=body)[0]

    def get(self, blob):
        status, _, body = self.ask("GET", f"/v1/blobs/{blob}")
        return body if status == 200 else status

    def delete(self, blob):
        authorization = self.space.deed("blob v1", "DELETE", blob, b"", {})
        return self.ask("DELETE", f"/v1/blobs/{blob}", f"Authorization: {authorization}")[0]

    def put_card(self, body, serial):
        authorization = self.space.deed("card v1", "PUT", "", body, {"serial": serial})
        return self.ask("PUT", "/v1/card", f"Authorization: {authorization}", body=body)[0]

    def card(self):
        status, _, body = self.ask("GET", "/v1/card")
        return body if status == 200 else status


class Blobs(InteropTest):
    def setUp(self):
        super().setUp()
        self.server = self.relay("--log-level", "debug")
        self.space = SpaceAtRelay(self.server)
        self.blob = secrets.token_hex(32)

    def test_life_of_a_blob(self):
        """H-1, H-5, H-6: put once, read by anybody, deleted by the space, refused afterwards"""
        body = os.urandom(1000)
        self.assertEqual(self.space.get(self.blob), 404)
        self.assertEqual(self.space.put(self.blob, body), 201)
        self.assertEqual(self.space.put(self.blob, body), 200)
        self.assertEqual(self.space.put(self.blob, body + b"x"), 409)
        self.assertEqual(self.space.get(self.blob), body)
        self.assertEqual(self.space.delete(self.blob), 204)
        self.assertEqual(self.space.get(self.blob), 404)
        self.assertEqual(self.space.put(self.blob, body), 410)

    def test_head_and_get(self):
        """H-1: GET and HEAD are the same for everyone, and nobody on the way keeps them"""
        body = os.urandom(500)
        self.space.put(self.blob, body)
        for path, status in [(f"/v1/blobs/{self.blob}", 200), ("/v1/blobs/" + "0" * 64, 404),
                             ("/v1/card", 404), ("/v1/blobs/xyz", 404)]:
            plain = self.space.ask("GET", path)
            self.assertEqual(plain[0], status)
            self.assertEqual(self.space.ask("HEAD", path), (*plain[:2], b""))
            other = self.space.ask("GET", path, "Cookie: a=b", "If-None-Match: *",
                                   "Authorization: Invite x", "Range: bytes=0-1")
            self.assertEqual(other, plain)
            self.assertEqual(plain[1]["cache-control"], "no-store")
            self.assertEqual(int(plain[1]["content-length"]), len(plain[2]))

    def test_one_connection(self):
        """Requests follow each other on one connection, also after a body"""
        body = os.urandom(20_000)
        path = f"/v1/blobs/{self.blob}"
        signed = f"Authorization: {self.space.putting(self.blob, body)}"
        with connect(self.server.address) as end:
            for method, header, sent, expected in [
                    ("GET", "X: y", b"", 404), ("PUT", signed, body, 201),
                    ("GET", "X: y", b"", 200), ("DELETE", "X: y", b"", 401),
                    ("PUT", signed, body, 200), ("HEAD", "X: y", b"", 200)]:
                end.sendall((f"{method} {path} HTTP/1.1\r\nHost: {self.server.host}\r\n{header}\r\n"
                             f"Content-Length: {len(sent)}\r\n\r\n").encode())
                for start in range(0, len(sent), 7000):
                    end.sendall(sent[start:start + 7000])
                status, answer = self.read_answer(end, method)
                self.assertEqual(status, expected)
                if method == "GET" and expected == 200:
                    self.assertEqual(answer, body)

    def read_answer(self, end, method):
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += end.recv(1)
        head = answer.decode().lower()
        length = int(head.partition("content-length:")[2].split("\r\n")[0])
        if method == "HEAD":
            return int(head.split()[1]), b""
        body = b""
        while len(body) < length:
            body += end.recv(length - len(body))
        return int(head.split()[1]), body

    def test_refused_signatures(self):
        """H-2, H-3: what is not signed by the space, for this, here, is refused and not kept"""
        body = b"sealed"
        good = self.space.putting(self.blob, body)
        for authorization in ["Basic abc", "Invite", "Invite epoch=1", good + ", x=1",
                              good.replace("Invite", "Bearer"), good + ", epoch=1",
                              good.replace("lifetime=", "serial="),
                              good.replace("lifetime=3600", "lifetime=0"),
                              good.replace("lifetime=3600", "lifetime=7776001")]:
            status = self.space.put(self.blob, body, authorization=authorization)
            self.assertEqual(status, 401, authorization)
        for authorization in [good.replace("lifetime=3600", "lifetime=3601"),
                              self.space.putting(secrets.token_hex(32), body),
                              self.space.putting(self.blob, body + b"x"),
                              good[:-1] + ("0" if good[-1] != "0" else "1")]:
            self.assertEqual(self.space.put(self.blob, body, authorization=authorization), 403)
        stranger = SpaceAtRelay(self.server)
        self.assertEqual(self.space.put(self.blob, body), 201)
        self.assertEqual(stranger.put(secrets.token_hex(32), body), 403)
        self.assertEqual(stranger.delete(self.blob), 403)
        self.assertEqual(self.space.get(self.blob), body)

    def test_limits(self):
        """L-25, L-26: a blob and a card as long as they may be, and one byte more"""
        self.assertEqual(self.space.put(self.blob, os.urandom(BLOB_BYTES_MAX)), 201)
        another = secrets.token_hex(32)
        self.assertEqual(self.space.put(another, os.urandom(BLOB_BYTES_MAX + 1)), 413)
        card = os.urandom(CARD_BYTES_MAX)
        self.assertEqual(self.space.put_card(card, 1), 201)
        self.assertEqual(self.space.card(), card)
        self.assertEqual(self.space.put_card(card + b"x", 2), 413)
        self.assertEqual(self.space.card(), card)
        self.assertEqual(self.space.get(another), 404)

    def test_strange_bodies(self):
        """A body without a length, of an unclear or an endless one, is refused and not read"""
        authorization = self.space.putting(self.blob, b"x")
        head = (f"PUT /v1/blobs/{self.blob} HTTP/1.1\r\nHost: {self.server.host}\r\n"
                f"Authorization: {authorization}\r\n")
        for length, status in [("X: y", 411), ("Content-Length: -1", 411),
                               ("Content-Length: 1x", 411), ("Content-Length: +1", 411),
                               ("Content-Length: 1\r\nTransfer-Encoding: chunked", 411),
                               ("Transfer-Encoding: chunked", 411),
                               (f"Content-Length: {1 << 36}", 413)]:
            answer = http(self.server.address, head + length)
            self.assertEqual(answer[0], status, length)
        self.assertEqual(self.space.get(self.blob), 404)
        # Whoever goes in the middle of a body leaves nothing behind.
        with connect(self.server.address) as end:
            end.sendall((head + "Content-Length: 1000\r\n\r\n").encode() + b"x" * 500)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.assertEqual(self.space.put(self.blob, b"x"), 201)

    def test_unwanted_bodies(self):
        """A body that nobody wants is read to its end, and the connection ends with the answer"""
        body = os.urandom(300_000)
        for method, path, status in [("PUT", f"/v1/blobs/{self.blob}", 401), ("PUT", "/", 405),
                                     ("GET", f"/v1/blobs/{self.blob}", 404), ("GET", "/", 200),
                                     ("DELETE", f"/v1/blobs/{self.blob}", 401),
                                     ("POST", "/invite", 405)]:
            answer = self.space.ask(method, path, body=body)
            self.assertEqual((answer[0], answer[1]["connection"]), (status, "close"), method)

    def test_methods_and_places(self):
        """What is not for a method or place is refused as such"""
        self.assertEqual(self.space.ask("DELETE", "/v1/card")[0], 405)
        self.assertEqual(self.space.ask("POST", "/v1/card", body=b"")[1]["allow"],
                         "GET, HEAD, PUT")
        self.assertEqual(self.space.ask("POST", f"/v1/blobs/{self.blob}", body=b"")[1]["allow"],
                         "GET, HEAD, PUT, DELETE")
        for path in ["/v1/blobs/", "/v1/blobs/" + self.blob.upper(), f"/v1/blobs/{self.blob}/",
                     "/v1/blobs/" + self.blob[1:]]:
            self.assertEqual(self.space.ask("GET", path)[0], 404, path)
        self.assertEqual(get(self.server.operator, f"/v1/blobs/{self.blob}")[0], 404)
        self.assertEqual(get(self.server.operator, "/v1/card")[0], 404)

    def test_other_host(self):
        """H-10: a client says for which space it asks where that is not the host it dialled"""
        space = SpaceAtRelay(self.server)
        space.space = Space("xyz.example")
        space.space.host = self.server.host
        authorization = space.putting(self.blob, b"x")
        named = "Invite-Space: xyz.example"
        status = space.ask("PUT", f"/v1/blobs/{self.blob}", f"Authorization: {authorization}",
                           named, body=b"x")[0]
        self.assertEqual(status, 201)
        self.assertEqual(space.get(self.blob), 404)
        self.assertEqual(space.ask("GET", f"/v1/blobs/{self.blob}", named)[2], b"x")
        self.assertEqual(space.ask("GET", f"/v1/blobs/{self.blob}", "Invite-Space: a b")[0], 400)

    def test_time(self):
        """H-7: a blob goes when its time is over, also while the relay was away"""
        self.assertEqual(self.space.put(self.blob, b"x", lifetime=1), 201)
        other = secrets.token_hex(32)
        self.assertEqual(self.space.put(other, b"y", lifetime=3600), 201)
        self.server.stop()
        run("sleep", "1.1")
        self.server.start()
        self.assertEqual(self.space.get(self.blob), 404)
        self.assertEqual(self.space.get(other), b"y")

    def test_kill(self):
        """H-9: what was answered with success is there after kill -9"""
        kept = {}
        deleted = []
        for round in range(10):
            for _ in range(5):
                blob = secrets.token_hex(32)
                self.assertEqual(self.space.put(blob, blob.encode()), 201)
                kept[blob] = blob.encode()
            victim = next(iter(kept))
            self.assertEqual(self.space.delete(victim), 204)
            deleted.append(victim)
            del kept[victim]
            self.assertEqual(self.space.put_card(b"card %d" % round, round + 1), 201)
            self.server.kill()
            self.server.start()
            self.assertEqual({blob: self.space.get(blob) for blob in kept}, kept)
            self.assertEqual({self.space.get(blob) for blob in deleted}, {404})
            self.assertEqual({self.space.put(blob, b"") for blob in deleted}, {410})
            self.assertEqual(self.space.card(), b"card %d" % round)

    def test_log(self):
        """H-11: neither a blob's id nor that anybody asked for one is in the log"""
        self.space.put(self.blob, b"x")
        before = len(self.server.program.lines)
        self.space.get(self.blob)
        self.space.put(self.blob, b"x", authorization="Basic x")
        self.space.delete(self.blob)
        self.assertEqual(self.server.program.lines[before:], [])
        self.assertNotIn(self.blob, self.server.text)

    def test_limit_names(self):
        """Every limit on blobs and cards can be set by its name"""
        self.server.options += ("--limit", "blob-bytes=10", "--limit", "card-bytes=20",
                                "--limit", "blobs-per-space=1",
                                "--limit", "deleted-blobs-per-space=1")
        self.server.stop()
        self.server.start()
        self.assertEqual(self.space.put(self.blob, b"x" * 11), 413)
        self.assertEqual(self.space.put(self.blob, b"x" * 10), 201)
        self.assertEqual(self.space.put(secrets.token_hex(32), b"x"), 503)
        self.assertEqual(self.space.delete(self.blob), 204)
        self.assertEqual(self.space.put(secrets.token_hex(32), b"x"), 503)
        self.assertEqual(self.space.put_card(b"x" * 20, 1), 201)
        self.assertEqual(self.space.put_card(b"x" * 21, 2), 413)
        printed = run(BIN / "wormhole-relay", "limits").text
        for name in ["blob-bytes", "card-bytes", "blobs-per-space", "deleted-blobs-per-space"]:
            self.assertIn(name, printed)
