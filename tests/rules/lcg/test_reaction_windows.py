"""An ability resolves, then the table reacts (FAQ 1.8, 2.6, 1.5): one reaction window after all of it."""

from __future__ import annotations

from tests.rules.lcg.scenes import Side, scene


def test_faq_1_8_areo_hotah_comes_too_late_for_arianne_who_brought_him() -> None:
    s = scene(
        p1=Side("martell", play=["Arianne Martell"], hand=["Areo Hotah"]),
        p2=Side("tyrell", play=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Arianne Martell"], defend=None)
    s.use("p1", "Arianne Martell").choose("p1", "Areo Hotah", verb="pick")
    assert s.zone("Areo Hotah") == "play"
    assert s.zone("Arianne Martell") == "hand", "the whole ability resolves first"
    assert not s.offers("p1", "Areo Hotah", until="compare", verb="reaction"), "nobody participates"


def test_faq_1_8_areo_hotah_may_remove_who_still_participates() -> None:
    s = scene(
        p1=Side("martell", play=["Arianne Martell"], hand=["Areo Hotah"]),
        p2=Side("tyrell", play=["Courtesan of the Rose"]),
    )
    s.attack("p1", "intrigue", "p2", ["Arianne Martell"], defend=["Courtesan of the Rose"])
    s.use("p1", "Arianne Martell").choose("p1", "Areo Hotah", verb="pick")
    s.choose("p1", "Areo Hotah", verb="reaction")
    assert s.t.participants() == [], "the defender was the only target, and is out"


def test_faq_1_8_sansa_reacts_to_highgarden_when_she_has_left_the_challenge() -> None:
    s = scene(
        p1=Side("stark", play=["Sansa Stark", "Left"]),
        p2=Side("tyrell", play=["Highgarden"], gold=1),
    )
    s.t.knelt[s.card("Sansa Stark")] = 0
    s.t.touch()
    s.attack("p1", "intrigue", "p2", ["Sansa Stark"], defend=None)
    s.use("p2", "Highgarden").on_to("p1", "reaction")
    assert not s.kneels("Sansa Stark")
    assert s.t.attackers == [], "stand and remove are one ability"
    s.choose("p1", "Sansa Stark")
    assert s.power("p1") == 1


def test_faq_1_5_an_event_lies_in_the_discard_pile_before_anybody_reacts() -> None:
    s = scene(
        p1=Side(
            "lannister", play=["Joffrey Baratheon", "Ser Jaime Lannister"], hand=["Put to the Sword"], gold=2
        ),
        p2=Side("stark", play=["Arya Stark", "Eddard Stark"]),
    )
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"], defend=[])
    s.use("p1", "Put to the Sword").choose("p1", "Eddard Stark")
    s.on_to("p1", "reaction")
    assert s.titles("discard", "p1") == ["Put to the Sword"]
    assert s.titles("played", "p1") == []
    s.choose("p1", "Joffrey Baratheon")
    assert s.power_on("Joffrey Baratheon") == 1


def test_faq_2_6_what_a_strength_of_0_kills_is_answered_in_the_window_of_what_lowered_it() -> None:
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Drogon"], hand=["Dracarys!"], gold=1),
        p2=Side("lannister", play=["Joffrey Baratheon", "Tyrion Lannister"]),
    )
    s.attack("p1", "power", "p2", ["Viserion"], defend=["Tyrion Lannister"])
    s.use("p1", "Dracarys!").choose("p1", "Tyrion Lannister", verb="target")
    s.on_to("p2", "reaction")
    assert s.zone("Tyrion Lannister") == "dead"
    assert s.titles("discard", "p1") == ["Dracarys!"], "the event is over before Joffrey answers"
    s.choose("p2", "Joffrey Baratheon")
    assert s.power_on("Joffrey Baratheon") == 1
