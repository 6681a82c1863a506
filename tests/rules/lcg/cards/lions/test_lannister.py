"""House Lannister in Lions of Casterly Rock."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

CERSEI, TYRION, JAIME, TYWIN = "05001", "05002", "05005", "05006"


def wins(attacker: str, p2: Side, *, challenge: str = "military") -> Scene:
    """A scene in which p1 attacks p2, who does not defend."""
    s = scene(p1=Side("lannister", play=[attacker]), p2=p2)
    names = [s.t.title(s.t.pile("play", 0)[0])]
    return s.attack("p1", challenge, "p2", names)


@pytest.mark.parametrize(("cards", "power"), [(3, 1), (0, 0)])
def test_cersei_gains_from_lost_hands_once_for_all_together(cards: int, power: int) -> None:
    s = scene(p1=Side("lannister", play=[CERSEI], plot="The Winds of Winter"), p2=Side(hand=["Left"] * cards))
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"])
    assert not s.kneels("Cersei Lannister")
    assert s.offers("p1", "Cersei Lannister", until="end_challenge", verb="reaction") is bool(cards)
    if cards:
        s.use("p1", "Cersei Lannister").on_to_end()
        assert len(s.hand("p2")) == 1
    s.on_to_end()
    assert s.power_on("Cersei Lannister") == power


def test_tyrion_sends_a_clansman_home_for_gold() -> None:
    s = scene(p1=Side("lannister", play=[TYRION, "Timett Son of Timett"]), p2=Side())
    s.attack("p1", "power", "p2", ["Timett Son of Timett"]).use("p1", "Tyrion Lannister")
    s.choose("p1", "gain 3 gold", verb="mode")
    assert s.gold("p1") == 3
    assert s.hand("p1") == ["Timett Son of Timett"]


def test_tyrion_needs_an_attacking_clansman() -> None:
    s = scene(p1=Side("lannister", play=[TYRION, "Timett Son of Timett"]), p2=Side())
    s.attack("p1", "power", "p2", ["Tyrion Lannister"])
    assert not s.offers("p1", "Tyrion Lannister", until="end_challenge")


def test_kevan_brings_a_place_back() -> None:
    s = marshaling(
        Side("lannister", hand=["Ser Kevan Lannister"], discard=["Golden Tooth", "Highgarden"], gold=9),
        p2=Side(),
    )
    s.use("p1", "Ser Kevan Lannister").use("p1", "Ser Kevan Lannister", verb="reaction")
    assert (s.zone("Golden Tooth"), s.zone("Highgarden")) == ("play", "discard")


def test_timett_kills_as_many_clansmen_allow() -> None:
    s = scene(
        p1=Side("lannister", play=["Timett Son of Timett", "Moon Brothers"]),
        p2=Side(play=["kneeling Left", "kneeling Garden Caretaker", "kneeling Paxter Redwyne"]),
    )
    s.attack("p1", "power", "p2", ["Timett Son of Timett"]).use("p1", "Timett Son of Timett")
    assert s.options("p1") == ["Left", "Garden Caretaker"]
    s.choose("p1", "Left").on_to_end()
    assert s.zone("Left") == "dead"


def test_jaime_crowns_lone_knights_and_plots() -> None:
    s = scene(p1=Side("lannister", play=[JAIME, "Hedge Knight"]), p2=Side())
    s.use("p1", "Ser Jaime Lannister", verb="action")
    s.attack("p1", "military", "p2", ["Hedge Knight"], defend=None)
    assert s.value("Hedge Knight", "renown") == 1
    s = scene(p1=Side("lannister", play=[JAIME, "Hedge Knight"]), p2=Side())
    s.attack("p1", "military", "p2", ["Hedge Knight", "Ser Jaime Lannister"], defend=None)
    assert s.value("Hedge Knight", "renown") == 0


def test_tywin_chooses_what_is_pillaged() -> None:
    s = scene(p1=Side("lannister", play=[TYWIN]), p2=Side(deck=["Left", "Right"]))
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"])
    s.choose("p1", "Tywin Lannister", verb="pillage")
    s.use("p1", "Tywin Lannister", verb="interrupt")
    s.choose("p1", "Right", verb="discard").on_to_end()
    assert s.titles("discard", "p2") == ["Right"]
    assert s.titles("deck", "p2")[-1] == "Left"


def test_chella_collects_ears() -> None:
    s = scene(
        p1=Side("lannister", play=["Chella Daughter of Cheyk"]), p2=Side(play=["kneeling Left", "Right"])
    )
    s.attack("p1", "military", "p2", ["Chella Daughter of Cheyk"]).choose("p2", "Left", verb="claim")
    s.use("p1", "Chella Daughter of Cheyk")
    assert s.value("Chella Daughter of Cheyk") == 4
    assert s.value("Chella Daughter of Cheyk", "renown") == 0
    s.t.put_tokens(s.card("Chella Daughter of Cheyk"), "ear", 2)
    assert s.value("Chella Daughter of Cheyk", "renown") == 1
    assert s.value("Chella Daughter of Cheyk", "intimidate") == 1


@pytest.mark.parametrize(("top", "stands"), [("Nightmares", True), ("Left", False)])
def test_marauders_stand_for_events(top: str, stands: bool) -> None:
    s = wins("Ser Gregor's Marauders", p2=Side(deck=[top]))
    s.choose("p1", "Ser Gregor's Marauders", verb="pillage")
    assert s.offers("p1", "Ser Gregor's Marauders", until="end_challenge", verb="reaction") is stands


def test_shagga_comes_for_nothing_and_kills() -> None:
    s = scene(
        p1=Side("lannister", play=["Moon Brothers"], hand=["Shagga Son of Dolf"]), p2=Side(), active="p1"
    )
    s.use("p1", "Shagga Son of Dolf", verb="action")
    s.choose("p1", "Moon Brothers", verb="pick")
    assert (s.zone("Shagga Son of Dolf"), s.zone("Moon Brothers")) == ("play", "dead")


def test_shagga_stays_away_without_friends() -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"], hand=["Shagga Son of Dolf"]), p2=Side())
    assert s.offers("p1", "Shagga Son of Dolf", until="initiate") is True, "Burned Men are Clansmen"
    s = scene(p1=Side("lannister", play=["Gold Cloaks"], hand=["Shagga Son of Dolf"]), p2=Side())
    assert not s.offers("p1", "Shagga Son of Dolf", until="initiate")


def test_taena_turns_cards_over_after_an_event() -> None:
    s = scene(
        p1=Side(
            "lannister", play=["Taena Merryweather"], hand=["Nightmares", "Left"], gold=1, deck=["Right"]
        ),
        p2=Side(play=["Left"]),
    )
    s.use("p1", "Nightmares").choose("p1", "Left", verb="target").use("p1", "Taena Merryweather")
    assert s.hand("p1") == ["Right"]


def test_moon_brothers_join_an_attack() -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"], hand=["Moon Brothers"]), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None).use("p1", "Moon Brothers")
    assert s.said("joins") == 1
    assert not s.kneels("Moon Brothers")
    s = scene(p1=Side("lannister", play=["Gold Cloaks"], hand=["Moon Brothers"]), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Gold Cloaks"], defend=None)
    assert not s.offers("p1", "Moon Brothers", until="defend")


@pytest.mark.parametrize(("mine", "zone"), [(2, "hand"), (0, "play")])
def test_a_spy_sends_home_who_has_fewer_cards(mine: int, zone: str) -> None:
    s = scene(
        p1=Side("lannister", hand=["Red Keep Spy", *["Right"] * mine], gold=4),
        p2=Side(play=["Left"], hand=["Right"]),
    )
    s.use("p1", "Red Keep Spy", verb="action").use("p1", "Red Keep Spy", verb="reaction")
    s.choose("p1", "Left", verb="target")
    assert s.zone("Left") == zone


@pytest.mark.parametrize("gold", [2, 0])
def test_alayaya_takes_gold(gold: int) -> None:
    s = wins("Alayaya", challenge="intrigue", p2=Side(gold=gold))
    assert s.offers("p1", "Alayaya", until="end_challenge") is bool(gold)
    if gold:
        s.use("p1", "Alayaya")
        assert (s.gold("p1"), s.gold("p2")) == (1, 1)


@pytest.mark.parametrize(("others", "strength"), [([TYWIN], 5), ([], 0), ([TYWIN, "05003"], 0)])
def test_lancel_is_as_strong_as_one_lord(others: list[str], strength: int) -> None:
    s = scene(p1=Side("lannister", play=["Ser Lancel Lannister", *others]), p2=Side())
    assert s.value("Ser Lancel Lannister") == strength


@pytest.mark.parametrize(("hand", "power"), [(["Left"], 1), ([], 0)])
def test_tommen_starves_empty_hands_of_bonuses(hand: list[str], power: int) -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"], hand=hand), p2=Side(play=["Tommen Baratheon"]))
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to_end()
    assert s.power("p1") == power


def test_a_guard_lets_everybody_draw() -> None:
    s = marshaling(Side("lannister", hand=["Lannisport Guard"], gold=9), p2=Side())
    s.use("p1", "Lannisport Guard").use("p1", "Lannisport Guard", verb="reaction")
    assert (len(s.hand("p1")), len(s.hand("p2")), len(s.hand("p3"))) == (1, 1, 1)


@pytest.mark.parametrize(("hand", "gold"), [([], 3), (["Left"], 1)])
def test_the_tooth_pays_more_beside_empty_hands(hand: list[str], gold: int) -> None:
    s = scene(p1=Side("lannister", play=["Golden Tooth"]), p2=Side(hand=hand), p3=Side(hand=["Left"]))
    s.use("p1", "Golden Tooth", verb="action")
    assert s.gold("p1") == gold


def test_the_mountains_arm_clansmen() -> None:
    s = marshaling(
        Side("lannister", play=["Mountains of the Moon"], hand=["Moon Brothers"], gold=9), p2=Side()
    )
    s.use("p1", "Moon Brothers").use("p1", "Mountains of the Moon").choose("p1", "power", verb="icon")
    assert s.value("Moon Brothers", "power") == 1


def test_the_treasury_saves_a_gold_for_later() -> None:
    s = scene(at="taxation", p1=Side("lannister", play=["Lannisport Treasury"], gold=3), p2=Side())
    s.use("p1", "Lannisport Treasury")
    assert s.t.tokens_on(s.card("Lannisport Treasury"), "gold") == 1
    s.use("p1", "Lannisport Treasury", verb="action").choose("p1", "1", verb="gold_off")
    assert s.t.tokens_on(s.card("Lannisport Treasury"), "gold") == 0
    assert s.said("gold_from_card") == 1


@pytest.mark.parametrize(("others", "strength"), [([], 7), ([JAIME], 7), (["05003"], 5)])
def test_the_shield_is_for_the_only_great_lord(others: list[str], strength: int) -> None:
    """TK, ShieldOfLannisport."""
    s = scene(
        p1=Side("lannister", play=[TYWIN, "Shield of Lannisport on Tywin Lannister", *others]), p2=Side()
    )
    assert s.value("Tywin Lannister") == strength
    assert s.value("Tywin Lannister", "renown") == int(strength == 7)


def test_a_dagger_is_for_intrigue() -> None:
    s = scene(p1=Side("lannister", play=[TYWIN, "Valyrian Steel Dagger on Tywin Lannister"]), p2=Side())
    assert s.value("Tywin Lannister") == 5
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"], defend=None)
    assert (s.value("Tywin Lannister"), s.value("Tywin Lannister", "stealth")) == (7, 1)


def test_debts_are_paid_to_the_one_who_won() -> None:
    s = scene(
        first="p2",
        active="p2",
        p1=Side(
            "lannister",
            play=["Gold Cloaks", "Burned Men", JAIME],
            hand=["A Lannister Always Pays His Debts"],
            gold=3,
        ),
        p2=Side(play=["Left"]),
    )
    s.t.note(1, "won against 0")  # type: ignore[arg-type]
    s.on_to("p2", "challenge").choose("p2", "pass")
    s.use("p1", "A Lannister Always Pays His Debts", verb="action")
    assert [s.t.challenges_left(0, kind) for kind in ("military", "intrigue", "power")] == [2, 2, 1]
    s.attack("p1", "military", "p3", ["Gold Cloaks"]).on_to("p1", "challenge")
    assert s.t.may_challenge(0, "military", 1)
    assert not s.t.may_challenge(0, "military", 2), "the other one is for p2"


@pytest.mark.parametrize(("hand", "drawn"), [(["Left"], 4), (["Left"] * 2, 2)])
def test_a_scheme_draws_more_from_empty_hands(hand: list[str], drawn: int) -> None:
    s = scene(
        p1=Side("lannister", play=[TYWIN], hand=["Insidious Scheme"], gold=1),
        p2=Side(hand=hand),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"]).use("p1", "Insidious Scheme")
    s.on_to_end()
    assert len(s.hand("p1")) == drawn


def test_a_rescue_is_done_by_a_knight() -> None:
    s = scene(
        p1=Side("lannister", play=["Hedge Knight", "Burned Men"], hand=["Daring Rescue"], gold=1), p2=Side()
    )
    s.use("p1", "Daring Rescue").choose("p1", "Burned Men", verb="target")
    assert s.hand("p1") == ["Burned Men"]
    assert s.power_on("Hedge Knight") == 1
    s = scene(p1=Side("lannister", play=["Burned Men"], hand=["Daring Rescue"], gold=1), p2=Side())
    assert not s.offers("p1", "Daring Rescue", until="initiate")
