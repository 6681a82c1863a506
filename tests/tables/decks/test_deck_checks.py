"""Deck checks: drawn from the seed by those checked least, begun, settled, in archive and journal."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.events.actions.stages import finish_event
from tables.journal.queries import journal_page
from tables.judging.deck_checks.actions import begin_deck_check, draw_deck_checks, settle_deck_check
from tables.judging.deck_checks.models import CheckStatus, DeckCheck
from tables.judging.deck_checks.queries import deck_check_board, former_checks, public_deck_checks
from tables.judging.deck_checks.rules import deck_check_label, draw_checks, tiers_of_tables
from tables.players.actions.personal_data import make_anonymous
from tables.rounds.actions.publishing import close_round
from tables.staff.models import Role
from tests.builders import confirm_all, last_entry
from tests.cast import Cast
from tests.clients import queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def leader(cast: Cast) -> Actor:
    return cast.actor(Role.HEAD_JUDGE)


def judge(cast: Cast) -> Actor:
    return cast.actor(Role.JUDGE)


def drawn(cast: Cast, count: int = 2, by: str = "players") -> list[str]:
    return [check.player.key for check in draw_deck_checks(cast.round(), leader(cast), count=count, by=by)]


def one_check(cast: Cast) -> DeckCheck:
    drawn(cast, 1)
    return DeckCheck.objects.select_related("round__event").get()


def settle_all(cast: Cast) -> None:
    for check in DeckCheck.objects.select_related("round__event").filter(closed_at=None):
        settle_deck_check(check, judge(cast), outcome="fine")


def test_a_draw_is_what_the_seed_and_its_label_say():
    cast = a_hall()
    keys = drawn(cast)
    entry = last_entry(cast.event).after
    assert entry["label"] == deck_check_label(1, 1) == "deck-check/1/1"
    everybody = sorted(cast.event.players.values_list("key", flat=True))
    assert entry["tiers"] == [everybody] and entry["players"] == keys
    assert draw_checks(cast.event.draw_key, "deck-check/1/1", [everybody], 2) == keys
    assert len(set(keys)) == 2


def test_who_was_drawn_comes_last_in_the_next_draw():
    cast = a_hall()
    first = drawn(cast, 3)
    settle_all(cast)
    number = cast.event.players.count()
    rest = drawn(cast, number - 3)
    assert not set(first) & set(rest) and len(rest) == number - 3
    settle_all(cast)
    assert last_entry(cast.event).after["label"] == "deck-check/1/2"
    assert len(drawn(cast, number)) == number, "all of them once more"
    assert max(former_checks(cast.event).values()) == 2


def test_who_waits_for_a_check_is_not_drawn_again():
    cast = a_hall()
    drawn(cast, cast.event.players.count())
    with pytest.raises(Refused, match="already wait for a check"):
        drawn(cast, 1)


def test_whole_tables_are_drawn():
    cast = a_hall()
    keys = drawn(cast, 1, by="tables")
    (number,) = last_entry(cast.event).after["drawn"]
    assert keys == [player.key for player in cast.seated(number)]
    assert tiers_of_tables({1: ["p1", "p2"], 2: ["p3"], 3: ["p4"]}, {"p1": 2, "p3": 1}) == [[3], [1, 2]]


def test_finished_tables_are_left_alone():
    cast = a_hall()
    confirm_all(cast.round())
    with pytest.raises(Refused):
        drawn(cast)


@pytest.mark.parametrize("sent", [{"count": 0}, {"count": 41}, {"count": 1, "by": "teams"}])
def test_an_odd_draw_is_refused(sent: dict):
    cast = a_hall()
    with pytest.raises(Malformed):
        draw_deck_checks(cast.round(), leader(cast), **sent)


def test_only_leaders_draw_and_only_judges_check():
    cast = a_hall()
    with pytest.raises(NotPermitted):
        draw_deck_checks(cast.round(), judge(cast), count=1)
    check = one_check(cast)
    for act in (begin_deck_check, lambda c, a: settle_deck_check(c, a, outcome="fine")):
        with pytest.raises(NotPermitted):
            act(check, cast.actor(Role.SCOREKEEPER))
        with pytest.raises(NotPermitted):
            act(check, Actor.of_player(check.player))


def test_a_check_is_begun_by_one_judge_and_gives_the_lost_time_back(monkeypatch: pytest.MonkeyPatch):
    cast = a_hall()
    check = one_check(cast)
    begun = begin_deck_check(check, judge(cast))
    assert begun.status == CheckStatus.BEGUN and begin_deck_check(check, judge(cast)) == begun
    with pytest.raises(Refused, match="is already checking this deck"):
        begin_deck_check(check, leader(cast))
    later = timekeeping.now() + timedelta(minutes=6, seconds=30)
    monkeypatch.setattr(timekeeping, "now", lambda: later)
    (view,) = deck_check_board(cast.event).open
    assert view.lost_minutes == 7 and view.table is not None
    settled = settle_deck_check(check, judge(cast), outcome="fine", lost_time=True, reason="sleeves worn")
    table = cast.round().tables.get(number=view.table)
    assert settled.extra_minutes == table.extension_minutes == 7
    assert settled.note == last_entry(cast.event).reason == "sleeves worn"
    newest, *_ = journal_page(cast.event, verb="deck").rows
    assert newest.sentence.endswith("(Fine) and gave the table 7 more minutes")
    with pytest.raises(Refused, match="settled"):
        settle_deck_check(check, judge(cast), outcome="infraction")


def test_two_decks_of_one_table_give_the_time_once(monkeypatch: pytest.MonkeyPatch):
    cast = a_hall()
    drawn(cast, 1, by="tables")
    first, second, *_ = DeckCheck.objects.select_related("round__event")
    begin_deck_check(first, judge(cast))
    begin_deck_check(second, judge(cast))
    now = timekeeping.now()
    monkeypatch.setattr(timekeeping, "now", lambda: now + timedelta(minutes=5))
    assert settle_deck_check(first, judge(cast), outcome="fine", lost_time=True).extra_minutes >= 5
    monkeypatch.setattr(timekeeping, "now", lambda: now + timedelta(minutes=7))
    assert settle_deck_check(second, judge(cast), outcome="fine", lost_time=True).extra_minutes == 2


def test_a_skipped_check_says_why_and_an_old_form_is_refused():
    cast = a_hall()
    check = one_check(cast)
    with pytest.raises(Malformed):
        settle_deck_check(check, judge(cast), outcome="skipped")
    with pytest.raises(Malformed):
        settle_deck_check(check, judge(cast), outcome="perhaps", reason="?")
    begin_deck_check(check, judge(cast))
    with pytest.raises(Outdated):
        settle_deck_check(check, judge(cast), outcome="fine", expected=check.revision)
    settle_deck_check(check, judge(cast), outcome="skipped", reason="time was short")
    assert deck_check_board(cast.event).settled[0].status == CheckStatus.SKIPPED


def test_strangers_read_a_draw_once_its_round_is_closed():
    cast = a_hall()
    drawn(cast)
    assert public_deck_checks(cast.event) == ()
    confirm_all(cast.round())
    close_round(cast.round(), cast.actor())
    (shown,) = public_deck_checks(cast.event)
    assert (shown.label, shown.count, shown.of) == ("deck-check/1/1", 2, cast.event.players.count())
    assert len(shown.names) == shown.players == 2
    cast.event.public_players = False
    assert public_deck_checks(cast.event)[0].names == ()


def test_the_board_takes_three_queries():
    cast = a_hall()
    drawn(cast, 3)
    assert len(queries_of(lambda: deck_check_board(cast.event))) == 3


def test_a_note_goes_with_the_player_who_becomes_anonymous():
    cast = a_hall()
    check = one_check(cast)
    settle_deck_check(check, judge(cast), outcome="infraction", reason="59 cards")
    make_anonymous(cast.player(check.player.key), cast.actor(), reason="asked")
    assert DeckCheck.objects.get().note == ""


def test_the_archive_draws_again_and_finds_another_draw():
    cast = a_hall()
    drawn(cast, 2)
    settle_all(cast)
    drawn(cast, 1, by="tables")
    confirm_all(cast.round())
    close_round(cast.round(), cast.actor())
    finish_event(cast.event, cast.actor(), override=True, reason="enough")
    cast.event.refresh_from_db()
    archive = event_archive(cast.event)
    assert [d for d in verify(archive).differences if "deck" in d.where] == []
    first = next(row for row in archive.journal if row.verb == "deck.draw_checks")
    another = first.after["drawn"][::-1]
    for member, forged in (
        ("drawn", {"drawn": another, "players": another}),
        ("tiers", {"tiers": [["p1", "p2"]]}),
        ("label", {"label": "deck-check/1/7"}),
    ):
        journal = tuple(
            replace(row, after={**row.after, **forged}) if row is first else row for row in archive.journal
        )
        # Without its chain, so that the draw itself has to object.
        found = verify(replace(archive, journal=journal, chain=None)).differences
        assert any(d.where.endswith(f"deck.draw_checks, {member}") for d in found), member
