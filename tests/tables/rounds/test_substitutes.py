"""Substitutes at tables: a free player of the event sits there for somebody, whose result it is."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tables.archive.actions.archive import import_archive
from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import archive_text, event_archive
from tables.archive.queries.backup import event_backup
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json, parse
from tables.archive.rules.verify import verify
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.events.models import Event
from tables.journal.sentences import sentence_of
from tables.players.actions.participation import drop, rejoin
from tables.results.queries.sheets import represented_at, table_sheet
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.actions.repair import apply_repair, seat_late_arrival
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.models import Seat, Table
from tests.builders import last_entry
from tests.clients import browser_of, html_of
from tests.stages import WHY, Day

pytestmark = pytest.mark.django_db

FREE = "p9"


def a_day() -> Day:
    """A round of two tables of four is public; a ninth player has left the event, and may be a substitute."""
    day = Day()
    drop(day.player(FREE), day.actor(), **WHY)
    day.publish(day.draw())
    return day


def missing(day: Day) -> str:
    """The key of the player at the third seat of table 1."""
    return day.seated()[2].key


def substituted(day: Day) -> str:
    player = missing(day)
    name_substitute(day.table(), day.actor(), player, FREE, reason="ill")
    return player


def named(day: Day) -> dict[str, str]:
    """Who sits for whom in round 1, as the database has it."""
    rows = Seat.objects.filter(round=day.round(), substitute__isnull=False)
    return dict(rows.values_list("player__key", "substitute__key"))


def archived(day: Day) -> dict[str, str]:
    """The same as the archive has it, which is verified."""
    archive = event_archive(Event.objects.get(pk=day.event.pk))
    assert verify(archive).differences == ()
    return {player: key for table in archive.rounds[0].tables for player, key in table.substitutes.items()}


def test_a_substitute_is_named_once_and_the_seat_is_given_back():
    day = a_day()
    player = substituted(day)
    assert named(day) == archived(day) == {player: FREE}
    day.event.refresh_from_db()
    assert day.event.shared_revision == day.event.revision, "the substitute's phone shows it"
    entry = last_entry(day.event)
    names = {person.key: person.name for person in day.event.players.all()}
    assert sentence_of(entry, names) == (
        f"Let {names[FREE]} ({FREE}) play for {names[player]} ({player}) at round 1 table 1"
    )
    substituted(day)
    assert last_entry(day.event) == entry, "once more changes nothing"
    name_substitute(day.table(), day.actor(), player, "")
    assert named(day) == archived(day) == {}
    entry = last_entry(day.event)
    assert (entry.verb, entry.before) == ("pairing.undo_substitute", {"substitute": FREE})
    assert sentence_of(entry, {}) == f"Gave the seat at round 1 table 1 back to {player}"


def test_the_result_counts_for_the_player_and_archives_say_who_played():
    day = a_day()
    player = substituted(day)
    round_ = day.play(day.round(), close=False)
    sheet = table_sheet(day.table())
    assert [seat.substitute and seat.substitute.key for seat in sheet.seats] == [None, None, FREE, None]
    assert represented_at(day.table(), day.table().sheet) == {player}, "nobody waits for an absent signature"
    close_round(round_, day.actor())
    assert archived(day) == {player: FREE}
    archive = parse(archive_text(day.event))
    again = import_archive(archive, slug="again")
    assert event_archive(again).rounds == archive.rounds


def test_a_forged_substitute_is_found():
    day = a_day()
    player = substituted(day)
    document = day.document()
    table = document["rounds"][0]["tables"][0]
    del table["substitutes"]
    (difference,) = verify(from_json(document)).differences
    assert "substitutes" in difference.where
    for wrong in ({player: "p77"}, {player: missing(day)}, {FREE: player}, {}, {player: 7}):
        table["substitutes"] = wrong
        with pytest.raises(ArchiveMalformed, match="substitutes"):
            from_json(document)


def test_restored_events_have_their_substitutes():
    day = a_day()
    player = substituted(day)
    backup = event_backup(day.event)
    Event.objects.filter(pk=day.event.pk).update(seed_commitment="0" * 64, slug="old")
    day.event.players.update(link_digest=None)
    restored = restore_event(backup).event
    seat = Seat.objects.get(round__event=restored, player__key=player)
    assert seat.substitute is not None and seat.substitute.event_id == restored.pk


def test_a_substitute_leaves_with_the_player_and_for_a_seat_of_their_own():
    day = a_day()
    player = substituted(day)
    other = day.seated(2)[0].key
    edit_seats(day.round(), day.actor(), Swap(player, other), **WHY)
    assert named(day) == archived(day) == {player: FREE}, "at another table too"
    apply_repair(day.round(), day.actor(), [player], **WHY)
    assert named(day) == archived(day) == {}
    name_substitute(day.table(), day.actor(), other, FREE)
    rejoin(day.player(FREE), day.actor(), **WHY)
    seat_late_arrival(day.round(), day.actor(), FREE, table=2, **WHY)
    assert named(day) == archived(day) == {}


def test_a_withdrawn_round_has_no_substitutes():
    day = a_day()
    substituted(day)
    round_ = withdraw_round(day.round(), day.actor(), reason="too early")
    assert named(day) == archived(day) == {}
    with pytest.raises(Refused, match="public"):
        substituted(day)
    publish_round(round_, day.actor())
    assert named(day) == archived(day) == {}


def test_somebody_marked_as_missing_on_the_sheet_had_no_substitute():
    day = a_day()
    player = substituted(day)
    Seat.objects.filter(player__key=player).update(absent=True)
    assert all(seat.substitute is None for seat in table_sheet(day.table()).seats)
    archive = event_archive(day.event)
    assert not any(table.substitutes for table in archive.rounds[0].tables)


def test_refusals_name_their_field_and_change_nothing():
    day = a_day()
    player, judge = missing(day), day.actor()
    before = last_entry(day.event)
    for key, substitute, field in (
        ("p77", FREE, "player"),
        (day.seated(2)[0].key, FREE, "player"),
        (player, "p77", "substitute"),
        (player, day.seated(2)[0].key, "substitute"),
        (player, player, "substitute"),
    ):
        with pytest.raises(Malformed) as refused:
            name_substitute(day.table(), judge, key, substitute)
        assert [problem.field for problem in refused.value.problems] == [field]
    with pytest.raises(NotPermitted):
        name_substitute(day.table(), day.actor("scorekeeper"), player, FREE)
    with pytest.raises(Outdated):
        name_substitute(day.table(), judge, player, FREE, expected=0)
    Seat.objects.filter(player__key=player).update(absent=True)
    with pytest.raises(Refused, match="late arrival"):
        name_substitute(day.table(), judge, player, FREE)
    assert last_entry(day.event) == before


def test_the_database_refuses_two_seats_and_ones_own():
    day = a_day()
    substituted(day)
    one, *_others, other = Seat.objects.filter(round=day.round(), substitute=None)
    for seat, substitute in ((one, day.player(FREE)), (other, other.player)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(pk=seat.pk).update(substitute=substitute)


def test_the_page_names_a_substitute_and_gives_the_seat_back():
    day = a_day()
    player, browser = missing(day), day.browser("judge")
    name, substitute = day.player(player).name, day.player(FREE).name
    page = day.url("staff-pairings-round", number=1)
    url = day.url("staff-pairings-substitute", number=1)
    assert url in html_of(browser.get(page))
    assert browser.get(url).status_code == 302, "without a question there is nothing to confirm"
    assert browser.get(url, {"player": "p77"}).status_code == 400
    asked = f"{url}?player={player}&substitute={FREE}"
    shown = html_of(browser.get(asked))
    assert f"Let {substitute} play for {name}?" in shown
    table = Table.objects.get(round=day.round(), number=1)
    assert browser.post(asked, {"reason": "ill", "revision": table.revision}).status_code == 302
    assert named(day) == {player: FREE} and last_entry(day.event).reason == "ill"
    for where in (page, day.url("public-pairings-round", number=1) + "?by=table"):
        assert f"Substitute: {substitute}" in " ".join(html_of(browser.get(where)).split())
    own = browser_of(day.player(FREE)).get(day.url("my-event"))
    assert "You play as a substitute at table 1 of round 1" in " ".join(html_of(own).split())
    neighbor = browser_of(day.seated()[0]).get(day.url("my-event"))
    assert f"Substitute: {substitute}" in " ".join(html_of(neighbor).split())
    back = f"{url}?player={player}&substitute=nobody"
    assert f"Give {name} the seat back?" in html_of(browser.get(back))
    browser.post(back, {"reason": ""})
    assert named(day) == {}


def test_programs_name_substitutes_and_read_them():
    day = a_day()
    player, program = missing(day), day.program("judge")
    sent = {"player": player, "substitute": FREE}
    shown = program.post("rounds/1/tables/1/substitute/", sent)
    seat = next(seat for seat in shown["tables"][0]["seats"] if seat["player"] == player)
    assert seat["substitute"] == {"player": FREE, "name": day.player(FREE).name}
    sheet = program.get("rounds/1/tables/1/")
    assert [seat["substitute"] and seat["substitute"]["player"] for seat in sheet["seats"]][2] == FREE
    assert program.call("POST", "rounds/1/tables/1/substitute/", {"player": player}).status_code == 400
    program.post("rounds/1/tables/1/substitute/", {**sent, "substitute": None})
    assert named(day) == {}
