"""Worlds: playable copies of a match that agree with what a seat knows and depend on nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.hearts.game import GAME as HEARTS
from rules.hearts.game import SUIT, HeartsTable
from rules.kernel import (
    SPECTATOR,
    CannotImagine,
    Holds,
    Inference,
    Lacks,
    Match,
    Question,
    RandomBot,
    Viewer,
    playout,
    testing,
)
from rules.kernel.testing.worlds import check_worlds
from rules.kernel.worlds import Worlds
from tests.rules.kernel.games.prototypes import COURT, REALM, Court, CourtTable

KEY = bytes(32)


def play(match: Match[Any], answers: int, seed: int = 1) -> Match[Any]:
    """Give random answers."""
    r = Random(seed)
    for _ in range(answers):
        if match.over:
            break
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(r))
    return match


def faces(t: Any, zone: str, seat: int = 0) -> list[str]:
    return [t.name(piece) for piece in t.pile(zone, seat)]


def cases_of_all_games() -> Iterator[testing.Case]:
    for game in (*map(registry.find, registry.keys()), COURT, REALM):
        for n in game.seats:
            yield testing.cases(game, seats=[n], seeds=(n,))[-1]


@pytest.mark.parametrize("case", list(cases_of_all_games()), ids=str)
def test_worlds_agree_with_what_is_known_and_depend_on_nothing_else(case: testing.Case) -> None:
    r, match = Random(case.seed), case.match()
    length = play(case.match(), 10_000, case.seed).decisions
    looks = {int(r.random() * length) for _ in range(4)}
    while not match.over:
        if match.decisions in looks:
            check_worlds(case, match, r)
        play(match, 1, int(r.random() * 1000))


@pytest.mark.parametrize("game", [COURT, REALM], ids=lambda game: game.key)
def test_the_prototypes_pass_every_check(game: Any) -> None:
    testing.check_game(game, seeds=range(3))


# What was seen


def shown_and_discarded(match: Match[Any]) -> Counter[str]:
    """The cards everybody heard to be shown since the deck was made of the discards."""
    return Counter(line.args["card"]["face"] for line in match.lines(-1) if line.key == "is_shown")


def test_cards_that_were_shown_are_where_they_were_put() -> None:
    """Each round four seats show some of eighteen cards: all of those lie in the discard pile, in no hand."""
    match = Match.new(COURT, 3, {}, KEY)
    play(match, 8)
    assert match.table.round == 2 and match.table.pile("discard") and match.waiting() == {2}
    discarded = shown_and_discarded(match)
    r = Random(1)
    for _ in range(300):
        world = match.worlds(2).sample(r)
        assert Counter(faces(world.table, "discard")) == discarded


def test_what_was_shown_within_the_running_step_is_known_but_not_its_place() -> None:
    """At the suspicions the shown cards have just been mixed face down."""
    match = play(Match.new(COURT, 3, {}, KEY), 3)
    assert {ask.verb for ask in match.asks} == {"suspect"}
    r, orders = Random(1), set()
    for _ in range(40):
        world = match.worlds(0).sample(r)
        assert Counter(faces(world.table, "discard")) == shown_and_discarded(match)
        assert world.table.order == match.table.order
        orders.add(tuple(faces(world.table, "discard")))
    assert len(orders) > 3


def test_what_was_shown_within_the_running_step_is_dealt_so_from_its_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else most deals would be played in vain: the step comes to another end with other cards shown."""
    worlds = play(Match.new(COURT, 3, {}, KEY), 15).worlds(0)
    deals, deal, r = Counter[str](), Worlds._deal, Random(1)

    def counted(self: Worlds[Any], r: Any) -> list[int]:
        deals["made"] += 1
        return deal(self, r)

    monkeypatch.setattr(Worlds, "_deal", counted)
    for _ in range(40):
        worlds.sample(r)
    assert deals["made"] == 40


def test_a_card_that_went_from_a_known_pile_to_one_of_two_is_in_one_of_them() -> None:
    """When discards become the deck and are dealt, no more copies of a face exist than were shown."""
    match = Match.new(COURT, 4, {}, KEY)
    r = Random(3)
    while not match.over:
        seat = min(match.waiting())
        for world in (match.worlds(seat).sample(r) for _ in range(5)):
            assert sorted(world.table.face) == sorted(match.table.face)
            mine = Counter(faces(match.table, "hand", seat))
            assert Counter(faces(world.table, "hand", seat)) == mine
        play(match, 1, match.decisions)


