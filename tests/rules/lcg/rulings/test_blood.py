"""Published rulings on the cards of the Blood and Gold cycle; see the package's text for the sources."""

from __future__ import annotations

import pytest

from rules.lcg.state.attributes import GOLD
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

MARGAERY, THEON = "06003", "06051"


# Marriage Pact


def pact(**sides: Side) -> Scene:
    """p2 has a Marriage Pact on a character of p1."""
    return scene(
        first=str(sides.pop("first", "p2")),
        p1=sides.get("p1", Side("stark", play=["Robb Stark"])),
        p2=sides.get("p2", Side("stark", play=["Eddard Stark", "Marriage Pact on p1:Robb Stark"])),
        p3=sides.get("p3", Side()),
    )


def test_who_is_promised_does_not_defend_against_the_other_house() -> None:
    """CDB 06022; TK, MarriagePact: they participate on neither side."""
    s = pact(p1=Side("stark", play=["Robb Stark", "Arya Stark"]))
    s.attack("p2", "power", "p1", ["Eddard Stark"], defend=None).reach_defenders("p1")
    assert s.options("p1") == ["Arya Stark"]


def test_who_is_promised_defends_against_others() -> None:
    """CDB 06022: in challenges against the player of the pact only."""
    s = pact(first="p3", p3=Side(play=["Left"]))  # type: ignore[arg-type]
    s.attack("p3", "military", "p1", ["Left"], defend=["Robb Stark"])
    assert s.t.defenders == [s.card("Robb Stark")]


def test_no_effect_brings_in_who_is_promised() -> None:
    """CDB 06022: Wardens of the North and others do not either."""
    s = pact(
        first="p1",  # type: ignore[arg-type]
        p1=Side("stark", play=["Robb Stark", "Arya Stark"], plot="Wardens of the North"),
    )
    s.attack("p1", "power", "p2", ["Arya Stark"], defend=None)
    assert not s.offers("p1", "Wardens of the North", until="defend", verb="action")


