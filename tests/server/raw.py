"""Requests as no proper client would send them."""

from __future__ import annotations

import contextlib
import socket
import time

from tests.server.house import PATIENCE


def connect(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))


def ask(port: int, *lines: bytes, body: bytes = b"") -> tuple[int, bytes]:
    """Send a request line and headers as they are. Return the status (0 if it hung up without one) and the answer."""
    with connect(port) as wire:
        return send(wire, b"\r\n".join(lines) + b"\r\n\r\n" + body)


def send(wire: socket.socket, data: bytes) -> tuple[int, bytes]:
    with contextlib.suppress(OSError):  # it has hung up already, but its answer can be read
        wire.sendall(data)
    return read(wire)


def read(wire: socket.socket) -> tuple[int, bytes]:
    """Read until the other side hangs up or falls silent for a moment."""
    answer, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        wire.settimeout(PATIENCE if not answer else 0.3)
        try:
            piece = wire.recv(65536)
        except (TimeoutError, ConnectionResetError):
            break
        if not piece:
            break
        answer += piece
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0, answer
