"""Search: it finds what wins, is repeatable, and knows no more than its seat."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.bots.search import MAX_NOTED, Budget, Edge, Guide, Node, Thinker, ThinkingBot, follow, utilities
from rules.kernel import (
    Flow,
    GameDef,
    Match,
    Number,
    Option,
    Pick,
    Question,
    RandomBot,
    Result,
    Table,
    Zone,
    placings,
    play_one,
)
from rules.kernel.records.record import answer_from_json

SIZES = {"boardgame": 3, "btwixt": 4, "goofspiel": 3, "hearts": 4, "lcg": 2, "lcg_first": 2, "oathbreaker": 5}
OPTIONS: dict[str, dict[str, Any]] = {"hearts": {"length": "one_deal"}}
FEW = Budget(iterations=6)


class HeapTable(Table):
    faces = ("stone",)
    zones = (Zone("box"),)
    public = ("left", "turn")
    left: int
    turn: int


def take(t: HeapTable) -> Flow[str | None]:
    """Take one to three; who takes the last one wins."""
    seat = t.turn
    t.left -= yield Number(seat, "take", 1, min(3, t.left))
    if t.left:
        t.turn = 1 - seat
    return "take" if t.left else None


class Heap(GameDef[HeapTable]):
    key, title, seats = "heap", "Heap", range(2, 3)
    options = (Option("stones", tuple(range(1, 30)), 10, "How many there are."),)
    steps = {"take": take}
    first_step = "take"

    def setup(self, n, options, draws):
        t = HeapTable(n, options, draws)
        t.left = options["stones"]
        return t

    def view(self, lens):
        return {"left": lens.left}

    def result(self, t):
        return Result(placings([(int(seat == t.turn),) for seat in range(2)], ["won"]))


class PenniesTable(Table):
    faces = ("heads", "tails")
    zones = (Zone("hand", per="seat", seen_by="owner"),)
    private = ("coin",)
    coin: list[int]
    guessed: int


def show(t: PenniesTable) -> Flow[str | None]:
    """Seat 0 has chosen a side; seat 1 wins by guessing it."""
    t.coin[0] = yield Number(0, "hide", 0, 1)
    t.guessed = yield Pick(1, "guess", (0, 1), of="number")
    yield Pick(0, "show", ("on",))
    return None


class Pennies(GameDef[PenniesTable]):
    key, title, seats = "pennies", "Pennies", range(2, 3)
    steps = {"show": show}
    first_step = "show"

    def setup(self, n, options, draws):
        t = PenniesTable(n, options, draws)
        t.coin = [0] * n
        return t

    def view(self, lens):
        return {"mine": lens.own("coin")}

    def result(self, t):
        right = t.guessed == t.coin[0]
        return Result(placings([(int(not right),), (int(right),)], ["won"]))

    def imagine(self, t, who, r):
        if who != 0:
            t.coin[0] = int(r.random() * 2)


def match_of(key: str, actions: int, pays: Any = None) -> Match[Any]:
    """A game of random players after some answers, where there is something to think and thinking `pays`."""
    match = Match.new(registry.find(key), SIZES[key], OPTIONS.get(key, {}), b"s" * 32)
    r = Random(4)

    def is_open() -> bool:
        seat = min(match.waiting())
        return Question(match, seat).only_answer() is None and (pays is None or pays(match, seat))

    while match.decisions < actions or not is_open():
        play_one(match, min(match.waiting()), RandomBot(), r)
    return match


def guide_of(key: str) -> Guide:
    """The guide of a game's thinking bot."""
    bot = registry.bots(key)[registry.THINKING]()
    assert isinstance(bot, ThinkingBot)
    return bot.guide


def thought(thinker: Thinker) -> object:
    """All a thinker has found out, comparable."""
    return [(name, edge.answer, edge.values) for name, edge in thinker.root.edges.items()]


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10])
def test_it_finds_the_answer_that_wins(stones: int):
    match = Match.new(Heap(), 2, {"stones": stones}, b"k" * 32)
    bot = ThinkingBot(Guide(policy=follow(RandomBot())), Budget(iterations=1500))
    assert bot.choose(Question(match, 0), Random(1)) == stones % 4


