"""A judge corrects the table: a card, a number, what the game offers; shown before, journaled, no leak."""

from __future__ import annotations

import itertools
import random
import re
from contextlib import suppress

import pytest
from django.test import Client

from frontend.live.forms.corrections import kinds_of
from rules import registry
from rules.kernel import Illegal, Match, RulesFault
from rules.kernel.game import hidden_from
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.journal.models import JournalEntry
from tables.live.judge import acts, corrections
from tables.live.judge.corrections import place_in
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.play import lobby, opening
from tables.live.store import games, matches, viewers
from tables.live.store.viewers import Credentials, Viewer
from tables.staff.models import Role, User
from tests.builders import last_entry
from tests.live_games import Browser, a_game, judge_of, play, seat_viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> LiveGame:
    return play(a_game(3), r=random.Random(1), decisions=20)


@pytest.fixture
def cards() -> LiveGame:
    """A table of the card game after the setup, with all plots chosen: who goes first is asked."""
    return play(a_game(3, game="lcg", spectators="live"), r=random.Random(2), decisions=9)


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


def handle_of(game: LiveGame, viewer: Viewer, piece: int) -> str:
    """The viewer's handle of a card, as if it had been looked at."""
    row = games.find(game.key)
    with matches.reading(row) as match:
        return next(
            handle for handle, known in corrections._handles(row, viewer, match).items() if known == piece
        )


def hidden_name(game: LiveGame, piece: int) -> str:
    with matches.reading(games.find(game.key)) as match:
        name = match.table.name(piece)
        return match.game.words.get(f"face.{name}", name)


def where(game: LiveGame, piece: int) -> tuple[str, int]:
    with matches.reading(games.find(game.key)) as match:
        return match.table.zone_of(piece)


def test_a_card_is_moved_and_the_journal_names_places_only(cards):
    judge, piece = judge_of(cards), a_card(cards, "hand", 1)
    seen = corrections.hidden_cards(cards, judge, "hand-1")
    op = {"op": "move", "piece": seen[0].handle, "zone": "discard", "seat": 1, "bottom": False}
    effect = corrections.preview(cards, judge, op)
    assert effect.changes == (f"{hidden_name(cards, piece)}: {seen[0].pile} → Discard pile of Player 002.",)
    row = games.find(cards.key)
    assert (row.length, row.revision) == (cards.length, cards.revision), "a preview changes nothing"
    assert where(cards, piece) == ("hand", 1)
    corrections.correct(cards, judge, op, reason="discarded by the wrong player")
    row = games.find(cards.key)
    assert row.length == cards.length + 1 and row.undone == 1
    assert where(cards, piece) == ("discard", 1)
    entry = last_entry(cards.event)
    assert entry.verb == "live.correct" and entry.reason == "discarded by the wrong player"
    assert entry.before == {"length": cards.length, "place": "hand 2"}
    assert entry.after == {"length": cards.length + 1, "correction": "move", "place": "discard 2"}
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
        "length": cards.length + 1,
        "correction": "gold",
        "value": 7,
        "whose": "seat 3",
    }


PROBES = ("preview", "correct")


@pytest.mark.parametrize("zone", ["hand", "deck"])
@pytest.mark.parametrize("act", PROBES)
def test_nothing_is_done_to_a_card_that_was_not_looked_at(cards, zone, act):
    """By its number, or by what another judge calls it, no card is found."""
    judge, other = judge_of(cards), judge_of(cards, Role.HEAD_JUDGE)
    piece = a_card(cards, zone, 1)
    reason = {"reason": "x"} if act == "correct" else {}
    for named in (piece, str(piece), handle_of(cards, other, piece), "", None):
        for op in (
            {"op": "move", "piece": named, "zone": "discard", "seat": 1},
            {"op": "set", "counter": "power", "piece": named, "value": 1},
        ):
            with pytest.raises(Malformed):
                getattr(corrections, act)(cards, judge, op, **reason)
    assert where(cards, piece) == (zone, 1)
    assert not JournalEntry.objects.filter(verb__startswith="live.").exclude(verb="live.open").exists()


