"""The journal as a page: sentences, what changed, and narrowing."""

from __future__ import annotations

import pytest

from frontend.journal.differences import LINES_SHOWN, Difference, describe_changes
from frontend.journal.labels import GROUPS, VERBS
from tables.journal.sentences import SENTENCES
from tables.players.actions.check_in import check_in
from tables.players.actions.details import change_player
from tables.players.actions.participation import drop
from tables.staff.models import Role
from tests.builders import players
from tests.cast import Cast
from tests.clients import queries_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    cast = Cast()
    first, second = players(cast.event, 2)
    check_in(first, cast.actor(Role.JUDGE))
    change_player(first, cast.actor(), club="Pyke", contact="secret@example.org")
    drop(second, cast.actor(), reason="train home")
    return cast


def sentences(cast: Cast, **wanted: str) -> list[str]:
    page = cast.browser().get(cast.url("staff-journal"), wanted)
    return [entry.sentence for entry in page.context["entries"]]


def test_every_kind_of_entry_has_a_name():
    assert SENTENCES.keys() == VERBS.keys()
    assert {verb.partition(".")[0] for verb in VERBS} <= GROUPS.keys()


def test_entries_read_as_sentences_the_newest_first(cast: Cast):
    page = cast.browser().get(cast.url("staff-journal")).content.decode()
    assert sentences(cast)[0] == "Dropped Player 002 (p2)" and "train home" in page
    assert sentences(cast)[-1] == "Checked in Player 001 (p1)"


def test_what_changed_is_shown_and_contacts_never(cast: Cast):
    page = cast.browser().get(cast.url("staff-journal")).content.decode()
    assert "Pyke" in page and "Club" in page and "secret@example.org" not in page


def test_it_is_narrowed_by_what_who_and_whom(cast: Cast):
    assert sentences(cast, verb="player.drop") == ["Dropped Player 002 (p2)"]
    assert len(sentences(cast, verb="player")) == 3 and sentences(cast, verb="round") == []
    assert len(sentences(cast, object="player p1")) == 2
    assert sentences(cast, actor=cast.user(Role.JUDGE).username) == ["Checked in Player 001 (p1)"]
    assert sentences(cast, verb="\x00", object="' OR 1=1") == []


def test_long_journals_have_pages(cast: Cast):
    for _ in range(30):
        for verb in ("Pyke", "Harlaw"):
            change_player(cast.event.players.get(key="p1"), cast.actor(), club=verb)
    assert len(sentences(cast)) == 50 and len(sentences(cast, page="2")) == 12


def test_queries_do_not_grow_with_players_and_entries():
    def count(people: int) -> int:
        cast = Cast()
        for player in players(cast.event, people):
            check_in(player, cast.actor())
        browser = cast.browser()
        return len(queries_of(lambda: browser.get(cast.url("staff-journal"))))

    assert count(8) == count(60)


class TestDifferences:
    def test_only_what_differs_is_shown_with_names_for_keys(self):
        lines = describe_changes(
            {"status": "open", "name": "Pyke", "champion": None},
            {"status": "running", "name": "Pyke", "champion": "p1", "is_late": True},
            {"p1": "Asha"},
        )
        assert lines == (
            Difference("Status", "open", "running"),
            Difference("Champion", "none", "Asha"),
            Difference("Is late", "", "yes"),
        )

    def test_mappings_are_gone_into_and_tables_read_as_tables(self):
        lines = describe_changes(
            {"tables": [["p1", "p2"]], "gone": {"x": 1}},
            {"tables": [["p2", "p1"], ["p3"]], "readings": {"sos": "K2"}},
            {"p1": "Asha"},
        )
        assert lines == (
            Difference("Tables", "Asha, p2", "p2, Asha; p3"),
            Difference("Rule options, sos", "", "K2"),
            Difference("Gone, x", "1", ""),
        )

    def test_long_entries_are_counted_not_dumped(self):
        lines = describe_changes({}, {"random_ranks": {f"p{n}": n for n in range(200)}}, {})
        assert len(lines) == LINES_SHOWN + 1 and lines[-1].subject == f"and {200 - LINES_SHOWN} more lines"

    def test_a_long_value_is_cut(self):
        (line,) = describe_changes({}, {"digest": "f" * 5000}, {})
        assert len(line.after) < 300 and line.after.endswith("…")
