"""Action windows, occurrences, initiating abilities (rules specification §5, §6, §7)."""

from __future__ import annotations

from rules.lcg.game import GAME
from tests.rules.lcg.scenes import CAPTAIN, HEIR, KNIGHT, MARAUDER, REEK, Scene, Side, marshaling, scene

STEWARD = "Winterfell Steward"


def spoken(s: Scene, seat: int) -> list[str]:
    """The log in words as a player hears it."""
    return [GAME.tell(line) for line in s.match.lines(seat)]


def test_5_a_window_asks_clockwise_from_the_first_player_until_all_pass_in_a_row() -> None:
    s = scene(
        first="p2",
        active="p1",
        p1=Side("stark", hand=["Left"], play=[STEWARD]),
        p2=Side("tyrell", hand=["Left"]),
        p3=Side("martell", hand=["Left"]),
    )
    asked = []
    while s.asked()[0][1] == "action":
        asked.append(s.asked()[0][0])
        s.choose(asked[-1], "pass")
    assert asked == ["p2", "p3", "p1"]
    assert s.asked() == [("p1", "challenge")]


def test_5_who_passed_may_act_when_somebody_else_acted() -> None:
    s = scene(
        at="marshal",
        active="p1",
        p1=Side("stark", hand=["Left"]),
        p2=Side("tyrell", hand=["Left", "Right"], gold=5),
        p3=Side("martell", hand=["Left"]),
    )
    s.choose("p1", "pass").choose("p2", "Left")
    asked = []
    while s.asked()[0][1] == "action":
        asked.append(s.asked()[0][0])
        s.choose(asked[-1], "pass")
    assert asked == ["p3", "p1", "p2"]


def test_5_the_active_player_alone_marshals() -> None:
    s = scene(
        at="marshaling",
        phase="",
        p1=Side("stark", hand=["Left"]),
        p2=Side("tyrell", hand=["Left"]),
        p3=Side("martell", hand=["Left"]),
    )
    s.on_to("p1", "action")
    offered = []
    while s.t.phase == "marshaling":
        who, verb = s.asked()[0]
        if verb == "action" and "Left" in s.options(who):
            offered.append((who, s.t.active))
        s.choose(who, "pass")
    assert offered == [("p1", 0), ("p2", 1), ("p3", 2)]


def test_6_1_a_cancelled_event_was_played_paid_and_discarded() -> None:
    s = scene(
        p1=Side("tyrell", hand=["Growing Strong"], play=["Garden Caretaker x3"], gold=3),
        p2=Side("lannister", hand=["The Hand's Judgment"], gold=5),
    )
    before = s.value("Garden Caretaker")
    s.use("p1", "Growing Strong").choose("p1", *["Garden Caretaker"] * 3)
    s.use("p2", "The Hand's Judgment")
    assert s.titles("discard", "p1") == ["Growing Strong"]
    assert s.titles("discard", "p2") == ["The Hand's Judgment"]
    assert s.value("Garden Caretaker") == before
    assert (s.gold("p1"), s.gold("p2")) == (2, 4)
    assert s.said("cancelled") == 1


def test_6_1_cancelled_abilities_keep_their_costs_paid_and_count_as_used() -> None:
    s = marshaling(
        Side("greyjoy", play=["Sea Tower"], hand=["Lordsport Shipwright"]),
        p2=Side("lannister", play=["Tyrion Lannister"], hand=["Treachery"], gold=5),
    )
    s.use("p1", "Sea Tower").use("p2", "Treachery")
    assert s.kneels("Sea Tower")
    assert s.t.reductions == []


def test_6_1_forced_reactions_come_before_reactions_and_are_ordered_by_the_first_player() -> None:
    """TK, forcedreactionorder."""
    s = scene(
        first="p3",
        active="p1",
        p1=Side("stark", play=["Robb Stark"], titles=[MARAUDER]),
        p2=Side("tyrell", titles=[CAPTAIN, HEIR]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p3", "order_forced")
    assert sorted(s.options("p3")) == sorted([CAPTAIN, HEIR, REEK])
    s.choose("p3", REEK).choose("p3", HEIR)
    assert s.holder(CAPTAIN) == "p1", "the last one is not asked for"
    assert s.asked()[0] == ("p1", "reaction"), "reactions begin when all forced ones are done"


def test_6_1_in_a_nested_window_the_first_player_is_asked_first_again() -> None:
    """TK, nestedabilitysequences: who may cancel what p2 saves with is asked from the first player on."""
    s = scene(
        first="p3",
        active="p1",
        p1=Side("lannister", play=["Burned Men", "Tyrion Lannister"], hand=["Treachery"], gold=1),
        p2=Side("stark", play=["Eddard Stark", "Bodyguard on Eddard Stark"]),
        p3=Side("lannister", play=["Cersei Lannister"], hand=["Treachery"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=[]).on_to("p2", "would")
    s.choose("p2", "Bodyguard")
    assert s.asked() == [("p3", "would")]
    s.choose("p3", "pass")
    assert s.asked() == [("p1", "would")]
    s.choose("p1", "Treachery")
    s.on_to_end()
    assert s.zone("Eddard Stark") == "dead"
    assert s.zone("Bodyguard") == "discard", "the cost stays paid"


def test_7_costs_are_paid_before_targets_are_chosen() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["The Things I Do For Love"], gold=4),
        p2=Side("tyrell", play=["Garden Caretaker", "Left"]),
    )
    s.use("p1", "The Things I Do For Love")
    while s.asked()[0][1] != "target":
        s.choose("p1", "4")
    assert s.gold("p1") == 0
    assert s.t.knelt[s.t.faction[0]]
    s.choose("p1", "Left")
    assert s.hand("p2") == ["Left"]


def test_7_an_event_that_is_played_is_named_to_everybody_even_if_it_is_cancelled() -> None:
    s = scene(
        p1=Side("stark", play=["Grey Wind"], hand=["For the North!"]),
        p2=Side("tyrell"),
    )
    s.attack("p1", "military", "p2", ["Grey Wind"], defend=[]).use("p1", "For the North!")
    for seat in range(3):
        assert "Seat 1 plays For the North!." in spoken(s, seat)


def test_titles_do_not_act_as_a_player_in_the_log() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark"]), p2=Side("tyrell", titles=[KNIGHT]))
    s.attack("p1", "power", "p2", ["Robb Stark"], defend=[])
    while s.asked()[0][1] == "order_forced":
        s.choose("p1", s.options("p1")[0])
    s.on_to_end()
    story = spoken(s, 2)
    assert not any("-1" in line for line in story)
    assert any(line.endswith("takes Reek.") for line in story)
