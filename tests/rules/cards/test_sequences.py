"""One window for a whole ability: nested sequences, and sequences that abilities join (six steps).

Both orders play the same cards: what a game declares decides when windows open, who is asked first, what
joins what, and when cards leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.cards.abilities import Ability, Cost, Effect, in_order, trigger
from rules.cards.events import Event, EventSequence, Window
from rules.cards.select import by_me, by_other, itself, victim_is
from rules.cards.uses import Order, Use
from rules.cards.verbs import save
from rules.cards.windows import action_window, happen, in_sequence
from rules.kernel import Draws, Flow
from tests.rules.cards import moot
from tests.rules.cards.moot import MootTable, mine
from tests.rules.cards.scene import Answers, Scene


class Stage(MootTable):
    """The moot with a diary, and cards that are about to leave."""

    shown: list[str]
    leaving: dict[int, str]


def tell(word: str) -> Effect:
    """Write down who does what, and whether the weakest enemy is still in play."""

    def run(t: Stage, use: Use) -> None:
        t.shown.append(f"{word} {use.seat}")

    return Effect(word, run)


def _each_enemy(t: Stage, use: Use) -> list[int]:
    return [c for c in t.in_zone("play") if t.kind(c) == "character" and t.owner[c] != use.seat]


def kill_enemies(order: str) -> Effect:
    """Kill all enemies one after the other."""

    def run(t: Stage, use: Use) -> Flow[None]:
        for card in _each_enemy(t, use):
            if card not in t.leaving:
                yield from happen(use.order, t, Event("kill", use.seat, card, cause=use.source))

    return Effect(order, run)


def _kneel(t: Stage, use: Use) -> Flow[None]:
    t.kneel(use.source)
    yield from happen(use.order, t, Event("kneels", use.seat, use.source))


kneel = Cost("kneel", lambda t, use: not t.kneeling[use.source], _kneel)

CARDS: dict[str, Sequence[Ability]] = {
    # an action with two occurrences
    "banner": (trigger("action", "", in_order("two", kill_enemies("kill"), tell("done")), cost=kneel),),
    # saves another of its controller's characters
    "shield": (trigger("interrupt", "kill", save, when=victim_is(mine & ~itself), cost=kneel),),
    # the player who watches deaths
    "mourner": (trigger("reaction", "kill", tell("mourns"), when=by_me),),
    "silencer": (trigger("reaction", "kill", tell("answers"), when=by_other),),
    # a mandatory answer, from the card that dies
    "guard": (trigger("forced reaction", "kill", tell("falls"), when=victim_is(itself)),),
    # a reaction that kills again
    "cousin": (trigger("reaction", "kill", kill_enemies("avenge"), when=by_other, cost=kneel),),
    # the player who watches costs
    "glory": (trigger("reaction", "kneels", tell("sees the cost")),),
}
Stage.abilities = CARDS


def _dies(t: Stage, event: Event) -> None:
    assert event.card is not None
    t.shown.append(f"{t.name(event.card)} dies")
    t.remove(event.card, "dead")


def _is_dying(t: Stage, event: Event) -> None:
    """First edition: it has been killed, and stays where it is until the sequence closes."""
    assert event.card is not None
    t.shown.append(f"{t.name(event.card)} dies")
    t.leaving[event.card] = "dead"
    t.touch()


def _leave(t: Stage, sequence: EventSequence) -> None:
    for card, to in t.leaving.items():
        t.shown.append(f"{t.name(card)} leaves")
        t.remove(card, to)
    t.leaving.clear()


NESTED = Order(
    before=(Window("interrupt"),),
    after=(Window("forced reaction", forced=True), Window("reaction")),
    apply={"kill": _dies},
)
SIX_STEPS = Order(
    before=(Window("interrupt"),),
    after=(Window("forced reaction", forced=True), Window("reaction")),
    apply={"kill": _is_dying},
    joins=True,
    close=_leave,
    starts=lambda t, actor: t.first if actor is None else t.next_seat(actor),
)


TWICE: Answers = [
    (0, "reaction", "mourner"),
    (0, "which_event", "pack"),
    (0, "reaction", "mourner"),
]
"""The mourner answers to both deaths."""


class Played(Scene):
    """A scene on a stage, in one of the two orders."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        t = self.t
        stage = Stage(3, {"rounds": 3}, Draws(bytes(32)))
        for seat in range(3):
            stage.add_all(moot.PRINTED, "discard", seat)
            stage.owner += [seat] * len(moot.PRINTED)
        stage.gold, stage.power = t.gold, t.power
        stage.kneeling = [False] * len(stage.at)
        stage.host = [-1] * len(stage.at)
        self.stage = stage
        self.t = stage
        self.order = order

    def act(self, answers: Answers) -> list[str]:
        self.run(action_window(self.order, self.stage), answers)
        return self.stage.shown

    def words(self, verb: str) -> list[int]:
        return [ask.seat for ask in self.asked if ask.verb == verb]


