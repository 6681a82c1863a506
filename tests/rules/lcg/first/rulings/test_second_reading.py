"""Scenarios straight from the specification, for rules that meet: each names its sections."""

from __future__ import annotations

import pytest

from rules.kernel.terms import JUDGE
from rules.lcg.first.steps.setup import what_forbids_setup
from rules.lcg.first.steps.titles import chooses_titles
from tests.rules.lcg.first.scenes import (
    HOST,
    KNIGHT,
    PUP,
    SMITH,
    STEWARD,
    FirstScene,
    Side,
    marshalling,
    scene,
)
from tests.rules.lcg.scenes import Side as AnySide

MARAUDER = "Pirate Marauder"
LEVY, CROSSROADS = "Increased Levy", "Crossroads"
REGENT, COMMANDER, HAND = "Crown Regent", "Lord Commander of the Kingsguard", "Hand of the King"
WHISPERS, LAWS, COIN = "Master of Whispers", "Master of Laws", "Master of Coin"
STORM = "Host of Storm's End"
SERVITORS = "Warlock's Servitors"
SMALL = "I'm You Writ Small"
BURNING = "Forever Burning"
KENNELS, LEGACY = "Winterfell Kennels", "Bran the Builder's Legacy"
MANY = [KNIGHT, PUP, HOST, SMITH]


# Setup and the plot phase


def test_attachments_with_setup_may_be_for_locations() -> None:
    """§3.6, A-1."""
    hand = [LEVY, CROSSROADS, PUP]
    s = scene(p1=Side("lannister", hand=hand))
    levy, crossroads, pup = s.t.pile("hand", 0)
    assert what_forbids_setup(s.t, (levy, crossroads)) == ""
    assert (
        what_forbids_setup(s.t, (levy, pup)) == f"{LEVY} needs a card it may be attached to, set up with it."
    )
    s = scene(at="setup", p1=Side("lannister", hand=hand))
    s.choose("p1", LEVY, CROSSROADS, verb="setup").on_to("p1", "plot")
    assert s.t.host[s.card(LEVY)] == s.card(CROSSROADS, "p1")


def test_the_setup_counts_the_penalty_of_cards_of_two_houses_only_where_neither_is_yours() -> None:
    """§3.6, §5.3, §10.3."""
    for faction, reason in (
        ("targaryen", ""),
        ("greyjoy", ""),
        ("stark", "These cards cost 6 gold; you have 5."),
    ):
        s = scene(p1=Side(faction, hand=["Dragon Chaser"]))
        assert what_forbids_setup(s.t, tuple(s.t.pile("hand", 0))) == reason


def initiative_of(round_: int) -> FirstScene:
    """A Kingsmoot in which p2 wins initiative against p1, who holds its title, and plots are revealed."""
    s = scene(
        at="challenge_window",
        format="kingsmoot",
        p1=Side(plots=["Uneasy Truce"], titles=[MARAUDER]),
        p2=Side(plots=["Counting Favors"]),
        p3=Side(plots=["Uneasy Truce"]),
    )
    s.t.round = round_
    return s


@pytest.mark.parametrize(("round_", "holder"), [(0, "p1"), (1, "p2")], ids=["round 1", "round 2"])
def test_the_initiative_of_round_1_moves_no_title(round_: int, holder: str) -> None:
    """§17: titles are dealt after it. In the next round it moves one."""
    s = initiative_of(round_).on_to_end("taxation").on_to("p2", "first_player")
    assert s.t.round == round_ + 1
    s.on_to_end("marshaling")
    assert s.holder(MARAUDER) == holder


def test_the_player_of_an_effect_chooses_first_then_clockwise() -> None:
    """§4.3: also where another is the first player."""
    s = scene(
        at="reveal",
        p1=Side(plot="Uneasy Truce", play=MANY),
        p2=Side(plot="Wildfire Assault", play=MANY),
        p3=Side(plot="Uneasy Truce", play=MANY),
    )
    s.choose("p2", "p1", verb="first_player")
    order = []
    while s.match.step == "reveal":
        (player, verb) = s.asked()[0]
        order += [player] if verb == "keep" else []
        s._idle()
    assert order == ["p2", "p3", "p1"]


# Titles


