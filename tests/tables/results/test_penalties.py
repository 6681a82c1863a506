"""Cautions and warnings: given from the event's catalog, revoked with a reason, in journal and archive,
read by the player."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import Event
from tables.events.queries.record import catalog_of, score, scoring_of
from tables.journal.models import JournalEntry
from tables.journal.queries import journal_page
from tables.judging.penalties.actions import record_penalty, revoke_penalty, set_catalog
from tables.judging.penalties.rules import DEFAULT_CATALOG, MAX_INFRACTIONS, Infraction
from tables.players.actions.participation import disqualify
from tables.players.models import CatalogEntry, Penalty
from tables.results.actions.results import confirm_result, report_result, save_result
from tables.results.models import Sheet
from tables.results.queries.sheets import table_sheet
from tables.results.rules.rows import ScoredSeat
from tables.rounds.models import Seat, Table, TableStatus
from tables.staff.models import Role
from tests.builders import last_entry, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, problems_of, program_of, said
from tests.stages import Day, a_hall

pytestmark = pytest.mark.django_db

BY_HAND = Infraction("Spilled coffee", "warning", "On anybody's cards.")
DICE = Infraction("Loaded dice", "disqualification", "")


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
    assert row.sentence == f"Revoked a penalty of {cast.player().name} (p1): Caution"
    assert row.reason == "it was the other one"
    entries = JournalEntry.objects.count()
    with pytest.raises(NotVisible, match="it was revoked"):
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
    (shown,) = program.get("me/penalties/")
    assert (shown["kind"], shown["round_number"], shown["reason"]) == ("caution", 1, "<b>slow</b>")
    assert set(shown) == {"kind", "infraction", "effect", "points", "round_number", "reason", "at"}
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
    assert url in html_of(judge.get(file)) and "Revoke the penalty" in html_of(judge.get(url))
    assert judge.post(url, {"confirmed": "yes"}).status_code == 400
    with transaction.atomic():
        answer = judge.post(url, {"confirmed": "yes", "reason": "mistaken"})
        assert answer.status_code == 302 and not cast.event.penalties.exists()
        assert said(answer) == [f"The penalty of {cast.player().name} is revoked."]
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


def test_the_catalog_says_which_penalty_and_what_for():
    cast = a_hall()
    slow = next(each for each in DEFAULT_CATALOG if each.name == "Slow play")
    given = record_penalty(cast.player(), cast.actor(Role.JUDGE), infraction="Slow play")
    assert (given.kind, given.infraction, given.reason) == (slow.kind, "Slow play", slow.explanation)
    entry = last_entry(cast.event)
    assert (entry.after["infraction"], entry.reason) == ("Slow play", given.reason)
    again = record_penalty(
        cast.player(), cast.actor(Role.JUDGE), infraction="Slow play", kind="warning", reason="the third time"
    )
    assert (again.kind, again.reason) == ("warning", "the third time")
    page = html_of(browser_of(cast.player()).get(cast.url("my-event")))
    assert slow.explanation in page and "the third time" in page


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"infraction": "Spilled tea"}, "infraction"),
        ({"infraction": "Cheating"}, "kind"),
        ({"infraction": "Slow play", "kind": "disqualification"}, "kind"),
        ({"reason": "it was loud"}, "kind"),
        ({"kind": "caution"}, "reason"),
    ],
)
def test_what_the_catalog_does_not_say_is_to_be_shown(sent, field):
    cast = a_hall()
    with pytest.raises(Malformed) as raised:
        record_penalty(cast.player(), cast.actor(Role.JUDGE), **sent)
    assert field in {problem.field for problem in raised.value.problems}
    assert not Penalty.objects.exists()


def test_an_event_has_a_catalog_of_its_own_until_it_is_emptied():
    cast = a_hall()
    assert catalog_of(cast.event).infractions == DEFAULT_CATALOG
    given = record_penalty(cast.player(), cast.actor(), infraction="Slow play")
    set_catalog(cast.event, cast.actor(), [BY_HAND, DICE])
    own = catalog_of(cast.event)
    assert own.infractions == (BY_HAND, DICE) and own.is_own
    assert catalog_of(a_hall().event).infractions == DEFAULT_CATALOG
    with pytest.raises(Malformed):
        record_penalty(cast.player(), cast.actor(), infraction="Slow play")
    assert record_penalty(cast.player(), cast.actor(), infraction=BY_HAND.name).kind == "warning"
    given.refresh_from_db()
    assert given.infraction == "Slow play"
    row = journal_page(cast.event, verb="event.infractions").rows[0]
    assert row.sentence == "Changed the catalog of infractions"
    entries = JournalEntry.objects.count()
    set_catalog(cast.event, cast.actor(), [BY_HAND, DICE])
    assert JournalEntry.objects.count() == entries
    assert set_catalog(cast.event, cast.actor(), []).infractions == DEFAULT_CATALOG
    assert not CatalogEntry.objects.exists()


def test_only_who_edits_the_event_changes_the_catalog_and_only_as_seen():
    cast = a_hall()
    for who in (Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER):
        with pytest.raises(NotPermitted):
            set_catalog(cast.event, cast.actor(who), [BY_HAND])
    with pytest.raises(NotVisible):
        set_catalog(cast.event, Cast().actor(), [BY_HAND])
    seen = Event.objects.get(pk=cast.event.pk).revision
    set_catalog(cast.event, cast.actor(), [DICE])
    with pytest.raises(Outdated):
        set_catalog(cast.event, cast.actor(), [BY_HAND], expected=seen)
    assert catalog_of(cast.event).infractions == (DICE,)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ([BY_HAND, Infraction("spilled  COFFEE", "caution", "")], "infractions.1.name"),
        ([Infraction(" ", "caution", "")], "infractions.0.name"),
        ([Infraction("x" * 81, "caution", "")], "infractions.0.name"),
        ([Infraction("x", "caution", "x" * 301)], "infractions.0.explanation"),
        ([Infraction("x", "caution", "\u202e")], "infractions.0.explanation"),
        ([Infraction("x", "execution", "")], "infractions.0.kind"),  # type: ignore[arg-type]
        ([Infraction(f"x{n}", "caution", "") for n in range(MAX_INFRACTIONS + 1)], "infractions"),
    ],
)
def test_what_is_wrong_with_a_catalog_is_shown_at_its_line(wanted, field):
    cast = a_hall()
    with pytest.raises(Malformed) as raised:
        set_catalog(cast.event, cast.actor(), wanted)
    assert [problem.field for problem in raised.value.problems] == [field]
    assert not CatalogEntry.objects.exists()


def test_the_default_catalog_may_be_an_events_own():
    cast = a_hall()
    assert set_catalog(cast.event, cast.actor(), DEFAULT_CATALOG).is_own


def test_the_archive_agrees_with_penalties_from_a_catalog():
    day = Day()
    set_catalog(day.event, day.actor(), [BY_HAND])
    record_penalty(day.player("p2"), day.actor(), infraction=BY_HAND.name)
    document = json.loads(dump(event_archive(Event.objects.get(pk=day.event.pk))))
    assert document["penalties"][0]["reason"] == "On anybody's cards."
    assert verify(from_json(document)).differences == ()
    document["penalties"][0]["kind"] = "caution"
    assert verify(from_json(document)).differences != ()


def test_programs_read_the_catalog_and_give_from_it():
    cast = a_hall()
    shown = program_of(cast.player()).get("infractions/")
    slow = {"name": "Slow play", "kind": "caution", "explanation": DEFAULT_CATALOG[1].explanation}
    assert shown[1] == {**slow, "effect": "", "points": 0}
    line = {"name": "Slow", "kind": "warning", "explanation": "", "effect": "points", "points": 2}
    sent = {"infractions": [line]}
    assert cast.program().put("infractions/", sent) == sent["infractions"]
    given = cast.program(Role.JUDGE).post("players/p1/penalties/", {"infraction": "Slow"})
    assert (given["kind"], given["infraction"], given["points"]) == ("warning", "Slow", 2)


def catalog_form(*lines: tuple[str, str, str], **sent: str) -> dict[str, str]:
    shown = {"form-TOTAL_FORMS": str(len(lines)), "form-INITIAL_FORMS": "0", **sent}
    for place, line in enumerate(lines):
        for name, value in zip(("name", "kind", "explanation"), line, strict=True):
            shown[f"form-{place}-{name}"] = value
    return shown


def test_the_organizer_changes_the_catalog_on_its_page_and_others_read_it():
    cast = a_hall()
    url, organizer = cast.url("staff-settings-infractions"), cast.browser()
    assert url in html_of(organizer.get(cast.url("staff-settings")))
    assert 'value="Slow play"' in html_of(organizer.get(url))
    readers = html_of(cast.browser(Role.JUDGE).get(url))
    assert "Slow play" in readers and "Save the catalog" not in readers
    answer = organizer.post(url, catalog_form(("<b>Tea</b>", "warning", "hot"), ("", "caution", "")))
    assert said(answer) == ["The catalog is saved."]
    assert catalog_of(cast.event).infractions == (Infraction("<b>Tea</b>", "warning", "hot"),)
    form = html_of(cast.browser(Role.JUDGE).get(cast.url("staff-players-penalty", key="p1")))
    assert "&lt;b&gt;Tea&lt;/b&gt;: Warning" in form and "Slow play" not in form
    twice = organizer.post(
        url, catalog_form(("Tea", "warning", ""), ("", "caution", ""), ("tea", "caution", ""))
    )
    assert twice.status_code == 400
    assert twice.context["form"].forms[2].errors["name"] == ["The catalog already has tea."]
    assert cast.browser(Role.JUDGE).post(url, catalog_form(("Tea", "warning", ""))).status_code == 403
    assert said(organizer.post(url, catalog_form(default="yes")))[-1] == "The default catalog holds."
    assert not catalog_of(cast.event).is_own


def test_the_page_gives_what_the_catalog_says_and_shows_what_was_given_before():
    cast = a_hall()
    url, judge = cast.url("staff-players-penalty", key="p1"), cast.browser(Role.JUDGE)
    assert "Given before" not in html_of(judge.get(url))
    answer = judge.post(url, {"infraction": "Slow play", "kind": "", "round_number": "1", "reason": ""})
    assert said(answer) == [f"The penalty for {cast.player().name} is recorded."]
    assert cast.player().penalties.get().kind == "caution"
    assert "Given before" in html_of(judge.get(url))
    answer = judge.post(url, {"infraction": "", "kind": "caution", "round_number": "1", "reason": ""})
    assert answer.status_code == 400 and answer.context["form"].errors["reason"]


def table_of(cast: Cast, key: str, number: int = 1) -> Table:
    return Table.objects.select_related("round__event", "sheet").get(
        round__event=cast.event, round__number=number, seats__player__key=key
    )


def rows_of(cast: Cast, key: str) -> tuple[ScoredSeat, ...]:
    """The scores of the player's table in round 1."""
    sheet = table_of(cast, key).sheet
    assert sheet is not None
    return score(sheet.content, scoring_of(cast.event)).rows


