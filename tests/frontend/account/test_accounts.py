"""The front page, sign-in with its throttle, and a person's own account."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tables.core import links, timekeeping
from tables.core.limits import WRONG_PASSWORD_LINKS
from tables.events.models import EventStatus
from tables.staff.actions import create_token, grant_role
from tables.staff.models import ApiToken, Role, TokenScope
from tests.builders import a_user, an_event, players, staff_of
from tests.cast import Cast
from tests.clients import browser_of, queries_of, said

pytestmark = pytest.mark.django_db

SIGN_IN = "/sign-in/"


class TestHome:
    def test_strangers_see_every_event_but_drafts(self, client: Client):
        an_event(name="Pyke opens")
        an_event(name="Pyke plans", status=EventStatus.DRAFT)
        page = client.get("/").content.decode()
        assert "Pyke opens" in page and "Pyke plans" not in page and "Sign in" in page

    def test_staff_see_their_events_first_drafts_included(self, client: Client):
        user = a_user()
        draft = an_event(name="Pyke plans", status=EventStatus.DRAFT)
        staff_of(draft, Role.JUDGE, user)
        client.force_login(user)
        page = client.get("/").content.decode()
        assert reverse("staff-overview", args=[draft.slug]) in page and "Judge" in page

    def test_players_with_an_account_find_the_events_they_play(self, client: Client):
        user = a_user()
        event = an_event(name="Pyke plays")
        players(event, 1, user=user)
        client.force_login(user)
        assert reverse("my-event", args=[event.slug]) in client.get("/").content.decode()

    @pytest.mark.parametrize("is_staff", [True, False])
    def test_only_accounts_of_the_installation_are_offered_a_new_event(self, client: Client, is_staff: bool):
        client.force_login(a_user(is_staff=is_staff))
        assert (reverse("create-event") in client.get("/").content.decode()) is is_staff

    def test_the_number_of_queries_does_not_grow_with_events_and_players(self, client: Client):
        user = a_user()
        client.force_login(user)

        def add(events: int, people: int) -> int:
            for _ in range(events):
                event = an_event()
                staff_of(event, Role.JUDGE, user)
                players(event, people)
            return len(queries_of(lambda: client.get("/")))

        assert add(1, 8) == add(5, 60)


class TestSignIn:
    def test_the_right_password_leads_to_the_page_asked_for(self, client: Client):
        a_user("asha")
        answer = client.post(SIGN_IN, {"username": "asha", "password": "winter", "next": "/account/"})
        assert answer.status_code == 302 and answer["Location"] == "/account/"

    def test_no_other_site_is_ever_led_to(self, client: Client):
        a_user("asha")
        answer = client.post(
            SIGN_IN, {"username": "asha", "password": "winter", "next": "https://evil.example/"}
        )
        assert answer["Location"] == "/"

    def test_a_wrong_password_and_an_unknown_account_read_alike(self, client: Client):
        a_user("asha")
        answers = [client.post(SIGN_IN, {"username": name, "password": "x"}) for name in ("asha", "nobody")]
        pages = [re.sub(r'value="[^"]*"', "", answer.content.decode()) for answer in answers]
        assert pages[0] == pages[1] and "do not match" in pages[0]

    def test_signing_out_takes_a_post(self, client: Client):
        client.force_login(a_user())
        assert client.get("/sign-out/").status_code == 405
        assert client.post("/sign-out/").status_code == 302
        assert client.get("/account/").status_code == 302


class TestSetPassword:
    def link(self) -> str:
        event = an_event()
        granted = grant_role(event, staff_of(event), username="newcomer", role=Role.JUDGE)
        assert granted.set_password is not None
        return reverse("set-password", args=[granted.set_password.uid, granted.set_password.token])

    def test_a_new_account_chooses_its_password_once_and_is_signed_in(self, client: Client):
        link = self.link()
        form = client.get(link, follow=True)
        words = "four iron ships sail"
        answer = client.post(form.request["PATH_INFO"], {"new_password1": words, "new_password2": words})
        assert answer.status_code == 302
        assert "newcomer" in client.get("/account/").content.decode()
        assert "is no longer valid" in Client().get(link, follow=True).content.decode()

    def test_a_weak_password_is_refused_at_its_field(self, client: Client):
        form = client.get(self.link(), follow=True)
        answer = client.post(form.request["PATH_INFO"], {"new_password1": "12345", "new_password2": "12345"})
        assert "too short" in answer.content.decode()

    def test_an_address_that_guesses_links_is_closed_and_right_links_are_not(self, client: Client):
        link = self.link()
        wrong = reverse("set-password", args=["MQ", "abc123-" + "0" * 32])
        assert client.get(wrong).status_code == 200
        for _ in range(WRONG_PASSWORD_LINKS.most):
            WRONG_PASSWORD_LINKS.take("127.0.0.1")
        assert client.get(wrong).status_code == 429
        assert client.get(link, follow=True).status_code == 200


class TestAccount:
    @pytest.fixture
    def owner(self, client: Client):
        user = a_user("asha")
        client.force_login(user)
        return user

    def test_nobody_is_asked_to_sign_in(self, client: Client):
        assert client.get("/account/")["Location"] == "/sign-in/?next=/account/"

    def test_the_name_changes_and_the_username_stays(self, client: Client, owner):
        client.post("/account/name/", {"first_name": "  Asha ", "last_name": "Greyjoy"})
        owner.refresh_from_db()
        assert (owner.get_full_name(), owner.username) == ("Asha Greyjoy", "asha")

    def test_a_bad_name_is_shown_at_its_field(self, client: Client, owner):
        answer = client.post("/account/name/", {"first_name": "x" * 151, "last_name": ""})
        assert answer.status_code == 400 and "Shorten it to 150 characters" in answer.content.decode()

    def test_the_password_changes_and_this_browser_stays_signed_in(self, client: Client, owner):
        words = "four iron ships sail"
        sent = {"old_password": "winter", "new_password1": words, "new_password2": words}
        assert client.post("/account/password/", sent).status_code == 302
        assert client.get("/account/").status_code == 200
        owner.refresh_from_db()
        assert owner.check_password(words)

    def test_the_present_password_cannot_be_guessed_for_long(self, client: Client, owner):
        sent = {"old_password": "x", "new_password1": "a", "new_password2": "b"}
        answers = [client.post("/account/password/", sent).status_code for _ in range(9)]
        assert answers == [400] * 8 + [429]

    def test_another_password_ends_other_sessions_and_on_wish_the_tokens(self, client: Client, owner):
        elsewhere = browser_of(owner)
        assert "Revoke my API tokens" not in client.get("/account/").content.decode()
        kept = create_token(owner, name="Desk", scope="read").token
        create_token(a_user("balon"), name="Balon’s", scope="read")
        assert "Revoke my API tokens" in client.get("/account/").content.decode()
        words = "four iron ships sail"
        sent = {"old_password": "winter", "new_password1": words, "new_password2": words}
        client.post("/account/password/", sent)
        assert elsewhere.get("/account/").status_code == 302
        kept.refresh_from_db()
        assert kept.revoked_at is None
        sent = {"old_password": words, "new_password1": words + "!", "new_password2": words + "!"}
        answer = client.post("/account/password/", {**sent, "end_tokens": "on"})
        assert said(answer)[-1].endswith("Your API tokens are revoked.")
        kept.refresh_from_db()
        assert kept.revoked_at is not None
        assert ApiToken.objects.filter(revoked_at=None).count() == 1

    def test_the_operator_changes_a_password_and_ends_tokens_with_it(self, owner, monkeypatch, capsys):
        elsewhere = browser_of(owner)
        kept = create_token(owner, name="Desk", scope="read").token
        create_token(a_user("balon"), name="Balon’s", scope="read")
        answers = iter(["four iron ships sail"] * 2 + ["five iron ships sail"] * 2)
        monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))
        call_command("changepassword", owner.get_username())
        assert "Still good: 1 API token; --end-tokens ends them." in capsys.readouterr().out
        assert elsewhere.get("/account/").status_code == 302
        kept.refresh_from_db()
        assert kept.revoked_at is None
        call_command("changepassword", owner.get_username(), end_tokens=True)
        assert "1 API token ended." in capsys.readouterr().out
        kept.refresh_from_db()
        assert kept.revoked_at is not None
        assert ApiToken.objects.filter(revoked_at=None).count() == 1

    def test_a_tokens_key_is_shown_once(self, client: Client, owner):
        sent = {"name": "Overlay", "scope": "read", "lifetime": "30", "idempotency_key": "k1"}
        assert client.post("/account/tokens/", sent).status_code == 302
        assert client.post("/account/tokens/", sent).status_code == 302
        token = ApiToken.objects.get(user=owner)
        first, second = (client.get("/account/").content.decode() for _ in range(2))
        (key,) = re.findall(r"km_[\w-]{43}", first)
        assert links.digest_of(key) == token.digest and "km_" not in second
        assert token.scope == TokenScope.READ and token.expires_at is not None
        assert timedelta(days=29) < token.expires_at - timekeeping.now() < timedelta(days=31)

    def test_a_token_may_last(self, client: Client, owner):
        client.post("/account/tokens/", {"name": "Desk", "scope": "write", "lifetime": "no-end"})
        assert ApiToken.objects.get(user=owner).expires_at is None

    @pytest.mark.parametrize("sent", [{"name": ""}, {"scope": "all"}, {"lifetime": "forever"}])
    def test_a_bad_token_is_not_made(self, client: Client, owner, sent: dict[str, str]):
        answer = client.post("/account/tokens/", {"name": "x", "scope": "read", "lifetime": "30", **sent})
        assert answer.status_code == 400 and not ApiToken.objects.exists()

    def test_revoking_asks_first(self, client: Client, owner):
        token = create_token(owner, name="Desk", scope="read").token
        url = reverse("account-token-revoke", args=[token.pk])
        assert "lose access at once" in client.get(url).content.decode()
        token.refresh_from_db()
        assert token.revoked_at is None
        assert said(client.post(url)) == ["The token “Desk” is revoked."]
        token.refresh_from_db()
        assert token.revoked_at is not None

    def test_nobody_elses_token_is_found(self, client: Client, owner):
        token = create_token(a_user(), name="Desk", scope="read").token
        assert client.post(reverse("account-token-revoke", args=[token.pk])).status_code == 404


def test_pages_of_the_front_list_are_never_missing(client: Client):
    Cast()
    for page in ("0", "99999", "-1", "x", "¹"):
        assert client.get("/", {"page": page}).status_code == 200


def test_the_front_page_of_a_player_has_no_word_of_missing_roles():
    user = a_user()
    assert "You are not on the staff" in browser_of(user).get("/").content.decode()
    (player,) = players(an_event(status=EventStatus.OPEN), 1)
    player.user = user
    player.save(update_fields=["user"])
    page = browser_of(user).get("/").content.decode()
    assert "Events you play in" in page and "You are not on the staff" not in page
