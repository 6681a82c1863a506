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


# "A, then B": one ability, whose windows open after both; B only if A happened


def test_then_summer_reacts_only_when_arianne_who_brought_him_is_back_in_hand() -> None:
    s = scene(p1=Side("martell", play=["Arianne Martell"], hand=["Summer"], discard=["Bran Stark"]))
    s.use("p1", "Arianne Martell").choose("p1", "Summer", verb="pick").on_to("p1", "reaction")
    assert (s.zone("Summer"), s.zone("Arianne Martell")) == ("play", "hand"), "both parts are over"
    s.choose("p1", "Summer")
    assert sorted(s.hand("p1")) == ["Arianne Martell", "Bran Stark"]


def test_then_a_second_copy_becomes_a_duplicate_and_arianne_goes_all_the_same() -> None:
    s = scene(p1=Side("martell", play=["Arianne Martell", "Summer"], hand=["Summer"], discard=["Bran Stark"]))
    s.use("p1", "Arianne Martell").choose("p1", "Summer", verb="pick")
    assert s.titles("play", "p1") == ["Summer"] and s.zone("Arianne Martell") == "hand"
    assert not s.offers("p1", "Summer", until="initiate", verb="reaction"), "no character has entered play"


def test_then_needs_its_first_part_arianne_does_not_go_where_nobody_can_come() -> None:
    s = scene(p1=Side("martell", play=["Arianne Martell"], hand=["Daenerys Targaryen", "Highgarden"]))
    assert not s.offers("p1", "Arianne Martell", until="dominance", verb="action"), "nobody of cost 5 or less"


# "A and B": each as far as it can be done, and the windows after both


def test_both_within_a_reaction_whom_the_plaza_burns_is_answered_before_the_outer_window_goes_on() -> None:
    s = scene(
        p1=Side(
            "targaryen", play=["Daenerys Targaryen", "Plaza of Punishment"], hand=["Superior Claim"], gold=2
        ),
        p2=Side("lannister", play=["kneeling Joffrey Baratheon", "kneeling Viserys Targaryen"]),
    )
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"]).use("p1", "Plaza of Punishment")
    s.choose("p1", "Viserys Targaryen", verb="target").on_to("p2", "reaction")
    assert s.zone("Viserys Targaryen") == "dead", "the Plaza has done all of it"
    s.choose("p2", "Joffrey Baratheon")
    assert s.power_on("Joffrey Baratheon") == 1
    assert s.offers("p1", "Superior Claim", until="claim", verb="reaction"), "the outer window was still open"


def test_both_when_poison_kills_the_token_is_gone_before_anybody_reacts() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "Joffrey Baratheon"], hand=["Tears of Lys"], gold=1),
        p2=Side("stark", play=["kneeling Edric Dayne"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys").on_to_end()
    assert s.t.tokens_on(s.card("Edric Dayne"), "poison") == 1
    s.use("p1", "Joffrey Baratheon", verb="reaction")
    assert s.zone("Edric Dayne") == "dead"
    assert s.t.tokens_on(s.card("Edric Dayne"), "poison") == 0
    assert s.power_on("Joffrey Baratheon") == 1