def test_the_last_two_players_choose_no_titles() -> None:
    """§8.4: titles go back at the end of the round, and nobody takes one."""
    s = scene(p1=Side(titles=[REGENT]), p2=Side(titles=[HAND]), p3=Side(titles=[LAWS]))
    s.match.concede(2)
    s.on_to_end("taxation")
    s.on_to("p1", "plot")
    assert [s.holder(title) for title in (REGENT, HAND, LAWS)] == ["middle"] * 3
    assert not chooses_titles(s.t)


def test_stealth_is_chosen_anew_after_the_lord_commander_took_the_attack() -> None:
    """§6.5, A-27: the old choice has lapsed, and the new one is among his characters."""
    clanswoman = "Feuding Clanswoman"
    s = scene(
        p1=Side(play=[clanswoman]),
        p2=Side(play=[PUP]),
        p3=Side("baratheon", play=[STORM, KNIGHT], titles=[COMMANDER]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.on_to("p1", "stealth").choose("p1", PUP).choose("p3", "take", verb="take_attack")
    s.on_to("p1", "stealth")
    assert (s.t.bypassed, s.options("p1")) == ([], [STORM, KNIGHT, "pass"])
    s.choose("p1", STORM).on_to("p3", "defenders")
    assert s.options("p3") == [KNIGHT]


def test_the_crown_regent_redirects_no_attack_that_the_lord_commander_took() -> None:
    """§6.2."""
    s = scene(
        seats=4,
        p1=Side(play=[KNIGHT]),
        p2=Side(titles=[REGENT]),
        p3=Side("baratheon", play=[STORM], titles=[COMMANDER]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p4", verb="opponent")
    s.choose("p2", "pass", verb="redirect").choose("p3", "take", verb="take_attack")
    assert not s.asks("p2", "redirect", until="end_challenge")


def test_claim_is_paid_by_the_player_to_whom_the_attack_was_redirected() -> None:
    """§6.2, §6.7.3."""
    s = scene(p1=Side(play=[HOST]), p2=Side(play=[PUP]), p3=Side(play=[KNIGHT], titles=[REGENT]))
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.choose("p3", "redirect", verb="redirect").on_to_end()
    assert (s.zone(PUP), s.zone(KNIGHT)) == ("play", "dead")


def test_a_supporters_title_counts_and_not_that_of_the_player_attacked() -> None:
    """§8.1, §8.2: 3 and 3 against 5; then 3 alone against 3, and the attacker wins."""
    cersei, tyrion = "Cersei Lannister", "Tyrion Lannister"
    for attackers, target, supporter, winner in (
        ([tyrion, STEWARD], COIN, WHISPERS, 2),
        ([tyrion], WHISPERS, HAND, 0),
    ):
        s = scene(
            p1=Side("lannister", play=attackers),
            p2=Side("lannister", titles=[target]),
            p3=Side("lannister", play=[cersei], titles=[supporter]),
        )
        s.attack("p1", "intrigue", "p2", attackers).choose("p3", cersei, verb="defenders").on_to_end()
        assert s.t.won == winner


def test_a_supporters_vengeful_character_may_stand() -> None:
    """§8.2, §11: the supporter is the loser."""
    vendor = "Vendor of Venoms"
    s = scene(
        p1=Side("lannister", play=["Lurkers at Harrenhal"]),
        p2=Side("lannister", titles=[LAWS]),
        p3=Side("lannister", play=[vendor], titles=[COIN]),
    )
    s.attack("p1", "power", "p2", ["Lurkers at Harrenhal"]).choose("p3", vendor, verb="defenders")
    s.choose("p3", vendor, verb="vengeful").on_to_end()
    assert not s.kneels(vendor)


def test_the_power_that_a_lord_commander_moves_may_go_to_a_card_with_infamy() -> None:
    """§6.7.5, A-44."""
    jaime = "Ser Jaime Lannister"
    s = scene(p1=Side(play=[PUP], power=2), p2=Side(), p3=Side("lannister", play=[jaime], titles=[COMMANDER]))
    s.attack("p1", "military", "p2", [PUP]).choose("p3", "take", verb="take_attack")
    s.choose("p3", jaime, verb="defenders").choose("p3", jaime, verb="infamy").on_to_end()
    assert (s.power_on(jaime), s.power("p1")) == (1, 1)


# Resolution, deadly, moribund cards


def test_a_defender_who_pays_claim_counts_for_deadly_and_is_not_its_victim() -> None:
    """A-25: one deadly attacker against one deadly defender, who is moribund."""
    s = scene(
        p1=Side("targaryen", play=[SERVITORS, HOST]), p2=Side("targaryen", play=["Daario Naharis", KNIGHT])
    )
    s.attack("p1", "military", "p2", [SERVITORS, HOST], defend=["Daario Naharis", KNIGHT])
    s.choose("p2", "Daario Naharis", verb="claim").on_to_end()
    assert (s.zone("Daario Naharis"), s.zone(KNIGHT)) == ("dead", "play")


def test_a_defender_saved_from_claim_may_die_by_deadly() -> None:
    """§4.5, A-25: saved by her only duplicate, she is not moribund."""
    arya = "Arya Stark"
    s = scene(p1=Side("targaryen", play=[SERVITORS]), p2=Side(play=[KNIGHT, f"{arya} with 1"]))
    s.attack("p1", "military", "p2", [SERVITORS], defend=[arya])
    s.choose("p2", arya, verb="claim").choose("p2", arya, verb="would").on_to_end()
    assert (s.titles("dead", "p2"), s.titles("discard", "p2"), s.zone(KNIGHT)) == ([arya], [arya], "play")


def test_a_moribund_character_cannot_be_killed_again_by_a_response() -> None:
    """§4.7: Robb Stark chooses among those who are not moribund."""
    s = scene(p1=Side(play=["Robb Stark", HOST]), p2=Side(play=[PUP, KNIGHT]))
    s.attack("p1", "military", "p2", ["Robb Stark", HOST]).choose("p2", PUP, verb="claim")
    s.use("p1", "Robb Stark").on_to_end()
    assert (s.zone(PUP), s.zone(KNIGHT), s.said("leaves by kill")) == ("dead", "dead", 2)


def test_intimidated_defenders_make_a_challenge_unopposed() -> None:
    """§11, §6.7.4: measured on the totals."""
    nute = "Nute the Barber"
    s = scene(p1=Side("greyjoy", play=[nute]), p2=Side(play=[KNIGHT]))
    s.attack("p1", "military", "p2", [nute], defend=[KNIGHT]).on_to_end()
    assert (s.power("p1"), s.zone(KNIGHT)) == (1, "dead")


def test_a_character_with_stalwart_was_killed_and_lies_on_the_deck() -> None:
    """§11: responses to the death of a Lord are used; the next card drawn is the character."""
    s = scene(p1=Side(play=[HOST]), p2=Side("lannister", play=["fe-eddard-stark", "Joffrey Baratheon"]))
    s.attack("p1", "military", "p2", [HOST]).choose("p2", "Eddard Stark", verb="claim")
    s.use("p2", "Joffrey Baratheon").on_to_end()
    assert s.power_on("Joffrey Baratheon") == 1
    assert s.t.title(s.t.pile("deck", 1)[-1]) == "Eddard Stark"


@pytest.mark.parametrize(
    ("hand", "zone"), [((), "dead"), (("Paper Shield",), "discard")], ids=["played", "canceled"]
)
def test_an_event_with_deathbound_is_dead_unless_it_was_canceled(hand: tuple[str, ...], zone: str) -> None:
    """§4.3, §11."""
    s = scene(p1=Side("targaryen", hand=[BURNING]), p2=Side(play=[HOST], hand=hand))
    s.use("p1", BURNING)
    for shield in hand:
        s.use("p2", shield)
    assert s.zone(BURNING) == zone


def test_a_blank_text_box_has_no_keywords() -> None:
    """§10.11: Milk of the Poppy takes renown, deadly and stealth, not STR and icons."""
    robert = "Robert Baratheon"
    s = scene(p1=Side("baratheon", play=[robert, f"Milk of the Poppy on {robert}"]))
    s.attack("p1", "power", "p2", [robert]).on_to_end()
    assert (s.power_on(robert), s.power("p1"), s.value(robert)) == (0, 1, 3)


# Windows, influence, duplicates


def test_the_left_of_the_actor_responds_first_also_in_anothers_turn() -> None:
    """§4.4: p3 kills in the turn of p1; p4 is asked first, then p1."""
    payne, joffrey = "Ser Ilyn Payne", "Joffrey Baratheon"
    s = marshalling(
        Side("lannister", play=[joffrey]),
        seats=4,
        p2=Side(play=["Arya Stark"]),
        p3=Side("lannister", play=[payne]),
        p4=Side("lannister", play=[joffrey]),
    )
    s.use("p3", payne).choose("p3", "Arya Stark", verb="target")
    assert s.asked() == [("p4", "reaction")]
    s.choose("p4", joffrey)
    assert s.asked() == [("p1", "reaction")]


def test_the_hands_influence_joins_that_of_cards_once_a_round() -> None:
    """§10.7, A-30."""
    sea = "Lords of the Narrow Sea"
    givers = Side("baratheon", play=["Vanguard Lancer x3"], hand=[sea, sea], titles=[HAND])
    s = scene(p1=givers, p2=Side(plots=["Uneasy Truce", "Blockade"]))
    s.use("p1", sea).choose("p1", "p2", verb="target")
    s.choose("p1", "Vanguard Lancer", HAND, verb="influence").choose("p2", "Blockade", verb="plot")
    assert (s.t.plot_of(1), s.t.influence(0)) == (s.card("Blockade"), 2)
    assert not s.offers("p1", sea, until="initiate"), "2 of the lancers are no 3"


def test_who_lacks_the_card_is_not_offered_the_event_that_becomes_an_attachment() -> None:
    """§18.3: I'm You Writ Small needs a Lannister character before it is played."""
    for play, offered in (([SMITH], True), ([KNIGHT], False)):
        s = scene(p1=Side("lannister", play=play, hand=[SMALL]), p2=Side(play=[PUP]))
        assert s.offers("p1", SMALL, until="initiate") is offered


def test_a_character_of_a_partner_is_one_that_somebody_else_controls() -> None:
    """§9, §18.3: Condemned by the Realm names everybody but the player who chooses, no opponents."""
    s = scene(
        at="reveal",
        seats=4,
        format="teams",
        p1=Side(play=[PUP], plot="Condemned by the Realm"),
        p2=Side(play=[KNIGHT]),
        p3=Side("lannister", play=[SMITH]),
        p4=Side(play=[HOST]),
    )
    s.on_to("p1", "target").choose("p1", "p2")
    assert sorted(s.options("p2")) == [PUP, SMITH, HOST]


@pytest.mark.parametrize(
    ("at", "mine", "card", "found", "reveals"),
    [
        (
            "challenge_window",
            Side(play=["Winterfell Kennels"], gold=1, deck=[PUP]),
            "Winterfell Kennels",
            PUP,
            1,
        ),
        (
            "challenge_window",
            Side("targaryen", play=["Rhaegal"], gold=1, deck=["Rhaegal"]),
            "Rhaegal",
            "Rhaegal",
            0,
        ),
        (
            "dominance",
            Side(hand=["Bran the Builder's Legacy"], gold=3, deck=[CROSSROADS]),
            "Bran the Builder's Legacy",
            CROSSROADS,
            0,
        ),
    ],
    ids=["to the hand", "as a duplicate", "into play"],
)
def test_a_search_reveals_what_goes_to_the_hand(
    at: str, mine: AnySide, card: str, found: str, reveals: int
) -> None:
    """§18.3, A-68: Pycelle responds to that alone."""
    s = scene(at=at, p1=mine, p2=Side("lannister", play=["Grand Maester Pycelle"]))
    s.use("p1", card).choose("p1", found, verb="search")
    assert (("p2", "reaction") in s.asked()) is bool(reveals)


def test_claim_comes_before_unopposed_titles_and_renown() -> None:
    """§6.7.3 to §6.7.6."""
    robert = "Robert Baratheon"
    s = scene(p1=Side("baratheon", play=[robert], titles=[WHISPERS]), p2=Side(play=[PUP], titles=[LAWS]))
    s.attack("p1", "military", "p2", [robert]).on_to_end()
    parts = ("claim", "leaves by kill", "unopposed", "opposes", "renown")
    assert [line.key for line in s.match.lines(JUDGE) if line.key in parts] == list(parts)


def test_supporters_and_the_lord_commander_are_asked_from_the_attackers_left() -> None:
    """§6.5, A-27: not from the first player."""
    s = scene(
        seats=4,
        first="p1",
        active="p2",
        p1=Side("baratheon", play=[STORM], titles=[COMMANDER]),
        p2=Side(play=[KNIGHT]),
        p3=Side("baratheon", play=[STORM], titles=[COIN]),
        p4=Side(titles=[LAWS]),
    )
    s.attack("p2", "military", "p4", [KNIGHT])
    while s.asked()[0][1] not in {"defenders", "take_attack"}:
        s._idle()
    assert s.asked() == [("p3", "defenders")]
