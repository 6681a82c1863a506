"""What tests of the public client show that no other ruling here does; see the package for the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.terms import JUDGE
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

FILES = [
    "AGameOfThrones", "ASongOfSummer", "AryaStark", "AryasGift", "BarringTheGates", "BeggingBrother",
    "Bodyguard", "BranStark", "Bronn", "CalmOverWesteros", "CatelynStark", "CerseiLannister",
    "ChellaDaughterOfCheyk", "Craster", "CroneOfVaesDothrak", "DolorousEdd", "DragonglassDagger", "Esgred",
    "EuronCrowsEye", "Fealty", "FearCutsDeeperThanSwords", "FleaBottom", "GoldCloaks", "Harrenhal",
    "HeadsOnSpikes", "HighSepton", "HouseFlorentKnight", "JaqenHghar", "Jhogo", "KhalDrogo",
    "KingsOfSummer", "KingsOfWinter", "LadyInWaiting", "LingeringVenom", "Loot", "MaesterAemon",
    "MarriagePact", "MirriMazDuur", "NavalSuperiority", "NightGathers", "NorthernRefugee", "Patchface",
    "PayTheIronPrice", "PleasureBarge", "PodrickPayne", "PowerBehindTheThrone", "Queenscrown",
    "RandyllTarly", "RecruiterForTheWatch", "RenlyBaratheon", "RisenFromTheSea", "SansaStark",
    "SeasonedWoodsman", "SelyseBaratheon", "SerGregorClegane", "SerLancelLannister", "ShieldOfLannisport",
    "SummerHarvest", "TheAnnalsOfCastleBlack", "TheHandsJudgment", "TheHauntedForest",
    "TheLordOfTheCrossing", "ThePrincesPlan", "TheRainsOfCastamere", "TheRedKeep", "TheTickler", "TheWall",
    "TyrionLannister", "TywinLannister", "UnexpectedDelay", "ValarMorghulis", "Varys", "VaryssRiddle",
    "VengeanceForElia", "ViserysTargaryen", "WildlingBandit", "WinterfellCrypt", "WraithsInTheirMidst",
    "Ygritte", "YouMurderedHerChildren", "AbilityRequirements", "Attachments", "Bestow", "DeadCharacters",
    "Duplicates", "EndOfPhaseTimings", "Maximums", "MeleeTitles", "burneffects", "challengesphase",
    "forcedreactionorder", "immunity", "intimidate", "leavingplay", "marshalphase",
    "nestedabilitysequences", "pillage", "reducers", "traitchange",
]  # fmt: skip
"""The client's test files on cards of these sets, and on rules where they use no cards of others."""

TYRION = "05002"


@pytest.mark.parametrize("name", FILES)
def test_every_test_file_of_the_client_is_named_by_a_test(name: str) -> None:
    texts = (file.read_text() for file in Path(__file__).parents[1].rglob("test_*.py"))
    assert any(f"TK, {name}" in text for text in texts)


def test_bodyguard_saves_from_death() -> None:
    """TK, Bodyguard."""
    s = raid(Side("stark", play=["kneeling Catelyn Stark", "Bodyguard on Catelyn Stark"]))
    s.use("p2", "Bodyguard", verb="would").on_to_end()
    assert (s.zone("Catelyn Stark"), s.zone("Bodyguard")) == ("play", "discard")


def test_a_lady_in_waiting_who_becomes_a_duplicate_is_no_ability_to_cancel() -> None:
    """TK, LadyInWaiting."""
    s = marshaling(
        Side(play=["Margaery Tyrell"], hand=["Lady-in-Waiting"]),
        p2=Side("lannister", play=["Cersei Lannister"], hand=["Treachery"], gold=3),
    )
    s.use("p1", "Lady-in-Waiting", verb="action").choose("p1", "duplicate")
    assert s.zone("Lady-in-Waiting") == "duplicates"
    assert not s.offers("p2", "Treachery", until="draw", verb="would")


def test_wraiths_take_from_the_plot_that_the_rains_reveal() -> None:
    """TK, WraithsInTheirMidst."""
    s = scene(
        p1=Side("greyjoy", plot="Wraiths in Their Midst"),
        p2=Side(
            "lannister",
            agenda='"The Rains of Castamere"',
            play=["Tywin Lannister"],
            plot="A Feast for Crows",
            plots=["Filthy Accusations", "Summons"],
        ),
        active="p2",
    )
    assert s.t.plot_value(1, "reserve") == 2  # type: ignore[arg-type]
    s.attack("p2", "intrigue", "p1", ["Tywin Lannister"])
    s.use("p2", '"The Rains of Castamere"').on_to_end()
    assert s.titles("revealed", "p2") == ["Filthy Accusations"]
    assert s.t.plot_value(1, "reserve") == 4  # type: ignore[arg-type]


@pytest.mark.parametrize(("others", "stealth"), [(["Aggo"], 1), ([], 0)])
def test_jhogo_slips_by_with_another_bloodrider(others: list[str], stealth: int) -> None:
    """TK, Jhogo."""
    s = scene(p1=Side("targaryen", play=["Jhogo", *others]))
    assert s.value("Jhogo", "stealth") == stealth


def test_what_makes_cards_cheaper_does_so_for_those_whom_night_gathers_brings() -> None:
    """TK, NightGathers."""
    s = marshaling(
        Side("thenightswatch", play=["The Kingsroad"], hand=["Night Gathers..."], plot="Building Orders"),
        p2=Side("tyrell", discard=["Margaery Tyrell"]),
    )
    s.use("p1", "Night Gathers...")
    gold = s.gold("p1")
    s.use("p1", "The Kingsroad").use("p1", "Margaery Tyrell")
    assert (s.zone("Margaery Tyrell"), s.gold("p1")) == ("play", gold)


