"""Signing in against somebody who guesses: what is counted, for whom, and who is never kept out."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import caches
from django.test import Client

from frontend.devices import COOKIE
from kingsmoot import settings as installed
from kingsmoot.cache import CountsInRedis
from tables.core.limits import PASSWORDS
from tables.core.throttle import Throttle
from tables.staff.models import User
from tests.builders import a_user
from tests.costs import MAX_MEGABYTES, MAX_SECONDS, cost_of

SIGN_IN = "/sign-in/"
STRANGER, FAR_AWAY = "203.0.113.9", "198.51.100.7"
MAX_TRIES = PASSWORDS.by_account_at_address.most


def a_try(client: Client, username: str, password: str, address: str = "127.0.0.1") -> int:
    """The status of one try to sign in; the browser is signed out again."""
    sent = {"username": username, "password": password}
    status = client.post(SIGN_IN, sent, REMOTE_ADDR=address).status_code
    client.post("/sign-out/")
    return status


def wrong_tries(address: str, names: list[str]) -> list[int]:
    return [a_try(Client(), name, "x", address) for name in names]


@pytest.mark.django_db
class TestOneAccount:
    @pytest.fixture(autouse=True)
    def asha(self) -> User:
        return a_user("asha")

    @pytest.mark.parametrize(
        "spellings",
        [
            ["asha"],
            [" asha", "  asha", "asha ", "\u3000asha", "\u00a0asha\u2003", "\tasha\n"],
            ["ａｓｈａ", "asha", "ⓐsha", " ａsha"],
        ],
        ids=["plain", "spaces", "compatible letters"],
    )
    def test_one_name_is_counted_however_it_is_written(self, spellings: list[str]):
        names = [spellings[n % len(spellings)] for n in range(MAX_TRIES + 3)]
        assert wrong_tries(STRANGER, names) == [400] * MAX_TRIES + [429] * 3

    def test_letters_of_another_case_are_another_account_as_for_the_password(self):
        wrong_tries(STRANGER, ["Asha"] * (MAX_TRIES + 1))
        assert a_try(Client(), "asha", "winter", STRANGER) == 302

    def test_who_is_closed_out_reads_so_even_with_the_right_password(self):
        wrong_tries(STRANGER, ["asha"] * MAX_TRIES)
        sent = {"username": "asha", "password": "winter"}
        answer = Client().post(SIGN_IN, sent, REMOTE_ADDR=STRANGER)
        assert answer.status_code == 429 and "Try again in 15 minutes." in answer.content.decode()

    def test_a_stranger_elsewhere_does_not_lock_the_owner_out(self):
        wrong_tries(STRANGER, ["asha"] * 30)
        assert a_try(Client(), "asha", "winter", FAR_AWAY) == 302

    def test_one_address_cannot_use_up_what_the_account_bears(self):
        for _ in range(40):
            wrong_tries(STRANGER, ["asha"] * 3)
        assert PASSWORDS.by_account.most == 100
        assert a_try(Client(), "asha", "winter", FAR_AWAY) == 302

    def test_many_addresses_together_are_stopped(self):
        codes = [a_try(Client(), "asha", "x", f"192.0.2.{n}") for n in range(PASSWORDS.by_account.most + 2)]
        assert codes == [400] * PASSWORDS.by_account.most + [429] * 2

    def test_one_site_of_ipv6_is_one_address(self):
        codes = [a_try(Client(), "asha", "x", f"2001:db8:1:2::{n}") for n in range(1, MAX_TRIES + 2)]
        assert codes == [400] * MAX_TRIES + [429]
        assert a_try(Client(), "asha", "x", "2001:db8:1:3::1") == 400

    def test_what_a_header_claims_counts_for_nothing(self):
        codes = [
            Client()
            .post(SIGN_IN, {"username": "asha", "password": "x"}, HTTP_X_FORWARDED_FOR=f"192.0.2.{n}")
            .status_code
            for n in range(MAX_TRIES + 1)
        ]
        assert codes == [400] * MAX_TRIES + [429]

    def test_the_right_password_forgives_the_owners_mistakes(self):
        for _ in range(3):
            wrong_tries(STRANGER, ["asha"] * (MAX_TRIES - 1))
            assert a_try(Client(), "asha", "winter", STRANGER) == 302

    def test_right_passwords_are_no_guesses_of_the_address(self):
        for _ in range(PASSWORDS.by_address.most + 5):
            PASSWORDS.by_address.take(STRANGER)
            PASSWORDS.by_address.give_back(STRANGER)
        for _ in range(12):
            assert a_try(Client(), "asha", "winter", STRANGER) == 302
        assert PASSWORDS.by_address.take(STRANGER)

    def test_an_address_that_tries_many_accounts_is_closed(self):
        wrong_tries(STRANGER, [f"user{n}" for n in range(PASSWORDS.by_address.most)])
        assert a_try(Client(), "asha", "winter", STRANGER) == 429
        assert a_try(Client(), "asha", "winter", FAR_AWAY) == 302

    def test_the_counts_know_no_username_and_no_address(self, monkeypatch: pytest.MonkeyPatch):
        kept: list[str] = []
        counts: Any = caches["counts"]
        count = counts.count

        def note(key: str, seconds: int) -> int:
            kept.append(key)
            return count(key, seconds)

        monkeypatch.setattr(counts, "count", note)
        wrong_tries(STRANGER, ["asha"])
        assert len(kept) == 3
        assert not any(shown in key for key in kept for shown in ("asha", STRANGER))


@pytest.mark.django_db
class TestKnownDevices:
    @pytest.fixture
    def laptop(self) -> Client:
        """A browser in which Asha has signed in once, at the address strangers share."""
        a_user("asha")
        laptop = Client()
        assert a_try(laptop, "asha", "winter", STRANGER) == 302
        return laptop

    def test_the_owners_own_browser_is_never_locked_out_by_strangers(self, laptop: Client):
        wrong_tries(STRANGER, ["asha"] * 30 + [f"user{n}" for n in range(PASSWORDS.by_address.most)])
        for n in range(PASSWORDS.by_account.most):
            PASSWORDS.by_account.take("asha")
            PASSWORDS.by_account_at_address.take(f"192.0.2.{n} asha")
        assert a_try(Client(), "asha", "winter", STRANGER) == 429
        assert a_try(laptop, "asha", "winter", STRANGER) == 302

    def test_a_known_device_has_its_own_eight_tries(self, laptop: Client):
        codes = [a_try(laptop, "asha", "x", f"192.0.2.{n}") for n in range(MAX_TRIES + 1)]
        assert codes == [400] * MAX_TRIES + [429]

    def test_it_is_known_for_its_own_account_only(self, laptop: Client):
        a_user("balon")
        wrong_tries(STRANGER, ["balon"] * MAX_TRIES)
        assert a_try(laptop, "balon", "winter", STRANGER) == 429

    def test_a_desk_is_known_for_everybody_who_signs_in_there(self, laptop: Client):
        a_user("balon")
        assert a_try(laptop, "balon", "winter", FAR_AWAY) == 302
        wrong_tries(STRANGER, ["asha", "balon"] * MAX_TRIES)
        assert a_try(laptop, "asha", "winter", STRANGER) == 302
        assert a_try(laptop, "balon", "winter", STRANGER) == 302

    def test_another_password_makes_every_device_unknown(self, laptop: Client):
        asha = User.objects.get(username="asha")
        asha.set_password("summer")
        asha.save()
        wrong_tries(STRANGER, ["asha"] * MAX_TRIES)
        assert a_try(laptop, "asha", "summer", STRANGER) == 429

    def test_the_browser_that_changed_the_password_stays_known(self, laptop: Client):
        laptop.post(SIGN_IN, {"username": "asha", "password": "winter"})
        words = "four iron ships sail"
        sent = {"old_password": "winter", "new_password1": words, "new_password2": words}
        assert laptop.post("/account/password/", sent).status_code == 302
        wrong_tries(STRANGER, ["asha"] * MAX_TRIES)
        laptop.post("/sign-out/")
        assert a_try(laptop, "asha", words, STRANGER) == 302

    def test_a_forged_or_damaged_cookie_is_none(self, laptop: Client):
        wrong_tries(STRANGER, ["asha"] * MAX_TRIES)
        real = laptop.cookies[COOKIE].value
        for value in (real[:-1], real + "x", "x", "", "e30:1:x"):
            forger = Client()
            forger.cookies[COOKIE] = value
            assert a_try(forger, "asha", "winter", STRANGER) == 429

    def test_the_cookie_is_out_of_reach_of_scripts_and_lasts(self, laptop: Client):
        morsel = laptop.cookies[COOKIE]
        assert morsel["httponly"] and morsel["samesite"] == "Lax"
        assert int(morsel["max-age"]) >= timedelta(days=180).total_seconds()
        assert "asha" not in morsel.value


@pytest.mark.django_db(transaction=True)
def test_thirty_tries_at_once_are_thirty():
    a_user("asha")
    looked_at: list[str] = []
    together = threading.Barrier(30)

    def slowly(*arguments: object, **credentials: str) -> User | None:
        looked_at.append(credentials["username"])
        time.sleep(0.3)
        return authenticate(*arguments, **credentials)  # type: ignore[arg-type]

    def one(_: int) -> int:
        together.wait()
        try:
            return Client().post(SIGN_IN, {"username": "asha", "password": "x"}).status_code
        finally:
            from django.db import connection

            connection.close()

    with (
        patch("django.contrib.auth.forms.authenticate", slowly),
        ThreadPoolExecutor(max_workers=30) as browsers,
    ):
        codes = list(browsers.map(one, range(30)))
    assert sorted(codes) == [400] * MAX_TRIES + [429] * (30 - MAX_TRIES)
    assert len(looked_at) == MAX_TRIES


def test_refused_tries_do_not_prolong_the_time(monkeypatch: pytest.MonkeyPatch):
    now = time.time()
    throttle = Throttle("test/time", most=2, seconds=60)
    assert [throttle.take("a") for _ in range(4)] == [True, True, False, False]
    monkeypatch.setattr("time.time", lambda: now + 59)
    assert not throttle.take("a")
    counts = caches["counts"]
    if isinstance(counts, CountsInRedis):  # its clock is its own
        assert 0 < counts._cache.get_client().ttl(counts.make_key(throttle._key("a"))) <= 60
    else:
        monkeypatch.setattr("time.time", lambda: now + 61)
        assert throttle.take("a")


@pytest.mark.django_db
class TestKeptPasswords:
    @pytest.fixture(autouse=True)
    def as_in_production(self, settings) -> None:
        settings.PASSWORD_HASHERS = installed.PASSWORD_HASHERS

    @pytest.mark.parametrize("username", ["asha", "nobody"])
    def test_a_wrong_password_costs_a_stranger_little_and_not_more_for_an_account(self, username):
        a_user("asha")
        a_try(Client(), username, "x")  # the first loads what the page needs
        costs = [cost_of(lambda: a_try(Client(), username, "x")) for _ in range(3)]
        assert min(cost.seconds for cost in costs) < MAX_SECONDS / 2
        assert min(cost.megabytes for cost in costs) < MAX_MEGABYTES

    def test_the_hash_is_what_owasp_asks_for(self):
        assert a_user("asha").password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")

    def test_an_older_hash_is_good_for_one_more_sign_in_and_then_replaced(self):
        asha = a_user("asha")
        User.objects.filter(pk=asha.pk).update(password=PBKDF2PasswordHasher().encode("winter", "salt", 1000))
        assert a_try(Client(), "asha", "wrong") == 400
        asha.refresh_from_db()
        assert asha.password.startswith("pbkdf2")
        assert a_try(Client(), "asha", "winter") == 302
        asha.refresh_from_db()
        assert asha.password.startswith("argon2$argon2id$")
        assert a_try(Client(), "asha", "winter") == 302
