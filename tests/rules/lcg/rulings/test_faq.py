"""What the FAQ (4.1) and the rules reference (RR) say of single cases, each test under its entry."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rules.kernel import Match
from rules.kernel.ask import Number, PickSome
from rules.kernel.terms import SPECTATOR
from rules.lcg.game import GAME
from rules.lcg.state.table import LcgTable
from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

REGENT = "Crown Regent"
LOVE = "The Things I Do For Love"

ENTRIES = [
    "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6",
    "2.7", "2.8", "2.9", "2.10", "3.1", "3.2", "3.3", "3.4", "3.5", "Choose", "Derived Information",
    "Terminal Condition", "Catelyn Stark", "Melisandre + Seen in Flames", "The Hand's Judgment",
    "Nymeria Sand", "Attachments in Setup", "Attacking Alone", "Limited Card as Duplicate",
    "Wolves of the North", "Master of Whispers + Trial by Combat", "Dragon Sight", "Multiple",
    "Resolving Keywords", "Processing Keywords", "Varys's Riddle + Summer Harvest",
]  # fmt: skip
"""The sections (but 1.1, on how people agree on loops) and the entries that concern cards of these sets."""


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_entry_of_the_faq_is_named_by_a_test(entry: str) -> None:
    texts = "\n".join(file.read_text() for file in Path(__file__).parents[1].rglob("test_*.py"))
    heading = re.escape(entry)
    after_numbers = rf"FAQ ([\d.]+, )*{heading}(?!\d)"
    assert re.search(rf"{after_numbers}|FAQ, {heading}|test_faq_{entry.replace('.', '_')}_", texts)


# FAQ 1.4; FAQ, Limited Card as Duplicate


def test_power_on_a_character_is_its_controllers() -> None:
    """FAQ 1.4: tokens are nobody's but on cards; a power total counts the cards that a player controls."""
    s = marshaling(
        Side("stark", hand=["Ward"], gold=9),
        p2=Side(play=["Margaery Tyrell"], on={"Margaery Tyrell": 2}),
    )
    s.use("p1", "Ward")
    assert (s.power("p1"), s.power("p2")) == (2, 0)


def test_a_limited_card_that_is_a_duplicate_is_not_the_one_of_the_round() -> None:
    """FAQ, Limited Card as Duplicate."""
    s = marshaling(Side(play=["The Arbor"], hand=["The Arbor", "The Roseroad"], gold=9), p2=Side())
    s.use("p1", "The Arbor").use("p1", "The Roseroad")
    assert (s.titles("duplicates", "p1"), s.zone("The Roseroad")) == (["The Arbor"], "play")


# RR, Redirect


def redirected(p2: Side, p4: Side) -> Scene:
    """p1 attacks p2; the Crown Regent, p3, has the attack go to p4."""
    s = scene(
        seats=4,
        format="melee",
        p1=Side("stark", play=["Robb Stark"]),
        p2=p2,
        p3=Side("tyrell", titles=[REGENT]),
        p4=p4,
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    s.on_to("p3", "redirect").choose("p3", "redirect").choose("p1", "p4", verb="opponent")
    assert s.t.defending == 3
    return s


def test_rr_redirect_the_challenge_counts_as_initiated_against_the_first_opponent() -> None:
    eddard = Side("stark", play=["kneeling Eddard Stark"])
    assert redirected(eddard, Side()).offers("p2", "Eddard Stark", until="dominance", verb="reaction")
    assert not redirected(Side(), eddard).offers("p4", "Eddard Stark", until="dominance", verb="reaction")


# The letter X


def test_faq_3_3_only_an_x_with_a_target_is_offered() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[LOVE], gold=6),
        p2=Side("tyrell", play=["Margaery Tyrell", "Left"]),
    )
    ask = s.use("p1", LOVE).ask("p1")
    assert isinstance(ask, Number)
    assert (ask.lo, ask.hi) == (2, 6), "Left costs 2"


def test_r8_the_only_x_with_a_target_is_not_asked_for() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[LOVE], gold=3),
        p2=Side("tyrell", play=["Margaery Tyrell"]),
    )
    s.use("p1", LOVE).on_to("p1", "challenge")
    assert s.zone("Margaery Tyrell") == "hand"
    assert s.gold("p1") == 0


def test_what_is_named_belongs_to_the_use() -> None:
    """Olenna's Cunning names a type for itself alone: nothing of it stays on the table."""
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"], hand=["Olenna's Cunning"], gold=5, deck=["Left"]),
        p2=Side("stark"),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"], defend=[])
    s.use("p1", "Olenna's Cunning").choose("p2", "location", verb="name_card_type")
    assert set(s.options("p1")) == {"Left", "nothing"}
    s.choose("p1", "Left").on_to_end()
    assert s.t.named == {}


# FAQ, Derived Information


def test_faq_derived_information_the_type_named_for_calm_over_westeros_is_seen() -> None:
    s = scene(at="plot", p1=Side("stark", plots=["Calm Over Westeros", "Summons"]))
    s.choose("p1", "Calm Over Westeros", verb="plot")
    s.on_to("p1", "name_type").choose("p1", "intrigue")
    for viewer in (0, 1, SPECTATOR):
        assert [seat["named"] for seat in s.match.view(viewer)["seats"]] == ["intrigue", "", ""]


