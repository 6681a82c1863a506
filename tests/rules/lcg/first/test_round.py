"""Setup, marshalling, titles and the phases of the round (spec §3, §5, §8, §17)."""

from __future__ import annotations

from rules.kernel import Match
from rules.kernel.ask import PickSome
from rules.kernel.terms import JUDGE
from rules.kernel.testing.case import Case, make, random_batch
from rules.lcg.first.game import GAME
from rules.lcg.first.steps.setup import what_forbids_setup
from rules.lcg.steps.marshaling import may_marshal
from tests.rules.lcg.first.scenes import Side, marshalling, scene
from tests.rules.lcg.scenes import places

KNIGHT = "Knight of the Tumblestone"
PUP = "Direwolf Pup"
STEWARD = "Lannisport Steward"
KEEP = "Great Keep"
LAWS = "Master of Laws"


def setup_of(*hand: str, faction: str = "stark") -> str:
    """What forbids to set these cards up together."""
    s = scene(p1=Side(faction, hand=hand))
    return what_forbids_setup(s.t, tuple(s.t.pile("hand", 0)))


def test_the_setup_has_five_gold_and_the_penalty_a_4() -> None:
    assert setup_of(KNIGHT, KNIGHT, PUP) == ""
    assert setup_of(KNIGHT, KNIGHT, PUP, PUP) == "These cards cost 6 gold; you have 5."
    assert setup_of(STEWARD, PUP) == ""
    assert setup_of(STEWARD, KNIGHT) == "These cards cost 6 gold; you have 5.", "another house's costs 2 more"


def test_the_setup_takes_a_unique_card_once_and_one_limited_card_a_5() -> None:
    assert setup_of("Bran Stark", "Bran Stark") == "Bran Stark is unique: set it up once."
    assert setup_of(KEEP, KEEP) == "Only one of these cards may be limited."


def test_income_pays_for_cards_and_neutral_ones_have_no_penalty_g_1() -> None:
    s = marshalling(
        Side(
            "stark",
            plot="Calm Over Westeros",
            play=[KEEP, KEEP, KEEP, "Crossroads"],
            hand=["fe-eddard-stark", "fe-jon-snow"],
        )
    )
    assert s.t.plot_value(0, "income") == 8
    s.use("p1", "Eddard Stark").use("p1", "Jon Snow")
    assert s.gold("p1") == 1


def test_another_houses_card_costs_two_more() -> None:
    s = marshalling(Side("stark", hand=[STEWARD], plot="Calm Over Westeros"))
    s.use("p1", STEWARD)
    assert s.gold("p1") == 0


def test_a_dead_unique_card_bars_further_copies_g_2() -> None:
    s = marshalling(Side("stark", hand=["Bran Stark"], dead=["Bran Stark"], gold=5))
    assert not may_marshal(s.t, 0, s.t.pile("hand", 0)[0])


def test_a_duplicate_is_attached_for_free_in_ones_own_turn() -> None:
    s = marshalling(Side("stark", play=["Bran Stark"], hand=["Bran Stark"], plot="Blockade"))
    s.use("p1", "Bran Stark")
    assert s.t.duplicates_of(s.card("Bran Stark", "p1"))


def test_initiative_ties_go_to_the_player_with_less_power_g_8() -> None:
    s = scene(
        at="reveal",
        seats=2,
        p1=Side(plot="Tourney for the Hand", power=6),
        p2=Side(plot="Tourney for the Hand", power=3),
    )
    assert s.asked() == [("p2", "first_player")]


def test_a_tied_dominance_is_nobodys_and_gold_counts_g_12() -> None:
    s = scene(at="dominance", seats=2, p1=Side(play=[KNIGHT], gold=1), p2=Side(play=[KNIGHT], gold=1))
    s.on_to_end("dominance")
    assert (s.power("p1"), s.power("p2")) == (0, 0)
    s = scene(at="dominance", seats=2, p1=Side(play=[KNIGHT], gold=2), p2=Side(play=[KNIGHT], gold=1))
    s.on_to_end("dominance")
    assert (s.power("p1"), s.gold("p1")) == (1, 2), "gold counts, and is taxed afterwards"
    s.on_to_end("taxation")
    assert s.gold("p1") == 0


def test_the_master_of_laws_draws_one_more_outside_the_cap() -> None:
    s = scene(at="draw", p1=Side(titles=[LAWS]))
    s.on_to_end("marshaling")
    assert (len(s.hand("p1")), len(s.hand("p2")), s.t.drawn) == (3, 2, [0, 0, 0])


def titles_shown(n: int, format_: str, key: str) -> list[list[tuple[int, str]]]:
    """By round of a random game: who got which title, as lines of a key tell (before round 1: round 0)."""
    match = Case(GAME, n, {"format": format_, "rounds": 3}, 3).match()
    r = Case(GAME, n, {}, 3).random()
    while not match.over:
        for move in random_batch(match, r):
            make(match, move)
    found: list[list[tuple[int, str]]] = [[]]
    for line in match.lines(JUDGE):
        if line.key == "round":
            found.append([])
        if line.key == key:
            found[-1].append((line.args["seat"], line.args["card"]["face"]))
    return found


def chosen_titles(n: int) -> list[set[str]]:
    """The titles chosen in the rounds of a random game."""
    return [{title for _, title in shown} for shown in titles_shown(n, "core", "bears_title")[1:]]


def test_three_players_choose_of_what_was_not_chosen_before_g_10() -> None:
    first, second, third = chosen_titles(3)
    assert len(first) == len(second) == len(third) == 3
    assert first.isdisjoint(second), "the titles of round 1 cannot be chosen in round 2"
    assert len(first | second) == 6


def test_all_six_titles_are_there_again_in_round_3_g_10() -> None:
    match = Case(GAME, 3, {"format": "core", "rounds": 3}, 3).match()
    r = Case(GAME, 3, {}, 3).random()
    offered: dict[int, int] = {}
    while not match.over:
        for ask in match.asks:
            if ask.verb == "choose_title" and isinstance(ask, PickSome):
                offered.setdefault(match.table.round, len(ask.options))
        for move in random_batch(match, r):
            make(match, move)
    assert offered == {1: 6, 2: 3, 3: 6}


def test_four_players_choose_of_all_six_every_round() -> None:
    assert [len(titles) for titles in chosen_titles(4)] == [4, 4, 4]


def test_kingsmoot_titles_are_dealt_after_the_first_initiative_there_and_back() -> None:
    shown = titles_shown(4, "kingsmoot", "dealt_title")
    seats = [seat for seat, _ in shown[1]]
    assert seats == [*seats[:4], seats[3], seats[2]], "clockwise, then back"
    assert len({title for _, title in shown[1]}) == 6
    assert not any(shown[2:])


def test_fifteen_power_is_worth_one_title_kf_1() -> None:
    s = scene(
        format="kingsmoot",
        p1=Side(power=14, play=[KNIGHT], titles=["The Reader"]),
        p2=Side(titles=["The Knight", "Pirate Marauder"]),
        p3=Side(titles=["Priest of the Drowned God", "Heir to the Iron Islands"]),
    )
    s.attack("p1", "military", "p2", [KNIGHT]).passes()
    assert s.over()
    assert places(s, GAME)[0] == 1, "two titles as the others, and more power on the House card"


def test_a_mulligan_only_where_the_table_wants_one_a_7() -> None:
    match = Match.new(GAME, 2, {"format": "duel"}, b"first" * 7)
    (ask,) = match.asks
    assert isinstance(ask, PickSome) and ask.verb == "setup"
