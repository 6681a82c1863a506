"""What the tests of the doctor share: the findings of one part, and servers with certificates."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kingsmoot.monitoring.doctor import examinations
from kingsmoot.monitoring.doctor.findings import Finding, Level


def found(part: str, address: str = "") -> list[Finding]:
    """Return the findings of one part."""
    return list(examinations(address)[part]())


def faults(part: str, address: str = "") -> list[str]:
    """Return the faults of one part, each with its advice."""
    return [f"{each.text} {each.advice}" for each in found(part, address) if each.level == Level.FAULT]


def is_well(part: str, address: str = "") -> bool:
    """Return whether a part has nothing to act on or to note."""
    return {each.level for each in found(part, address)} == {Level.GOOD}


def certificate(directory: Path, *, name: str = "localhost", days: int = 60) -> Path:
    """Write a certificate that signs itself, with its key, and return the file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=90))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = directory / f"{name}-{days}.pem"
    file.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return file


@contextmanager
def answering(status: int, body: str, certificate: Path | None = None) -> Iterator[str]:
    """Run a web server that answers everything so, with TLS if there is a certificate; yield its address."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: Any) -> None:
            """Keep quiet about clients that refuse the certificate."""

    server = Server(("127.0.0.1", 0), Answers)
    if certificate is not None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        scheme = "http" if certificate is None else "https"
        yield f"{scheme}://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
