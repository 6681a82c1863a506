"""Events of the first edition: lists handed in, a round dealt, played and finished to the table's result."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

from rules.lcg.decks.formats import to_text
from rules.lcg.decks.json_forms import to_json
from rules.lcg.first.decks.legality import OF_EDITION
from rules.lcg.first.decks.lists import ready_lists
from rules.lcg.game import GAME as SECOND_EDITION
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.decks.models import Deck
from tables.events.models import DeckLists, EventStatus
from tables.live.models.game import LiveGame
from tables.live.play import decks, opening
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.players.models import Player
from tables.results.actions import results
from tables.rounds.models import Table
from tests.builders import a_round, an_event, players, staff_of
from tests.live_games import begin, play

pytestmark = pytest.mark.django_db

KINGSMOOT = Setup("lcg_first", {"format": "kingsmoot", "rounds": 2})
STARK = ready_lists()["first_stark"]
TEXT = to_text(STARK, OF_EDITION)


def hand_in(player: Player, source: str) -> Deck:
    """Hand in a list, or a ready deck by its key."""
    submit = decks.submit_ready if source in ready_lists() else decks.submit
    return submit(player, Actor.of_player(player), source)


def a_table(*sources: str) -> Table:
    """A table of an event whose players bring these lists, "" for none."""
    event = an_event(status=EventStatus.RUNNING, deck_lists=DeckLists.OPTIONAL)
    people = players(event, len(sources))
    for player, source in zip(people, sources, strict=True):
        if source:
            hand_in(player, source)
    return a_round(event, 1, people).tables.get()


def rules_broken(source: str) -> Sequence[str]:
    """The rules that a list breaks, as it is stored."""
    return [finding["rule"] for finding in decks.check(source).findings]


@pytest.mark.parametrize("source", [TEXT, json.dumps(to_json(STARK))], ids=["text", "JSON"])
def test_a_list_is_read_and_found_legal(source: str) -> None:
    checked = decks.check(source)
    assert checked.content["faction"] == "stark" and not checked.findings and not checked.unknown
    shown = decks.deck_view(checked.content)
    assert shown.draw_deck == 60 and not shown.unknown
    assert decks.check(decks.text_of(checked.content)).digest == checked.digest


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("House Stark\n", "", "house"),
        ("House Stark\n", "House Stark\nAgenda: A Noble Cause\nAgenda: Treaty with the North\n", "agenda"),
        ("1x Valar Morghulis (Core Set)\n", "", "plot deck"),
        ("1x Ice (Core Set)\n", "", "house deck"),
        ("1x Ice (Core Set)", "4x Ice (Core Set)", "copies"),
        ("1x Ice (Core Set)", "1x Ice (Core Set)\n1x The Lion's Will", "house only"),
        ("1x Ice (Core Set)", "1x Ice (Core Set)\n1x Needle", "unknown card"),
    ],
)
def test_each_fault_is_named_where_a_list_is_handed_in(old: str, new: str, rule: str) -> None:
    changed = TEXT.replace(f"\n{old}", f"\n{new}", 1)
    assert changed != TEXT and rule in rules_broken(changed)


def test_a_round_is_dealt_and_finished_to_the_results_of_the_table() -> None:
    """Two players bring the same House; the third gets a ready deck by chance."""
    table = a_table("first_stark", TEXT, "")
    event = table.round.event
    opening.open_for_round(table.round, staff_of(event), KINGSMOOT)
    game = begin(games.find(LiveGame.objects.get(table=table).key))
    first, second, third = game.options["decks"]
    assert (first["faction"], second["faction"], third) == ("stark", "stark", "")
    assert len(second["plots"]) == 7 and len(second["draw"]) == 60
    while not game.is_over:
        game = play(game, r=random.Random(2), decisions=200)
    results.confirm_result(table, staff_of(event), version=1)
    sheet = Table.objects.get(pk=table.pk).sheet
    assert sheet is not None
    titles = [seat["titles"] for seat in sheet.content["seats"]]
    assert sum(titles) == 6 and sheet.content["end"] in {"time", "victory", "king"}


def test_a_list_of_the_other_edition_opens_no_game() -> None:
    table = a_table("first_stark", "", "")
    with pytest.raises(Refused, match="another edition"):
        opening.open_at_table(table, staff_of(table.round.event), Setup(SECOND_EDITION.key))