def test_a_handle_ends_with_the_next_card_that_comes_or_goes(cards):
    """Who looked into a hand cannot follow its cards into the deck, nor see which one was played."""
    judge = judge_of(cards)
    first, second = corrections.hidden_cards(cards, judge, "hand-1")[:2]
    to_deck = {"op": "move", "piece": first.handle, "zone": "deck", "seat": 1}
    assert corrections.correct(cards, judge, to_deck, reason="put back") == ""
    cards = games.find(cards.key)
    for seen in (first, second):
        with pytest.raises(Malformed, match="no longer where you saw it"):
            corrections.preview(
                cards, judge, {"op": "move", "piece": seen.handle, "zone": "discard", "seat": 1}
            )


def deal_anew(match: Match) -> None:
    """Give the hidden cards other faces, in a way that fits everything that was seen."""
    before = list(match.table.face)
    other = match.worlds(-1).otherwise(match, random.Random(9))
    assert other is not None
    match.runner, match._log = other.runner, other._log
    assert match.table.face != before, "the twin has other cards"


def exchange_places(match: Match) -> None:
    """Exchange two hidden cards of one kind that lie in different places, and leave all faces."""
    t = match.table
    tables = [t, *(mark.table for mark in match.runner.checkpoints.values())]
    hidden = frozenset.intersection(*(frozenset(hidden_from(each, -1)) for each in tables))
    one, other = next(
        (a, b)
        for a, b in itertools.combinations(sorted(hidden), 2)
        if t.at[a] != t.at[b] and t.back[a] == t.back[b] and t.face[a] != t.face[b]
    )
    swapped = {one: other, other: one}
    for each in tables:
        for pile in each.piles:
            pile[:] = [swapped.get(piece, piece) for piece in pile]
        each.at[one], each.at[other] = each.at[other], each.at[one]


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("btwixt", deal_anew),
        ("btwixt", exchange_places),
        ("lcg", deal_anew),
        ("lcg", exchange_places),
        pytest.param("lcg_first", deal_anew, marks=pytest.mark.slow),
        pytest.param("lcg_first", exchange_places, marks=pytest.mark.slow),
        ("hearts", deal_anew),
        ("hearts", exchange_places),
    ],
)
def test_previews_are_the_same_whatever_the_hidden_cards_are(key, change):
    """Two tables that differ only in hidden cards: every page and every preview is the same, to the byte;
    so who previews everything there is, without a look, learns nothing."""
    game = play(a_game(4, game=key, spectators="live"), r=random.Random(5), decisions=17)
    judge, client = judge_of(game), Browser.of_staff(game, Role.JUDGE).client
    shown = all_previews(game, judge, client)
    row = games.find(game.key)
    with matches.reading(row) as match:
        change(match)
    twin = all_previews(row, judge, client)
    assert len(shown) > 8
    for mine, other in zip(shown, twin, strict=True):
        assert mine == other


