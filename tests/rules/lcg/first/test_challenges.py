"""Challenges in the first edition: the order of a resolution, supporters, redirects, keywords (spec §6, §8,
§11)."""

from __future__ import annotations

import pytest

from rules.kernel.terms import JUDGE
from rules.lcg.first.table import DRAW_CAP
from rules.lcg.first.titles.core import TITLES
from tests.rules.lcg.first.scenes import FirstScene, Side, scene

TUMBLESTONE = "Knight of the Tumblestone"
PUP = "Direwolf Pup"
HOST = "War Host of the North"
STORM = "Host of Storm's End"
STEWARD = "Lannisport Steward"
SMITH = "Lannisport Weaponsmith"
REGENT, COMMANDER, HAND = "Crown Regent", "Lord Commander of the Kingsguard", "Hand of the King"
WHISPERS, LAWS, COIN = "Master of Whispers", "Master of Laws", "Master of Coin"


def targets(s: FirstScene, key: str) -> list[int]:
    """The seats that lines of a key are against."""
    return [line.args["against_seat"] for line in s.match.lines(JUDGE) if line.key == key]


def test_a_tie_goes_to_the_attacker_and_claim_kills_before_anything_else_g_2() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE]), p2=Side(play=[TUMBLESTONE, PUP]))
    s.attack("p1", "military", "p2", [TUMBLESTONE], defend=[TUMBLESTONE])
    s.choose("p2", PUP, verb="claim").on_to_end()
    assert (s.zone(PUP, "p2"), s.power("p1")) == ("dead", 0), "it was opposed"


def test_an_attacker_wins_unopposed_one_power() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE]), p2=Side(play=[STEWARD]))
    s.attack("p1", "military", "p2", [TUMBLESTONE]).on_to_end()
    assert (s.zone(STEWARD, "p2"), s.power("p1")) == ("dead", 1)


def test_claim_of_two_takes_both_and_a_duplicate_saves_one_g_9_a_46() -> None:
    s = scene(
        p1=Side(play=[HOST], plot="Mutual Cause"),
        p2=Side("targaryen", play=["Brown Ben Plumm with 1", "Direwolf Pup"]),
    )
    s.attack("p1", "military", "p2", [HOST]).choose("p2", "Brown Ben Plumm", verb="would").on_to_end()
    assert (s.zone("Brown Ben Plumm", "p2"), s.zone(PUP, "p2")) == ("play", "dead")
    assert not s.t.duplicates_of(s.card("Brown Ben Plumm", "p2"))


def supported() -> FirstScene:
    """p1 attacks the Master of Laws (p2), whom the Master of Coin (p3) supports."""
    return scene(
        p1=Side(play=[HOST, TUMBLESTONE]),
        p2=Side("lannister", play=[SMITH, STEWARD], titles=[LAWS]),
        p3=Side("baratheon", play=[STORM], titles=[COIN]),
    )


def test_a_supporter_defends_and_the_player_attacked_pays_claim_g_6() -> None:
    s = supported()
    s.attack("p1", "military", "p2", [HOST])
    s.choose("p3", STORM, verb="defenders").on_to("p2", "claim").choose("p2", SMITH).on_to_end()
    assert s.zone(SMITH, "p2") == "dead"
    assert s.power("p1") == 0, "the supporter's STR counts, so it was opposed"
    assert s.t.noted("round", 2, "lost military") and not s.t.noted("round", 1, "lost military")


def test_a_supporter_who_wins_is_the_winner_g_6() -> None:
    s = supported()
    s.attack("p1", "military", "p2", [TUMBLESTONE]).choose("p3", STORM, verb="defenders").on_to_end()
    assert s.t.noted("round", 2, "won as defender")
    assert s.zone(SMITH, "p2") == "play"


def test_nobody_attacks_whom_their_title_supports() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE], titles=[COIN]), p2=Side(titles=[LAWS]))
    s.on_to("p1", "challenge").choose("p1", "military")
    assert targets(s, "initiates") == [2], "p3 is the only target, so nobody is asked"


def test_an_opposed_title_is_worth_one_power_once_a_round_g_7() -> None:
    s = scene(
        p1=Side("lannister", play=[STEWARD, "Raff the Sweetling"], titles=[WHISPERS]),
        p2=Side(titles=[LAWS]),
        p3=Side(titles=[REGENT]),
        options={"rounds": 0},
    )
    s.attack("p1", "intrigue", "p2", [STEWARD]).on_to_end()
    assert s.power("p1") == 2, "1 unopposed, 1 for the opposed title"
    assert [s.t.shown_of_player(seat).get("opposed_beaten") for seat in (0, 1)] == [True, None]
    s.choose("p1", "pass", verb="pause")
    s.on_to("p1", "challenge").choose("p1", "military")
    s.choose("p1", "p3", verb="opponent").on_to_end()
    assert s.power("p1") == 3, "1 unopposed; the opposed title counts once a round"


def test_the_crown_regent_redirects_to_another_legal_target_a_62() -> None:
    s = scene(
        seats=4,
        p1=Side(play=[TUMBLESTONE], titles=[COIN]),
        p2=Side(titles=[LAWS]),
        p3=Side(titles=[REGENT]),
        p4=Side(titles=[HAND]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p3", verb="opponent")
    s.choose("p3", "redirect", verb="redirect")
    assert targets(s, "redirected") == [3], "p2 is supported, so p4 is the only other legal target"


def test_the_crown_regent_is_not_asked_where_no_other_target_is_legal_a_75() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE], titles=[COIN]), p2=Side(titles=[LAWS]), p3=Side(titles=[REGENT]))
    s.on_to("p1", "challenge").choose("p1", "military")
    assert not s.asks("p3", "redirect", until="end_challenge")
    assert not s.t.noted("round", 2, "redirected")


