"""A result saved through the API, until the standings page that is open elsewhere can show it.

Counted are saving, the notice on the page's stream and fetching the page anew; a browser first waits up to a
tenth of a second, so that a full hall does not ask at once.
"""

from __future__ import annotations

import json
import re
import socket
import time
import urllib.request
from statistics import median
from typing import Any

from bench._inside import answer_of
from bench.web import server

MAX_SECONDS = 10


class NotSeen(RuntimeError):
    """A saved result did not come up on the open page; the message says which."""


def run() -> list[tuple[str, float, float | None]]:
    """Save the results of a round on the real server, one by one, while a page is open."""
    with server() as port:
        hall = answer_of("played_hall", environment={})
        with socket.create_connection(("127.0.0.1", port), timeout=MAX_SECONDS) as stream:
            stream.sendall(
                f"GET /stream/?ticket={hall['ticket']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            )
            _wait_for(stream, rb"retry:")
            for address in (hall["page"], f"{hall['round']}tables/1/sheet/"):  # as page and judge did before
                _answer(urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers=_as(hall)))
            waits = [_seen_after(port, stream, hall, table) for table in range(1, len(hall["tables"]) + 1)]
    return [
        ("result saved → seen on another open page, p50 (ms)", median(waits), None),
        ("result saved → seen on another open page, longest (ms)", max(waits), 1000),
    ]


def _seen_after(port: int, stream: socket.socket, hall: dict[str, Any], table: int) -> float:
    """Save the table's sheet as a program does; return the ms until the page, told of it, shows it."""
    keys = hall["tables"][table - 1]
    sheet = {
        "version": 0,
        "end": "time",
        "seats": [
            {"player": key, "titles": max(0, 3 - place), "power": 14 - place}
            for place, key in enumerate(keys)
        ],
    }
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{hall['round']}tables/{table}/sheet/",
        json.dumps(sheet).encode(),
        {**_as(hall), "Content-Type": "application/json"},
        method="PUT",
    )
    start = time.perf_counter()
    _answer(request)
    notice = _wait_for(stream, rb'"revision": ?(\d+)\}')
    page = _answer(urllib.request.Request(f"http://127.0.0.1:{port}{hall['page']}"))
    ended = time.perf_counter()
    shown = re.search(r'data-revision="(\d+)"', page)
    out = len(hall["tables"]) - table
    sentence = f"{out} table" if out else "All results of round 1 are in"
    if shown is None or int(shown[1]) < int(notice[1]) or sentence not in page:
        raise NotSeen(f"The result of table {table} is not on the page.")
    return (ended - start) * 1000


def _as(hall: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": hall["authorization"]}


def _answer(request: urllib.request.Request) -> str:
    with urllib.request.urlopen(request, timeout=MAX_SECONDS) as answer:
        return str(answer.read().decode())


def _wait_for(stream: socket.socket, pattern: bytes) -> re.Match[bytes]:
    """Read the stream until the pattern comes by."""
    read = b""
    while (found := re.search(pattern, read)) is None:
        more = stream.recv(65536)
        if not more:
            raise NotSeen("The stream ended.")
        read += more
    return found
