"""Examinations of what the installation relies on: mail, push services, its public address, clocks."""

from __future__ import annotations

import ctypes
import json
import smtplib
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core.mail import get_connection
from django.db import connection
from django.db.models import Count

from kingsmoot.monitoring.doctor.findings import Finding, fault, good, note
from tables.core import timekeeping
from tables.messages.channels.push import encryption
from tables.messages.models import Channel, Delivery, DeliveryStatus, Subscription
from tables.operations.backups import last_backup
from tables.operations.state import read_state

SECONDS = 10
"""How long a server that is asked may take."""
RENEWED_BEFORE = timedelta(days=14)
"""Certificates of 90 days are renewed 30 days before their end, so one that ends sooner was not renewed."""
TOLERATED = timedelta(seconds=2)
"""How much two clocks may differ."""
FAILURES_OF = timedelta(days=1)
CLOCK_UNSYNCHRONIZED = 5
"""What `adjtimex` returns for a clock that nothing keeps in step (TIME_ERROR)."""


def check_mail() -> Iterator[Finding]:
    """Report a mail server that cannot be used, and messages that failed."""
    if not settings.EMAIL_HOST:
        yield note(
            f"No mail server is set: messages are files in {settings.MESSAGE_FOLDER}.",
            "Set EMAIL_HOST and EMAIL_FROM to send them.",
        )
        return
    server = f"{settings.EMAIL_HOST}, port {settings.EMAIL_PORT}"
    mail = get_connection()
    try:
        mail.open()
    except smtplib.SMTPAuthenticationError:
        yield fault(f"{server}, refuses the credentials.", "Correct EMAIL_USER and EMAIL_PASSWORD.")
    except ssl.SSLError as error:
        yield fault(
            f"{server}, offers no usable TLS: {error.reason or error}.",
            "Correct EMAIL_SECURITY and EMAIL_PORT (starttls 587, tls 465), or the server’s certificate.",
        )
    except (smtplib.SMTPException, OSError) as error:
        yield fault(
            f"{server}, does not answer as a mail server: {error}.",
            "Correct EMAIL_HOST, EMAIL_PORT and EMAIL_SECURITY, and check that the network lets mail out.",
        )
    else:
        yield good(
            f"{server}, accepts this server. `{settings.COMMAND} sendtestemail ADDRESS` sends a message."
        )
    finally:
        mail.close()
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost>"):
        yield fault(
            "EMAIL_FROM is not set: other servers refuse mail from an address at localhost.",
            "Set EMAIL_FROM, for example `Kingsmoot <moot@example.org>`.",
        )
    yield from _failed_deliveries(Channel.EMAIL)


def check_push() -> Iterator[Finding]:
    """Report notifications that failed and a sender that push services may refuse."""
    encryption.server_key()
    devices = Subscription.objects.filter(channel=Channel.PUSH).count()
    failed = list(_failed_deliveries(Channel.PUSH))
    yield from failed
    if not failed:
        yield good(f"The key is derived from the secret key; devices registered for it: {devices}.")


def _failed_deliveries(channel: Channel) -> Iterator[Finding]:
    """Yield one finding with the latest reason where messages of the last day failed for good."""
    failed = Delivery.objects.filter(
        status=DeliveryStatus.FAILED,
        subscription__channel=channel,
        done_at__gte=timekeeping.now() - FAILURES_OF,
    )
    if count := failed.aggregate(count=Count("pk"))["count"]:
        latest = failed.order_by("-done_at").values_list("fault", flat=True)[0]
        yield note(
            f"Messages that failed in the last day: {count}, the latest because: {latest}",
            "The messages page of each event lists them and repeats them.",
        )


def public_address() -> str:
    """Return the address of the pages as visitors use it, or "" where the settings do not tell it."""
    hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    return f"https://{hosts[0]}" if hosts and not settings.PLAIN_HTTP else ""


def check_address(address: str = "") -> Iterator[Finding]:
    """Report what keeps visitors from the pages at `address` (the public one by default): name, certificate,
    proxy, another version, and what the running server itself reports."""
    address = (address or public_address()).rstrip("/")
    if not address:
        yield note(
            "The public address was not asked, because the settings do not name it.",
            f"Name it: `{settings.COMMAND} doctor --address https://kingsmoot.example.org`.",
        )
        return
    parts = urlsplit(address)
    if parts.scheme == "https":
        ends_at, problem = _certificate(parts.hostname or "", parts.port or 443)
        if problem is not None:
            yield problem
            return
        yield good(f"{address} has a valid certificate until {ends_at:%Y-%m-%d}.")
    yield from _check_answer(address)


