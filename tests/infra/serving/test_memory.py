"""What the server takes for a moment it does not keep: passwords, bodies, streams of visitors who left."""

from __future__ import annotations

import http.client
import platform
import re
import shutil
import signal
import threading
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.e2e.site import answer, manage
from tests.servers import free_port

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is asked what to keep"),
]

KEPT_AT_MOST = 30.0
"""MB more than before; four passwords at once take 76, and glibc by itself keeps them."""


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def test_memory_of_wrong_passwords_and_large_bodies_is_returned(tmp_path: Path, migrated: Path):
    shutil.copy(migrated, tmp_path / "kingsmoot.sqlite3")
    port = free_port()
    server = manage(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(port))
    try:
        assert answer(f"http://127.0.0.1:{port}/healthz") == "ok\n"
        page, cookie = sign_in_page(port)
        send(port, page, cookie, b"x")  # loads what stays
        before = resident_mb(server.pid)
        in_eight_threads(lambda: send(port, page, cookie, b"x" * 6_000))
        in_eight_threads(lambda: send(port, {}, cookie, b"x" * 7_000_000))
        assert resident_mb(server.pid) - before < KEPT_AT_MOST
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=100)


def sign_in_page(port: int) -> tuple[dict[str, str], str]:
    """The form's hidden fields, and the cookie that belongs to them."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/sign-in/")
    response = connection.getresponse()
    content = response.read().decode()
    fields = dict(re.findall(r'name="(csrfmiddlewaretoken|made_for)" value="([^"]*)"', content))
    return fields, str(response.headers["Set-Cookie"]).partition(";")[0]


def send(port: int, fields: dict[str, str], cookie: str, password: bytes) -> None:
    """Try a password, each time for another name."""
    name = f"user{threading.get_ident() % 10_000}"
    body = urlencode({**fields, "username": name, "password": password}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    connection.request("POST", "/sign-in/", body, headers)
    assert connection.getresponse().status in {400, 413, 503}


def in_eight_threads(work: object) -> None:
    assert callable(work)
    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
