"""The end of the game: the key of each leader, its tie-breaks and the places."""

from __future__ import annotations

from random import Random

import pytest

from rules.btwixt.game import GAME
from rules.btwixt.scoring import Score, announce_lead, count, in_the_lead, scores
from rules.btwixt.table import NONE
from rules.kernel import Match, RandomBot, Result, playout
from tests.rules.btwixt.staging import Scene, played_out


def places(result: Result) -> dict[int, int]:
    return {placing.seat: placing.place for placing in result.placings}


def test_a_council_counts_its_allies_its_tokens_and_the_tokens_on_its_allies():
    scene = Scene().current("robb_stark").play({0: ["little_birds"]})
    token = scene.t.pile("carried")[0]
    scene.claim([(0, "place_ally", 0), (0, "place_token", 3)]).tokens(0, 3)
    on_robb, alone = scene.t.worth(token), scene.t.worth(scene.t.pile("tokens", 3)[0])
    small, other = sorted((alone, 5 + 3 + on_robb))
    assert scores(scene.t)[0] == Score(small, other, 1)


def test_the_larger_small_council_wins():
    scene = Scene(n=3).council(0, "gregor_clegane").council(1, "sansa_stark").council(2, "bronn")
    assert scores(scene.t) == [Score(2, 6, 2), Score(4, 6, 2), Score(2, 4, 2)]
    assert places(GAME.result(scene.t)) == {1: 1, 0: 2, 2: 3}


def test_the_other_council_breaks_the_tie():
    scene = Scene().council(0, "sansa_stark").council(1, "bronn").council(2, "gregor_clegane")
    scene.council(3, "walder_frey")
    keys = scores(scene.t)
    assert (keys[1].small, keys[2].small) == (2, 2)
    assert places(GAME.result(scene.t)) == {3: 1, 0: 2, 2: 3, 1: 4}


def test_the_number_of_allies_breaks_the_second_tie():
    scene = Scene(n=3).council(0, "bronn", "varys").council(1, "sansa_stark").council(2, "tywin_lannister")
    keys = scores(scene.t)
    assert keys == [Score(4, 6, 3), Score(4, 4, 3), Score(4, 6, 2)]
    assert places(GAME.result(scene.t)) == {0: 1, 2: 2, 1: 3}


def test_leaders_equal_in_everything_share_the_place_and_the_next_is_skipped():
    scene = Scene(n=4).council(0, "bronn").council(1, "sansa_stark").council(2, "varys")
    scene.council(3, "mance_rayder")
    keys = scores(scene.t)
    assert keys == [Score(2, 5, 2), Score(2, 4, 2), Score(2, 4, 2), Score(2, 5, 2)]
    assert places(GAME.result(scene.t)) == {0: 1, 3: 1, 1: 3, 2: 3}


def test_who_leads_hangs_on_what_lies_open_alone():
    scene = Scene(n=3).council(0, "gregor_clegane").council(1, "sansa_stark").council(2, "bronn")
    assert in_the_lead(scene.t) == 1
    scene.tokens(2, *[3] * 9)  # face down, and nobody's business before the end
    assert in_the_lead(scene.t) == 1
    assert scores(scene.t)[1] < max(scores(scene.t))
    count(scene.t)
    assert leads(scene.t) == [("tokens_decide", scores(scene.t).index(max(scores(scene.t))))]


def test_a_lead_is_forgotten_with_whatever_it_hangs_on():
    """An ally's power may hang on the dead, on tokens lying there and on other allies."""
    scene = Scene(n=3).council(0, "gregor_clegane").council(1, "sansa_stark").council(2, "bronn")
    for zone in ("dead", "tokens", "council"):
        in_the_lead(scene.t)
        known = scene.t.kept_lead[0]
        piece = scene.t.pile("supply" if zone == "tokens" else "ally_deck")[-1]
        scene.t.move(piece, zone)
        in_the_lead(scene.t)
        assert scene.t.kept_lead[0] > known, zone


def test_nobody_leads_while_several_are_ahead():
    scene = Scene(n=4).council(0, "bronn").council(1, "sansa_stark").council(2, "varys")
    assert in_the_lead(scene.council(3, "mance_rayder").t) == NONE


def test_a_lead_is_shown_when_it_changes_hands():
    scene = Scene(n=3).council(0, "gregor_clegane").council(1, "sansa_stark").council(2, "bronn")
    announce_lead(scene.t, NONE)
    announce_lead(scene.t, 1)
    announce_lead(scene.t, 2)
    assert leads(scene.t) == [("takes_lead", 1)] * 2


@pytest.mark.parametrize("n", [3, 4, 6])
@pytest.mark.parametrize("seed", range(8))
def test_the_last_lead_shown_is_the_winners(n, seed):
    """In each game: every change by play is shown, whatever the cards and allies do."""
    match = Match.new(GAME, n, {"short": True}, bytes([n, seed]) * 16)
    playout(match, [RandomBot()] * n, Random(seed))
    first = [each.seat for each in GAME.result(match.table).placings if each.place == 1]
    found = [line.args["leading_seat"] for line in match.lines(0) if line.key in GAME.decisive]
    assert found
    if len(first) == 1:
        assert found[-1] == first[0]


def leads(t):
    return [
        (key, args["leading_seat"]) for _, key, _, _, _, _, args in t.line_log.lines if key in GAME.decisive
    ]


def test_the_rulebook_example_of_four_leaders_ranks_by_small_then_other():
    scene = Scene().tokens(0, *[1] * 17).tokens(1, *[2] * 10).tokens(2, *[2] * 10, 1, 1)
    scene.tokens(3, *[3] * 8)
    keys = scores(scene.t)
    assert [(key.small, key.other) for key in keys] == [(17, 24), (17, 20), (20, 22), (22, 24)]
    assert places(GAME.result(scene.t)) == {3: 1, 2: 2, 0: 3, 1: 4}


def test_the_tokens_are_turned_over_for_everybody_at_the_end():
    match = played_out(5)
    view = match.view(-1)
    values = [token.get("value") for council in view["councils"] for token in council["tokens"]]
    assert values and None not in values
    result = match.result()
    assert result is not None
    for placing in result.placings:
        shown = view["scores"][placing.seat]
        assert shown == {key: placing.points[key] for key in ("small_council", "other_council", "allies")}


def test_before_the_end_nobody_sees_scores():
    assert Match.new(GAME, 3, {}, b"k" * 32).view(0)["scores"] is None
