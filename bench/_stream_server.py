"""The real server with two addresses more, for measuring it: `/bench/announce` and `/bench/status`."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import sys
import threading
from typing import Any
from urllib.parse import parse_qs

import uvicorn

from kingsmoot.asgi import application as served
from kingsmoot.server.asgi_types import Receive, Scope, Send
from kingsmoot.stream.service import hub
from tables.core import notices


def _resident_kib() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve as always, and answer the two measuring addresses."""
    path = scope.get("path", "")
    if path not in ("/bench/announce", "/bench/status"):
        await served(scope, receive, send)
        return
    answer: dict[str, Any] = {}
    if path == "/bench/announce":
        query = parse_qs(scope["query_string"].decode())
        await asyncio.to_thread(notices.announce, query["topic"][0], int(query["revision"][0]))
    else:
        usage = resource.getrusage(resource.RUSAGE_SELF)
        answer = {
            "streams": len(hub),
            "threads": threading.active_count(),
            "resident": _resident_kib(),
            "cpu": usage.ru_utime + usage.ru_stime,
        }
    await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
    await send({"type": "http.response.body", "body": json.dumps(answer).encode()})


if __name__ == "__main__":
    listener = socket.socket(fileno=int(sys.argv[1]))
    config = uvicorn.Config(
        application, loop="uvloop", http="httptools", ws="none", log_config=None, access_log=False
    )
    uvicorn.Server(config).run(sockets=[listener])