def test_loyalties_are_drawn_anew_and_the_own_is_kept() -> None:
    match = play(Match.new(COURT, 4, {}, KEY), 1)
    worlds, r = match.worlds(1), Random(4)
    seen = [[faces(world.table, "loyalty", s)[0] for s in range(4)] for world in map(worlds.sample, [r] * 60)]
    mine = faces(match.table, "loyalty", 1)[0]
    assert {each[1] for each in seen} == {mine}
    assert all({each[seat] for each in seen} == {"loyal", "conspirator"} for seat in (0, 2, 3))


def test_two_courts_that_look_the_same_to_a_seat_give_it_the_same_worlds() -> None:
    """Games under other keys, of which a seat has seen the same: hand, loyalty, how many cards were put."""
    known: dict[tuple[str, ...], list[Match[Any]]] = {}
    for number in range(400):
        match = Match.new(COURT, 3, {}, number.to_bytes(32, "big"))
        match.answer(0, tuple(match.table.pile("hand", 0)[:1]))
        t = match.table
        known.setdefault((*faces(t, "hand", 1), *faces(t, "loyalty", 1)), []).append(match)
    pairs = [matches for matches in known.values() if len(matches) > 1]
    differing = 0
    for one, other in ((matches[0], matches[-1]) for matches in pairs):
        differing += faces(one.table, "hand", 0) != faces(other.table, "hand", 0)
        first, second = (match.worlds(1).sample(Random(7)).table for match in (one, other))
        for pile in range(len(first.piles)):
            named = [[t.name(piece) for piece in t.piles[pile]] for t in (first, second)]
            assert named[0] == named[1]
    assert differing > 10


# What was answered


def test_sealed_answers_of_others_are_drawn_anew_and_the_own_stays() -> None:
    match = Match.new(GOOFSPIEL, 3, {}, KEY)
    for seat in (1, 2):
        match.answer(seat, match.table.pile("hand", seat)[4])
    r = Random(1)
    asked = [match.worlds(0).sample(r) for _ in range(60)]
    assert {world.waiting() for world in asked} == {frozenset({0})}
    assert len({world.sealed(1) for world in asked}) > 5
    found = [match.worlds(1).sample(r) for _ in range(60)]
    assert {world.sealed(1) for world in found} == {match.sealed(1)}
    assert len({world.sealed(2) for world in found}) > 5


def test_private_fields_of_others_are_drawn_anew() -> None:
    match = play(Match.new(REALM, 2, {}, KEY), 2)
    assert {ask.verb for ask in match.asks} == {"bid"}
    r = Random(1)
    worlds = [match.worlds(0).sample(r) for _ in range(40)]
    assert all(world.table.orders[0] == match.table.orders[0] for world in worlds)
    assert len({str(world.table.orders[1]) for world in worlds}) > 5


class Told(Court):
    """Declares what nobody knows: that the face of the next card is in the deck."""

    def inferences(self, t: CourtTable, who: Viewer) -> Iterator[Inference]:
        top = t.face[t.pile("deck")[-1]]
        yield Holds("deck", 0, (top,))


def test_a_declaration_of_what_is_hidden_is_noticed() -> None:
    with pytest.raises(testing.GameFault, match=r"depends on what it does not see|contradicts itself"):
        testing.check_game(Told(), seeds=range(3))


# Draws, the past, and what cannot be


def test_a_world_has_draws_of_its_own_and_nothing_of_the_key() -> None:
    match = play(Match.new(HEARTS, 4, {}, KEY), 30)
    before = match.digest()
    world = match.worlds(match.asks[0].seat).sample(Random(1))
    assert world.table.draws.key != match.table.draws.key and world._key != KEY
    fork = world.fork()
    playout(world, [RandomBot()] * 4, Random(2))
    playout(fork, [RandomBot()] * 4, Random(2))
    assert world.over and fork.digest() == world.digest() and match.digest() == before
    other = match.worlds(match.asks[0].seat).sample(Random(3))
    assert other.table.draws.key != fork.table.draws.key