@pytest.mark.parametrize("order", [NESTED, SIX_STEPS])
def test_an_ability_resolves_before_anybody_reacts(order: Order) -> None:
    s = Played(order)
    s.put(0, "banner", "mourner")
    s.put(1, "saint", "pack")
    shown = s.act([(0, "action", "banner"), *TWICE])
    assert [word for word in shown if "leaves" not in word] == [
        "saint dies",
        "pack dies",
        "done 0",
        "mourns 0",
        "mourns 0",
    ]
    assert s.stage.sequences == []


def test_interrupts_come_at_each_occurrence() -> None:
    s = Played(NESTED)
    s.put(0, "banner")
    saint, *_ = s.put(1, "saint", "shield", "pack")
    s.act([(0, "action", "banner"), (1, "interrupt", "shield")])
    assert s.where(saint) == "play", "saved when its turn came"
    assert s.stage.shown == ["shield dies", "pack dies", "done 0"]


def test_nested_what_a_reaction_does_is_answered_before_the_window_goes_on() -> None:
    """The second edition: the avenger's kill has its own window inside the outer one."""
    s = Played(NESTED)
    s.put(0, "banner", "guard")
    s.put(1, "cousin")
    s.put(2, "silencer")
    shown = s.act([(0, "action", "banner")])
    assert shown == ["cousin dies", "silencer dies", "done 0"], "who has left play answers nothing"


def test_costs_are_answered_before_the_effect_when_sequences_nest() -> None:
    s = Played(NESTED)
    s.put(0, "banner", "glory")
    s.put(1, "saint")
    shown = s.act([(0, "action", "banner"), (0, "reaction", "glory")])
    assert shown == ["sees the cost 0", "saint dies", "done 0"]


def test_costs_share_the_window_of_an_action_of_six_steps() -> None:
    s = Played(SIX_STEPS)
    s.put(0, "banner", "glory")
    s.put(1, "saint")
    shown = s.act([(0, "action", "banner"), (0, "reaction", "glory")])
    assert shown == ["saint dies", "done 0", "sees the cost 0", "saint leaves"]


def test_six_steps_passives_come_first_then_responses_then_all_leave_together() -> None:
    s = Played(SIX_STEPS)
    banner, guard = s.put(0, "banner", "guard")
    (cousin,) = s.put(1, "cousin")
    (silencer,) = s.put(2, "silencer")
    shown = s.act(
        [
            (0, "action", "banner"),
            (1, "reaction", "cousin"),
            (1, "which_event", "silencer"),
            (2, "reaction", "silencer"),
            (2, "which_event", "cousin"),
        ]
    )
    assert shown == [
        "cousin dies",
        "silencer dies",
        "done 0",
        "guard dies",  # the response of a card that is dying itself
        "falls 0",  # the passive it triggers comes before the next response
        "answers 2",  # in the same window
        "cousin leaves",
        "silencer leaves",
        "guard leaves",
    ]
    assert {s.where(card) for card in (guard, cousin, silencer)} == {"dead"}
    assert s.where(banner) == "play"


def test_six_steps_begin_left_of_the_actor_and_with_the_first_seat_for_the_game_itself() -> None:
    s = Played(SIX_STEPS)
    s.stage.first = 1
    s.put(0, "banner", "silencer")
    s.put(1, "saint", "mourner")
    s.put(2, "pack", "silencer")
    s.act([(0, "action", "banner"), (2, "reaction", "silencer"), (2, "which_event", "saint")])
    assert s.words("reaction")[0] == 2, "seat 1 has nothing to answer with"
    framed = Played(SIX_STEPS)
    framed.stage.first = 1
    framed.put(0, "silencer")
    framed.put(2, "silencer")
    (victim,) = framed.put(1, "saint")
    framed.run(happen(SIX_STEPS, framed.stage, Event("kill", 1, victim)))
    assert framed.words("reaction") == [2, 0], "clockwise from the first seat"


def test_a_step_of_several_parts_may_share_one_window() -> None:
    s = Played(NESTED)
    s.put(0, "mourner")
    first, second = s.put(1, "saint", "pack")

    def step() -> Flow[str]:
        yield from happen(NESTED, s.stage, Event("kill", 0, first))
        yield from happen(NESTED, s.stage, Event("kill", 0, second))
        return "over"

    s.run(in_sequence(NESTED, s.stage, step()), TWICE)
    assert s.stage.shown == ["saint dies", "pack dies", "mourns 0", "mourns 0"]


def test_a_broken_sequence_leaves_none_open() -> None:
    s = Played(NESTED)

    def broken() -> Flow[Any]:
        raise ValueError("the game is over")
        yield

    with pytest.raises(ValueError, match="over"):
        next(in_sequence(NESTED, s.stage, broken()))
    assert s.stage.sequences == []


def test_the_question_names_what_its_seat_may_answer() -> None:
    """Of two occurrences in one window, the one this seat can do something about."""
    s = Played(NESTED)
    s.put(0, "glory")
    (victim,) = s.put(1, "saint")
    s.run(happen(NESTED, s.stage, Event("kill", 0, victim), Event("kneels", 0, victim)))
    (ask,) = s.asked
    assert dict(ask.words.args)["event"] == "kneels"
