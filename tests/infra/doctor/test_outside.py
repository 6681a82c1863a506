"""`doctor`: mail, notifications, the public address, and clocks, each with its faults."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from kingsmoot.monitoring.doctor import outside
from tables.core import timekeeping
from tables.messages.models import Delivery, Message, MessageKind, Subscription
from tables.operations.state import note
from tests.builders import an_event, players
from tests.infra.doctor.found import answering, certificate, faults, found, is_well
from tests.receivers import a_mail_server
from tests.servers import free_port

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("directory")]


# --- Messages -----------------------------------------------------------------------------------------------


@pytest.fixture
def mail(settings: Any) -> Any:
    """Settings that send mail for real, to this machine."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.DEFAULT_FROM_EMAIL = "Kingsmoot <moot@example.org>"
    return settings


def test_mail_becomes_files(settings: Any):
    settings.EMAIL_HOST = ""
    (finding,) = found("Mail")
    assert "No mail server is set" in finding.text and "Set EMAIL_HOST" in finding.advice


def test_a_mail_server_that_is_away_or_has_no_tls(mail: Any):
    assert "does not answer as a mail server" in faults("Mail")[0]
    with a_mail_server() as server:
        mail.EMAIL_PORT = server.port
        assert is_well("Mail")
        mail.DEFAULT_FROM_EMAIL = "Kingsmoot <kingsmoot@localhost>"
        assert "EMAIL_FROM is not set" in faults("Mail")[0]
        mail.EMAIL_USE_TLS = True
        assert "Correct EMAIL_HOST, EMAIL_PORT and EMAIL_SECURITY" in faults("Mail")[0]
        mail.EMAIL_USE_TLS, mail.EMAIL_USE_SSL = False, True
        assert "offers no usable TLS" in faults("Mail")[0]


def test_a_mail_server_that_refuses_the_password(mail: Any):
    mail.EMAIL_HOST_USER, mail.EMAIL_HOST_PASSWORD = "moot", "wrong"
    controller = Controller(
        object(),
        hostname="127.0.0.1",
        port=mail.EMAIL_PORT,
        auth_require_tls=False,
        authenticator=lambda *_: AuthResult(success=False, handled=False),
    )
    controller.start()
    try:
        (fault,) = faults("Mail")
    finally:
        controller.stop()
    assert "refuses the credentials" in fault and "Correct EMAIL_USER" in fault


def test_notifications_that_failed():
    assert is_well("Push")
    event = an_event()
    (player,) = players(event, 1)
    device = Subscription.objects.create(
        event=event,
        player=player,
        channel="push",
        address="https://push.example.org/1",
        p256dh="x",
        auth="y",
        key="k",
        site="https://kingsmoot.example.org",
    )
    now = timekeeping.now()
    message = Message.objects.create(
        event=event, kind=MessageKind.NEWS, key="m", occasion="1", text="Lunch", at=now, expires_at=now
    )
    delivery = Delivery.objects.create(
        message=message, subscription=device, status="failed", done_at=now, fault="Answered with status 403."
    )
    (finding,) = found("Push")
    assert "failed in the last day: 1" in finding.text and "Answered with status 403." in finding.text
    Delivery.objects.filter(pk=delivery.pk).update(done_at=now - timedelta(days=2))
    assert is_well("Push")


# --- The public address -------------------------------------------------------------------------------------

WELL = {"version": "0", "state": "ok"}


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> Any:
    """Return what makes a certificate that this process trusts."""
    settings.VERSION = "0"

    def made(**changes: Any) -> Path:
        file = certificate(tmp_path, **changes)
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        return file

    return made


def test_the_address_is_the_first_name_of_production(settings: Any):
    settings.PLAIN_HTTP, settings.ALLOWED_HOSTS = False, [".example.org", "kingsmoot.example.org", "other"]
    assert outside.public_address() == "https://kingsmoot.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    assert outside.public_address() == ""
    (finding,) = found("Address")
    assert "doctor --address" in finding.advice


def test_a_valid_certificate(trusted: Any):
    with answering(200, json.dumps(WELL), trusted()) as address:
        assert is_well("Address", address)


def test_certificates_that_browsers_refuse(trusted: Any, tmp_path: Path):
    for changes, words in (
        ({"days": -1}, "certificate has expired"),
        ({"name": "other.example.org"}, "Hostname mismatch"),
    ):
        with answering(200, json.dumps(WELL), trusted(**changes)) as address:
            (fault,) = faults("Address", address)
            assert words in fault and "reload nginx" in fault
    trusted()
    with answering(200, json.dumps(WELL), certificate(tmp_path, days=61)) as address:
        assert "self-signed certificate" in faults("Address", address)[0]


def test_a_certificate_that_was_not_renewed(trusted: Any):
    with answering(200, json.dumps(WELL), trusted(days=10)) as address:
        (fault,) = faults("Address", address)
    assert "was not renewed" in fault and "certbot renew" in fault


def test_nobody_or_something_else_at_the_address(settings: Any):
    settings.VERSION = "0"
    assert "Nobody answers at localhost" in faults("Address", f"https://localhost:{free_port()}")[0]
    assert "Nobody answers at" in faults("Address", f"http://localhost:{free_port()}")[0]
    assert "is not known" in faults("Address", "https://kingsmoot.invalid")[0]
    for status, body, words in (
        (200, "<p>Welcome to nginx!", "is not answered by Kingsmoot"),
        (502, "<h1>502 Bad Gateway", "nginx does not reach the web processes"),
        (200, json.dumps(WELL | {"version": "0.0.9"}), "The running server is version 0.0.9, this command 0"),
        (503, json.dumps(WELL | {"state": "down", "disk": "full"}), "The running server reports: disk: full"),
    ):
        with answering(status, body) as address:
            assert words in faults("Address", address)[0]
            if status == 200:
                secured = address.replace("http:", "https:")
                assert "speaks no TLS" in faults("Address", secured)[0]


# --- Clocks -------------------------------------------------------------------------------------------------


def test_a_clock_that_agrees(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outside, "_is_unsynchronized", lambda: False)
    assert is_well("Clock")


def test_a_clock_that_nothing_keeps_in_step(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outside, "_is_unsynchronized", lambda: True)
    assert "timedatectl set-ntp true" in found("Clock")[-1].advice


def test_clocks_that_differ(monkeypatch: pytest.MonkeyPatch, settings: Any):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr("redis.Redis.time", lambda self: (int(time.time()) + 90, 0))
    (fault,) = faults("Clock")
    assert "Redis’s is +" in fault and " s from this machine" in fault


def test_a_clock_that_was_set_back():
    note(checked_at=timekeeping.now() + timedelta(hours=1))
    assert "The clock is behind" in faults("Clock")[0]
