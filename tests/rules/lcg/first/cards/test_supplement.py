"""Scenes of the cards of other sets."""

from __future__ import annotations

import pytest

from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, marshalling, scene

FIEF = "Kingsroad Fiefdom"


def test_the_hands_judgement_cancels_for_gold() -> None:
    judge = "The Hand's Judgement"
    s = scene(
        p1=Side("lannister", hand=["The Lion's Will"], gold=2), p2=Side(play=[KNIGHT], hand=[judge], gold=1)
    )
    s.use("p1", "The Lion's Will").use("p2", judge).on_to_end("dominance")
    assert (s.kneels(KNIGHT), s.zone("The Lion's Will"), s.zone(judge)) == (False, "discard", "discard")


def test_a_cancel_can_be_cancelled_a_39() -> None:
    judge = "The Hand's Judgement"
    p1 = Side("lannister", hand=["The Lion's Will", judge], gold=3)
    s = scene(p1=p1, p2=Side(play=[KNIGHT], hand=[judge], gold=1))
    s.use("p1", "The Lion's Will").use("p2", judge).use("p1", judge)
    assert s.kneels(KNIGHT)


@pytest.mark.parametrize(("event", "offered"), [("The Lion's Will", False), ("Distinct Mastery", True)])
def test_paper_shield_cancels_what_costs_nothing(event: str, offered: bool) -> None:
    p1 = Side("lannister", play=["kneeling Robb Stark"], hand=[event], gold=2)
    s = scene(p1=p1, p2=Side(play=[KNIGHT], hand=["Paper Shield"]))
    s.use("p1", event)
    if ("p1", "target") in s.asked():
        s.choose("p1", KNIGHT)
    assert s.offers("p2", "Paper Shield", until="initiate") is offered


def test_nute_pays_with_cards() -> None:
    nute = "Nute the Barber"
    s = scene(p1=Side("greyjoy", play=[nute], hand=[PUP])).use("p1", nute)
    assert (s.value(nute), s.hand("p1")) == (4, [])


def test_intimidate_takes_the_str_of_the_weaker_a_26() -> None:
    enforcers = "Euron's Enforcers"
    s = scene(p1=Side("greyjoy", play=[enforcers]), p2=Side(play=[KNIGHT, PUP]))
    assert s.value(enforcers) == 4
    s.attack("p1", "military", "p2", [enforcers], defend=[KNIGHT, PUP]).on_to_end()
    assert (s.t.margin, s.power("p1")) == (4, 1)


def test_vendor_of_venoms_is_safe_with_power() -> None:
    vendor = "Vendor of Venoms"
    bleeds = Side("targaryen", play=[f"{FIEF} x2"], hand=["Westeros Bleeds"])
    for power, zone in ((2, "play"), (1, "discard")):
        s = scene(at="dominance", p1=bleeds, p2=Side("martell", play=[vendor, PUP], on={vendor: power}))
        s.use("p1", "Westeros Bleeds").on_to_end("dominance")
        assert s.zone(vendor) == zone


def test_ellaria_takes_power_after_a_loss() -> None:
    ellaria = "Ellaria Sand"
    s = scene(p1=Side(play=[KNIGHT], on={KNIGHT: 2}), p2=Side("martell", play=[ellaria]))
    s.attack("p1", "power", "p2", [KNIGHT]).use("p2", ellaria).on_to_end()
    assert (s.power_on(ellaria), s.power_on(KNIGHT)) == (1, 1)


def test_midnight_sentry_strengthens_stalwart() -> None:
    s = scene(p1=Side(play=["Midnight Sentry", "Royal Guard", PUP]))
    assert (s.value("Midnight Sentry"), s.value("Royal Guard"), s.value(PUP)) == (2, 2, 2)


def test_house_clegane_outlaw_needs_power() -> None:
    outlaw = "House Clegane Outlaw"
    for power, margin in ((0, 0), (1, 2)):
        s = scene(p1=Side("lannister", play=[outlaw], on={outlaw: power}))
        s.attack("p1", "power", "p2", [outlaw]).on_to_end()
        assert s.t.margin == margin