def test_the_lord_commander_takes_an_undefended_military_challenge_a_27() -> None:
    s = scene(
        p1=Side(play=[TUMBLESTONE], power=3),
        p2=Side("lannister", play=[STEWARD]),
        p3=Side("baratheon", play=[STORM], titles=[COMMANDER]),
    )
    s.attack("p1", "military", "p2", [TUMBLESTONE])
    s.choose("p3", "take", verb="take_attack")
    assert (s.t.defending, s.t.shown_of_player(2)["title_used"]) == (2, True)
    s.choose("p3", STORM, verb="defenders").on_to_end()
    assert (s.power("p1"), s.power("p3")) == (2, 1), "the winner moves 1 power from the attacker's House"
    assert s.zone(STEWARD, "p2") == "play"


def test_the_lord_commander_takes_one_attack_a_round_and_only_military_ones() -> None:
    s = scene(
        p1=Side("lannister", play=[STEWARD]),
        p2=Side(),
        p3=Side("baratheon", play=[STORM], titles=[COMMANDER]),
    )
    s.attack("p1", "intrigue", "p2", [STEWARD])
    assert not s.asks("p3", "take_attack", until="end_challenge")


def test_a_title_adds_three_to_a_side_with_a_participant_a_29() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE], titles=[COMMANDER]), p2=Side(play=[HOST]))
    s.attack("p1", "military", "p2", [TUMBLESTONE], defend=None)
    assert s.match.game.view(s.match.lens(0))["challenge"]["strengths"] == [5, 0]


def test_power_claim_moves_power_from_house_to_house() -> None:
    s = scene(p1=Side(play=[TUMBLESTONE]), p2=Side(power=4))
    s.attack("p1", "power", "p2", [TUMBLESTONE]).on_to_end()
    assert (s.power("p1"), s.power("p2")) == (2, 3)


def test_intrigue_claim_discards_at_random_from_the_player_attacked() -> None:
    s = scene(p1=Side("lannister", play=[STEWARD]), p2=Side(hand=[PUP, HOST]))
    s.attack("p1", "intrigue", "p2", [STEWARD]).on_to_end()
    assert len(s.hand("p2")) == 1


def test_the_draw_cap_counts_effects_only() -> None:
    s = scene(p1=Side())
    assert DRAW_CAP == 3
    assert s.t.shown_of_player(0)["draws_left"] == 3


@pytest.mark.parametrize("challenge", ["military", "power"])
def test_renown_claims_on_the_participants_of_the_winner(challenge: str) -> None:
    s = scene(p1=Side(play=["fe-eddard-stark"]), p2=Side())
    name = s.t.title(s.card("Eddard Stark"))
    s.attack("p1", challenge, "p2", [name]).on_to_end()
    assert s.power_on(name) == 1


def test_titles_support_oppose_and_give_as_printed() -> None:
    """§8.1."""
    assert {
        title.name: (title.supports, title.opposes, title.income, title.influence) for title in TITLES
    } == {
        REGENT: ((), (), 0, 0),
        COMMANDER: ((), (), 0, 0),
        HAND: ((WHISPERS,), (COIN,), 0, 2),
        WHISPERS: ((COIN,), (LAWS, REGENT), 0, 0),
        LAWS: ((HAND,), (WHISPERS,), 0, 0),
        COIN: ((LAWS,), (HAND,), 2, 0),
    }


def test_power_on_an_attachment_without_infamy_does_not_count() -> None:
    """§7: House, characters and cards with infamy."""
    s = scene(p1=Side(play=[TUMBLESTONE, f"Ice on {TUMBLESTONE}"], on={"Ice": 3, TUMBLESTONE: 2}, power=1))
    assert s.power("p1") == 3


@pytest.mark.parametrize(("vendors", "stands"), [("p2", True), ("p1", False)], ids=["defending", "attacking"])
def test_vengeful_characters_stand_after_a_lost_defense_only(vendors: str, stands: bool) -> None:
    """§11."""
    vendor = "Vendor of Venoms"
    attacking, defending = (vendor, STORM) if vendors == "p1" else (STORM, vendor)
    s = scene(p1=Side(play=[attacking]), p2=Side(play=[defending]))
    s.attack("p1", "power", "p2", [attacking], defend=[defending])
    assert s.asks(vendors, "vengeful", until="end_challenge") is stands
    if not stands:
        assert (s.t.lost, s.kneels(vendor)) == (0, True)


def test_the_lord_commander_takes_no_second_attack_in_a_round() -> None:
    """§6.5."""
    s = scene(
        p1=Side(play=[TUMBLESTONE]),
        p2=Side(play=[PUP]),
        p3=Side("baratheon", play=[STORM], titles=[COMMANDER]),
    )
    s.attack("p1", "military", "p2", [TUMBLESTONE], defend=[]).choose("p3", "take", verb="take_attack")
    s.on_to_end().choose("p1", "pass", verb="pause").on_to("p2", "challenge")
    s.attack("p2", "military", "p1", [PUP])
    assert not s.asks("p3", "take_attack", until="end_challenge")