def test_who_counts_as_attacking_does_not_where_he_is_promised() -> None:
    """CDB 06022: Jon Snow is not considered to be participating."""
    s = scene(
        p1=Side("thenightswatch", play=["01124", "Benjen Stark"]),
        p2=Side("stark", play=["Marriage Pact on p1:Jon Snow", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Benjen Stark"], defend=None)
    assert s.t.attackers == [s.card("Benjen Stark")]


def test_a_redirected_challenge_leaves_behind_who_is_promised() -> None:
    """CDB 06022: a challenge redirected to the player of the pact is without them."""
    s = scene(
        format="melee",
        p1=Side("stark", play=["Robb Stark", "Arya Stark"], titles=["Master of Ships"]),
        p2=Side(
            "stark", play=["Marriage Pact on p1:Robb Stark", "Garden Caretaker"], titles=["Master of Laws"]
        ),
        p3=Side(play=["Right"], titles=["Crown Regent"]),
        p4=Side(),
    )
    s.on_to("p1", "challenge").choose("p1", "power").choose("p1", "p4").choose(
        "p1", "Robb Stark", "Arya Stark"
    )
    s.choose("p3", "redirect", verb="redirect").choose("p1", "p2", verb="opponent")
    s.on_to("p2", "defenders")
    assert s.t.attackers == [s.card("Arya Stark", "p1")]


def test_a_pact_may_cost_who_would_die_with_the_bearer() -> None:
    """CDB 06022; TK #1504: the sacrifice comes before anybody leaves."""
    s = scene(
        at="plot",
        p1=Side("stark", play=["Robb Stark"], plots=["Valar Morghulis", "Summons"]),
        p2=Side("stark", play=["Marriage Pact on p1:Robb Stark", "Arya Stark"]),
    )
    s.choose("p1", "Valar Morghulis", verb="plot").on_to_end("reveal")
    assert s.titles("discard", "p2")[:1] != []
    assert s.zone("Arya Stark") == "discard"


def test_a_pact_with_oneself_may_cost_the_bearer() -> None:
    """CDB 06022: the bearer is in play when the pact is broken."""
    s = raid(
        Side("stark", play=["kneeling Robb Stark", "Marriage Pact on Robb Stark", "kneeling Arya Stark"])
    )
    s.choose("p2", "Robb Stark", verb="claim").on_to("p2", "pick")
    assert set(s.options("p2")) == {"Robb Stark", "Arya Stark"}


# Bestow


def test_a_blank_character_takes_no_gold() -> None:
    """TK #1539, #1707: without its text it has no bestow."""
    s = marshaling(
        Side("lannister", hand=["Begging Brother"], gold=9),
        p2=Side(plot="Fortified Position"),
    )
    s.use("p1", "Begging Brother")
    assert not s.asks("p1", "bestow", until="end_marshaling")
    assert not s.t.tokens


def test_gold_on_a_card_that_leaves_goes_to_the_treasury() -> None:
    """RR, Leaves Play: tokens are returned."""
    s = raid(Side("targaryen", play=["kneeling Second Sons"], gilded={"Second Sons": 2}))
    s.on_to_end()
    assert s.zone("Second Sons") == "dead"
    assert (s.gold("p2"), s.t.tokens) == (0, {})


# Events that come back


def test_the_princes_plan_comes_back_for_one_gold_without_being_played() -> None:
    """FAQ 1.5; TK, ThePrincesPlan: its second ability is no playing of the event."""
    s = scene(
        p1=Side(play=["Randyll Tarly"]),
        p2=Side("martell", play=["Paxter Redwyne"], discard=["The Prince's Plan"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Randyll Tarly"]).use("p2", "The Prince's Plan")
    assert (s.hand("p2"), s.gold("p2")) == (["The Prince's Plan"], 0)
    assert s.said("plays") == 0


def test_the_price_of_a_returned_event_is_not_reduced_by_what_is_for_playing() -> None:
    """FAQ 1.5: only the gold of that ability is paid, and no reduction of a played event is used."""
    s = scene(
        p1=Side(play=["Randyll Tarly"]),
        p2=Side("martell", play=["Paxter Redwyne"], discard=["The Prince's Plan"], gold=0),
    )
    s.attack("p1", "military", "p2", ["Randyll Tarly"])
    assert not s.offers("p2", "The Prince's Plan", until="end_challenge")


# Ygritte, Theon, Patchface, Margaery


def test_ygritte_is_not_knelt_by_an_effect() -> None:
    """TK, Ygritte."""
    s = scene(
        at="plot",
        p1=Side(plots=["Filthy Accusations", "Summons"]),
        p2=Side(play=["Ygritte", "Left"]),
    )
    s.choose("p1", "Filthy Accusations", verb="plot").on_to_end("reveal")
    assert (s.kneels("Ygritte"), s.kneels("Left")) == (False, True)


def test_ygritte_kneels_to_attack_and_as_a_cost() -> None:
    """TK, Ygritte: neither is an effect."""
    s = scene(p1=Side(play=["Ygritte"], hand=["Tithe"]), p2=Side())
    s.use("p1", "Tithe")
    assert s.kneels("Ygritte")
    s = scene(p1=Side(play=["Ygritte"]), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Ygritte"], defend=None)
    assert s.kneels("Ygritte")


def test_a_dragonglass_dagger_guards_from_theon() -> None:
    """TK, DragonglassDagger: his ability does nothing to its bearer in a challenge."""
    s = scene(
        p1=Side("greyjoy", play=[THEON]),
        p2=Side("thenightswatch", play=["Stonesnake", "Dragonglass Dagger on Stonesnake"]),
    )
    s.attack("p1", "military", "p2", ["Theon Greyjoy"], defend=["Stonesnake"]).on_to_end()
    assert s.t.won == 1 or s.power("p1") == 0


@pytest.mark.parametrize("attacker, renown", [("Ser Jaime Lannister", 1), ("Burned Men", 0)])
def test_patchface_has_a_fools_keyword_while_the_fool_has_it(attacker: str, renown: int) -> None:
    """TK, Patchface; TK #2386: Ser Jaime, a fool by Motley, has renown while he attacks with arms."""
    s = scene(
        p1=Side("lannister", play=["Ser Jaime Lannister", "Burned Men"]),
        p2=Side("baratheon", play=["Patchface", "Motley on p1:Ser Jaime Lannister", "Left"]),
    )
    assert s.value("Patchface", "military") > 0
    assert s.value("Patchface", "renown") == 0
    s.attack("p1", "military", "p2", [attacker], defend=None)
    assert s.value("Patchface", "renown") == renown


def test_margaery_who_dies_finds_nobody() -> None:
    """TK #819: of those who die together none reacts."""
    s = scene(
        at="plot",
        p1=Side("tyrell", play=[MARGAERY, "Renly Baratheon"], plots=["Valar Morghulis", "Summons"]),
    )
    s.choose("p1", "Valar Morghulis", verb="plot")
    assert not s.offers("p1", "Margaery Tyrell", until="draw", verb="reaction")
    assert s.zone("Margaery Tyrell") == "dead"


def test_margaery_mourns_who_was_a_king_by_an_attachment() -> None:
    """TK #1003 (as for a Ward): what a character was in play decides."""
    s = scene(
        first="p1",
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side(
            "targaryen",
            play=[MARGAERY, "kneeling Daenerys Targaryen", "Beggar King on Daenerys Targaryen"],
            deck=["Randyll Tarly"],
        ),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Daenerys Targaryen", verb="claim")
    assert s.offers("p2", "Margaery Tyrell", until="end_challenge", verb="reaction")


# The Red Wedding, Barring the Gates


def test_whoever_attacks_and_wins_may_call_for_a_red_wedding() -> None:
    """TK, TheRedWedding: also the opponent of whose plot it is."""
    s = scene(
        p1=Side(play=["Randyll Tarly"]),
        p2=Side(play=["kneeling Paxter Redwyne"], plot="The Red Wedding"),
    )
    s.attack("p1", "military", "p2", ["Randyll Tarly"]).use("p1", "The Red Wedding", verb="interrupt")
    assert s.zone("Paxter Redwyne") == "dead"


def test_barred_gates_do_not_keep_control_from_changing() -> None:
    """TK, BarringTheGates: who is in play enters nothing."""
    s = scene(
        at="dominance",
        p1=Side("thenightswatch", hand=["Take the Black"], gold=3, plot="Barring the Gates"),
        p2=Side(play=["Hedge Knight"]),
    )
    s.use("p1", "Take the Black")
    assert s.titles("play", "p1") == ["Hedge Knight"]


def test_barred_gates_keep_out_ambushes() -> None:
    """TK, BarringTheGates: ambush puts a character into play."""
    s = scene(p1=Side("lannister", hand=["Burned Men"], gold=9, plot="Barring the Gates"))
    assert s.options("p1") == ["pass"]


# Begging Brother


def test_a_begging_brother_stops_forced_abilities_too() -> None:
    """TK, BeggingBrother: of one's own characters as well."""
    s = scene(
        p1=Side("lannister", play=["The Hound", "Begging Brother"], gilded={"Begging Brother": 1}),
        p2=Side(),
    )
    s.attack("p1", "military", "p2", ["The Hound"]).use("p1", "Begging Brother", verb="would").on_to_end()
    assert s.zone("The Hound") == "play"
    assert s.t.tokens_on(s.card("Begging Brother"), GOLD) == 0


# Flea Bottom


def flea_bottom(*play: str) -> Scene:
    """p1 uses Flea Bottom for the Drogon in the discard pile, to the end of the phase."""
    s = scene(p1=Side("targaryen", play=["Flea Bottom", *play], discard=["Drogon"], gold=1))
    s.use("p1", "Flea Bottom").on_to_end("dominance")
    assert s.t.title(s.t.pile("deck", 0)[0]) == "Drogon"
    return s


def test_flea_bottom_takes_back_whom_it_lent() -> None:
    """TK, FleaBottom: to the bottom of the deck at the end of the phase."""
    s = flea_bottom()
    assert s.said("enters by put") == 1
    assert s.titles("play", "p1") == ["Flea Bottom"]


def test_flea_bottom_takes_back_the_duplicate_it_lent() -> None:
    """TK, FleaBottom: a further copy becomes a duplicate, and that goes."""
    s = flea_bottom("kneeling Drogon")
    assert s.said("enters by put") == 0
    assert s.titles("play", "p1") == ["Flea Bottom", "Drogon"]
    assert not s.t.in_zone("duplicates")


# Pay the Iron Price


def test_the_iron_price_is_anothers_ward() -> None:
    """TK, PayTheIronPrice: a Ward takes control for who has put it into play."""
    s = scene(
        p1=Side("greyjoy", hand=["Pay The Iron Price"], gold=9),
        p2=Side("stark", play=["Winterfell Steward"], discard=["Ward"]),
    )
    s.use("p1", "Pay The Iron Price")
    assert "Winterfell Steward" in s.titles("play", "p1")


def test_an_attachment_for_opponents_is_one_for_the_new_players_opponents() -> None:
    """TK, PayTheIronPrice."""
    s = scene(
        p1=Side("greyjoy", play=["Salty Navigator"], hand=["Pay The Iron Price"], gold=9),
        p2=Side("greyjoy", play=["Lordsport Shipwright", "Hedge Knight"], discard=["Fishing Net"]),
    )
    s.use("p1", "Pay The Iron Price")
    assert set(s.options("p1")) == {"Lordsport Shipwright", "Hedge Knight"}


def test_a_character_that_changes_sides_in_a_challenge_leaves_it() -> None:
    """TK #2270; RR, Ownership and Control: by a Ward that enters play while it attacks."""
    s = scene(
        p1=Side(play=["Hedge Knight"]),
        p2=Side("greyjoy", play=["Salty Navigator"], hand=["Pay The Iron Price"], gold=9),
        p3=Side("stark", discard=["Ward"]),
    )
    s.attack("p1", "military", "p2", ["Hedge Knight"], defend=None).use("p2", "Pay The Iron Price")
    s.choose("p2", "Hedge Knight", verb="attach").reach_defenders("p2")
    assert "Hedge Knight" in s.titles("play", "p2")
    assert s.t.attackers == []
