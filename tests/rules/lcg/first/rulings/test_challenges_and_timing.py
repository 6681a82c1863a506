"""Rulings on challenges, titles, keywords, power, windows and moribund cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards.abilities import Target
from rules.kernel.terms import JUDGE
from rules.lcg.first.game import GAME
from rules.lcg.state.in_play import may_control
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.moving import join_challenge, kill, take_control
from rules.lcg.vocabulary.resources import faction_power
from rules.lcg.vocabulary.selectors import an_opponents, characters, mine, participating
from rules.lcg.vocabulary.triggers import action, is_killed, reaction
from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, FirstScene, Side, lent, scene
from tests.rules.lcg.scenes import Side as AnySide
from tests.rules.lcg.scenes import places

STORM = "Host of Storm's End"
REGENT, COMMANDER, HAND = "Crown Regent", "Lord Commander of the Kingsguard", "Hand of the King"
WHISPERS, LAWS, COIN = "Master of Whispers", "Master of Laws", "Master of Coin"
STEALTHY = "Feuding Clanswoman"
CHAMBERS = "Queen Cersei's Chambers"


# Stealth and the defense


def stealthy(p2: AnySide, attackers: int = 1, **more: Any) -> FirstScene:
    """Clanswomen of p1 attack p2, up to the stealth of the first."""
    s = scene(p1=Side(play=[f"{STEALTHY} x{attackers}"]), p2=p2, **more)
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.declare("p1", *[STEALTHY] * attackers)
    return s


def test_stealth_is_chosen_against_the_new_target_with_the_defense_a_24() -> None:
    s = stealthy(Side(play=[PUP], titles=[REGENT]), p3=Side(play=[KNIGHT]))
    s.choose("p2", "redirect", verb="redirect").on_to("p1", "stealth")
    assert (s.match.step, s.options("p1")) == ("defend", [KNIGHT, "pass"])


def test_each_stealth_character_bypasses_another_a_47() -> None:
    s = stealthy(Side(play=[KNIGHT, PUP]), attackers=2).on_to("p1", "stealth").choose("p1", PUP)
    assert s.options("p1") == [KNIGHT, "pass"]


def test_stealth_and_deadly_are_no_character_abilities_a_26b() -> None:
    """Knights are immune to opponents' character abilities, and still bypassed and killed by keywords."""
    tourney = Side(play=[KNIGHT, HOST], plot="Tourney for the Hand")
    s = stealthy(tourney).on_to("p1", "stealth")
    assert KNIGHT in s.options("p1")
    servitors = "Warlock's Servitors"
    s = scene(p1=Side("targaryen", play=[servitors]), p2=tourney)
    s.attack("p1", "military", "p2", [servitors], defend=[KNIGHT, HOST])
    s.choose("p2", KNIGHT, verb="deadly").on_to_end()
    assert s.zone(KNIGHT) == "dead"


# Deadly


def test_deadly_kills_a_defender_win_or_lose_a_25() -> None:
    s = scene(p1=Side("lannister", play=["Bronn"]), p2=Side(play=[HOST]))
    s.attack("p1", "military", "p2", ["Bronn"], defend=[HOST]).on_to_end()
    assert (s.t.won, s.zone(HOST)) == (1, "dead")


def test_as_many_deadly_defenders_bar_deadly_a_25() -> None:
    s = scene(p1=Side("lannister", play=["Bronn"]), p2=Side(play=["Hodor", PUP]))
    s.attack("p1", "military", "p2", ["Bronn"], defend=["Hodor", PUP]).on_to_end()
    assert (s.zone("Hodor"), s.zone(PUP)) == ("play", "play")


# Supporters, the Lord Commander, the Crown Regent


def supported(attacker: str, mine: str) -> FirstScene:
    """p1, with a title, attacks the Master of Laws (p2), in whose place the Master of Coin (p3) defends."""
    s = scene(
        p1=Side(play=[attacker], titles=[mine]),
        p2=Side("lannister", play=[SMITH], titles=[LAWS]),
        p3=Side("baratheon", play=[STORM], titles=[COIN]),
    )
    s.attack("p1", "military", "p2", [attacker]).choose("p3", STORM, verb="defenders").on_to_end()
    return s


def test_the_attacker_opposes_the_target_and_a_supporter_the_attacker_a_28() -> None:
    s = supported(HOST, WHISPERS)
    assert (s.power("p1"), s.power("p3")) == (1, 0), "Whispers oppose Laws, the player attacked"
    s = supported(HOST, HAND)
    assert s.power("p1") == 0, "the Hand opposes Coin, who only supports"
    s = supported(KNIGHT, HAND)
    assert s.power("p3") == 1, "a supporter who wins beats the attacker; Coin opposes the Hand"


def test_opposed_titles_are_worth_one_power_a_round_in_either_role_a_79() -> None:
    s = scene(
        p1=Side(play=[KNIGHT, HOST], titles=[WHISPERS]),
        p2=Side(titles=[LAWS]),
        p3=Side(play=[PUP], titles=[REGENT]),
    )
    s.attack("p1", "military", "p2", [KNIGHT]).on_to_end()
    assert s.power("p1") == 2, "unopposed, and an opposed title"
    s.choose("p1", "pass", verb="pause").on_to("p3", "challenge")
    s.attack("p3", "military", "p1", [PUP], defend=[HOST]).on_to_end()
    assert (s.t.round, s.t.won, s.power("p1")) == (1, 0, 2)