# FAQ, Nymeria Sand


def test_faq_nymeria_sand_an_icon_it_does_not_have_may_be_lost_and_must_be_gained_twice() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"]),
        p2=Side("martell", play=["Maester Caleotte"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"], defend=["Maester Caleotte"])
    s.use("p2", "Maester Caleotte").choose("p2", "Cersei Lannister", verb="target")
    s.choose("p2", "military", verb="icon")
    cersei = s.card("Cersei Lannister")
    assert s.t.raw(cersei, "military") == -1
    s.t.last("phase", "military", (cersei,), by=1)
    assert s.t.value(cersei, "military") == 0


# FAQ 3.1, Saving from a Terminal Condition


def burning(victim: str) -> Scene:
    """p1 burns p2's defender with Dracarys!; p2 holds Risen from the Sea."""
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Drogon"], hand=["Dracarys!"], gold=1),
        p2=Side("greyjoy", play=[victim], hand=["Risen from the Sea"]),
    )
    s.attack("p1", "power", "p2", ["Viserion"], defend=[victim])
    return s.use("p1", "Dracarys!").choose("p1", victim, verb="target")


def test_faq_3_1_risen_from_the_sea_does_not_save_who_may_not_bear_it_from_burning() -> None:
    """Drowned Men have no attachments: without the +1 STR they would burn again at once."""
    s = burning("Drowned Men")
    assert not s.offers("p2", "Risen from the Sea", until="dominance", verb="would")
    assert s.zone("Drowned Men") == "dead"


def test_risen_from_the_sea_goes_to_the_discard_pile_where_it_may_not_be_attached() -> None:
    """TK, RisenFromTheSea."""
    s = scene(
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("greyjoy", play=["kneeling Drowned Men"], hand=["Risen from the Sea"]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"], defend=[])
    s.use("p2", "Risen from the Sea", verb="would").on_to_end()
    assert s.zone("Drowned Men") == "play"
    assert s.zone("Risen from the Sea") == "discard"
    assert s.said("leaves by discard") == 0, "it never was in play"


# Randyll Tarly: an effect raises his strength


def test_randyll_reacts_when_a_constant_effect_raises_his_strength() -> None:
    """CDB 02060: he reacts to a constant ability that comes to strengthen him. Dawn counts the plots in the
    used pile: there is one more when the next is revealed."""
    s = scene(
        at="plot",
        p1=Side(
            "tyrell",
            play=["kneeling Randyll Tarly", "Dawn on Randyll Tarly"],
            plots=["A Noble Cause", "Summons"],
        ),
    )
    s.choose("p1", "A Noble Cause", verb="plot").use("p1", "Randyll Tarly", verb="reaction")
    assert s.value("Randyll Tarly") == 5 + 1
    assert not s.kneels("Randyll Tarly")


def test_randyll_does_not_react_when_a_penalty_ends() -> None:
    s = scene(p1=Side("tyrell", play=["kneeling Randyll Tarly"]))
    s.t.last("phase", "strength", (s.card("Randyll Tarly"),), by=-2)
    assert s.value("Randyll Tarly") == 3
    assert not s.offers("p1", "Randyll Tarly", until="standing", verb="reaction")
    assert s.value("Randyll Tarly") == 5


# State checks follow each reveal of plots (spec §6.4)


def test_state_checks_follow_the_reveal_of_plots() -> None:
    """Left bears what he may not while Fortified Position blanks him; a new plot ends that."""
    s = scene(
        at="plot",
        p1=Side(
            "tyrell",
            play=["Left", "Little Bird on Left"],
            plot="Fortified Position",
            plots=["A Noble Cause", "Summons"],
        ),
    )
    assert s.zone("Little Bird") == "play"
    s.choose("p1", "A Noble Cause", verb="plot")
    s.choose("p2", s.options("p2")[0], verb="plot").choose("p3", s.options("p3")[0], verb="plot")
    assert s.asked()[0][1] == "first_player"
    assert s.zone("Little Bird") == "discard"


# no question where nothing can differ


@pytest.mark.parametrize(("format", "n"), [("kingsmoot", 4), ("melee", 3), ("joust", 2)])
def test_r8_no_question_has_only_one_answer(format: str, n: int) -> None:
    """But for questions that must not tell what a hand holds."""
    for seed in range(2):
        match = Match.new(GAME, n, {"format": format}, bytes([seed + 1]) * 32)
        r = Random(seed)
        while not match.over:
            for ask in match.asks:
                if match.ask_for(ask.seat) is None:
                    continue
                hidden = isinstance(ask, PickSome) and (ask.bluff or _lies_hidden(match, ask))
                assert hidden or len(list(islice(ask.moves(), 2))) == 2, ask
                match.answer(ask.seat, ask.sample(r))


def _lies_hidden(match: Match[LcgTable], ask: PickSome) -> bool:
    zone_of = match.table.zone_of
    return ask.of == "card" and any(
        zone_of(card)[0] == "hand" for card in ask.options if isinstance(card, int)
    )
