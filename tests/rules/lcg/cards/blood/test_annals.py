"""The plot The Annals of Castle Black: events played from discard piles. CDB 06040, 17158: the rules FAQ on
its page and on that of its redesign."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.table import reference_mode
from tests.rules.lcg.scenes import Scene, Side, raid, scene

ANNALS = "The Annals of Castle Black"
EVENT = "Hear Me Roar!"


def reading(*, plot: str = ANNALS, p2: Side | None = None, **more: Any) -> Scene:
    """p1, whose discard pile holds an event, may act before a challenge."""
    given = {"discard": [EVENT], "hand": ["Burned Men"], "gold": 1, **more}
    return scene(p1=Side("lannister", plot=plot, **given), p2=p2 or Side())


def test_an_event_is_played_from_the_discard_pile_and_leaves_the_game() -> None:
    """CDB 06040: it is placed in the discard pile when it has resolved."""
    s = reading().use("p1", EVENT, verb="action").choose("p1", "Burned Men", verb="pick")
    assert (s.zone("Burned Men"), s.gold("p1")) == ("play", 0)
    s.on_to_end()
    assert s.titles("removed", "p1") == [EVENT]


def test_everybody_reads_the_annals() -> None:
    s = scene(
        p1=Side(play=["Left"]),
        p2=Side(plot=ANNALS),
        p3=Side("lannister", discard=[EVENT], hand=["Burned Men"], gold=1),
    )
    s.use("p3", EVENT, verb="action").choose("p3", "Burned Men", verb="pick")
    assert s.zone("Burned Men", "p3") == "play"


@pytest.mark.parametrize(
    "more",
    [{"plot": "Calling the Banners"}, {"gold": 0}, {"discard": [], "dead": [EVENT]}],
    ids=["without the plot", "without gold", "in another pile"],
)
def test_the_annals_need_the_plot_its_price_and_the_own_discard_pile(more: dict[str, Any]) -> None:
    assert not reading(**more).offers("p1", EVENT, until="dominance")


def test_nobody_plays_events_of_others() -> None:
    s = reading(discard=[], p2=Side("lannister", discard=[EVENT]))
    assert not s.offers("p1", EVENT, until="dominance")


def test_the_annals_do_not_play_other_cards() -> None:
    """As if in hand are events alone: no character ambushes from there."""
    s = reading(discard=["Burned Men"], hand=[], gold=5)
    assert not s.offers("p1", "Burned Men", until="dominance")


def test_cannot_is_absolute() -> None:
    """CDB 17158: whose plot forbids events plays none, from nowhere."""
    s = reading(plot="Marching Orders", p2=Side(plot=ANNALS))
    assert not s.offers("p1", EVENT, until="dominance")


def test_a_reaction_is_played_from_there_too() -> None:
    """TK, TheAnnalsOfCastleBlack."""
    s = scene(
        p1=Side(plot=ANNALS, play=["Left"], hand=["Superior Claim"], gold=2),
        p2=Side("lannister", discard=["The Hand's Judgment"], gold=5),
    )
    s.t.last("phase", "power", (s.card("Left"),), by=1)
    s.t.last("phase", "strength", (s.card("Left"),), by=9)
    s.attack("p1", "power", "p2", ["Left"]).use("p1", "Superior Claim", verb="reaction")
    s.use("p2", "The Hand's Judgment", verb="would").on_to_end()
    assert s.titles("removed", "p2") == ["The Hand's Judgment"]
    assert s.titles("removed", "p1") == ["Superior Claim"], "cancelled, it is placed there nevertheless"


def test_an_event_that_lay_there_before_stays() -> None:
    assert reading().on_to_end("dominance").titles("discard", "p1") == [EVENT]


def test_discarded_events_leave_the_game_and_nobody_orders_them() -> None:
    """TK, TheAnnalsOfCastleBlack."""
    s = scene(at="taxation", p1=Side(plot=ANNALS, hand=["Growing Strong", "Superior Claim", *["Left"] * 7]))
    s.on_to("p1", "reserve").choose("p1", "Growing Strong", "Superior Claim")
    assert "which_event" not in [verb for _, verb in s.asked()]
    assert sorted(s.titles("removed", "p1")) == ["Growing Strong", "Superior Claim"]


def test_a_character_that_is_discarded_stays_in_the_discard_pile() -> None:
    s = scene(at="taxation", p1=Side(plot=ANNALS, hand=["Left"] * 8))
    s.on_to("p1", "reserve").choose("p1", "Left")
    assert s.titles("discard", "p1") == ["Left"]


def test_an_event_that_had_become_an_attachment_leaves_the_game() -> None:
    s = raid(
        Side("greyjoy", plot=ANNALS, play=["kneeling Theon Greyjoy", "Risen from the Sea on Theon Greyjoy"])
    )
    s.on_to_end()
    assert (s.zone("Theon Greyjoy"), s.zone("Risen from the Sea")) == ("dead", "removed")


def test_an_event_does_not_come_back_before_it_leaves_the_game() -> None:
    """CDB 17158: the forced reaction comes before reactions."""
    s = scene(
        p1=Side(
            "targaryen",
            plot=ANNALS,
            play=["Drogon", "Daenerys Targaryen"],
            hand=["A Dragon Is No Slave"],
            gold=3,
        ),
        p2=Side(play=["Left"]),
    )
    s.use("p1", "A Dragon Is No Slave", verb="action").choose("p1", "Left", verb="target")
    s.attack("p1", "military", "p2", ["Drogon"])
    assert not s.offers("p1", "A Dragon Is No Slave", until="end_challenge")
    assert s.titles("removed", "p1") == ["A Dragon Is No Slave"]


def test_the_index_of_abilities_follows_the_plot() -> None:
    with reference_mode():
        s = reading().use("p1", EVENT, verb="action").choose("p1", "Burned Men", verb="pick")
        s.t.move(s.t.plot_of(0), "used", 0)
        assert not s.t.is_changed("plays discarded events")
        assert not s.offers("p1", EVENT, until="dominance")
