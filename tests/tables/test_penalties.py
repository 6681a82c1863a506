"""Cautions and warnings: revoked with a reason, told by journal and archive, read by the player."""

from __future__ import annotations

import json

import pytest
from django.db import transaction

from tables.actions.players.participation import disqualify
from tables.actions.players.penalties import record_penalty, revoke_penalty
from tables.archive.reading import from_json
from tables.archive.schema import dump
from tables.archive.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.models import JournalEntry, Penalty, Role
from tables.queries.events.archive import event_archive
from tables.queries.journal import journal_page
from tests.cast import Cast
from tests.clients import browser_of, html_of, problems_of, program_of, said
from tests.stages import Day, a_hall

pytestmark = pytest.mark.django_db


def a_caution(cast: Cast, reason: str = "slow play") -> Penalty:
    return record_penalty(cast.player(), cast.actor(Role.JUDGE), kind="caution", reason=reason)


def test_a_penalty_is_revoked_with_a_reason_and_the_journal_keeps_both():
    cast = a_hall()
    first, second = a_caution(cast, "one"), a_caution(cast, "two")
    with pytest.raises(Malformed) as raised:
        revoke_penalty(first, cast.actor(Role.JUDGE), reason=" ")
    assert raised.value.problems[0].field == "reason"
    revoke_penalty(first, cast.actor(Role.JUDGE), reason="it was the other one")
    assert list(cast.player().penalties.all()) == [second]
    row = journal_page(cast.event, verb="player.revoke_penalty").rows[0]
    assert row.sentence == f"Revoked a caution of {cast.player().name} (p1)"
    assert row.reason == "it was the other one"
    entries = JournalEntry.objects.count()
    with pytest.raises(NotVisible, match="somebody revoked it"):
        revoke_penalty(first, cast.actor(Role.JUDGE), reason="again")
    assert JournalEntry.objects.count() == entries


def test_who_may_not_give_may_not_revoke():
    cast = a_hall()
    given = a_caution(cast)
    for actor in (cast.actor(Role.SCOREKEEPER), Actor.of_player(cast.player())):
        with pytest.raises(NotPermitted):
            revoke_penalty(given, actor, reason="x")
    with pytest.raises(NotVisible):
        revoke_penalty(given, Cast().actor(), reason="x")


def test_a_disqualification_is_lifted_instead():
    cast = a_hall()
    disqualify(cast.player(), cast.actor(), reason="left in anger")
    with pytest.raises(Refused, match="lifted, not revoked"):
        revoke_penalty(cast.event.penalties.get(), cast.actor(), reason="x")


def test_the_archive_tells_what_stands_and_notices_what_was_put_back():
    day = Day()
    for reason in ("one", "two", "three"):
        record_penalty(day.player("p2"), day.actor(), kind="warning", reason=reason)
    revoke_penalty(day.event.penalties.get(reason="two"), day.actor(), reason="wrong player")
    document = json.loads(dump(event_archive(type(day.event).objects.get(pk=day.event.pk))))
    assert [penalty["reason"] for penalty in document["penalties"]] == ["one", "three"]
    assert verify(from_json(document)).differences == ()
    document["penalties"][1]["reason"] = "two"
    assert verify(from_json(document)).differences != ()


def test_the_player_reads_it_until_it_is_revoked():
    cast = a_hall()
    given = a_caution(cast, "<b>slow</b>")
    phone, program = browser_of(cast.player()), program_of(cast.player())
    page = html_of(phone.get(cast.url("my-event")))
    assert "Caution, round 1" in page and "&lt;b&gt;slow" in page
    assert cast.user(Role.JUDGE).username not in page
    (told,) = program.get("me/penalties/")
    assert (told["kind"], told["round_number"], told["reason"]) == ("caution", 1, "<b>slow</b>")
    assert set(told) == {"kind", "round_number", "reason", "at"}
    assert "slow" not in html_of(browser_of(cast.player("p2")).get(cast.url("my-event")))
    revoke_penalty(given, cast.actor(), reason="x")
    assert program.get("me/penalties/") == []
    assert "Caution" not in html_of(phone.get(cast.url("my-event")))


def test_it_is_revoked_on_a_page_and_over_the_api():
    cast = a_hall()
    given = a_caution(cast)
    url = cast.url("staff-players-penalty-revoke", key="p1", pk=given.pk)
    file = cast.url("staff-players-player", key="p1")
    judge = cast.browser(Role.JUDGE)
    assert url in html_of(judge.get(file)) and "Revoke the caution" in html_of(judge.get(url))
    assert judge.post(url, {"confirmed": "yes"}).status_code == 400
    with transaction.atomic():
        answer = judge.post(url, {"confirmed": "yes", "reason": "mistaken"})
        assert answer.status_code == 302 and not cast.event.penalties.exists()
        assert said(answer) == [f"The caution of {cast.player().name} is revoked."]
        transaction.set_rollback(True)
    elsewhere = cast.url("staff-players-penalty-revoke", key="p2", pk=given.pk)
    assert judge.get(elsewhere).status_code == 404
    program = cast.program(Role.JUDGE)
    (listed,) = program.get("players/p1/penalties/")
    address = f"players/p1/penalties/{listed['id']}/revoke/"
    assert problems_of(program.call("POST", address, {}))[0][0] == "reason"
    assert program.call("POST", f"players/p2/penalties/{listed['id']}/revoke/", {}).status_code == 404
    program.post(address, {"reason": "mistaken"})
    assert not cast.event.penalties.exists()
