"""Acts out of turn: claims, a card shown, pacts and their end, in the prototypes of a court and a realm."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.adapters.open_spiel import State
from rules.kernel import (
    BadRecord,
    FreeAct,
    Illegal,
    Json,
    Match,
    NotAsked,
    Pick,
    Question,
    RandomBot,
    Record,
    RulesFault,
    Stale,
    playout,
    testing,
)
from rules.kernel.records.sealing import close, seen_by, transcript, verify_transcript
from tests.rules.kernel.games.prototypes import COURT, REALM, Court, CourtTable

KEY = bytes(range(32))


def court(**named: Any) -> Match[Any]:
    return Match.new(COURT, 3, {}, KEY, match_id="acts", **named)


def realm(**named: Any) -> Match[Any]:
    return Match.new(REALM, 3, {}, KEY, match_id="acts", **named)


def orders(match: Match[Any], seat: int) -> Any:
    ask = match.ask_for(seat)
    assert ask is not None
    return ask.sample(Random(seat))


def put(match: Match[Any]) -> tuple[int, ...]:
    """The first card of the first seat."""
    return tuple(match.table.pile("hand", 0)[:1])


def replayed(match: Match[Any]) -> Match[Any]:
    """The match from its record, through JSON."""
    record = Record.from_json(json.loads(json.dumps(match.record().to_json())))
    return Match.load(match.game, record, KEY)


# What an act does


def test_anybody_may_claim_at_any_time_and_the_open_question_stays() -> None:
    match = court()
    asks, batch = match.asks, match.batch
    match.act(2, "claim", "helps")
    match.act(1, "claim", "does_not_help")
    assert match.asks is asks and match.batch == batch and match.waiting() == {0}
    assert match.table.claims == ["", "does_not_help", "helps"]
    assert [(entry.act, entry.seat, entry.value) for entry in match.log] == [
        ("act", 2, ["claim", "helps"]),
        ("act", 1, ["claim", "does_not_help"]),
    ]
    assert [line.key for line in match.lines(-1)] == ["claims", "claims"]
    assert replayed(match).digest() == match.digest()


def test_what_a_seat_may_do_is_for_that_seat_alone() -> None:
    match = court()
    assert set(match.acts(0)) == {"claim"}
    assert [option["id"] for option in match.acts_json(0)[0]["options"]] == ["helps", "does_not_help"]
    match.act(0, "claim", "helps")
    assert match.acts(0)["claim"].legal("does_not_help") and not match.acts(0)["claim"].legal("helps")
    assert match.acts(1)["claim"].legal("helps")
    with pytest.raises(NotAsked, match="do not allow"):
        match.act(1, "accuse", ((0, "loyal"),))  # no card lies there
    with pytest.raises(NotAsked):
        match.act(1, "no such act", "helps")
    with pytest.raises(Illegal, match="one of the choices"):
        match.act(1, "claim", "wins")


def test_the_vocabulary_of_questions_is_that_of_acts() -> None:
    match = court()
    match.answer(0, put(match))
    said = match.parse_act(2, "accuse", [[0, "conspirator"], [1, "loyal"]])
    match.act(2, "accuse", said)
    assert [match.game.tell(line, "ABC") for line in match.lines(0)[-2:]] == [
        "C calls A a conspirator.",
        "C calls B a loyal.",
    ]


def test_an_act_may_void_the_answers_and_have_the_questions_made_anew() -> None:
    match = realm()
    match.act(0, "pact", 1)
    match.answer(1, "yes")
    assert match.table.pacts == [[0, 1]]
    match.answer(0, orders(match, 0))
    match.answer(2, orders(match, 2))
    batch, asks = match.batch, match.asks
    match.act(1, "renounce", 0)
    assert match.table.pacts == [] and match.waiting() == {0, 1, 2} and match.batch > batch
    assert match.asks is not asks and match.sealed(0) is None
    assert replayed(match).digest() == match.digest()


def test_an_act_may_ask_somebody_first() -> None:
    """Sealed answers are given anew after it, for those who gave them knew less."""
    match = realm()
    match.answer(2, orders(match, 2))
    match.act(0, "pact", 2)
    assert match.waiting() == {2} and match.asks[0].verb == "agree"
    assert not any(match.acts(seat) for seat in range(3)), "nobody acts while an act is under way"
    with pytest.raises(NotAsked):
        match.act(1, "pact", 0)
    again = replayed(match)
    assert again.digest() == match.digest() and again.ask_json(2) == match.ask_json(2)
    match.answer(2, "no")
    assert match.waiting() == {0, 1, 2} and {ask.verb for ask in match.asks} == {"orders"}
    assert match.table.pacts == [] and "pact" in match.acts(0)


def test_seats_that_left_neither_act_nor_are_waited_for() -> None:
    match = realm()
    match.concede(2)
    assert match.acts(2) == {}
    match.act(0, "pact", 2)  # asked and answered for: "no"
    assert match.waiting() == {0, 1} and match.table.pacts == []
    match.end(why="test")
    assert match.acts(0) == {}


# Late and repeated acts


def test_an_act_against_an_older_table_is_refused_and_a_repeated_one_does_nothing() -> None:
    match = court()
    version = match.version
    match.act(1, "claim", "helps", version=version)
    before = match.digest()
    match.act(1, "claim", "helps", version=version)
    assert match.decisions == 1 and match.digest() == before
    for seat, kind in ((2, "helps"), (1, "does_not_help")):
        with pytest.raises(Stale, match="Look again"):
            match.act(seat, "claim", kind, version=version)
    match.act(2, "claim", "helps", version=match.version)
    match.answer(0, put(match))
    with pytest.raises(Stale):
        match.act(2, "claim", "does_not_help", version=match.version - 1)


def test_sealed_answers_make_no_act_late() -> None:
    """Nobody is shown them, so nobody can know a table with them."""
    match = realm()
    version = match.version
    match.answer(1, orders(match, 1))
    match.withdraw(1)
    match.answer(2, orders(match, 2))
    assert match.version == version
    match.act(0, "pact", 1, version=version)
    match.answer(1, "no")
    match.act(0, "pact", 1, version=match.version)


def test_a_seat_acts_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.kernel.match.MAX_ACTS", 4)
    match = court()
    for kind in ("helps", "does_not_help") * 2:
        match.act(1, "claim", kind)
    assert match.acts(1) == {} and match.acts_json(1) == []
    with pytest.raises(Illegal, match="4 times"):
        match.act(1, "claim", "helps")
    match.act(2, "claim", "helps")
    assert replayed(match).digest() == match.digest()


# Going back, and copies


def test_acts_are_taken_back_and_corrected_like_decisions() -> None:
    match = realm()
    digests = [match.digest()]
    for do in (
        lambda: match.answer(0, orders(match, 0)),
        lambda: match.act(1, "pact", 0),
        lambda: match.answer(0, "yes"),
        lambda: match.answer(0, orders(match, 0)),
        lambda: match.act(1, "renounce", 0),
        lambda: match.answer(2, orders(match, 2)),
    ):
        do()
        digests.append(match.digest())
    assert len(set(digests)) == len(digests) - 1, "without the pact it is as at the start"
    for to in range(len(digests) - 1, -1, -1):
        match.undo(to, why="test")
        assert match.digest() == digests[to]
    assert replayed(match).digest() == digests[0]
    match.undo(6, why="forth again")
    kept = match.patch([{"op": "move", "piece": match.table.pile("hand", 0)[0], "zone": "used"}], why="test")
    assert kept == 6 and match.table.pacts == [] and len(match.table.pile("used")) == 1
    assert replayed(match).digest() == match.digest()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_matches_copy_and_pickle_in_the_middle_of_an_act(copied: Callable[[Match[Any]], Match[Any]]) -> None:
    match = realm(stamped=True)
    match.act(1, "pact", 0)
    other = copied(match)
    assert other.digest() == match.digest() and other.log == match.log
    for each in (match, other, match.fork()):
        each.answer(0, "yes")
        assert each.waiting() == {0, 1, 2}
    assert other.digest() == match.digest()


def test_a_failing_act_changes_nothing() -> None:
    class Failing(Court):
        acts = {"claim": FreeAct("Claim", lambda t, seat: Pick(seat, "claim", ("a",), of="claim"), fail)}

    match = Match.new(Failing(), 3, {}, KEY)
    before = match.digest()
    with pytest.raises(RulesFault, match="Court failed"):
        match.act(1, "claim", "a")
    assert match.digest() == before and match.decisions == 0 and match.table.claims == ["", "", ""]
    match.answer(0, put(match))


def fail(t: CourtTable, seat: int, kind: str) -> None:
    t.claims[seat] = kind
    raise KeyError(kind)


# Sealed records


def played_sealed() -> Match[Any]:
    match, r = court(record_class="sealed"), Random(2)
    while not match.over:
        for move in testing.random_batch(match, r):
            testing.make(match, move)
    return match


def test_a_sealed_record_holds_acts_and_each_seat_its_own() -> None:
    match = played_sealed()
    acts = {(entry.seat, entry.value[0]) for entry in match.log if entry.act == "act"}
    assert {name for _, name in acts} == {"claim", "accuse", "confide"}
    closed = close(match, KEY)
    for seat in range(3):
        described = transcript(match.record(), KEY, seat, seen_by(match, seat))
        assert verify_transcript(closed, described) == []
        own = [entry for entry in described["entries"] if entry["act"] == "act"]
        assert {entry["said"][0] for entry in own} == {name for acting, name in acts if acting == seat}
        shown = next((entry["said"][1] for entry in own if entry["said"][0] == "confide"), "p")
        assert str(shown).startswith("p"), "a card is named as the seat's board named it"
    assert replayed(match).digest() == match.digest()


@pytest.mark.parametrize("name", ["claim", "confide"])
def test_a_false_word_in_a_sealed_record_is_noticed(name: str) -> None:
    match = played_sealed()
    record = match.record()
    place = next(entry.k for entry in record.log if entry.act == "act" and entry.value[0] == name)
    entry = record.log[place]
    for said in ([name, "p000000000000"], ["accuse", entry.said[1]], None, entry.said[1]):
        log = (*record.log[:place], replace(entry, said=said), *record.log[place + 1 :])
        with pytest.raises(BadRecord, match=f"{place} is not what its seat said"):
            Match.load(COURT, replace(record, log=log), KEY)


def test_a_changed_answer_replays_in_a_sealed_record() -> None:
    match = realm(record_class="sealed", stamped=True)
    match.answer(0, orders(match, 0))
    ask = match.asks[0]
    other = next(answer for answer in ask.moves() if answer != match.sealed(0))
    match.change(0, other)
    again = replayed(match)
    assert again.sealed(0) == other and again.digest() == match.digest()


# Checks, worlds, bots, programs


def test_an_offer_that_tells_what_is_hidden_is_caught() -> None:
    def offer(t: CourtTable, seat: int) -> Pick | None:
        good = sum(t.face[card] < 2 for card in t.pile("hand", (seat + 1) % t.n))
        return Pick(seat, "claim", ("helps",), of="claim") if good > 1 else None

    class Leaky(Court):
        acts = {**COURT.acts, "claim": FreeAct("Claim", offer, lambda t, seat, kind: None)}

    with pytest.raises(testing.GameFault, match=r"exchange.*out of turn depends on"):
        testing.check_game(Leaky(), seats=[3])


def test_an_offer_that_changes_the_table_is_caught() -> None:
    def offer(t: CourtTable, seat: int) -> Pick:
        t.chaos += 1
        return Pick(seat, "claim", ("helps",), of="claim")

    class Restless(Court):
        acts = {"claim": FreeAct("Claim", offer, lambda t, seat, kind: None)}

    with pytest.raises(testing.GameFault, match="changed the table"):
        testing.check_game(Restless(), seats=[3])


def test_a_secret_shown_by_an_act_is_caught() -> None:
    def tell(t: CourtTable, seat: int, kind: str) -> None:
        t.claims[(seat + 1) % t.n] = t.name(t.pile("hand", (seat + 1) % t.n)[0])

    class Telling(Court):
        acts = {"claim": FreeAct("Claim", COURT.acts["claim"].offer, tell)}

    with pytest.raises(testing.GameFault, match=r"canary|twins"):
        testing.check_game(Telling(), seats=[3], seeds=range(4))


def test_worlds_know_the_acts_of_the_running_step() -> None:
    match = court()
    match.act(2, "claim", "helps")
    match.answer(0, put(match))
    match.act(0, "accuse", ((1, "loyal"),))
    world = match.worlds(1).sample(Random(1))
    assert world.table.claims == ["", "", "helps"] and world.lines(1) == match.lines(1)
    assert world.acts_json(1) == match.acts_json(1)
    other = realm()
    other.act(0, "pact", 2)
    world = other.worlds(2).sample(Random(1))
    world.answer(2, "yes")
    assert world.table.pacts == [[0, 2]] and world.waiting() == {0, 1, 2}


class Talker(RandomBot):
    """Claims before each answer what is not claimed yet, and proposes pacts."""

    def act(self, question: Question, r: Random) -> tuple[str, Json] | None:
        for act in question.acts:
            if act["name"] in {"claim", "pact"}:
                return act["name"], act["options"][0]["id"]
        return None


@pytest.mark.parametrize("game", [COURT, REALM], ids=lambda game: game.key)
def test_a_bot_may_act_before_it_answers(game: Any) -> None:
    match = Match.new(game, 3, {}, KEY)
    playout(match, [Talker(), RandomBot(), RandomBot()], Random(3))
    acts = [entry for entry in match.log if entry.act == "act"]
    assert acts and {(entry.by, entry.seat) for entry in acts} == {("bot", 0)}
    assert replayed(match).digest() == match.digest()


def test_bots_act_only_if_they_can() -> None:
    match = Match.new(COURT, 3, {}, KEY)
    playout(match, [RandomBot()] * 3, Random(3))
    assert {entry.act for entry in match.log} == {"answer"}


def test_programs_that_learn_answer_questions_and_never_act() -> None:
    state = State.new(COURT, 3, seed=1)
    r = Random(1)
    while not state.is_terminal():
        state.apply_action(r.choice(state.legal_actions()))
    assert {entry.act for entry in state.match.log} == {"answer"}


def test_an_act_does_not_lead_to_a_step() -> None:
    def lost(t: CourtTable, seat: int, kind: str) -> Any:
        yield Pick(seat, "sure", ("yes",), of="word")
        return "mission"

    class Lost(Court):
        acts = {"claim": FreeAct("Claim", COURT.acts["claim"].offer, lost)}

    match = Match.new(Lost(), 3, {}, KEY)
    match.act(1, "claim", "helps")
    with pytest.raises(RulesFault, match="leads to step 'mission'"):
        match.answer(1, "yes")
    assert match.waiting() == {1}
