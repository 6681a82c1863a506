"""The second step of signing in: set up, asked for, counted, lost and removed."""

from __future__ import annotations

import re
import time
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tables.core.limits import SECOND_STEP_CODES
from tables.staff.models import ApiToken, User
from tests.builders import a_user
from tests.clients import html_of

pytestmark = pytest.mark.django_db

SIGN_IN, CODE, SET_UP = "/sign-in/", "/sign-in/code/", "/account/second-step/"
RIGHT = {"username": "asha", "password": "winter"}


def code_of(user: User, steps: int = 0) -> str:
    """What the app shows now, or so many half minutes later."""
    app = TOTP(TOTPDevice.objects.get(user=user).bin_key)
    app.time = time.time() + steps * 30
    return f"{app.token():06d}"


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no half minute end between a code and its use."""
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)


def is_signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.fixture
def asha() -> User:
    return a_user("asha")


@pytest.fixture
def laptop(asha: User) -> Client:
    client = Client()
    client.post(SIGN_IN, RIGHT)
    return client


@pytest.fixture
def codes(asha: User, laptop: Client) -> list[str]:
    """Asha has set the second step up; her recovery codes."""
    assert laptop.post(SET_UP, {"password": "winter"}).status_code == 302
    answer = laptop.post(SET_UP, {"code": code_of(asha, -1)}, follow=True)
    return re.findall(r"<code>([a-z0-9-]{14})</code>", html_of(answer))


def test_it_is_set_up_with_the_password_a_key_and_a_first_code(asha: User, laptop: Client):
    assert "Current password" in laptop.get(SET_UP).content.decode()
    assert laptop.post(SET_UP, {"password": "x"}).status_code == 400
    assert not TOTPDevice.objects.exists()
    laptop.post(SET_UP, {"password": "winter"})
    page = html_of(laptop.get(SET_UP))
    assert "<svg" in page and re.search(r"<code>([A-Z2-7]{4} ){7}[A-Z2-7]{4}</code>", page)
    assert laptop.post(SET_UP, {"code": "000000"}).status_code == 400
    assert Client().post(SIGN_IN, RIGHT)["Location"] == "/"
    shown = html_of(laptop.post(SET_UP, {"code": code_of(asha)}, follow=True))
    assert len(re.findall(r"<code>[a-z0-9-]{14}</code>", shown)) == 10
    again = html_of(laptop.get("/account/second-step/codes/", follow=True))
    assert "10 recovery codes are left" in again and "<code>" not in again
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert len(kept) == 10 and not any(token in shown for token in kept)


def test_the_password_alone_signs_nobody_in(asha: User, codes: list[str]):
    client = Client()
    answer = client.post(SIGN_IN, {**RIGHT, "next": "/account/"})
    assert answer["Location"].startswith(CODE) and not is_signed_in(client)
    assert client.get(CODE).status_code == 200
    assert client.post(CODE, {"code": "000000"}).status_code == 400 and not is_signed_in(client)
    answer = client.post(CODE, {"code": code_of(asha), "next": "/account/"})
    assert answer["Location"] == "/account/" and is_signed_in(client)


def test_no_other_site_is_ever_led_to(asha: User, codes: list[str]):
    client = Client()
    answer = client.post(SIGN_IN, {**RIGHT, "next": "https://evil.example/"})
    assert "evil" not in answer["Location"]
    answer = client.post(CODE, {"code": code_of(asha), "next": "https://evil.example/"})
    assert answer["Location"] == "/"


def test_a_code_without_the_password_leads_nowhere(asha: User, codes: list[str]):
    client = Client()
    for method in (client.get, client.post):
        assert method(CODE, {"code": codes[0]})["Location"] == SIGN_IN
    client.post(SIGN_IN, {**RIGHT, "password": "x"})
    assert client.post(CODE, {"code": codes[0]})["Location"] == SIGN_IN


def test_a_wrong_password_does_not_tell_who_has_a_second_step(asha: User, codes: list[str]):
    a_user("balon")
    answers = [Client().post(SIGN_IN, {"username": name, "password": "x"}) for name in ("asha", "balon")]
    pages = {re.sub(r'value="[^"]*"', "", html_of(answer)) for answer in answers}
    assert len(pages) == 1


def test_a_code_counts_once(asha: User, codes: list[str]):
    code = code_of(asha)
    for expected in (302, 400):
        client = Client()
        client.post(SIGN_IN, RIGHT)
        assert client.post(CODE, {"code": f" {code[:3]} {code[3:]} "}).status_code == expected


def test_a_recovery_code_counts_once_however_it_is_typed(asha: User, codes: list[str]):
    for expected in (302, 400):
        client = Client()
        client.post(SIGN_IN, RIGHT)
        assert client.post(CODE, {"code": codes[3].upper().replace("-", " ")}).status_code == expected
    client = Client()
    client.post(SIGN_IN, RIGHT)
    client.post(CODE, {"code": codes[0]})
    assert "8 recovery codes are left" in html_of(client.get("/account/"))


def test_the_first_step_is_forgotten_after_ten_minutes_and_with_another_password(
    asha: User, codes: list[str], monkeypatch: pytest.MonkeyPatch
):
    late, other = Client(), Client()
    for client in (late, other):
        client.post(SIGN_IN, RIGHT)
    asha.set_password("summer")
    asha.save()
    assert other.post(CODE, {"code": codes[0]})["Location"] == SIGN_IN
    asha.set_password("winter")
    asha.save()
    late.post(SIGN_IN, RIGHT)
    session = late.session
    session["second_step"] = {**session["second_step"], "until": time.time() - 1}
    session.save()
    assert late.post(CODE, {"code": codes[0]})["Location"] == SIGN_IN


def test_codes_are_guessed_a_few_times_only_and_a_known_device_goes_on(
    asha: User, laptop: Client, codes: list[str]
):
    stranger = Client()
    stranger.post(SIGN_IN, RIGHT)
    tries = [stranger.post(CODE, {"code": f"{n:06d}"}).status_code for n in range(9)]
    assert tries == [400] * SECOND_STEP_CODES.by_account_at_address.most + [429]
    assert stranger.post(CODE, {"code": codes[0]}).status_code == 429
    laptop.post("/sign-out/")
    laptop.post(SIGN_IN, RIGHT)
    assert laptop.post(CODE, {"code": codes[0]}).status_code == 302


def test_a_session_without_the_second_step_makes_no_token(asha: User):
    before, laptop = Client(), Client()
    for client in (before, laptop):
        client.post(SIGN_IN, RIGHT)
    laptop.post(SET_UP, {"password": "winter"})
    laptop.post(SET_UP, {"code": code_of(asha, -1)})
    sent = {"name": "Desk", "scope": "read", "lifetime": "30"}
    assert before.post("/account/tokens/", sent).status_code == 403
    body = {"name": "Desk", "scope": "read"}
    refused = before.post("/api/v1/me/tokens/", body, content_type="application/json")
    assert refused.status_code == 403 and not ApiToken.objects.exists()
    assert laptop.post("/account/tokens/", sent).status_code == 302
    made = laptop.post("/api/v1/me/tokens/", body, content_type="application/json")
    assert made.status_code == 201
    authorization = {"Authorization": f"Bearer {made.json()['key']}"}
    assert Client().get("/api/v1/me/", headers=authorization).status_code == 200


def test_removing_takes_the_password_and_a_code(asha: User, laptop: Client, codes: list[str]):
    url = f"{SET_UP}remove/"
    for sent in ({"password": "x", "code": codes[0]}, {"password": "winter", "code": "000000"}, {}):
        assert laptop.post(url, sent).status_code == 400
    assert TOTPDevice.objects.exists()
    assert laptop.post(url, {"password": "winter", "code": codes[0]})["Location"] == "/account/"
    assert not TOTPDevice.objects.exists() and not StaticToken.objects.exists()
    assert Client().post(SIGN_IN, RIGHT)["Location"] == "/"


def test_it_is_not_set_up_twice(asha: User, laptop: Client, codes: list[str]):
    key = TOTPDevice.objects.get().key
    assert laptop.post(SET_UP, {"password": "winter"})["Location"] == "/account/"
    assert TOTPDevice.objects.get().key == key


def test_the_operator_removes_it_for_who_lost_everything(asha: User, codes: list[str]):
    said = StringIO()
    call_command("remove_second_step", "asha", stdout=said)
    assert "by the password alone" in said.getvalue()
    assert Client().post(SIGN_IN, RIGHT)["Location"] == "/"
    for name, why in (("asha", "no second step"), ("nobody", "no account")):
        with pytest.raises(CommandError, match=why):
            call_command("remove_second_step", name)


def test_these_pages_are_for_who_is_signed_in(client: Client):
    for address in (SET_UP, f"{SET_UP}codes/", f"{SET_UP}remove/"):
        assert client.get(address)["Location"].startswith(SIGN_IN)