def test_it_does_not_guess_what_is_hidden_from_it():
    guesses = set()
    for side in (0, 1):
        match = Match.new(Pennies(), 2, {}, b"k" * 32)
        match.answer(0, side)
        thinker = Thinker(Question(match, 1).world, 1, Guide(), 0.5)
        thinker.think(Budget(iterations=400))
        edges = thinker.root.edges.values()
        assert all({-1.0, 1.0} <= set(edge.values) for edge in edges)  # sometimes right, sometimes wrong
        guesses.add(str(thought(thinker)))
    assert len(guesses) == 1


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("actions", [0, 9, 30])
def test_it_thinks_the_same_whatever_is_hidden(key: str, actions: int):
    guide = guide_of(key)
    match = match_of(key, actions, guide.pays if actions == 30 else None)
    for seat in sorted(match.waiting()):
        worlds = match.worlds(seat)
        twin = worlds.twin(Random(actions))
        found = []
        for source in (worlds, twin):
            thinker = Thinker(source.sample, seat, guide, 0.25)
            thinker.think(FEW)
            found.append(thought(thinker))
        assert found[0] == found[1]


@pytest.mark.parametrize("key", registry.keys())
def test_the_same_chance_and_iterations_give_the_same_thoughts(key: str):
    summaries = []
    for _ in range(2):
        guide = guide_of(key)
        match = match_of(key, 12, guide.pays)
        bot = ThinkingBot(guide, FEW)
        question = Question(match, min(match.waiting()))
        answer = bot.choose(question, Random(9))
        (summary,) = bot.thoughts
        assert question.legal(answer) and summary.considered[0].answer == answer
        assert all(question.legal(each.answer) for each in summary.considered)
        assert sum(each.visits for each in summary.considered) == summary.iterations
        assert all(0 <= each.expected <= 1 for each in summary.considered)
        assert summary.seconds > 0
        summaries.append(json.dumps(replace(summary, seconds=0).to_json()))
    assert summaries[0] == summaries[1]


def test_it_changes_nothing_in_the_match():
    match = match_of("hearts", 20)
    before = match.digest()
    Thinker(Question(match, min(match.waiting())).world, min(match.waiting()), Guide(), 0.1).think(FEW)
    assert match.digest() == before


def test_a_question_with_one_answer_takes_no_thought():
    match = Match.new(Pennies(), 2, {}, b"k" * 32)
    match.answer(0, 1)
    match.answer(1, 1)
    bot = ThinkingBot(Guide(), Budget(iterations=500))
    assert bot.choose(Question(match, 0), Random(1)) == "on"
    assert bot.thoughts == []


def test_questions_with_one_answer_are_no_part_of_the_tree():
    match = Match.new(Pennies(), 2, {}, b"k" * 32)
    thinker = Thinker(Question(match, 0).world, 0, Guide(), 0.5)
    thinker.think(Budget(iterations=50))
    known: set[Any] = set(thinker._nodes)
    assert {seat for seat, _, _ in known} == {1}


def test_a_note_is_short_however_many_answers_there_were():
    match = match_of("boardgame", 6)
    seat = min(match.waiting())
    thinker = Thinker(Question(match, seat).world, seat, Guide(), 0.5)
    thinker.think(Budget(iterations=1))
    (only,) = thinker.root.edges.values()
    thinker.root.edges |= {str(n): Edge(only.answer, n, total=n / 100) for n in range(40)}
    note: Any = thinker.note()
    assert (note["answers"], note["worlds"], len(note["considered"])) == (41, 1, MAX_NOTED)
    assert [each["visits"] for each in note["considered"]] == [1, *range(39, 39 - MAX_NOTED + 1, -1)]
    assert len(json.dumps(note)) < 4_000 and answer_from_json(note["considered"][0]["answer"]) == only.answer