def _certificate(host: str, port: int) -> tuple[datetime, Finding | None]:
    """Return when the certificate of a host ends, and what is wrong with it."""
    never = datetime.min.replace(tzinfo=UTC)
    where = f"{host}, port {port}"
    try:
        with (
            socket.create_connection((host, port), timeout=SECONDS) as raw,
            ssl.create_default_context().wrap_socket(raw, server_hostname=host) as secured,
        ):
            certificate = secured.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        return never, fault(
            f"Browsers refuse the certificate of {where}: {error.verify_message}.",
            "Renew it, or install one for this name with its chain (fullchain.pem), and reload nginx "
            "(docs/installation.md).",
        )
    except ssl.SSLError as error:
        return never, fault(f"{where}, speaks no TLS: {error.reason or error}.", "Check nginx and its ports.")
    except socket.gaierror:
        return never, fault(
            f"The name {host} is not known.", "Create its DNS record, or correct ALLOWED_HOSTS."
        )
    except OSError as error:
        return never, fault(
            f"Nobody answers at {where}: {error}.",
            "Start nginx, and open the port in the firewall. A machine that cannot reach its own public "
            "address needs `--address`, or run this command elsewhere.",
        )
    ends_at = datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)
    if ends_at - timekeeping.now() < RENEWED_BEFORE:
        return ends_at, fault(
            f"The certificate of {where} ends on {ends_at:%Y-%m-%d} and was not renewed.",
            "Run `certbot renew` and read what it reports (docs/installation.md).",
        )
    return ends_at, None


def _check_answer(address: str) -> Iterator[Finding]:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=SECONDS) as answer:  # noqa: S310
            state = json.load(answer)
    except urllib.error.HTTPError as error:
        try:
            state = json.load(error)
        except ValueError:
            yield fault(
                f"{address} answers with status {error.code}.",
                "nginx does not reach the web processes: look into their logs (`docker compose ps`).",
            )
            return
    except ValueError:
        yield fault(f"{address} is not answered by Kingsmoot.", "Correct the address or the proxy.")
        return
    except OSError as error:
        yield fault(f"Nobody answers at {address}: {error}.", "Start the server or correct the address.")
        return
    if state.get("version") != settings.VERSION:
        yield fault(
            f"The running server is version {state.get('version')}, this command {settings.VERSION}.",
            "Restart the server, so that all processes are of one version.",
        )
    if state.get("state") == "ok":
        yield good(f"{address} answers, and the server is well.")
    else:
        unwell = {name: value for name, value in state.items() if name not in ("version", "state")}
        listed = ", ".join(f"{name}: {value}" for name, value in unwell.items())
        yield fault(f"The running server reports: {listed}.", "See the findings above, and its log.")


def check_clock() -> Iterator[Finding]:
    """Report clocks that differ, and a clock that stood later before."""
    found = []
    for name, theirs in _other_clocks():
        if abs(apart := theirs - timekeeping.now()) > TOLERATED:
            found.append(f"{name} is {apart.total_seconds():+.0f} s from this machine")
    advice = "Turn time synchronization on: `timedatectl set-ntp true`, or install chrony."
    if found:
        yield fault(f"Clocks differ: {', '.join(found)}.", advice)
    # Not the journal's: an imported or simulated event may have any time.
    backup = last_backup()
    moments = (read_state().checked_at, backup.made_at if backup else None)
    latest = max((moment for moment in moments if moment is not None), default=None)
    is_behind = latest is not None and latest - timekeeping.now() > TOLERATED
    if is_behind:
        yield fault(
            f"The clock is behind: the database was checked or saved at {latest:%Y-%m-%d %H:%M:%S} UTC.",
            f"{advice} If the clock was ahead before, wait until it has caught up.",
        )
    if _is_unsynchronized():
        yield note("Nothing keeps this machine’s clock in step.", advice)
    elif not (found or is_behind):
        yield good("It agrees with the database and with the last backup.")


def _other_clocks() -> Iterator[tuple[str, datetime]]:
    if connection.vendor != "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            yield "the database’s", cursor.fetchone()[0]
    if settings.REDIS_URL:
        try:
            with redis.Redis.from_url(
                settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
            ) as client:
                seconds, microseconds = client.time()
        except (redis.RedisError, OSError):
            return
        yield "Redis’s", datetime.fromtimestamp(seconds + microseconds / 1e6, UTC)


def _is_unsynchronized() -> bool:
    """Return whether the kernel knows that nothing keeps its clock in step; False where it does not say."""
    try:
        state: int = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(512))
    except (AttributeError, OSError, TypeError):
        return False
    return state == CLOCK_UNSYNCHRONIZED
