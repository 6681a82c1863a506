"""Staff of an event and their API tokens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.management import CommandError, call_command
from django.utils.http import urlsafe_base64_decode

from tables.core import links, timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import EventStatus
from tables.staff.actions import (
    appoint,
    change_role,
    create_token,
    grant_role,
    renew_set_password_link,
    revoke_role,
    revoke_token,
)
from tables.staff.models import ApiToken, EventRole, Role, User
from tests.builders import a_user, an_event, last_entry, players, staff_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)


class TestAppoint:
    """Roles given by the operators of the installation, where the event has nobody who could."""

    def administrator(self) -> Actor:
        return Actor.staff(a_user("admin", is_superuser=True))

    def test_an_administrator_makes_somebody_organizer_and_the_journal_says_who(self):
        event = an_event()
        granted = appoint(event, self.administrator(), username="yara", role="organizer")
        assert granted.set_password is not None and granted.role.role == Role.ORGANIZER
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.who) == ("staff.appoint", "staff yara", "admin")
        assert entry.after == {"role": "organizer", "new_account": True}

    def test_another_role_is_replaced_and_the_same_changes_nothing(self):
        event = an_event()
        actor = self.administrator()
        a_user("yara")
        for role in ("judge", "judge", "organizer"):
            assert appoint(event, actor, username="yara", role=role).set_password is None
        assert [entry.before for entry in event.journal.order_by("revision")] == [{}, {"role": "judge"}]
        with pytest.raises(Refused, match="needs an organizer"):
            appoint(event, actor, username="yara", role="judge")

    def test_a_finished_event_gets_an_organizer_too(self):
        event = an_event(status=EventStatus.ARCHIVED)
        appoint(event, self.administrator(), username="yara", role="organizer")
        assert event.roles.count() == 1

    @pytest.mark.parametrize("kind", ["stranger", "organizer", "player", "token"])
    def test_nobody_else_may(self, kind: str):
        event = an_event()
        admin = self.administrator().user
        assert admin is not None
        actors = {
            "stranger": lambda: Actor.staff(a_user()),
            "organizer": lambda: staff_of(event),
            "player": lambda: Actor.of_player(players(event, 1)[0]),
            "token": lambda: Actor.of_token(create_token(admin, name="bot", scope="write").token),
        }
        with pytest.raises((NotVisible, NotPermitted)):
            appoint(event, actors[kind](), username="yara", role="organizer")
        assert not User.objects.filter(username="yara").exists()

    def test_an_account_that_is_switched_off_gets_none(self):
        a_user("yara", is_active=False)
        with pytest.raises(Refused, match="switched off"):
            appoint(an_event(), self.administrator(), username="yara", role="judge")

    def test_the_command_says_what_it_did_and_what_stands_in_the_way(self, capsys):
        event = an_event()
        call_command("grant_role", event.slug, "yara", "organizer")
        said = capsys.readouterr().out
        assert f"yara is organizer of {event.name} ({event.slug})." in said
        assert "  yara: /set-password/" in said
        a_user("balon")
        call_command("grant_role", event.slug, "balon", "judge")
        assert "password" not in capsys.readouterr().out
        assert last_entry(event).who == "system"
        for slug, name, sentence in (
            ("nowhere", "yara", "no event called nowhere"),
            (event.slug, "a b", "valid username"),
            (event.slug, "yara", "needs an organizer"),
        ):
            with pytest.raises(CommandError, match=sentence):
                call_command("grant_role", slug, name, "judge")


class TestGrant:
    def test_somebody_with_an_account(self):
        event = an_event()
        bo = a_user("bo")
        granted = grant_role(event, staff_of(event, user=a_user("asha")), username=" bo ", role="judge")
        assert (granted.role.user, granted.role.role, granted.set_password) == (bo, Role.JUDGE, None)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.who) == ("staff.grant", "staff bo", "asha")
        assert entry.after == {"role": "judge", "new_account": False}

    def test_somebody_new_gets_an_account_and_a_link_to_set_its_password(self):
        event = an_event()
        granted = grant_role(event, staff_of(event), username="carol", role="scorekeeper")
        carol = User.objects.get(username="carol")
        assert not carol.has_usable_password()
        link = granted.set_password
        assert link is not None
        assert urlsafe_base64_decode(link.uid).decode() == str(carol.pk)
        assert default_token_generator.check_token(carol, link.token)
        assert link.token not in str(last_entry(event).after)
        carol.set_password("a long winter")
        carol.save()
        assert not default_token_generator.check_token(carol, link.token)

    def test_the_same_again_changes_nothing_and_gives_no_second_link(self):
        event = an_event()
        actor = staff_of(event)
        first = grant_role(event, actor, username="carol", role="judge")
        again = grant_role(event, actor, username="carol", role="judge")
        assert (again.role, again.set_password) == (first.role, None)
        assert event.journal.count() == 1

    def test_an_account_its_maker_could_still_take_over_gets_no_role_elsewhere(self):
        one, two = an_event(), an_event()
        grant_role(one, staff_of(one), username="carol", role="judge")
        with pytest.raises(Refused, match="has not taken it over yet"):
            grant_role(two, staff_of(two), username="carol", role="organizer")
        a_user("gone", is_active=False)
        with pytest.raises(Refused):
            grant_role(two, staff_of(two), username="gone", role="judge")

    @pytest.mark.parametrize("username", ["", "a b", "x" * 151, "bo\x00", "bo\u202e"])
    def test_bad_usernames(self, username):
        event = an_event()
        with pytest.raises(Malformed) as error:
            grant_role(event, staff_of(event), username=username, role="judge")
        assert {problem.field for problem in error.value.problems} == {"username"}

    def test_refusals(self):
        event = an_event()
        actor = staff_of(event)
        bo = a_user("bo")
        staff_of(event, Role.JUDGE, bo)
        with pytest.raises(Refused, match="bo is Judge here"):
            grant_role(event, actor, username="bo", role="organizer")
        with pytest.raises(Malformed) as error:
            grant_role(event, actor, username="new", role="king")
        assert error.value.problems[0].field == "role"
        with pytest.raises(Outdated):
            grant_role(event, actor, username="new", role="judge", expected=9)
        (player,) = players(event, 1)
        for outsider, refusal in (
            (staff_of(event, Role.HEAD_JUDGE), NotPermitted),
            (Actor.of_player(player), NotPermitted),
            (Actor.staff(a_user()), NotVisible),
        ):
            with pytest.raises(refusal):
                grant_role(event, outsider, username="new", role="judge")
        assert not User.objects.filter(username="new").exists()


class TestSetPasswordLink:
    def test_renewed_until_the_owner_set_a_password(self):
        event = an_event()
        actor = staff_of(event)
        role = grant_role(event, actor, username="carol", role="judge").role
        link = renew_set_password_link(role, actor)
        carol = role.user
        assert default_token_generator.check_token(carol, link.token)
        assert last_entry(event).verb == "staff.renew_link"
        carol.set_password("a long winter")
        carol.save()
        with pytest.raises(Refused, match="has set a password"):
            renew_set_password_link(role, actor)

    def test_never_for_an_account_of_another_event(self):
        one, two = an_event(), an_event()
        actor = staff_of(one)
        role = grant_role(one, actor, username="carol", role="judge").role
        EventRole.objects.create(event=two, user=role.user, role=Role.ORGANIZER)
        with pytest.raises(Refused, match="other events"):
            renew_set_password_link(role, actor)
        with pytest.raises(NotVisible):
            renew_set_password_link(role, staff_of(two))
        with pytest.raises(NotPermitted):
            renew_set_password_link(role, staff_of(one, Role.HEAD_JUDGE))


class TestChangeAndRevoke:
    def test_changed(self):
        event = an_event()
        actor = staff_of(event)
        staff_of(event, Role.JUDGE, a_user("bo"))
        role = event.roles.get(user__username="bo")
        change_role(role, actor, "head_judge")
        assert event.roles.get(pk=role.pk).role == Role.HEAD_JUDGE
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.before, entry.after) == (
            "staff.change",
            "staff bo",
            {"role": "judge"},
            {"role": "head_judge"},
        )
        change_role(role, actor, "head_judge")
        assert event.journal.count() == 1

    def test_revoked(self):
        event = an_event()
        actor = staff_of(event)
        staff_of(event, Role.JUDGE, a_user("bo"))
        role = event.roles.get(user__username="bo")
        revoke_role(role, actor)
        assert not event.roles.filter(pk=role.pk).exists()
        assert (last_entry(event).verb, last_entry(event).before) == ("staff.revoke", {"role": "judge"})
        revoke_role(role, actor)
        assert event.journal.count() == 1

    def test_never_the_last_organizer(self):
        event = an_event()
        actor = staff_of(event)
        role = event.roles.get()
        for action in (lambda: change_role(role, actor, "judge"), lambda: revoke_role(role, actor)):
            with pytest.raises(Refused, match="needs an organizer"):
                action()
        staff_of(event)
        revoke_role(role, actor)
        with pytest.raises(NotVisible):
            revoke_role(role, actor)

    def test_refusals(self):
        event = an_event()
        actor = staff_of(event)
        staff_of(event, Role.JUDGE, a_user("bo"))
        role = event.roles.get(user__username="bo")
        judge = Actor.staff(role.user)
        with pytest.raises(Malformed):
            change_role(role, actor, "king")
        for action in (
            lambda a, e: change_role(role, a, "scorekeeper", expected=e),
            lambda a, e: revoke_role(role, a, expected=e),
        ):
            with pytest.raises(NotPermitted):
                action(judge, None)
            with pytest.raises(NotVisible):
                action(Actor.staff(a_user()), None)
            with pytest.raises(Outdated):
                action(actor, 9)
        role.delete()
        role.pk = 0
        with pytest.raises(NotVisible):
            change_role(role, actor, "judge")


class TestTokens:
    def test_the_key_is_shown_once_and_stored_as_a_digest(self):
        user = a_user()
        made = create_token(user, name=" scoreboard ", scope="read", expires_at=NOW + timedelta(days=30000))
        assert made.key.startswith("km_") and len(made.key) == 46
        token = ApiToken.objects.get()
        assert (token.user, token.name, token.digest) == (user, "scoreboard", links.digest_of(made.key))
        assert made.key not in str(ApiToken.objects.values())

    def test_bad_input(self):
        with pytest.raises(Malformed) as error, timekeeping.time_set_to(NOW):
            create_token(a_user(), name="", scope="everything", expires_at=NOW)
        assert [problem.field for problem in error.value.problems] == ["name", "scope", "expires_at"]
        assert not ApiToken.objects.exists()

    def test_revoked_by_the_owner_only(self):
        user = a_user()
        token = create_token(user, name="x", scope="write").token
        with pytest.raises(NotVisible):
            revoke_token(token.pk, a_user())
        with timekeeping.time_set_to(NOW):
            assert revoke_token(token.pk, user).revoked_at == NOW
        assert revoke_token(token.pk, user).revoked_at == NOW
