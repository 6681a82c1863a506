"""What every answer carries, and which names the embedded default answers to."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from kingsmoot.middleware import is_this_server, own_hosts_only


@pytest.mark.django_db
def test_every_page_is_guarded_and_kept_from_indexes(client: Client):
    headers = client.get("/nowhere/").headers
    assert sorted(headers["Content-Security-Policy"].split("; ")) == [
        "base-uri 'none'",
        "default-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
    ]
    assert headers["X-Robots-Tag"] == "noindex, nofollow"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "private, no-cache"


REACHED_AT = "203.0.113.7"
"""Where the visitor reached the machine, which is called Laptop."""


@pytest.fixture(autouse=True)
def name_of_machine(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "127.0.0.1", "[::1]", REACHED_AT,
        "10.4.0.9", "172.20.1.1", "192.168.1.20", "100.64.3.2", "169.254.7.7", "[fe80::1]", "[fd12::7]",
        "laptop", "LAPTOP", "laptop.local", "Laptop.local.", "laptop-2.local", "laptop.lan",
        "laptop.home.arpa", "laptop.internal",
    ],
)  # fmt: skip
def test_the_machines_own_names_and_addresses_of_venues_are_answered(host: str):
    assert is_this_server(host, REACHED_AT)


@pytest.mark.parametrize(
    "host",
    [
        "example.org", "rebound.attacker.example", "local.example.org", "10.0.0.1.nip.io", "",
        "93.184.216.34", "8.8.8.8", "[2001:4860::8888]", "evil", "evil.local",
        "laptop.evil.local", "laptop2.lan",
        "laptop.fritz.box", "localhost.evil", "laptop.local.example.org",
    ],
)  # fmt: skip
def test_other_machines_are_not(host: str):
    assert not is_this_server(host, REACHED_AT)


def test_the_full_name_that_the_machine_has_is_answered(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "laptop.fritz.box")
    for host in ("laptop.fritz.box", "laptop.local", "laptop"):
        assert is_this_server(host, REACHED_AT)
    assert not is_this_server("other.fritz.box", REACHED_AT)


def test_a_foreign_name_is_shown_what_to_do_and_an_allowed_one_passes(settings):
    settings.ALLOWED_HOSTS = ["*"]
    settings.EXTRA_HOSTS = ["club.example.org"]
    guarded = own_hosts_only(lambda request: HttpResponse("in"))
    request = RequestFactory()
    assert guarded(request.get("/", headers={"host": "192.168.1.20:8000"})).content == b"in"
    assert guarded(request.get("/", headers={"host": "club.example.org"})).content == b"in"
    assert (
        guarded(request.get("/", SERVER_NAME="2a00:1::7", headers={"host": "[2a00:1::7]"})).content == b"in"
    )
    for host in ("rebound.attacker.example", "evil.local"):
        refused = guarded(request.get("/", headers={"host": f"{host}:8000"}))
        assert refused.status_code == 400
        assert f"ALLOWED_HOSTS={host}" in refused.content.decode()
