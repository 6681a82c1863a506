"""A judge corrects the table: a card, a number, what the game offers; told before, journaled, no leak."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from rules import registry
from rules.kernel import Illegal, Match
from tables.errors import Malformed, NotPermitted, Refused
from tables.live import corrections, games, judging, matches
from tables.models import JournalEntry, LiveGame, Role
from tests.live.table import Browser, a_game, judge_of, play, seat_viewer
from tests.tables.builders import last_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> LiveGame:
    return play(a_game(3), r=random.Random(1), decisions=20)


@pytest.fixture
def cards() -> LiveGame:
    """A table of the card game after the setup."""
    return play(a_game(3, game="lcg", spectators="live"), r=random.Random(2), decisions=14)


def faces(game: LiveGame) -> set[str]:
    """Every name that a hidden card of the table may have."""
    with matches.reading(games.find(game.key)) as match:
        t, words = match.table, match.game.words
        hidden = [piece for piece in range(len(t.at)) if not t.sees(-1, piece)]
        seen = {t.name(piece) for piece in range(len(t.at)) if t.sees(-1, piece)}
        return {words.get(f"face.{t.name(p)}", t.name(p)) for p in hidden if t.name(p) not in seen}


def a_card(game: LiveGame, zone: str, seat: int) -> int:
    with matches.reading(games.find(game.key)) as match:
        return match.table.pile(zone, seat)[-1]


def where(game: LiveGame, piece: int) -> tuple[str, int]:
    with matches.reading(games.find(game.key)) as match:
        return match.table.zone_of(piece)


def test_a_card_is_moved_and_the_journal_names_places_only(cards):
    judge, piece = judge_of(cards), a_card(cards, "hand", 1)
    op = {"op": "move", "piece": piece, "zone": "discard", "seat": 1, "bottom": False}
    effect = corrections.preview(cards, judge, op)
    assert any("Hand of" in line and "Discard of" in line for line in effect.changes)
    assert not any(name in str(effect) for name in faces(cards)), "a preview is no look"
    row = games.find(cards.key)
    assert (row.length, row.revision) == (cards.length, cards.revision), "a preview changes nothing"
    assert where(cards, piece) == ("hand", 1)
    corrections.correct(cards, judge, op, reason="discarded by the wrong player")
    row = games.find(cards.key)
    assert row.length == cards.length + 1 and row.undone == 1
    assert where(cards, piece) == ("discard", 1)
    told = last_entry(cards.event)
    assert told.verb == "live.correct" and told.reason == "discarded by the wrong player"
    assert told.before == {"length": 14, "place": "hand 2"}
    assert told.after == {"length": 15, "correction": "move", "place": "discard 2"}
    matches.forget()
    assert where(cards, piece) == ("discard", 1), "the log tells it the same"


def test_a_number_is_set(cards):
    judge = judge_of(cards)
    op = {"op": "set", "counter": "gold", "seat": 2, "value": 7}
    effect = corrections.preview(cards, judge, op)
    assert any(
        line.startswith("A player’s gold, Player") and line.endswith("→ 7.") for line in effect.changes
    )
    corrections.correct(cards, judge, op, reason="income forgotten")
    with matches.reading(games.find(cards.key)) as match:
        assert match.table.gold[2] == 7
    assert last_entry(cards.event).after == {
        "length": 15,
        "correction": "gold",
        "value": 7,
        "whose": "seat 3",
    }


@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_a_preview_names_no_hidden_card_whose_number_would_be_set(cards, zone):
    piece = a_card(cards, zone, 1)
    op = {"op": "set", "counter": "power", "piece": piece, "value": 1}
    effect = corrections.preview(cards, judge_of(cards), op)
    assert any("A hidden card: 0 → 1." in line for line in effect.changes)
    assert not any(name in str(effect) for name in faces(cards)), "a preview is no look"
    assert not JournalEntry.objects.filter(verb__startswith="live.look").exists()


@pytest.mark.parametrize(
    "op",
    [
        {"op": "set", "counter": "seed", "value": 1},
        {"op": "set", "counter": "round", "value": 1},
        {"op": "set", "counter": "gold", "seat": 9, "value": 1},
        {"op": "set", "counter": "gold", "seat": 1, "value": 10**6},
        {"op": "set", "counter": "gold", "seat": 1, "value": True},
        {"op": "set", "counter": "knelt", "piece": 10**6, "value": 1},
        {"op": "move", "piece": 1, "zone": "moon", "seat": 0},
        {"op": "move", "piece": -1, "zone": "hand", "seat": 0},
        {"op": "win", "seat": 0},
    ],
)
def test_only_what_the_game_offers(cards, op):
    judge = judge_of(cards)
    for act in (corrections.preview, lambda *a: corrections.correct(*a, reason="x")):
        with pytest.raises(Malformed):
            act(cards, judge, op)
    row = games.find(cards.key)
    assert row.length == cards.length
    assert not JournalEntry.objects.filter(verb="live.correct").exists()


def test_a_table_that_the_rules_call_impossible_is_refused(game, monkeypatch):
    kind = type(registry.find("btwixt"))
    known = kind.invariants
    with matches.reading(game) as match:
        barred = (match.table.first + 1) % 3

    def invariants(self, t):
        yield from known(self, t)
        if t.first == barred:
            yield "this player may not begin"

    monkeypatch.setattr(kind, "invariants", invariants)
    op = {"op": "first_player", "seat": barred}
    with pytest.raises(Refused, match="impossible"):
        corrections.preview(game, judge_of(game), op)
    with pytest.raises(Refused, match="impossible"):
        corrections.correct(game, judge_of(game), op, reason="x")
    row = games.find(game.key)
    assert row.length == 20 and row.decisions.count() == 20
    play(row, r=random.Random(4), decisions=3)


def test_every_declared_correction_is_one_of_the_game():
    """No title without an operation: the game knows whatever is declared, if only to refuse its values."""
    for rules in registry.all_games():
        match = Match.new(rules, rules.seats[-1], {}, bytes(32))
        for name in rules.corrections:
            op = {"op": name, "seat": 0, "piece": 0}
            with suppress(Illegal):
                assert rules.patch(match.table, op) is True
        for name, counter in rules.counters.items():
            value = getattr(match.table, name)
            assert isinstance(value, int if counter.per == "table" else list)


def test_looking_into_a_hand_is_journaled_and_open_places_are_not(cards):
    judge = judge_of(cards)
    seen = corrections.hidden_cards(cards, judge, "hand-1")
    with matches.reading(games.find(cards.key)) as match:
        assert {card.piece for card in seen} == set(match.table.pile("hand", 1))
    told = last_entry(cards.event)
    assert (told.verb, told.after) == ("live.look_into", {"place": "hand 2"})
    corrections.hidden_cards(cards, judge, "discard-1")
    assert last_entry(cards.event).pk == told.pk
    with pytest.raises(Malformed):
        corrections.hidden_cards(cards, judge, "moon-1")
    open_ = corrections.open_cards(cards, judge)
    with matches.reading(games.find(cards.key)) as match:
        assert open_ and all(match.table.sees(-1, card.piece) for card in open_)


def test_draws_are_renewed(game):
    judge = judge_of(game)
    row = corrections.renew_draws(game, judge, reason="the deck was seen")
    assert row.length == 21
    told = last_entry(game.event)
    assert told.verb == "live.renew_draws" and len(told.after["nonce"]) == 32
    with matches.reading(games.find(game.key)) as match:
        assert match.lines(-1)[-1].key == "kernel.reseed"
    play(row, r=random.Random(3), decisions=5)


def test_players_and_the_end_stand_in_the_way(game):
    op = {"op": "first_player", "seat": 0}
    with pytest.raises(NotPermitted):
        corrections.correct(game, seat_viewer(game, 0), op, reason="x")
    with pytest.raises(NotPermitted):
        corrections.renew_draws(game, seat_viewer(game, 0), reason="x")
    with pytest.raises(NotPermitted):
        corrections.hidden_cards(game, seat_viewer(game, 0), "hand-1")
    with pytest.raises(Malformed, match="Say why"):
        corrections.correct(game, judge_of(game), op, reason=" ")
    judging.abandon(game, judge_of(game), reason="x")
    with pytest.raises(Refused):
        corrections.correct(games.find(game.key), judge_of(game), op, reason="x")


def test_the_pages_lead_from_the_choice_to_the_table(cards):
    browser = Browser.of_staff(cards, Role.JUDGE).client
    base = f"/t/{cards.key}/desk/correct/"
    page = browser.get(base).content.decode()
    assert not any(f">{name}<" in page for name in faces(cards)), "hidden cards are not listed unasked"
    assert browser.get(f"{base}?kind=win").status_code == 400
    looked = browser.post(f"{base}?kind=move", {"pile": "hand-1"}).content.decode()
    piece = a_card(cards, "hand", 1)
    assert f'value="{piece}"' in looked and "The journal keeps that you looked" in looked
    chosen = f"{base}confirm/?kind=move&piece={piece}&to=discard-1"
    page = browser.get(chosen).content.decode()
    assert "Hand of" in page and "Discard of" in page
    assert browser.post(chosen, {"reason": ""}).status_code == 400
    assert where(cards, piece) == ("hand", 1)
    assert browser.post(chosen, {"reason": "wrong hand", "idempotency_key": "k"}).status_code == 302
    assert where(cards, piece) == ("discard", 1)
    assert browser.get(f"{base}?kind=set-gold").status_code == 200
    page = browser.get(f"{base}confirm/?kind=set-gold&seat=0&value=31").content.decode()
    assert "→ 31." in page
    assert browser.get(f"{base}confirm/?kind=move&piece=x&to=discard-1").status_code == 400
    assert browser.get(f"{base}confirm/?kind=move&piece=99999&to=discard-1").status_code == 400
