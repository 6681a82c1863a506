"""In which language a page or an answer of the API is, and that nobody gets another reader's."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from frontend.components import pills
from frontend.live.views import play
from frontend.templatetags.kingsmoot import pill
from kingsmoot.languages import PSEUDO, installed
from tables.staff.models import User
from tests.builders import a_user, an_event
from tests.cast import Cast
from tests.clients import Api, browser_of, html_of, problems_of, program_of
from tests.frontend.walk import running_cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_languages")]

CHOOSE = reverse("language")


def language_of(page: Any) -> str:
    """Return the language that a page says it is in; its sentences agree."""
    [code] = re.findall(r'<html lang="([^"]+)" dir="ltr">', html_of(page))
    assert page["Content-Language"] == code
    assert "Accept-Language" in page["Vary"]
    assert ("⟦Šķíp" in html_of(page) or "⟦Škíp" in html_of(page)) == (code == PSEUDO)
    return str(code)


def page(browser: Client, accept: str = "") -> str:
    return language_of(browser.get(CHOOSE, headers={"Accept-Language": accept} if accept else None))


def choose(browser: Client, code: str, next_page: str = "/") -> Any:
    made_for = re.search(r'name="made_for" value="([^"]*)"', html_of(browser.get(CHOOSE)))
    assert made_for is not None
    data = {"language": code, "made_for": made_for[1]}
    return browser.post(f"{CHOOSE}?next={next_page}", data)


def test_the_browser_asks_and_english_answers_what_is_not_offered():
    browser = Client()
    assert page(browser) == "en"
    assert page(browser, f"fr, {PSEUDO};q=0.8, en;q=0.1") == PSEUDO
    assert page(browser, "fr, de") == "en"
    assert page(browser, "*") == "en"


def test_a_choice_of_the_browser_counts_more_than_what_it_asks_for():
    browser = Client()
    answer = choose(browser, PSEUDO, "/offline/")
    assert (answer.status_code, answer["Location"]) == (302, "/offline/")
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME]["httponly"]
    assert page(browser, "en") == PSEUDO
    choose(browser, "")
    assert page(browser, "en") == "en"
    assert page(browser, PSEUDO) == PSEUDO


def test_a_choice_leads_back_to_pages_of_this_site_only():
    assert choose(Client(), PSEUDO, "https://elsewhere.example/")["Location"] == "/"
    assert choose(Client(), PSEUDO, "//elsewhere.example/")["Location"] == "/"


def test_a_language_that_is_not_offered_is_refused():
    browser = Client()
    assert choose(browser, "tlh").status_code == 400
    assert settings.LANGUAGE_COOKIE_NAME not in browser.cookies
    Client().cookies[settings.LANGUAGE_COOKIE_NAME] = "tlh"
    assert page(Client(), PSEUDO) == PSEUDO


def test_the_account_counts_more_than_the_browser_on_all_devices():
    user = a_user()
    choose(browser_of(user), PSEUDO)
    assert User.objects.get(pk=user.pk).language == PSEUDO
    phone = browser_of(user)
    assert page(phone, "en") == PSEUDO
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert page(phone, "en") == PSEUDO
    assert page(Client(), "en") == "en"


def test_a_page_of_another_account_changes_nothing():
    mine, other = a_user(), a_user()
    theirs = re.search(r'name="made_for" value="([^"]*)"', html_of(browser_of(other).get(CHOOSE)))
    assert theirs is not None
    answer = browser_of(mine).post(CHOOSE, {"language": PSEUDO, "made_for": theirs[1]})
    assert answer.status_code == 409
    assert not User.objects.exclude(language="").exists()


def test_pages_link_to_the_choice_only_where_there_is_one(settings):
    home = html_of(Client().get("/"))
    assert f'href="{CHOOSE}?next=%2F"' in home
    settings.LANGUAGES = [("en", "English")]
    assert CHOOSE not in html_of(Client().get("/"))
    assert page(Client(), PSEUDO) == "en"


def test_the_account_page_offers_the_languages():
    shown = html_of(browser_of(a_user(language=PSEUDO)).get(reverse("account")))
    assert f'value="{PSEUDO}" lang="{PSEUDO}" aria-pressed="true"' in shown


def test_no_page_leaks_the_language_of_the_one_before(running: Cast):
    """States, icons and figures are cached for everybody; each address is read in both languages, in both
    orders."""
    for name in ("public-event", "public-pairings", "public-standings", "public-fairness", "home"):
        address = reverse(name) if name == "home" else running.url(name)
        read = {code: html_of(Client().get(address, headers={"Accept-Language": code})) for code in CODES}
        again = {code: html_of(Client().get(address, headers={"Accept-Language": code})) for code in CODES}
        for code in CODES:
            assert _words(read[code]) == _words(again[code])
        assert "⟦" not in read["en"]


def test_games_on_offer_are_listed_for_each_language():
    play._offers_in.cache_clear()
    for code in (PSEUDO, "en"):
        assert ("⟦" in html_of(Client().get("/play/", headers={"Accept-Language": code}))) == (code == PSEUDO)


CODES = ("en", PSEUDO)


def _words(html: str) -> str:
    return re.sub(r'(data-(made-for|stream-ticket)|value|content)="[^"]*"', "", html)


@pytest.fixture
def running() -> Cast:
    return running_cast()


def test_a_pill_is_drawn_once_for_each_language(monkeypatch):
    monkeypatch.setitem(pills.PILLS, "test-state", pills.Pill(gettext_lazy("Draft"), "draft"))
    english = pill("test-state")
    with translation.override(PSEUDO):
        assert "⟦" in pill("test-state")
    assert pill("test-state") == english and "⟦" not in english


def test_programs_say_in_which_language_they_are_answered():
    user = a_user(language=PSEUDO)
    program = program_of(user)
    wrong = "events/nowhere/overview/"
    english = program.call("GET", wrong, Accept_Language="en")
    account = program.call("GET", wrong)
    stranger = Api().call("GET", wrong, Accept_Language=PSEUDO)
    assert (english["Content-Language"], account["Content-Language"]) == ("en", PSEUDO)
    assert stranger["Content-Language"] == PSEUDO
    assert problems_of(english) == problems_of(account)
    assert english.json()["type"] == account.json()["type"], "codes have no language"
    assert account.json()["detail"].startswith("⟦")
    assert not english.json()["detail"].startswith("⟦")


def test_an_answer_in_one_language_does_not_stand_for_another():
    event = an_event()
    tags = {}
    for code in CODES:
        answer = Api().at(event).call("GET", "", Accept_Language=code)
        assert answer["Content-Language"] == code
        tags[code] = answer["ETag"]
    assert tags["en"] != tags[PSEUDO]
    assert tags["en"] == '"0.0"', "as before there were languages"
    for tag in CODES:
        for code in CODES:
            call = Api().at(event).call("GET", "", Accept_Language=code, If_None_Match=tags[tag])
            assert call.status_code == (304 if tag == code else 200)


def test_the_etag_of_another_language_still_names_its_revision():
    cast = Cast()
    program = cast.program()
    tag = program.call("GET", "", Accept_Language=PSEUDO)["ETag"]
    program.patch("", {"venue": "Pyke"}, If_Match=tag)
    assert program.call("PATCH", "", {"venue": "Oldtown"}, If_Match=tag).status_code == 412


def test_accounts_choose_by_the_api():
    user = a_user()
    browser = browser_of(user)
    made_for = re.search(r'data-made-for="([^"]*)"', html_of(browser.get("/")))
    assert made_for is not None
    api = Api(client=browser)
    headers = {"X_Made_For": made_for[1]}
    assert api.post("me/language/", {"language": PSEUDO}, **headers)["language"] == PSEUDO
    assert page(browser_of(user), "en") == PSEUDO
    refused = api.call("POST", "me/language/", {"language": "tlh"}, **headers)
    assert refused.status_code == 400 and problems_of(refused) == [("language", "")]
    assert program_of(user).call("POST", "me/language/", {"language": ""}).status_code == 403
    assert Api().get("languages/") == [
        {"code": "en", "name": "English"},
        {"code": PSEUDO, "name": "⟦Pseudo-locale⟧"},
    ]


def test_scripts_have_their_sentences_in_a_file_that_is_kept():
    home = html_of(Client().get("/", headers={"Accept-Language": PSEUDO}))
    [address] = re.findall(r'<script defer src="([^"]+)" data-catalog>', home)
    assert home.index("data-catalog") < home.index('type="module"')
    script = Client().get(address)
    assert r"\u27e6" in script.content.decode() and "immutable" in script["Cache-Control"]
    assert script["Content-Type"].startswith("text/javascript")
    older = Client().get(re.sub(r"-[0-9a-f]+\.js", "-0000000000000000.js", address))
    assert older.status_code == 200 and "immutable" not in older["Cache-Control"]
    assert Client().get(reverse("script-catalog", args=["tlh", "0"])).status_code == 404
    assert "data-catalog" not in html_of(Client().get("/"))


@pytest.mark.once
def test_languages_are_those_whose_catalogs_are_there(tmp_path):
    for folder in ("de", "pt_BR", "en_XA", "xx_nothing"):
        (tmp_path / folder / "LC_MESSAGES").mkdir(parents=True)
        if folder != "xx_nothing":
            (tmp_path / folder / "LC_MESSAGES" / "django.mo").touch()
    found = [("en", "English"), ("de", "Deutsch"), ("pt-br", "Português (Brasil)")]
    assert installed(tmp_path, with_pseudo=False) == found
    assert installed(tmp_path, with_pseudo=True) == [*found, (PSEUDO, "⟦Pseudo-locale⟧")]