def test_marks_go_when_jaqen_goes() -> None:
    """TK, JaqenHghar."""
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side(play=["kneeling Jaqen H'ghar"]),
        p3=Side("lannister", play=["Tywin Lannister"]),
    )
    s.t.put_tokens(s.card("Tywin Lannister"), "doom", 1)
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to_end()
    assert s.zone("Jaqen H'ghar") == "dead"
    assert s.t.tokens_on(s.card("Tywin Lannister"), "doom") == 0


@pytest.mark.parametrize("fillers", [2, 0])
def test_tyrion_draws_only_from_a_deck(fillers: int) -> None:
    """TK, TyrionLannister: without cards in the deck it is no choice."""
    s = scene(p1=Side("lannister", play=[TYRION, "Timett Son of Timett"], fillers=fillers), p2=Side())
    s.attack("p1", "power", "p2", ["Timett Son of Timett"]).use("p1", "Tyrion Lannister").on_to("p1", "mode")
    assert any("draw" in mode for mode in s.options("p1")) == bool(fillers)


def test_tyrion_raises_claim_by_one() -> None:
    """TK, TyrionLannister."""
    s = scene(p1=Side("lannister", play=[TYRION, "Timett Son of Timett"]), p2=Side())
    s.attack("p1", "power", "p2", ["Timett Son of Timett"]).use("p1", "Tyrion Lannister").on_to("p1", "mode")
    s.choose("p1", "raise your claim").on_to_end()
    assert [line.args["n"] for line in s.match.lines(JUDGE) if line.key == "claim"] == [2]


def judged() -> Scene:
    """p1's event is answered with a Judgment, which is answered with another."""
    s = scene(
        p1=Side("lannister", hand=["Hear Me Roar!", "The Hand's Judgment", "Burned Men"], gold=1),
        p2=Side(hand=["The Hand's Judgment"], gold=5),
    )
    return s.use("p1", "Hear Me Roar!").use("p2", "The Hand's Judgment", verb="would")


def test_a_judgment_costs_as_much_as_what_it_cancels() -> None:
    """TK, TheHandsJudgment."""
    s = judged()
    assert s.gold("p2") == 4
    assert not s.asks("p1", "pick", until="dominance")
    assert s.zone("Burned Men") == "hand"


def test_a_judgment_on_a_judgment_costs_nothing_and_lets_the_event_happen() -> None:
    """TK, TheHandsJudgment."""
    s = judged().use("p1", "The Hand's Judgment", verb="would")
    assert s.gold("p1") == 0
    s.choose("p1", "Burned Men", verb="pick")
    assert s.zone("Burned Men") == "play"


# Burning


def dragons_blood(side: Side) -> Scene:
    """p2 marshals while p1's revealed plot burns each character with STR 0."""
    return scene(
        at="marshal", active="p1", p1=Side("targaryen", plot="Blood of the Dragon"), p2=side, first="p1"
    )


@pytest.mark.parametrize(("wall", "zone"), [(["The Wall"], "play"), ([], "dead")])
def test_who_is_strengthened_as_they_come_does_not_burn(wall: list[str], zone: str) -> None:
    """TK, burneffects: 1 STR, 1 by The Wall, 1 less by Blood of the Dragon."""
    s = dragons_blood(Side("thenightswatch", play=wall, hand=["Messenger Raven"], gold=5))
    s.use("p2", "Messenger Raven")
    s.on_to("p3", "action")
    assert s.zone("Messenger Raven") == zone


@pytest.mark.parametrize(("dead", "zone"), [(["Left"], "play"), ([], "dead")])
def test_who_strengthens_herself_does_not_burn(dead: list[str], zone: str) -> None:
    """TK, burneffects: Silent Sisters count the dead pile."""
    s = dragons_blood(Side(hand=["Silent Sisters"], dead=dead, gold=5))
    s.use("p2", "Silent Sisters").on_to("p3", "action")
    assert s.zone("Silent Sisters") == zone


def test_who_was_burned_but_strengthened_survives_the_end_of_both() -> None:
    """TK, burneffects: +3 STR by "Lord Renly's Ride" and -4 by Dracarys! end at once."""
    s = scene(
        p1=Side("tyrell", play=["Hedge Knight"], dead=["Varys"], hand=['"Lord Renly\'s Ride"'], gold=3),
        p2=Side("targaryen", play=["Drogon"], hand=["Dracarys!"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Hedge Knight"], defend=None)
    s.use("p1", '"Lord Renly\'s Ride"').choose("p1", "Hedge Knight")
    s.use("p2", "Dracarys!")
    if ("p2", "target") in s.asked():
        s.choose("p2", "Hedge Knight")
    s.on_to_end("dominance")
    assert s.zone("Hedge Knight") == "play"


def test_whose_strength_comes_to_nothing_later_burns_later() -> None:
    """TK, burneffects: Dacey Mormont is weaker once the other character has died."""
    s = scene(
        p1=Side("targaryen", play=["Braided Warrior"], plot="Blood of the Dragon"),
        p2=Side("stark", play=["kneeling Dacey Mormont", "kneeling Tumblestone Knight"]),
    )
    before = s.value("Dacey Mormont")
    s.attack("p1", "military", "p2", ["Braided Warrior"]).choose("p2", "Tumblestone Knight", verb="claim")
    s.on_to_end()
    assert (before, s.zone("Dacey Mormont")) == (1, "dead")