def test_it_may_think_when_the_match_has_gone_on():
    match = match_of("hearts", 20)
    seat = min(match.waiting())
    worlds = match.worlds(seat)
    first = Thinker(worlds.sample, seat, Guide(), 0.3)
    first.think(FEW)
    play_one(match, seat, RandomBot(), Random(1))
    again = Thinker(worlds.sample, seat, Guide(), 0.3)
    again.think(FEW)
    assert thought(first) == thought(again)


def test_the_policys_answer_stays_unless_another_is_clearly_better():
    thinker = Thinker(
        Question(match_of("hearts", 20), min(match_of("hearts", 20).waiting())).world, 0, Guide(), 0
    )
    policy, other = (
        Edge("policy", 4, values=[0.5, 0.1, 0.9, 0.5]),
        Edge("other", 4, values=[0.6, 0.0, 1.0, 0.45]),
    )
    thinker.root = Node(8, {"policy": policy, "other": other})
    assert thinker.best() is policy
    other.values = [0.7, 0.3, 1.0, 0.7]
    assert thinker.best() is other
    other.values = [1.0, 1.0]
    assert thinker.best() is policy


def least(match: Match[Any], seat: int, r: Random) -> int:
    """Take one stone."""
    return 1


def most(match: Match[Any], seat: int, r: Random) -> int:
    """Take as many stones as one may."""
    return min(3, match.table.left)


@pytest.mark.parametrize(("guide", "first"), [(Guide(policy=most), 3), (Guide(policy=most, own=least), 1)])
def test_thinking_begins_with_what_the_seat_answers_by_itself(guide: Guide, first: int):
    match = Match.new(Heap(), 2, {"stones": 9}, b"k" * 32)
    thinker = Thinker(Question(match, 0).world, 0, guide, 0.5)
    thinker.think(Budget(iterations=1))
    (edge,) = thinker.root.edges.values()
    assert edge.answer == first


def test_a_seat_plays_on_by_its_own_answers_and_the_others_by_the_policy():
    asked: dict[str, set[int]] = {"own": set(), "policy": set()}

    def noting(name: str) -> Any:
        def answer(match: Match[Any], seat: int, r: Random) -> int:
            asked[name].add(seat)
            return 1

        return answer

    match = Match.new(Heap(), 2, {"stones": 20}, b"k" * 32)
    guide = Guide(policy=noting("policy"), own=noting("own"))
    Thinker(Question(match, 0).world, 0, guide, 0.5).think(FEW)
    assert asked == {"own": {0}, "policy": {1}}


def test_where_thinking_does_not_pay_the_seat_answers_by_itself():
    guide = Guide(own=most, pays=lambda match, seat: match.table.left < 10)
    bot = ThinkingBot(guide, Budget(iterations=1500))
    for stones, answer in ((10, 3), (9, 1)):
        match = Match.new(Heap(), 2, {"stones": stones}, b"k" * 32)
        assert bot.choose(Question(match, 0), Random(1)) == answer
    (thought,) = bot.thoughts
    assert thought.considered[0].answer == 1, "only the second question was thought about"


def test_what_a_seat_answers_by_itself_and_where_it_thinks_depend_on_worlds_alone():
    def peek(match: Match[Any], seat: int, r: Random) -> int:
        return int(match.table.coin[0])

    for pays in (None, lambda match, seat: match.table.coin[0] == 1):
        found = []
        for side in (0, 1):
            match = Match.new(Pennies(), 2, {}, b"k" * 32)
            match.answer(0, side)
            bot = ThinkingBot(Guide(own=peek, pays=pays), Budget(iterations=1))
            answers = [bot.choose(Question(match, 1), Random(chance)) for chance in range(20)]
            found.append((answers, len(bot.thoughts)))
        assert found[0] == found[1] and set(found[0][0]) == {0, 1}


def test_shared_places_share_their_worth():
    assert utilities(Result(placings([(3,), (1,), (3,), (0,)], ["points"]))) == pytest.approx(
        [2 / 3, -1 / 3, 2 / 3, -1]
    )


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_offers_it_and_nobody_gets_it_without_asking(key: str):
    names = list(registry.bots(key))
    assert registry.THINKING in names and names[-1] != registry.THINKING
