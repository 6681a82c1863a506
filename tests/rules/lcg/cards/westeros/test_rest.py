"""Cards of the Westeros cycle that need the words of later sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

BARGE = "02006"
OTHER = Side()


def reveal(title: str, side: Side, p2: Side = OTHER) -> Scene:
    """A scene in which p1 reveals a plot."""
    return scene(at="plot", p1=replace(side, plots=[title]), p2=p2)


def test_the_barge_draws_three_and_ignores_cards() -> None:
    s = marshaling(Side(hand=[BARGE], gold=9), p2=Side("stark", play=["Jon Snow"]))
    s.use("p1", "Pleasure Barge").use("p1", "Pleasure Barge", verb="reaction")
    assert len(s.hand("p1")) == 3
    barge = s.card("Pleasure Barge")
    assert all(s.t.immune(barge, s.card(title), 0) for title in ("Jon Snow", "The Roseroad"))


def test_the_barge_is_for_who_has_drawn_nothing() -> None:
    s = marshaling(Side("lannister", hand=[BARGE, "Lannisport Guard"], gold=9), p2=Side())
    s.use("p1", "Lannisport Guard").use("p1", "Lannisport Guard", verb="reaction")
    s.use("p1", "Pleasure Barge")
    assert not s.offers("p1", "Pleasure Barge", until="challenges", verb="reaction")


def test_renly_befriends_the_first_stranger_of_a_round() -> None:
    s = marshaling(
        Side(
            "baratheon",
            play=["02007"],
            hand=["Hedge Knight", "Littlefinger", "Gendry"],
            plot="Fallen from Favor",
        ),
        p2=Side(),
    )
    spent = []
    for title in ("Gendry", "Hedge Knight", "Littlefinger"):
        before = s.gold("p1")
        if s.t.printed_cost(s.card(title)) - 1 > before:
            break
        s.use("p1", title, verb="action")
        spent.append(s.t.printed_cost(s.card(title)) - (before - s.gold("p1")))
    assert spent[:2] == [0, 1]


def test_a_sworn_brother_builds_the_first_place() -> None:
    s = marshaling(
        Side("thenightswatch", play=["Sworn Brother"], hand=["Castle Black", "The New Gift"], gold=9),
        p2=Side(),
    )
    start = s.gold("p1")
    s.use("p1", "Castle Black", verb="action")
    after = s.gold("p1")
    s.use("p1", "The New Gift", verb="action")
    assert (start - after, after - s.gold("p1")) == (s.t.printed_cost(s.card("Castle Black")) - 1, 2)


def test_a_warhammer_kneels_as_much_as_its_bearer_is_strong() -> None:
    s = scene(
        p1=Side("baratheon", play=["Gendry", "King Robert's Warhammer on Gendry"]),
        p2=Side(play=["Left", "Right", "The Queen of Thorns"]),
    )
    s.attack("p1", "military", "p2", ["Gendry"])
    strength = s.value("Gendry")
    s.use("p1", "King Robert's Warhammer", verb="reaction")
    allowed = [title for title in ("Left", "Right", "The Queen of Thorns") if s.value(title) <= strength]
    assert s.options("p1") == allowed
    s.choose("p1", "Left", verb="target").on_to("p2", "claim")
    assert s.kneels("Left")
    assert s.zone("King Robert's Warhammer") == "discard"


def test_vaes_dothrak_trades_attachments() -> None:
    s = reveal(
        "Summons",
        Side("targaryen", play=["Vaes Dothrak"], hand=["Crown of Gold", "Left"]),
        p2=Side(play=["Margaery Tyrell", "Knighted on Margaery Tyrell"]),
    )
    s.use("p1", "Vaes Dothrak")
    assert s.titles("discard", "p1") == ["Crown of Gold"]
    assert s.titles("discard", "p2") == ["Knighted"]


def test_vaes_dothrak_asks_alike_without_an_attachment() -> None:
    asked = []
    for hand in (["Crown of Gold"], ["Left"]):
        s = reveal(
            "Summons",
            Side("targaryen", play=["Vaes Dothrak"], hand=hand),
            p2=Side(play=["Margaery Tyrell", "Knighted on Margaery Tyrell"]),
        )
        asked.append(s.asks("p1", "reaction", until="draw"))
    assert asked == [True, True]


@pytest.mark.parametrize("pays", ["yes", "no"])
def test_a_madame_sells_peace(pays: str) -> None:
    s = scene(
        at="challenges",
        first="p2",
        p1=Side("lannister", play=["Brothel Madame"]),
        p2=Side(play=["Hedge Knight"], gold=1),
    )
    s.use("p1", "Brothel Madame").choose("p1", "p2", verb="target")
    s.choose("p2", pays, verb="may_pay").on_to("p2", "challenge").choose("p2", "military")
    if pays == "yes":
        assert set(s.options("p2")) == {"p1", "p3"}
        assert s.gold("p1") == 1
    else:
        assert ("p2", "opponent") not in s.asked(), "only p3 is left"


def test_alliser_comes_to_the_wall() -> None:
    s = raid(Side("thenightswatch", play=["Satin"], hand=["Ser Alliser Thorne"], gold=4), defend=None)
    s.use("p2", "Ser Alliser Thorne", verb="reaction")
    assert s.zone("Ser Alliser Thorne") == "play"
    assert s.value("Satin", "military") == 1


def test_who_could_hold_alliser_is_asked_alike() -> None:
    asked = [
        raid(
            Side("thenightswatch", play=["Satin"], hand=[card, "Pleasure Barge"], gold=gold), defend=None
        ).asks("p2", "reaction", until="defend")
        for card, gold in (("Ser Alliser Thorne", 4), ("Left", 4), ("Left", 3))
    ]
    assert asked[:2] == [True, True]


def test_a_bet_brings_somebody_for_a_phase() -> None:
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks"], hand=["I Never Bet Against My Family"], fillers=0,
                deck=["Right", "Left", "05006", "Highgarden", "The Mander"]),
        p2=Side(),
    )  # fmt: skip
    s.use("p1", "I Never Bet Against My Family").choose("p1", "Tywin Lannister", verb="reveal_pick")
    assert s.zone("Tywin Lannister") == "play"
    s.choose("p1", "The Mander", "Highgarden", "Left", "Right", verb="order_on_bottom")
    s.on_to_end("dominance")
    assert s.zone("Tywin Lannister") == "discard"


def test_the_watch_cannot_lose_its_first_challenge() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "05006"]),
        p2=Side("thenightswatch", plot="For the Watch!", hand=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p1", "challenge")
    assert s.said("wins_challenge") == 0
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"]).on_to_end()
    assert s.said("wins_challenge") == 1


def test_red_cloaks_are_worth_their_pay() -> None:
    s = scene(p1=Side("lannister", play=["Red Cloaks"], gold=1), p2=Side(play=["Left", "Margaery Tyrell"]))
    s.use("p1", "Red Cloaks").attack("p1", "intrigue", "p2", ["Red Cloaks"], defend=None).reach_defenders(
        "p2"
    )
    assert s.value("Red Cloaks") == 3
    assert s.gold("p1") == 0


def test_loot_is_paid_by_the_loser() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["Loot"], gold=5), p2=Side(gold=2))
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).use("p1", "Loot").choose("p1", "2", verb="x")
    assert (s.gold("p1"), s.gold("p2")) == (5, 0)
    s.on_to_end()
    assert len(s.titles("discard", "p2")) == 2


def test_loot_needs_gold_of_the_loser() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["Loot"], gold=5), p2=Side())
    s.attack("p1", "military", "p2", ["Asha Greyjoy"])
    assert not s.offers("p1", "Loot", until="end_challenge")


@pytest.mark.parametrize(("plot", "reserve"), [("Time of Plenty", 5), ("Early Frost", 2)])
def test_wraiths_shrink_reserves_to_two(plot: str, reserve: int) -> None:
    """TK, WraithsInTheirMidst."""
    s = scene(p1=Side(plot="Wraiths in Their Midst"), p2=Side(plot=plot))
    assert s.t.plot_value(1, "reserve") == reserve  # type: ignore[arg-type]
    assert s.t.plot_value(0, "reserve") == 5  # type: ignore[arg-type]


def test_two_wraiths_do_not_go_below_two() -> None:
    s = scene(
        p1=Side(plot="Wraiths in Their Midst"),
        p2=Side(plot="Early Frost"),
        p3=Side(plot="Wraiths in Their Midst"),
    )
    assert s.t.plot_value(1, "reserve") == 2  # type: ignore[arg-type]


def test_the_crypt_buries_somebody_at_the_end() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["Winterfell Crypt", "kneeling Robb Stark"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Winterfell Crypt", verb="reaction")
    s.on_to_end("dominance")
    assert s.zone("Burned Men") == "deck"
    assert s.said("leaves by shuffle") == 1


def test_strings_are_pulled_from_used_plots() -> None:
    s = reveal("Pulling the Strings", Side(), p2=Side(used=["Trading with the Pentoshi", "Time of Plenty"]))
    s.on_to_end("reveal")
    assert (s.gold("p1"), s.gold("p2"), s.gold("p3")) == (0, 3, 3)


def test_strings_find_no_other_plots() -> None:
    s = reveal("Pulling the Strings", Side(), p2=Side(used=["A Clash of Kings"]))
    s.on_to_end("reveal")
    assert s.said("gains_gold") == 0


def test_bronn_goes_to_who_pays() -> None:
    """TK, Bronn."""
    s = marshaling(Side("lannister", play=["Bronn"]), p2=Side(gold=1))
    s.use("p2", "Bronn", verb="action")
    assert s.t.controller(s.card("Bronn")) == 1
    assert s.gold("p2") == 0
    s.use("p1", "Bronn", verb="action")
    assert s.t.controller(s.card("Bronn")) == 0


def test_bronn_fights_for_the_attacked() -> None:
    s = raid(Side("lannister", play=["Bronn"]), defend=None)
    s.reach_defenders("p2")
    assert (s.value("Bronn", "intrigue"), s.value("Bronn", "power")) == (1, 1)
    s = scene(p1=Side("lannister", play=["Bronn"]), p2=Side())
    assert s.value("Bronn", "intrigue") == 0


def test_a_ward_changes_sides_and_houses() -> None:
    s = marshaling(Side("stark", hand=["Ward"], gold=9), p2=Side(play=["Margaery Tyrell"]))
    s.use("p1", "Ward")
    margaery = s.card("Margaery Tyrell")
    assert s.t.controller(margaery) == 0
    assert s.t.is_of(margaery, "stark")
    assert s.t.is_of(margaery, "tyrell")


def test_arbor_red_is_poured_for_everybody() -> None:
    s = scene(
        p1=Side(hand=["A Gift of Arbor Red"], deck=["Left", "Right", "Highgarden", "The Mander"]),
        p2=Side(deck=["Margaery Tyrell", "Left", "Right", "Highgarden"]),
    )
    s.use("p1", "A Gift of Arbor Red").choose("p1", "Left", verb="reveal_pick")
    s.choose("p1", "Margaery Tyrell", verb="reveal_pick").choose("p1", "The Roseroad", verb="reveal_pick")
    assert (s.hand("p1"), s.hand("p2"), s.hand("p3")) == (["Left"], ["Margaery Tyrell"], ["The Roseroad"])


@pytest.mark.parametrize(("power", "offered"), [(1, True), (0, False)])
def test_the_city_watch_is_cheaper_for_the_powerful(power: int, offered: bool) -> None:
    s = scene(p1=Side("baratheon", hand=["City Watch"], gold=4, power=power), p2=Side())
    assert s.offers("p1", "City Watch", until="initiate", verb="action") is offered
    if offered:
        s.use("p1", "City Watch", verb="action")
        assert s.gold("p1") == 0


def test_a_blessing_hides_from_single_choices() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Drowned God's Blessing on Asha Greyjoy"]),
        p2=Side(play=["Left"], hand=["Nightmares"], gold=1),
    )
    assert s.t.has_trait(s.card("Asha Greyjoy"), ["Drowned God"])
    s.use("p2", "Nightmares", verb="action")
    assert s.value("Left", "blank") == 1, "the only one that may be chosen"