def points_of(cast: Cast, key: str) -> int:
    return next(row.points for row in rows_of(cast, key) if row.player == key)


def with_effects(cast: Cast) -> None:
    set_catalog(
        cast.event,
        cast.actor(),
        [
            Infraction("Slow play", "warning", "Took too long.", "points", 3),
            Infraction("Deck not as listed", "warning", "", "game_loss"),
            Infraction("Wrong result", "caution", ""),
        ],
    )


def saved(cast: Cast, table: Table) -> Sheet:
    people = [seat.player for seat in table.seats.select_related("player").order_by("position")]
    return save_result(table, cast.actor(), sheet_of(people), expected_version=0)


def test_a_penalty_takes_points_by_a_version_of_the_sheet_and_revoking_gives_them_back():
    cast = a_hall()
    with_effects(cast)
    table = table_of(cast, "p1")
    first = saved(cast, table)
    had = points_of(cast, "p1")
    given = record_penalty(cast.player(), cast.actor(Role.JUDGE), infraction="Slow play")
    assert (given.kind, given.effect, given.points, given.infraction) == ("warning", "points", 3, "Slow play")
    table = table_of(cast, "p1")
    assert table.sheet is not None and table.status == TableStatus.CONFIRMED
    assert table.sheet.version == first.version + 1
    assert table.sheet.content["penalties"] == [
        {"player": "p1", "infraction": "Slow play", "effect": "points", "points": 3}
    ]
    assert "Slow play" in table.sheet.reason and table.sheet.entered_by == first.entered_by
    assert points_of(cast, "p1") == max(0, had - 3)
    reasons = [str(row.reason) for row in score(table.sheet.content, scoring_of(cast.event)).rows]
    assert sum("3 points less, a penalty (Slow play)" in reason for reason in reasons) == 1
    assert journal_page(cast.event).rows[0].sentence == (
        f"Gave {cast.player().name} (p1) a penalty: Warning for Slow play, 3 points less"
    )
    entry = last_entry(cast.event)
    assert entry.before["version"] == first.version and entry.after["version"] == table.sheet.version
    revoke_penalty(given, cast.actor(), reason="the clock was wrong")
    table = table_of(cast, "p1")
    assert table.sheet is not None and table.sheet.version == first.version + 2
    assert "penalties" not in table.sheet.content and points_of(cast, "p1") == had
    assert "Revoked" in table.sheet.reason
    versions = table_sheet(table).versions
    assert [version.is_by_penalty for version in versions] == [True, True, False]
    assert [version.author for version in versions] == ["by a penalty", "by a penalty", versions[2].who]
    revoked, given_by = versions[0].reason, versions[1].reason
    assert f"by {cast.actor().who}" in revoked and f"by {cast.actor(Role.JUDGE).who}" in given_by
    page = html_of(cast.browser().get(cast.url("staff-sheet", number=1, table=table.number)))
    assert page.count("by a penalty") == 3, "the state of the sheet, and two versions"
    assert "by a penalty" in html_of(cast.browser().get(cast.url("staff-results")))


