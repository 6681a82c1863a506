"""Real receivers of messages on this machine: a mail server and a web server, which keep what they get."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.servers import free_port


@dataclass
class MailServer:
    """The mails it took, and the answer it gives to the next ones instead of taking them."""

    port: int = 0
    answer: str = ""
    taken: list[tuple[list[str], EmailMessage]] = field(default_factory=list)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take a mail, or refuse it."""
        if self.answer:
            return self.answer
        content = envelope.content
        assert isinstance(content, bytes)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.taken.append((envelope.rcpt_tos, mail))
        return "250 OK"


@contextmanager
def a_mail_server() -> Iterator[MailServer]:
    """Run a mail server while the block runs."""
    server = MailServer(free_port())
    controller = Controller(server, hostname="127.0.0.1", port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


@dataclass
class WebServer:
    """The requests it got (headers in small letters and body; paths), and what it answers."""

    url: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    body: bytes = b""


@contextmanager
def a_web_server() -> Iterator[WebServer]:
    """Run a receiver of webhooks while the block runs."""
    kept = WebServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.paths.append(self.path)
            kept.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(kept.status)
            for name, value in {"Content-Length": str(len(kept.body)), **kept.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(kept.body)

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.url = f"http://127.0.0.1:{server.server_port}/hook?token=hidden"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
