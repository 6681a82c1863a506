"""What every answer carries, and which names the embedded default answers to."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from kingsmoot.middleware import is_local_name, local_hosts_only


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


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "192.168.1.20", "[fe80::1]", "[::1]", "laptop", "laptop.local", "pi.lan"],
)
def test_names_of_this_network_are_answered(host: str):
    assert is_local_name(host)


@pytest.mark.parametrize(
    "host", ["example.org", "rebound.attacker.example", "local.example.org", "10.0.0.1.nip.io", ""]
)
def test_names_of_the_wide_world_are_not(host: str):
    assert not is_local_name(host)


def test_a_foreign_name_is_told_what_to_do_and_an_allowed_one_passes(settings):
    settings.ALLOWED_HOSTS = ["*"]
    settings.EXTRA_HOSTS = ["club.example.org"]
    guarded = local_hosts_only(lambda request: HttpResponse("in"))
    request = RequestFactory()
    assert guarded(request.get("/", headers={"host": "192.168.1.20:8000"})).content == b"in"
    assert guarded(request.get("/", headers={"host": "club.example.org"})).content == b"in"
    refused = guarded(request.get("/", headers={"host": "rebound.attacker.example:8000"}))
    assert refused.status_code == 400
    assert b"ALLOWED_HOSTS" in refused.content
