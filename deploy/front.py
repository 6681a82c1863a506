"""nginx with our configuration on this machine, before servers of this machine: for rehearsals and tests."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers import free_port

CONFIGURATION = Path(__file__).parent / "nginx.conf"
HTTP2_SINCE = (1, 25, 1)
"""The version that knows `http2 on`, which the image's nginx does."""
_UPSTREAM = re.compile(r"(?m)^        server (?P<name>\w+):8000 resolve (?P<options>.+);$")


def program() -> str | None:
    """Return nginx, or None where it is not installed."""
    return shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")


def make_certificate(directory: Path, name: str = "localhost") -> None:
    """Write a certificate that signs itself, and its key, as nginx.conf names them."""
    files = ["-keyout", str(directory / "privkey.pem"), "-out", str(directory / "fullchain.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={name}"]
    subprocess.run([*made, *files], check=True, capture_output=True)


def local_configuration(nginx: str, directory: Path, upstreams: Sequence[str], tls: int, plain: int) -> str:
    """Return nginx.conf for this machine: these servers behind it, its files and ports ours."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    named = list(_UPSTREAM.finditer(text))
    assert len(named) >= len(upstreams), "more servers than nginx.conf has"
    for each, address in zip(named, upstreams, strict=False):
        text = text.replace(each[0], f"        server {address} {each['options']};")
    for each in named[len(upstreams) :]:
        text = text.replace(f"{each[0]}\n", "")
    for ours, here in {
        "user nginx;": "user root;" if os.geteuid() == 0 else "",
        "worker_processes auto;": "worker_processes 1;",
        "worker_rlimit_nofile 65536;": "",
        "worker_connections 16384;": "worker_connections 900;",
        "/etc/nginx/tls/": f"{directory}/",
        "/var/www/acme": f"{directory}/acme",
        "/run/nginx.pid": f"{directory}/nginx.pid",
        "/dev/stdout": f"{directory}/access.log",
        "/dev/stderr": f"{directory}/error.log",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": "",
        "listen 443 ssl;": f"listen 127.0.0.1:{tls} ssl;",
        "listen [::]:443 ssl;": "",
    }.items():
        assert ours in text, ours
        text = text.replace(ours, here)
    version = subprocess.run([nginx, "-v"], capture_output=True, text=True, check=True).stderr
    if tuple(map(int, re.findall(r"\d+", version)[:3])) < HTTP2_SINCE:
        text = text.replace("http2 on;", "")
    return text


@dataclass(slots=True)
class Nginx:
    """A running nginx: its port for TLS, its port without, and the directory of its files."""

    program: str
    directory: Path
    port: int
    plain: int

    @property
    def _options(self) -> list[str]:
        configuration, log = self.directory / "nginx.conf", self.directory / "error.log"
        return ["-p", str(self.directory), "-c", str(configuration), "-e", str(log)]

    def reload(self) -> None:
        """Read configuration and certificate again, as `nginx -s reload` does."""
        subprocess.run([self.program, *self._options, "-s", "reload"], check=True)


@contextmanager
def local_nginx(directory: Path, upstreams: Sequence[str]) -> Iterator[Nginx]:
    """Run nginx before servers (host:port) of this machine while the block runs."""
    found = program()
    assert found is not None, "nginx is not installed here: apt-get install nginx-light"
    nginx = Nginx(found, directory, free_port(), free_port())
    make_certificate(directory)
    (directory / "acme").mkdir(exist_ok=True)
    text = local_configuration(found, directory, upstreams, nginx.port, nginx.plain)
    (directory / "nginx.conf").write_text(text, encoding="utf-8")
    checked = subprocess.run([found, "-t", *nginx._options], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    server = subprocess.Popen([found, "-g", "daemon off;", *nginx._options])
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", nginx.port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield nginx
    finally:
        server.terminate()
        server.wait(20)


@dataclass(slots=True)
class Visits:
    """What visitors met: answers by status (0: no answer), the longest wait, and addresses that failed."""

    answers: dict[int, int] = field(default_factory=dict)
    longest: float = 0.0
    failed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counted = sorted(self.answers.items())
        listed = ", ".join(f"{count} with {status or 'none'}" for status, count in counted)
        return f"{sum(self.answers.values())} answers: {listed}; the longest took {self.longest:.1f} s"


@contextmanager
def visitors(url: str, paths: Sequence[str], count: int = 3, pause: float = 0.05) -> Iterator[Visits]:
    """Let visitors ask for these paths, each on a connection of its own, while the block runs."""
    met, lock, stopped = Visits(), threading.Lock(), threading.Event()
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE

    def visit() -> None:
        while not stopped.is_set():
            for path in paths:
                began = time.monotonic()
                try:
                    with urllib.request.urlopen(f"{url}{path}", timeout=60, context=trusting) as answer:
                        answer.read()
                        status = answer.status
                except urllib.error.HTTPError as error:
                    status = error.code
                except OSError:
                    status = 0
                with lock:
                    met.answers[status] = met.answers.get(status, 0) + 1
                    met.longest = max(met.longest, time.monotonic() - began)
                    if status != 200:
                        met.failed.append(f"{status} {path}")
                stopped.wait(pause)

    threads = [threading.Thread(target=visit, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield met
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