def test_widows_wail_draws_for_its_power() -> None:
    wail = "Widow's Wail"
    s = scene(p1=Side("lannister", play=[SMITH, f"{wail} on {SMITH}"], on={wail: 2}), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", [SMITH]).choose("p1", wail, verb="infamy").use("p1", wail).on_to_end()
    assert (s.value(SMITH), s.power_on(wail), len(s.hand("p1"))) == (3, 3, 3)


def test_dragon_thief_ambushes_an_attachment_a_22() -> None:
    thief = "Dragon Thief"
    s = scene(
        p1=Side("targaryen", play=["Crossroads x2"], hand=[thief]),
        p2=Side(play=[KNIGHT, f"Lordship on {KNIGHT}"]),
    )
    s.use("p1", thief, verb="action").use("p1", thief)
    assert (s.zone("Lordship"), s.zone(thief)) == ("discard", "play")


def test_black_amethysts_make_asshai_deadly() -> None:
    s = scene(p1=Side("baratheon", play=["Old Red Priest", "Black Amethysts on Old Red Priest"]))
    assert s.value("Old Red Priest", "deadly") == 1  # type: ignore[arg-type]
    s = marshalling(Side("baratheon", play=[KNIGHT], hand=["Black Amethysts"]))
    assert not s.offers("p1", "Black Amethysts", until="challenge_window", verb="action")


def test_attachments_on_locations_change_income() -> None:
    s = scene(
        p1=Side(play=["Godswood", "Increased Levy on Godswood"]),
        p2=Side(play=["Crossroads", "Burned and Pillaged on Crossroads"]),
        p3=Side(play=["Godswood", "Debt to the Iron Bank on Godswood"]),
    )
    assert [s.t.plot_value(seat, "income") for seat in range(3)] == [5, 4, 3]
    assert s.t.plot_value(1, "initiative") == 2


def test_ramsays_hunting_dogs_guard_against_stealth() -> None:
    s = scene(p1=Side(play=[PUP, KNIGHT, f"Ramsay's Hunting Dogs on {KNIGHT}"]))
    assert (s.value(KNIGHT), s.value(KNIGHT, "not bypassed")) == (4, 1)


def test_sitting_the_iron_throne_claims_and_comes_back() -> None:
    throne = "Sitting the Iron Throne"
    s = scene(p1=Side("lannister", play=[SMITH], hand=[throne], gold=1)).use("p1", throne)
    assert (s.power_on(SMITH), s.zone(throne)) == (1, "dead")
    s = scene(at="dominance", p1=Side("lannister", play=[SMITH], dead=[throne], gold=2)).use("p1", throne)
    assert s.hand("p1") == [throne]
    s = scene(at="dominance", p1=Side("lannister", dead=[throne], gold=1), p2=Side(play=[HOST]))
    assert not s.offers("p1", throne, until="standing")


def test_the_princes_plans_leave_the_game() -> None:
    plans = "The Prince's Plans"
    thrown = [PUP, KNIGHT, SMITH, STEWARD, HOST]
    s = scene(p1=Side("martell", play=[f"{FIEF} x2"], hand=[plans], discard=thrown)).use("p1", plans)
    assert (sorted(s.hand("p1")), s.zone(plans)) == (sorted(thrown[1:]), "removed")


def test_the_drowned_prophet_ends_the_challenges_phase() -> None:
    prophet = "Drowned Prophet"
    s = scene(first="p2", p1=Side("greyjoy", play=[prophet, f"{FIEF} x4"]), p2=Side(play=[HOST, KNIGHT]))
    s.attack("p2", "military", "p1", [HOST], defend=None).use("p1", prophet).on_to_end("dominance")
    assert (s.zone(prophet), s.said("wins_challenge"), s.said("initiates")) == ("removed", 0, 1)


def test_the_foamdrinker_kills_a_participant() -> None:
    ship = 'Longship "Foamdrinker"'
    s = scene(p1=Side("greyjoy", play=[HOST, ship]), p2=Side(play=[KNIGHT]))
    s.attack("p1", "military", "p2", [HOST], defend=[KNIGHT]).use("p1", ship)
    assert s.kneels(ship)


def test_the_second_eddard_sets_the_claim_to_0() -> None:
    eddard = "fx-eddard-stark-v2"
    s = scene(p1=Side(play=[HOST]), p2=Side(play=[eddard, PUP]))
    s.attack("p1", "military", "p2", [HOST], defend=["Eddard Stark"]).on_to_end()
    assert (s.zone(PUP), s.zone("Eddard Stark")) == ("play", "play")


def test_versions_of_a_unique_card_are_the_same_card_and_duplicates() -> None:
    s = marshalling(Side(play=["fe-eddard-stark"], hand=["fx-eddard-stark-v2"])).use("p1", "Eddard Stark")
    assert len(s.t.duplicates_of(s.card("Eddard Stark"))) == 1


@pytest.mark.parametrize(("gold", "power"), [(4, 3), (3, 0)])
def test_the_second_tywin_claims_3_with_much_gold(gold: int, power: int) -> None:
    s = scene(at="dominance", p1=Side("lannister", play=["fx-tywin-lannister-v2"], gold=gold))
    if power:
        s.use("p1", "Tywin Lannister")
    else:
        assert not s.offers("p1", "Tywin Lannister", until="standing")
    assert s.power_on("Tywin Lannister") == power


def test_maesters_ledger_pays_itself_for_a_card() -> None:
    ledger = "Maester's Ledger"
    s = scene(at="dominance", p1=Side(play=[ledger], gold=1)).use("p1", ledger).on_to_end("dominance")
    assert (s.zone(ledger), len(s.hand("p1"))) == ("removed", 1)


def test_printed_initiative_and_influence() -> None:
    s = scene(p1=Side(play=[FIEF, "Vanguard Lancer", "Feuding Clanswoman"]))
    assert (s.t.plot_value(0, "initiative"), s.t.influence(0)) == (8, 3)


def test_keywords_of_plain_cards() -> None:
    s = scene(p1=Side("targaryen", play=["Dragon Chaser", "Fiery Followers"]))
    assert s.value("Dragon Chaser", "intimidate") == 1
    assert s.value("Fiery Followers", "vigilant") == 1  # type: ignore[arg-type]
