"""Events, windows and abilities, proven on the small card game of `moot`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.cards.abilities import Constant, Limit
from rules.cards.events import Event
from rules.cards.select import Context, Selector, always, itself, zone
from rules.cards.windows import action_window, reach
from rules.kernel import Draws, RulesFault, testing
from rules.kernel.table import reference_mode
from tests.rules.cards import moot
from tests.rules.cards.moot import GAME, ORDER, MootTable
from tests.rules.cards.scene import Scene

# Values


def test_a_constant_reaches_whom_it_selects_while_its_card_is_in_play() -> None:
    s = Scene()
    shield, other = s.put(0, "shield", "glory")
    (enemy,) = s.put(1, "shield")
    assert s.t.value(shield, "strength") == 2
    banner, second = s.put(0, "banner", "banner")
    assert [s.t.value(c, "strength") for c in (shield, other, enemy)] == [4, 3, 2]
    s.t.move(second, "discard", 0)
    s.t.move(banner, "discard", 0)
    assert s.t.value(shield, "strength") == 2


def test_a_card_may_count_others_for_its_own_value() -> None:
    s = Scene()
    (pack,) = s.put(0, "pack")
    assert s.t.value(pack, "strength") == 2
    s.put(0, "shield", "mourner", "glory")
    assert s.t.value(pack, "strength") == 4


def test_attachments_change_and_grant_to_their_host_alone() -> None:
    s = Scene()
    glory, (collar,) = s.put(0, "glory")[0], s.put(1, "collar")
    s.t.host[collar] = glory
    s.t.touch()
    assert s.t.value(glory, "strength") == 2
    assert s.t.words_of(glory, "keywords") == {"humble"}
    s.t.remove(glory, "dead")
    assert s.where(collar) == "discard" and s.t.words_of(glory, "keywords") == frozenset()


def test_a_blank_card_neither_works_nor_is_used() -> None:
    s = Scene()
    (mourner, pack) = s.put(0, "mourner", "pack")
    s.put(1, "silencer")
    assert s.t.is_blank(mourner) and s.t.value(pack, "strength") == 1
    (victim,) = s.put(0, "glory")
    s.kill(victim)
    assert s.t.power == [0, 0, 0]


def test_lasting_effects_bind_the_cards_of_the_moment_until_their_boundary() -> None:
    s = Scene(gold=1)
    (glory,) = s.put(0, "glory")
    (feast,) = s.put(0, "feast", zone="hand")
    s.put(0, "letter", zone="deck")
    s.run(action_window(ORDER, s.t), [(0, "action", "feast")])
    (late,) = s.put(0, "saint")
    assert s.where(feast) == "discard" and s.t.gold[0] == 0 and s.t.power[0] == 1
    assert (s.t.value(glory, "strength"), s.t.value(late, "strength")) == (5, 2)
    s.run(reach(ORDER, s.t, "phase"))
    assert s.t.value(glory, "strength") == 3 and s.t.lasting == [] and s.t.delayed == []
    assert [s.t.name(c) for c in s.t.pile("hand", 0)] == ["letter"], "the delayed draw happened"


def test_values_are_remembered_until_something_changes() -> None:
    s = Scene()
    (glory,) = s.put(0, "glory")
    s.put(1, "banner")
    s.t.value(glory, "strength")
    remembered = s.t.values[glory, "strength"]
    s.t.value(glory, "strength")
    assert s.t.values[glory, "strength"] is remembered
    s.put(1, "banner")
    s.t.value(glory, "strength")
    assert s.t.values[glory, "strength"] is not remembered


def test_a_value_that_depends_on_itself_is_reported() -> None:
    class Circular(MootTable):
        abilities = {"glory": (Constant(itself, "strength", by=moot.strength),)}

    t = Circular(2, {}, Draws(bytes(32)))
    t.add("glory", "play")
    t.owner = [0]
    with pytest.raises(RulesFault, match="depends on itself"):
        t.value(0, "strength")


def test_the_reference_notices_a_forgotten_touch_and_a_wrong_index() -> None:
    s = Scene()
    glory, (collar,) = s.put(0, "glory")[0], s.put(1, "collar")
    s.t.value(glory, "strength")
    s.t.host[collar] = glory
    with reference_mode(), pytest.raises(RulesFault, match="out of date"):
        s.t.value(glory, "strength")
    s.t.touch()
    banner = next(c for c in s.t.pile("discard", 0) if s.t.name(c) == "banner")
    s.t.pile("discard", 0).remove(banner)
    s.t.pile("play", 0).append(banner)
    with reference_mode(), pytest.raises(RulesFault, match="index"):
        s.t.value(glory, "strength")


def test_the_reference_is_switched_on_by_the_environment() -> None:
    shown = subprocess.run(
        [
            sys.executable,
            "-c",
            "from rules.kernel.table import in_reference_mode; print(in_reference_mode())",
        ],
        env={**os.environ, "KERNEL_REFERENCE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip() == "True"


# Windows


def test_a_reaction_is_used_at_most_as_often_as_its_limit_and_again_after_the_boundary() -> None:
    s = Scene()
    (glory,) = s.put(0, "glory")
    won = [(0, "reaction", "glory")]
    s.happen(Event("won", 0, glory), answers=won)
    s.happen(Event("won", 0, glory))
    assert s.t.power[0] == 1
    s.t.expire("round")
    s.happen(Event("won", 0, glory), answers=won)
    assert s.t.power[0] == 2


def test_a_card_that_comes_back_is_a_new_copy() -> None:
    s = Scene()
    (glory,) = s.put(0, "glory")
    s.happen(Event("won", 0, glory), answers=[(0, "reaction", "glory")])
    s.t.move(glory, "hand", 0)
    s.t.move(glory, "play", 0)
    s.happen(Event("won", 0, glory), answers=[(0, "reaction", "glory")])
    assert s.t.power[0] == 2


def test_a_limit_by_name_counts_all_copies_of_a_seat() -> None:
    s = Scene()
    s.put(0, "mourner", "mourner")
    victims = s.put(1, "saint", "saint")
    s.kill(victims[0], answers=[(0, "order_forced", "mourner")])
    assert s.t.power[0] == 2
    s.kill(victims[1])
    assert s.t.power[0] == 2


def test_a_shared_limit_counts_all_abilities_of_a_seat() -> None:
    s = Scene()
    glory, shield = s.put(0, "glory", "shield")
    (enemy,) = s.put(1, "glory")
    limit = Limit(1, "round", shared="limited response")
    s.t.count_use((glory, 0), limit)
    assert [s.t.uses_left((card, 0), limit) for card in (glory, shield, enemy)] == [0, 0, 1]
    s.t.expire("round")
    assert s.t.uses_left((shield, 0), limit) == 1


def test_a_save_needs_its_cost_and_takes_the_card_out_of_the_group() -> None:
    s = Scene()
    shield, one, two = s.put(0, "shield", "glory", "saint")
    s.kill(one, two, answers=[(0, "interrupt", "shield"), (0, "which_event", "saint")])
    assert (s.where(one), s.where(two), s.t.kneeling[shield]) == ("dead", "play", True)
    s.kill(two)
    assert s.where(two) == "dead", "a kneeling shield cannot save"


def test_nobody_listens_no_question() -> None:
    s = Scene()
    (saint,) = s.put(1, "saint")
    s.kill(saint)
    assert s.asked == [] and s.where(saint) == "dead"


@pytest.mark.parametrize("order, zone", [(("cousin", "phoenix"), "hand"), (("phoenix", "cousin"), "play")])
def test_of_several_replacements_the_newest_counts(order: tuple[str, str], zone: str) -> None:
    s = Scene()
    phoenix, _ = s.put(0, "phoenix", "cousin")
    s.kill(phoenix, answers=[(0, "interrupt", name) for name in order])
    assert s.where(phoenix) == zone


def test_an_event_may_be_resolved_as_another_and_still_happen() -> None:
    s = Scene()
    phoenix, _ = s.put(0, "phoenix", "mourner")
    s.kill(phoenix, answers=[(0, "interrupt", "phoenix")])
    assert s.where(phoenix) == "hand" and s.t.power[0] == 1, "the mourner saw a kill"


def test_forced_interrupts_come_before_optional_ones() -> None:
    s = Scene()
    (guard,) = s.put(0, "guard")
    s.put(0, "shield")
    s.kill(guard, answers=[(0, "interrupt", "shield")])
    assert s.t.power[0] == 1 and s.where(guard) == "play"


def test_the_first_seat_orders_forced_abilities() -> None:
    s = Scene()
    s.t.first = 2
    s.put(0, "mourner")
    s.put(1, "mourner")
    (saint,) = s.put(2, "saint")
    s.kill(saint, answers=[(2, "order_forced", "mourner")])
    assert s.t.power == [1, 1, 0]


def test_a_cancelled_ability_is_used_and_paid_but_does_nothing() -> None:
    s = Scene(gold=1)
    s.put(0, "glory")
    (letter,) = s.put(2, "letter", zone="hand")
    won = Event("won", 0)
    s.happen(won, answers=[(0, "reaction", "glory"), (2, "cancel", "letter")])
    assert s.t.power[0] == 0 and s.where(letter) == "discard" and s.t.gold == [1, 1, 0]
    s.happen(Event("won", 0))
    assert s.t.power[0] == 0, "the cancelled use counted"


def test_a_cancel_can_be_cancelled() -> None:
    s = Scene(gold=1)
    s.put(0, "glory")
    s.put(2, "letter", zone="hand")
    s.put(1, "letter", zone="hand")
    script = [(0, "reaction", "glory"), (1, "cancel", "letter"), (2, "cancel", "letter")]
    s.happen(Event("won", 0), answers=script)
    assert s.t.power[0] == 1


def test_everybody_who_could_hold_an_answer_is_asked() -> None:
    s = Scene(gold=1)
    s.put(0, "glory")
    s.put(1, "letter", zone="hand")
    s.put(2, "saint", zone="hand")
    s.happen(Event("won", 0), answers=[(0, "reaction", "glory")])
    cancels = [(ask.seat, ask.bluff) for ask in s.asked if ask.verb == "cancel"]
    assert cancels == [(1, False), (2, True)]
    poor = Scene(gold=0)
    poor.put(0, "glory")
    poor.put(1, "letter", zone="hand")
    poor.happen(Event("won", 0), answers=[(0, "reaction", "glory")])
    assert [ask.verb for ask in poor.asked] == ["reaction"], "everybody sees that nobody can pay"


def test_modes_without_a_legal_target_are_not_offered() -> None:
    s = Scene()
    (campaigner,) = s.put(0, "campaigner")
    s.happen(Event("lost", 0, campaigner), answers=())
    assert s.asked == [], "no friend is dead, no enemy stands, no hand holds a card"
    (enemy,) = s.put(1, "glory")
    s.put(0, "saint", zone="dead")
    s.happen(
        Event("lost", 0, campaigner),
        answers=[(0, "reaction", "campaigner"), (0, "mode", "kneel an enemy")],
    )
    modes = next(ask for ask in s.asked if ask.verb == "mode")
    assert modes.options == ("return a dead friend", "kneel an enemy")  # type: ignore[attr-defined]
    assert s.t.kneeling[enemy]


def test_a_mode_may_choose_a_seat() -> None:
    s = Scene()
    (campaigner,) = s.put(0, "campaigner")
    s.put(1, "saint", zone="hand")
    s.put(2, "saint", zone="hand")
    script = [(0, "reaction", "campaigner"), (0, "target", 2)]
    s.happen(Event("lost", 0, campaigner), answers=script)
    assert s.t.pile("hand", 2) == [] and len(s.t.pile("hand", 1)) == 1


def test_an_immune_card_cannot_be_chosen() -> None:
    s = Scene(gold=1)
    s.put(0, "saint", "glory", "mourner")
    s.put(1, "ambush", zone="hand")
    script = [(1, "reaction", "ambush"), (1, "target", ("glory", "mourner"))]
    s.happen(Event("won", 0), answers=script)
    target = next(ask for ask in s.asked if ask.verb == "target")
    assert s._names(target.options) == ["glory", "mourner"]  # type: ignore[attr-defined]
    assert len(s.t.pile("dead", 0)) == 2


def test_checks_bring_events_about_and_those_are_answered_too() -> None:
    s = Scene()
    (mourner,) = s.put(0, "mourner")
    (collar,) = s.put(1, "collar")
    s.t.host[collar] = mourner
    s.t.touch()
    s.happen(Event("enters", 1, collar))
    assert s.where(mourner) == "dead" and s.where(collar) == "discard"


def test_a_snapshot_remembers_what_the_card_was() -> None:
    s = Scene()
    (saint,) = s.put(1, "saint")
    event = Event("kill", 0, saint)
    s.happen(event)
    assert event.was == {"zone": "play", "seat": 1} and event.status == "happened"


# Selectors


def test_selectors_look_through_the_smallest_zone() -> None:
    s = Scene()
    mine = s.put(0, "glory", "shield")
    theirs = s.put(1, "saint")
    wolves = zone("play") & moot.trait("wolf")
    here = Context(mine[0], 0, None)
    assert (zone("play") & zone("play", own=True)).scope(s.t, here) == mine
    assert zone("play").pieces(s.t, here) == [*mine, *theirs]
    assert zone("play", own=False).pieces(s.t, here) == theirs
    assert wolves.pieces(s.t, here) == [mine[1]]
    assert (zone("play") & ~itself).pieces(s.t, here) == [mine[1], *theirs]
    assert (zone("play", own=True) | zone("dead")).pieces(s.t, here) == mine
    assert (moot.char & (moot.strength >= 99)).pieces(s.t, here) == []
    assert (always & ~Selector(lambda t, card, context: False)).holds(s.t, 0, Context(0, 0, None))


def test_amounts_compare_and_reckon() -> None:
    s = Scene()
    (glory,) = s.put(0, "glory")
    for expression, holds in (
        (moot.strength <= 3, True),
        (moot.strength < 3, False),
        (moot.strength + 1 > 3, True),
        (moot.strength * 2 - 1 >= 6, False),
        (moot.strength.equals(3), True),
    ):
        assert expression.holds(s.t, glory, Context(glory, 0, None)) is holds


# The whole game


@pytest.mark.parametrize("n", [2, 3, 4])
def test_every_check_of_the_kernel(n: int) -> None:
    testing.check_case(testing.Case(GAME, n, {"rounds": 3}, seed=n))


def test_asking_only_those_who_hold_an_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    tells: Callable[..., Any] = replace(ORDER, hidden=frozenset())  # type: ignore[assignment]
    monkeypatch.setattr(moot, "ORDER", tells)
    with pytest.raises(testing.GameFault, match="twins"):
        for seed in range(12):
            testing.check_case(testing.Case(GAME, 3, {"rounds": 3}, seed))
