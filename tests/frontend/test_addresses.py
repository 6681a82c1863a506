"""Addresses on slips and in QR codes are ones that other people's phones can open."""

from __future__ import annotations

import pytest

from frontend import addresses
from frontend.addresses import for_others
from tables.core.network import is_this_machine
from tests.stages import a_hall


@pytest.fixture
def in_the_hall(settings, monkeypatch):
    """The server listens to the hall's network, where this machine is 192.0.2.7."""
    settings.REACHED_BY_ADDRESS = True
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.7")


@pytest.mark.parametrize(
    ("host", "given"),
    [
        ("localhost:8000", "http://192.0.2.7:8000/p/x/"),
        ("127.0.0.1:8000", "http://192.0.2.7:8000/p/x/"),
        ("[::1]:8000", "http://192.0.2.7:8000/p/x/"),
        ("localhost", "http://192.0.2.7/p/x/"),
        ("192.0.2.9:8000", "http://192.0.2.9:8000/p/x/"),
        ("laptop.local:8000", "http://laptop.local:8000/p/x/"),
        ("kingsmoot.example.org", "http://kingsmoot.example.org/p/x/"),
    ],
)
def test_localhost_is_nobody_elses_host(in_the_hall, rf, settings, host, given):
    settings.ALLOWED_HOSTS = ["*"]
    assert for_others(rf.get("/staff/", headers={"host": host}), "/p/x/") == given


def test_without_a_network_or_when_it_is_not_listened_to_the_host_stays(rf, settings, monkeypatch):
    request = rf.get("/", headers={"host": "localhost:8000"})
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.7")
    assert for_others(request, "/p/x/") == "http://localhost:8000/p/x/"
    settings.REACHED_BY_ADDRESS = True
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    assert for_others(request, "/p/x/") == "http://localhost:8000/p/x/"


def test_names_that_mean_the_machine_itself():
    assert all(map(is_this_machine, ("localhost", "moot.localhost", "127.0.0.1", "127.8.8.8", "[::1]")))
    assert not any(map(is_this_machine, ("192.0.2.7", "10.0.0.1", "laptop.local", "localhost.example.org")))


@pytest.mark.django_db
def test_slips_overview_and_links_of_players(in_the_hall):
    cast = a_hall()
    browser = cast.browser()
    at_home = {"host": "localhost:8000"}
    slips = browser.get(cast.url("staff-pairings-slips", number=1), headers=at_home)
    assert slips.context["slip_address"] == "http://192.0.2.7:8000/s/"
    overview = browser.get(cast.url("staff-overview"), headers=at_home)
    assert overview.context["public_url"].startswith("http://192.0.2.7:8000/e/")
    links = browser.post(
        cast.url("staff-players-links"), {"everybody": "yes"}, headers=at_home
    ).content.decode()
    assert "localhost" not in links