def test_nobody_gains_by_a_game_loss_and_the_places_stand():
    cast = a_hall()
    with_effects(cast)
    table = table_of(cast, "p1")
    saved(cast, table)
    before = rows_of(cast, "p1")
    winner = next(row for row in before if row.place == 1)
    record_penalty(cast.player(winner.player), cast.actor(), infraction="Deck not as listed")
    after = rows_of(cast, "p1")
    assert [(row.player, row.place) for row in after] == [(row.player, row.place) for row in before]
    assert [row.points for row in after] == [0 if row is winner else row.points for row in before]


def test_a_penalty_before_the_result_comes_with_the_sheet_and_nobody_writes_one_into_it():
    cast = a_hall()
    with_effects(cast)
    record_penalty(cast.player(), cast.actor(Role.JUDGE), infraction="Slow play")
    table = table_of(cast, "p1")
    people = [seat.player for seat in table.seats.select_related("player").order_by("position")]
    forged = sheet_of(people) | {"penalties": []}
    with pytest.raises(Malformed) as raised:
        save_result(table, cast.actor(), forged, expected_version=0)
    assert raised.value.problems[0].field == "penalties"
    sheet = report_result(table, Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    assert sheet.content["penalties"][0]["player"] == "p1"
    again = save_result(
        table_of(cast, "p1"), cast.actor(), dict(sheet.content), expected_version=sheet.version
    )
    assert again == sheet, "what stands is taken as it is, with its penalties or without"


def test_what_was_signed_stays_signed():
    cast = a_hall()
    with_effects(cast)
    table = table_of(cast, "p1")
    people = [seat.player for seat in table.seats.select_related("player").order_by("position")]
    sheet = report_result(table, Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    confirm_result(table, Actor.of_player(people[1]), version=sheet.version)
    record_penalty(cast.player(), cast.actor(Role.JUDGE), infraction="Slow play")
    newest = table_of(cast, "p1").sheet
    assert newest is not None and newest.reported_by == people[0]
    assert list(newest.signatures.values_list("player", flat=True)) == [people[1].pk]


def test_another_effect_than_the_catalogs_is_for_the_head_judge():
    cast = a_hall()
    with_effects(cast)
    sent: dict[str, Any] = {"infraction": "Wrong result", "effect": "points", "points": 2}
    with pytest.raises(NotPermitted):
        record_penalty(cast.player(), cast.actor(Role.JUDGE), **sent)
    assert record_penalty(cast.player(), cast.actor(Role.HEAD_JUDGE), **sent).points == 2
    for wrong in (
        {"infraction": "", "reason": "x", "kind": "caution", "effect": "game_loss"},
        {"infraction": "Wrong result", "effect": "points", "points": 16},
        {"infraction": "Wrong result", "effect": "game_loss", "points": 1},
        {"infraction": "Wrong result", "effect": "banishment"},
    ):
        with pytest.raises(Malformed):
            record_penalty(cast.player(), cast.actor(Role.HEAD_JUDGE), **wrong)


def test_without_a_table_there_are_no_points_to_take():
    cast = a_hall()
    with_effects(cast)
    Seat.objects.filter(player__key="p1", player__event=cast.event).update(absent=True)
    with pytest.raises(Refused, match="no table in that round"):
        record_penalty(cast.player(), cast.actor(Role.JUDGE), infraction="Slow play")
    assert not cast.event.penalties.exists()


def test_the_database_refuses_an_effect_that_does_not_fit():
    cast = a_hall()
    with pytest.raises(IntegrityError), transaction.atomic():
        CatalogEntry.objects.create(event=cast.event, name="x", kind="warning", effect="points", points=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        CatalogEntry.objects.create(event=cast.event, name="x", kind="disqualification", effect="game_loss")


def test_the_archive_carries_penalties_on_sheets_and_notices_one_that_is_missing():
    day = Day()
    day.play(day.publish(day.draw()), close=False)
    set_catalog(day.event, day.actor(), [Infraction("Slow play", "warning", "", "points", 2)])
    for key in ("p2", "p3"):
        record_penalty(day.player(key), day.actor(), infraction="Slow play")
    revoke_penalty(day.event.penalties.get(player__key="p3"), day.actor(), reason="mistaken")
    text = dump(event_archive(type(day.event).objects.get(pk=day.event.pk)))
    archive = from_json(json.loads(text))
    assert verify(archive).differences == () and dump(archive) == text
    (penalty,) = json.loads(text)["penalties"]
    assert (penalty["infraction"], penalty["effect"], penalty["points"]) == ("Slow play", "points", 2)
    tables = [
        (r, t)
        for r, played in enumerate(json.loads(text)["rounds"])
        for t, table in enumerate(played["tables"])
        if "penalties" in table
    ]
    ((r, t),) = tables
    for change in (
        lambda d: d["rounds"][r]["tables"][t].pop("penalties"),
        lambda d: d["rounds"][r]["tables"][t]["penalties"][0].update(points=1),
        lambda d: d["penalties"][0].update(points=5),
        lambda d: d["penalties"][0].update(infraction="Late"),
    ):
        document = json.loads(text)
        change(document)
        assert verify(from_json(document)).differences != ()
    copy = import_archive(from_json(json.loads(text)), slug="copy")
    assert dump(event_archive(copy)).replace('"copy"', f'"{day.event.slug}"') == text


def test_pages_and_programs_give_the_catalogs_effect():
    cast = a_hall()
    with_effects(cast)
    form = cast.url("staff-players-penalty", key="p1")
    assert "Slow play: Warning, 3 points less" in html_of(cast.browser(Role.JUDGE).get(form))
    assert "Points less" not in html_of(cast.browser(Role.JUDGE).get(form)).replace("points less", "")
    head = cast.browser(Role.HEAD_JUDGE)
    sent = {"infraction": "Wrong result", "round_number": 1, "effect": "points", "points": 4}
    assert head.post(form, sent).status_code == 302
    assert cast.event.penalties.get().points == 4
    assert "Caution and 4 points less, round 1: Wrong result" in html_of(
        browser_of(cast.player()).get(cast.url("my-event"))
    )
    shown = cast.program(Role.JUDGE).post("players/p2/penalties/", {"infraction": "Slow play"})
    assert (shown["effect"], shown["points"], shown["infraction"]) == ("points", 3, "Slow play")
