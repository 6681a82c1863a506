"""Claims out of turn: what may be said by whom, in which variant (specification, section 11)."""

from __future__ import annotations

import pytest

from rules.kernel.terms import SPECTATOR
from rules.oathbreaker import rounds, talk
from rules.oathbreaker.cards.faces import NONE
from rules.oathbreaker.game import GAME
from rules.oathbreaker.talk import ACTS
from tests.rules.oathbreaker.staging import Scene

CROWN, SWORD = "feed_flea_bottom", "patrol_the_kingsroad"


def words(scene: Scene, seat: int, act: str, thing: object = None) -> list[str]:
    """Return what a seat may say in an act, of a mission or seat if one is named."""
    ask = ACTS[act].offer(scene.t, seat)
    if ask is None:
        return []
    pairs = getattr(ask, "pairs", None)
    if pairs is None:
        return list(ask.options)  # type: ignore[attr-defined]
    return [
        scene.t.name(word) if isinstance(word, int) else word
        for slot, word in pairs
        if thing is None or slot == thing or (slot > 8 and scene.t.name(slot) == thing)
    ]


def say(scene: Scene, seat: int, act: str, thing: int, word: object) -> None:
    ask = ACTS[act].offer(scene.t, seat)
    assert ask is not None
    ACTS[act].resolve(scene.t, seat, ask.settle(((thing, word),)))


def test_standard_statements_have_vague_degrees_and_no_numbers_s187() -> None:
    scene = Scene().missions(CROWN)
    said = words(scene, 1, "claim", CROWN)
    assert {"helping", "helping_a_little", "helping_a_lot", "hurting", "neutral", "stay_away"} <= set(said)
    texts = [GAME.words[f"statement.{word}"] for word in talk.statements()]
    assert not any(sign.isdigit() for text in texts for sign in text)
    names = [GAME.words[f"face.{face}"] for face in ("crown1", "sabotage1", "wild", "sabotage1_chaos2")]
    assert not any(name in text for text in texts for name in names)


def test_cagey_court_leaves_helping_or_not_before_and_after_s380() -> None:
    scene = Scene(cagey_court=True).missions(CROWN, SWORD)
    scene.t.outcome[1] = 1
    assert set(words(scene, 1, "claim", CROWN)) == set(talk.BEFORE_CAGEY)
    assert words(scene, 1, "claim", SWORD) == ["helped", "did_not_help"]
    assert words(scene, 1, "ask", 2) == ["do_you_help"] and words(scene, 1, "claim_each") == []


def test_after_the_reveal_one_speaks_of_the_past_s228() -> None:
    scene = Scene().missions(CROWN)
    scene.t.outcome[0] = 2
    assert set(words(scene, 1, "claim", CROWN)) == set(talk.AFTER)


def test_several_cards_at_a_mission_may_be_spoken_of_singly_section_11() -> None:
    scene = Scene().missions(CROWN)
    assert words(scene, 1, "claim_each") == []
    scene.t.laid[1][0] = 2
    said = words(scene, 1, "claim_each", CROWN)
    assert len(said) == 6 and "each_helping_hurting" in said
    assert GAME.words["statement.each_helping_hurting"] == "Of my cards one helps, one harms."


def test_monarchs_say_what_they_expect_and_whom_they_trust() -> None:
    scene = Scene().missions(CROWN)
    assert words(scene, 0, "claim") == ["expect_success", "expect_failure"]
    assert words(scene, 0, "accuse", 1)[:2] == ["accuse", "trust"] and words(scene, 0, "profess") == []


def test_an_aloof_king_neither_advises_nor_is_asked_s380() -> None:
    scene, aloof = Scene().missions(CROWN), Scene(aloof_king=True).missions(CROWN)
    assert words(scene, 0, "advise") and words(scene, 1, "ask", 0) == [talk.ADVICE]
    assert not words(aloof, 0, "advise") and not words(aloof, 0, "warn") and not words(aloof, 1, "ask", 0)
    assert words(aloof, 2, "advise") and words(aloof, 1, "ask", 2)


def test_order_in_the_court_lets_the_noble_on_turn_speak_and_the_king_s398() -> None:
    scene = Scene(order_in_the_court=True).missions(CROWN)
    scene.t.turn = 2
    assert words(scene, 2, "claim") and words(scene, 0, "claim") and not words(scene, 1, "claim")
    scene.t.phase, scene.t.turn = "decree", NONE
    assert words(scene, 1, "profess")


def test_who_announces_an_ability_may_say_one_thing_d() -> None:
    scene = Scene(order_in_the_court=True).missions(CROWN)
    scene.t.turn, scene.t.court_open = 2, 4
    say(scene, 4, "claim", scene.t.mission(0), "stay_away")
    assert not words(scene, 4, "claim")


def test_claims_are_heard_by_all_and_kept_until_the_next_mission_round() -> None:
    scene = Scene().missions(CROWN)
    say(scene, 3, "accuse", 1, "accuse")
    assert scene.heard(SPECTATOR)[-1] == "Seat 4: “I do not trust Seat 2.”"
    assert scene.t.claims == ((3, "accuse", "", 1, "accuse"),)
    assert rounds.next_space(scene.t) == "decree_round" and scene.t.claims
    assert rounds.next_space(scene.t) == "deal_missions" and not scene.t.claims


def test_claims_are_never_checked_against_the_truth_section_11() -> None:
    scene = Scene()
    for side in ("loyalist", "conspirator"):
        ACTS["profess"].resolve(scene.t, 1, side)
        assert scene.t.professed[1] == side


def test_where_nothing_is_said_there_is_no_act() -> None:
    scene = Scene(talk="off").missions(CROWN)
    assert not any(ACTS[act].offer(scene.t, seat) for act in ACTS for seat in range(5))


@pytest.mark.parametrize("phase", ["setup", "revealed"])
def test_before_and_after_the_game_there_is_nothing_to_claim(phase: str) -> None:
    scene = Scene().missions(CROWN)
    scene.t.phase = phase
    assert not any(ACTS[act].offer(scene.t, 1) for act in ACTS)