def test_nobody_holds_a_suit_they_could_not_follow() -> None:
    match, r = Match.new(HEARTS, 4, {}, KEY), Random(2)
    t: HeartsTable = match.table
    while match.decisions < 40:
        play(match, 1, match.decisions)
    assert any(t.void)
    world = match.worlds(match.asks[0].seat)
    for _ in range(100):
        face = world.sample(r).table.face
        held = [(seat, SUIT[face[card]]) for seat in range(4) for card in t.pile("hand", seat)]
        assert not any(t.void[seat] >> suit & 1 for seat, suit in held)


def test_a_world_knows_of_the_past_only_what_its_seat_heard() -> None:
    match = play(Match.new(COURT, 3, {}, KEY), 8)
    world = match.worlds(2).sample(Random(1))
    assert world.lines(2) == match.lines(2)
    assert all(entry[3] is None for entry in world.runner.log.entries[: world.batch - 2])


@pytest.mark.parametrize("game", [COURT, GOOFSPIEL, HEARTS], ids=lambda game: game.key)
def test_worlds_follow_undo_and_corrections(game: Any) -> None:
    match = play(Match.new(game, 3 if game is not HEARTS else 4, {}, KEY), 20)
    case = testing.Case(game, match.n, {}, 0)
    check_worlds(case, match, Random(1))
    match.undo(9, why="x")
    check_worlds(case, match, Random(2))
    play(match, 3, seed=5)
    piece = match.table.pile("hand", 0)[0]
    match.patch([{"op": "look", "seat": 1, "piece": piece}], why="x")
    check_worlds(case, match, Random(3))
    play(match, 5, seed=6)
    check_worlds(case, match, Random(4))
    seat = min(match.waiting())
    match.concede(next(each for each in range(match.n) if each != seat))
    if not match.over:
        check_worlds(case, match, Random(5))


def test_a_world_has_no_past_and_no_worlds() -> None:
    match = play(Match.new(COURT, 3, {}, KEY), 8)
    world = match.worlds(2).sample(Random(1))
    with pytest.raises(CannotImagine):
        world.worlds(2)


class Impossible(Court):
    """Says that a hand holds nothing that exists."""

    def inferences(self, t: CourtTable, who: Viewer) -> Iterator[Inference]:
        yield Lacks("hand", 0, frozenset(range(4)))


@pytest.mark.parametrize("who", [0, SPECTATOR])
def test_a_game_that_ended_with_sealed_answers_has_worlds_that_are_over(who: int) -> None:
    match = play(Match.new(GOOFSPIEL, 3, {"cards": 5}, KEY), 100)
    assert match.over
    world = match.worlds(who).sample(Random(1))
    assert world.over and world.result() == match.result()


def test_a_contradiction_has_a_name() -> None:
    match = play(Match.new(Impossible(), 3, {}, KEY), 1)
    with pytest.raises(CannotImagine, match="contradicts itself"):
        match.worlds(1).sample(Random(1))


def test_a_pile_may_be_declared_as_a_multiset() -> None:
    class Listed(Court):
        def inferences(self, t: CourtTable, who: Viewer) -> Iterator[Inference]:
            yield Holds("hand", 0, (2, 2, 3))

    match = Match.new(Listed(), 3, {}, KEY)
    play(match, 1)
    match.undo(0, why="so that the hand is whole")
    worlds, r = match.worlds(1), Random(1)
    hands = {tuple(faces(worlds.sample(r).table, "hand", 0)) for _ in range(40)}
    assert {tuple(sorted(hand)) for hand in hands} == {("great_harm", "harm", "harm")} and len(hands) == 3


def test_a_bot_looks_ahead_in_the_words_of_its_seat() -> None:
    """The cheapest search: play each option in some worlds to the end."""

    class Looking:
        def choose(self, question: Question, r: Random) -> Any:
            def won(move: Any) -> int:
                world = question.world(r)
                world.answer(question.seat, question.settle(move))
                playout(world, [RandomBot()] * world.n, r)
                result = world.result()
                assert result is not None
                return sum(p.place == 1 for p in result.placings if p.seat == question.seat)

            return max(question.moves(), key=won)

    match = Match.new(GOOFSPIEL, 2, {"cards": 5}, KEY)
    playout(match, [Looking(), RandomBot()], Random(1))
    assert match.over