def redirected_to(s: FirstScene) -> list[int]:
    """The seats that attacks were redirected to."""
    return [line.args["against_seat"] for line in s.match.lines(JUDGE) if line.key == "redirected"]


def test_the_crown_regent_redirects_an_own_challenge_a_60() -> None:
    s = scene(p1=Side(play=[KNIGHT], titles=[REGENT]))
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.choose("p1", "redirect", verb="redirect")
    assert redirected_to(s) == [2]


def test_the_crown_regent_may_become_the_target_a_60() -> None:
    s = scene(p1=Side(play=[KNIGHT]), p3=Side(titles=[REGENT]))
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.choose("p3", "redirect", verb="redirect")
    assert redirected_to(s) == [2], "the only other target"


def test_a_lord_commander_who_was_redirected_away_may_take_the_attack_back_a_77() -> None:
    s = scene(
        seats=4,
        p1=Side(play=[KNIGHT]),
        p2=Side(titles=[REGENT]),
        p3=Side("baratheon", play=[STORM], titles=[COMMANDER]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p3", verb="opponent")
    s.choose("p2", "redirect", verb="redirect").choose("p1", "p4", verb="opponent")
    s.choose("p3", "take", verb="take_attack").on_to("p3", "defenders")
    assert s.t.defending == 2


def test_other_types_stay_open_where_one_cannot_be_paid_a_61() -> None:
    s = scene(seats=2, p1=Side(play=[KNIGHT]), p2=Side(plot="Uneasy Truce"))
    s.on_to("p1", "challenge")
    assert s.options("p1") == ["power", "pass"]


# Claim and unopposed


def test_claim_is_paid_as_far_as_possible_a_32() -> None:
    s = scene(p1=Side(play=[HOST], plot="Mutual Cause"), p2=Side(play=[PUP], hand=[KNIGHT]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert (s.zone(PUP), s.power("p1")) == ("dead", 1)


def test_defenders_who_die_have_opposed_a_33() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", [HOST], defend=[PUP]).on_to_end()
    assert (s.zone(PUP), s.power("p1")) == ("dead", 0)


def test_power_moved_by_claim_may_go_to_a_card_with_infamy_a_44() -> None:
    jaime = "Ser Jaime Lannister"
    s = scene(p1=Side("lannister", play=[jaime, "Cersei Lannister"]), p2=Side(play=[KNIGHT], power=2))
    s.attack("p1", "power", "p2", ["Cersei Lannister"], defend=[KNIGHT])
    s.choose("p1", jaime, verb="infamy").on_to_end()
    assert (s.power_on(jaime), s.power("p2")) == (1, 1)


def test_characters_join_by_effects_alone_and_need_not_kneel_a_48(monkeypatch: pytest.MonkeyPatch) -> None:
    joins = action(join_challenge(), target=Target(characters & mine & ~participating))
    with lent(monkeypatch, {KNIGHT: [joins]}):
        s = scene(p1=Side(play=[KNIGHT, HOST]), p2=Side(play=[PUP]))
        s.attack("p1", "military", "p2", [KNIGHT], defend=None).use("p1", KNIGHT)
        assert (s.t.takes_part(s.card(HOST)), s.kneels(HOST)) == (True, False)


def test_a_participant_who_changes_sides_leaves_the_challenge_a_67(monkeypatch: pytest.MonkeyPatch) -> None:
    takes = action(take_control(), pay=kneel_this, target=Target(characters & an_opponents & participating))
    with lent(monkeypatch, {STEWARD: [takes]}):
        s = scene(p1=Side(play=[KNIGHT, PUP]), p2=Side("lannister", play=[STEWARD]))
        s.attack("p1", "military", "p2", [KNIGHT, PUP], defend=None)
        s.use("p2", STEWARD).choose("p2", PUP, verb="target")
        assert (s.t.controller(s.card(PUP)), s.t.takes_part(s.card(PUP))) == (1, False)


# Power and victory


def test_power_that_moves_is_one_change_a_69() -> None:
    """The winner has 15 and the loser 13 at once; what would follow, 1 power unopposed, does not come."""
    s = scene(seats=2, p1=Side(play=[KNIGHT], power=14), p2=Side(power=14))
    s.attack("p1", "power", "p2", [KNIGHT])
    assert (s.over(), s.power("p1"), s.power("p2")) == (True, 15, 13)


def test_the_first_player_chooses_among_those_who_win_at_once_a_37(monkeypatch: pytest.MonkeyPatch) -> None:
    """Melisandre, without whom two players have 15 power, dies."""
    kills = action(kill(), pay=kneel_this, target=Target(characters & an_opponents))
    rich = Side(play=[KNIGHT], on={KNIGHT: 2}, power=13)
    with lent(monkeypatch, {PUP: [kills]}):
        killer = Side(play=[KNIGHT, PUP], on={KNIGHT: 2}, power=13)
        s = scene(p1=Side("baratheon", play=["Melisandre"]), p2=rich, p3=killer)
        assert (s.power("p2"), s.power("p3"), s.over()) == (13, 13, False)
        s.use("p3", PUP).choose("p3", "Melisandre", verb="target")
        assert (s.asked(), s.options("p1")) == ([("p1", "winner")], ["p2", "p3"])
        s.choose("p1", "p3")
        assert places(s, GAME)[2] == 1


def test_power_that_begins_to_count_wins_at_once() -> None:
    """Spec §7: also where it does not move, because a text box becomes blank."""
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["Melisandre"]),
        p2=Side(play=[KNIGHT, PUP], on={KNIGHT: 2}, power=13),
        p3=Side("lannister", hand=["Motley"]),
    )
    s.t.last("round", "blank", (s.card("Melisandre"),), by=1)
    assert s.power("p2") == 15
    s.match.answer(*next((ask.seat, "pass") for ask in s.match.asks))
    assert s.over()


def test_what_cannot_happen_beats_what_would_make_it_happen_a_72() -> None:
    bleeds = Side("targaryen", play=["Kingsroad Fiefdom x2"], hand=["Westeros Bleeds"])
    s = scene(at="dominance", p1=bleeds, p2=Side("baratheon", play=["Knight of the Rainwood", PUP]))
    s.use("p1", "Westeros Bleeds").on_to_end("dominance")
    assert (s.zone("Knight of the Rainwood"), s.zone(PUP)) == ("play", "discard")


# Windows and moribund cards


def test_the_first_player_responds_first_in_framework_steps_a_38(monkeypatch: pytest.MonkeyPatch) -> None:
    mourns = reaction(is_killed, faction_power(1))
    with lent(monkeypatch, {SMITH: [mourns], STEWARD: [mourns]}):
        s = scene(
            first="p1",
            active="p2",
            p1=Side("lannister", play=[SMITH]),
            p2=Side(play=[HOST]),
            p3=Side("lannister", play=[STEWARD, PUP]),
        )
        s.attack("p2", "military", "p3", [HOST]).choose("p3", PUP, verb="claim")
        assert s.asked() == [("p1", "reaction")], "left of the attacker is p3"


def test_what_answers_a_dead_pile_answers_while_the_card_is_moribund_a_40() -> None:
    bastard = "The Titan's Bastard"
    s = scene(p1=Side(play=[HOST]), p2=Side("targaryen", play=[PUP], hand=[bastard]))
    s.attack("p1", "military", "p2", [HOST]).on_to("p2", "reaction")
    assert (s.zone(PUP), s.t.is_leaving(s.card(PUP))) == ("play", True)
    s.choose("p2", bastard).on_to_end()
    assert (s.zone(PUP), s.zone(bastard)) == ("dead", "play")


def test_duplicates_stay_with_a_card_that_changes_sides_a_41() -> None:
    """Whoever controls it now saves it with them; they go to the owner's discard pile."""
    chella = "Chella, Daughter of Cheyk"
    s = scene(
        p1=Side(play=[KNIGHT], hand=["Support of the Kingdom"]),
        p2=Side("lannister", play=[f"{CHAMBERS} with 1"]),
        p3=Side("lannister", play=[chella], gold=1),
    )
    s.attack("p1", "power", "p2", [KNIGHT]).use("p1", "Support of the Kingdom").on_to_end()
    chambers = s.card(CHAMBERS)
    assert (s.t.controller(chambers), len(s.t.duplicates_of(chambers))) == (0, 1)
    s.choose("p1", "pass", verb="pause").on_to("p3", "challenge")
    s.attack("p3", "military", "p1", [chella]).use("p3", chella)
    s.choose("p1", CHAMBERS, verb="would").on_to_end()
    assert (s.t.controller(chambers), s.titles("discard", "p2")) == (0, [CHAMBERS])
    assert not may_control(s.t, chambers, 0)


# Cards whose icons or words were lost in print


def test_what_ends_with_the_challenge_is_played_within_one_a_59() -> None:
    bones = "Bones of a Child"
    s = scene(p1=Side("targaryen", play=[HOST, f"{bones} on {HOST}"]), p2=Side(play=[KNIGHT]))
    assert not s.offers("p1", bones, until="initiate")


def test_insidious_ways_is_for_attacking_lannisters_a_63() -> None:
    ways = "Insidious Ways"
    s = scene(p1=Side("lannister", play=[KNIGHT, SMITH], hand=[ways]), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", [KNIGHT], defend=None)
    assert not s.offers("p1", ways, until="end_challenge")


@pytest.mark.parametrize(("challenge", "draws"), [("intrigue", True), ("power", False)])
def test_tyrions_icon_is_intrigue_a_64(challenge: str, draws: bool) -> None:
    tyrion = "Tyrion Lannister"
    s = scene(p1=Side("lannister", play=[f"kneeling {tyrion}", "Cersei Lannister"], gold=1))
    s.attack("p1", challenge, "p2", ["Cersei Lannister"])
    assert s.offers("p1", tyrion, until="end_challenge", verb="reaction") is draws