def all_previews(game: LiveGame, judge: Viewer, client: Client) -> list[str]:
    """Every page of the desk's corrections, and every preview of anything that may be tried unlooked."""
    base = f"/t/{game.key}/desk/correct/"
    found = []

    def read(address: str) -> None:
        page = client.get(address)
        text = re.sub(r'(csrfmiddlewaretoken|idempotency_key)"\s+value="[^"]+"', "", page.content.decode())
        found.append(f"{address} {page.status_code} {re.sub(r'nonce=.?[^ >]+', '', text)}")

    piles = [pile.key for pile in corrections.piles(game, judge)]
    cards = [card.handle for card in corrections.open_cards(game, judge)][:2]
    with matches.reading(game) as match:
        pieces = len(match.table.at)
    for kind in kinds_of(game):
        read(f"{base}?kind={kind}")
        for piece in [*cards, "7"]:
            for place in piles[:: max(1, len(piles) // 3)]:
                read(f"{base}confirm/?kind={kind}&piece={piece}&to={place}&seat=1&value=1")
                if kind != "move":
                    break
    for number in range(pieces):
        try:
            found.append(
                str(corrections.preview(game, judge, {"op": "move", "piece": number, **place_in(piles[-1])}))
            )
        except Malformed as refusal:
            found.append(str(refusal))
    return found


def test_a_refused_correction_is_journaled_for_it_may_tell_something(game, monkeypatch):
    """Whether the rules can play on may hang on hidden cards: who asks that leaves a trace."""
    monkeypatch.setattr(Match, "patch", fail_to_play_on)
    op = {"op": "first_player", "seat": 1}
    effect = corrections.preview(game, judge_of(game), op)
    assert not JournalEntry.objects.filter(verb__startswith="live.try").exists()
    assert isinstance(effect, corrections.Effect)
    refusal = corrections.correct(game, judge_of(game), op, reason="let me see")
    assert "could not continue" in refusal
    entry = last_entry(game.event)
    assert (entry.verb, entry.reason) == ("live.try_correct", "let me see")
    assert entry.after == {"correction": "first_player"}
    row = games.find(game.key)
    assert row.length == game.length and row.decisions.count() == game.length


def fail_to_play_on(match: Match, ops: object, *, why: str) -> int:
    raise RulesFault("no way on")


def test_a_casual_table_is_shown_when_its_host_looks():
    host = User.objects.create_user("asha", password="x")
    game = opening.open_casual(host, opening.Setup("btwixt"), ["bot:random", "bot:random", "bot:random"])
    game = games.find(game.key)
    viewer = viewers.viewer_of(game, Credentials(user=host))
    assert viewer.kind == "judge"
    if game.begun_at is None:
        lobby.start(game, viewer)
    acts.look(games.find(game.key), viewer, 2, 0)
    acts.look(games.find(game.key), viewer, 2, 0)
    corrections.hidden_cards(games.find(game.key), viewer, "hand-1")
    said = [(m.seat, m.text, m.is_notice) for m in LiveMessage.objects.filter(game=game).order_by("pk")]
    assert (2, "The host looked at the cards of Seat 3.", True) in said
    assert sum("looked" in text for _, text, _ in said) == 2
    assert any("looked into Hand of" in text for _, text, _ in said)
    assert JournalEntry.objects.filter(live_game=game, verb="live.look").count() == 1


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
    assert "impossible" in corrections.correct(game, judge_of(game), op, reason="x")
    assert last_entry(game.event).verb == "live.try_correct"
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
    there = corrections._handles(cards, judge, matches.loaded(games.find(cards.key)))
    with matches.reading(games.find(cards.key)) as match:
        assert [there[card.handle] for card in seen] == match.table.pile("hand", 1)[::-1]
    entry = last_entry(cards.event)
    assert (entry.verb, entry.after) == ("live.look_into", {"place": "hand 2"})
    corrections.hidden_cards(cards, judge, "discard-1")
    assert last_entry(cards.event).pk == entry.pk
    with pytest.raises(Malformed):
        corrections.hidden_cards(cards, judge, "moon-1")
    open_ = corrections.open_cards(cards, judge)
    with matches.reading(games.find(cards.key)) as match:
        assert open_ and all(match.table.sees(-1, there[card.handle]) for card in open_)


def test_draws_are_renewed(game):
    judge = judge_of(game)
    row = corrections.renew_draws(game, judge, reason="the deck was seen")
    assert row.length == 21
    entry = last_entry(game.event)
    assert entry.verb == "live.renew_draws" and len(entry.after["nonce"]) == 32
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
    acts.abandon(game, judge_of(game), reason="x")
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
    listed = re.search(r'label="Hand of[^"]*">\s*<option value="([0-9a-f]{18})"', looked)
    assert listed is not None
    handle = listed[1]
    assert handle not in page and "The journal records that you looked." in looked
    chosen = f"{base}confirm/?kind=move&piece={handle}&to=discard-1"
    page = browser.get(chosen).content.decode()
    assert "Hand of" in page and "Discard pile of" in page
    assert browser.post(chosen, {"reason": ""}).status_code == 400
    assert where(cards, piece) == ("hand", 1)
    assert browser.post(chosen, {"reason": "wrong hand", "idempotency_key": "k"}).status_code == 302
    assert where(cards, piece) == ("discard", 1)
    assert browser.get(f"{base}?kind=set-gold").status_code == 200
    page = browser.get(f"{base}confirm/?kind=set-gold&seat=0&value=31").content.decode()
    assert "→ 31." in page
    for number in ("x", "99999", "1", str(piece), handle):
        assert browser.get(f"{base}confirm/?kind=move&piece={number}&to=discard-1").status_code == 400


def test_a_place_is_a_zone_and_a_number():
    assert place_in("hand-2") == {"zone": "hand", "seat": 2}
    assert place_in("out-of-play-10") == {"zone": "out-of-play", "seat": 10}


@pytest.mark.parametrize("key", ["", "-", "hand", "hand-", "-2", "2", "hand-x", "hand-100", "hand--"])
def test_what_is_no_place_is_refused(key):
    with pytest.raises(Malformed, match="no such place"):
        place_in(key)


def test_programs_and_desks_correct_by_the_api(cards):
    judge, seat = Browser.of_staff(cards), Browser.of_seat(cards, 0)
    answer = judge.get("corrections/").json()
    assert {"op": "move", "counter": "", "title": "Move a card", "needs": ["piece"], "most": None} in answer[
        "kinds"
    ]
    assert {pile["key"] for pile in answer["piles"]} >= {"hand-1", "discard-1"}
    piece = a_card(cards, "hand", 1)
    hidden = hidden_name(cards, piece)
    assert hidden not in {card["title"] for card in answer["cards"]} or hidden not in faces(cards)
    assert judge.post("corrections/look", {"pile": "nowhere"}).status_code == 400
    looked = judge.post("corrections/look", {"pile": "hand-1"}).json()
    assert looked[0]["title"] == hidden and last_entry(cards.event).verb == "live.look_into"
    move = {"op": "move", "piece": looked[0]["handle"], "to": "discard-1", "bottom": False}
    effect = judge.post("corrections/preview", move).json()
    assert any(hidden in change for change in effect["changes"]) and where(cards, piece) == ("hand", 1)
    reasoned = {**move, "reason": "discarded by mistake"}
    for sent, status in (
        (move, 400),  # without a reason
        ({**reasoned, "to": "nowhere-1"}, 400),
        ({**reasoned, "op": "order"}, 400),
        ({**reasoned, "piece": "a" * 18}, 400),
        ({**reasoned, "piece": ""}, 400),
        ({"op": "move", "reason": "x"}, 400),
        ({**reasoned, "value": -1}, 400),
    ):
        assert judge.post("corrections", sent).status_code == status, sent
    assert where(cards, piece) == ("hand", 1)
    for verb, sent in (("corrections", reasoned), ("corrections/look", {"pile": "hand-1"})):
        assert seat.post(verb, sent).status_code == 403
    assert seat.get("corrections/").status_code == 403
    assert judge.post("corrections", reasoned).status_code == 200
    assert where(cards, piece) == ("discard", 1) and last_entry(cards.event).verb == "live.correct"


def test_a_refused_correction_is_shown_by_the_api_and_journaled(game, monkeypatch):
    monkeypatch.setattr(Match, "patch", fail_to_play_on)
    sent = {"op": "first_player", "seat": 1, "reason": "let me see"}
    refused = Browser.of_staff(game).post("corrections", sent)
    assert (
        refused.status_code == 409 and "Your attempt is recorded in the journal." in refused.json()["detail"]
    )
    assert last_entry(game.event).verb == "live.try_correct"


def test_the_host_of_a_casual_table_runs_it_by_the_api():
    host = User.objects.create_user("asha", password="x")
    game = opening.open_casual(host, opening.Setup("btwixt"), ["bot:random", "bot:random", "bot:random"])
    browser = Browser.of_stranger(games.find(game.key))
    browser.client.force_login(host)
    if games.find(game.key).begun_at is None:
        assert browser.post("begin").status_code == 200
    for verb, status in (("pause", "paused"), ("resume", "playing")):
        assert browser.post(verb).json()["status"] == status
    assert browser.post("look", {"seat": 0, "k": 0}).json()["seat"] == 0
    assert browser.post("abandon", {"reason": "enough"}).json()["status"] == "abandoned"
