"""The six steps of an action, moribund cards, saves and the draw cap (spec §4, §10), on cards lent
abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.cards.abilities import Effect, Target
from rules.cards.select import victim_is
from rules.cards.verbs import cancel
from rules.lcg.first.attributes import DEATHBOUND, GUARDIANS
from rules.lcg.first.influence import influence
from rules.lcg.vocabulary.choosing import both
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.moving import discard, kill, return_to_hand, stand
from rules.lcg.vocabulary.resources import draw, faction_power
from rules.lcg.vocabulary.selectors import an_opponents, attachments, characters, other
from rules.lcg.vocabulary.targets import this
from rules.lcg.vocabulary.triggers import (
    action,
    effect_initiates,
    forced_reaction,
    is_killed,
    reaction,
    this_card,
    would,
)
from tests.rules.lcg.first.scenes import Side, lent, scene

KNIGHT = "Knight of the Tumblestone"
PUP = "Direwolf Pup"
STEWARD = "Lannisport Steward"
SMITH = "Lannisport Weaponsmith"
PLUMM = "Brown Ben Plumm"
LANCER = "Vanguard Lancer"
SENTRY = "Midnight Sentry"

KILLS = action(kill(), pay=kneel_this, target=Target(characters & other))


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    yield monkeypatch


def test_a_killed_card_answers_from_play_and_leaves_when_the_sequence_closes_g_13(
    patch: pytest.MonkeyPatch,
) -> None:
    mourns = reaction(is_killed & this_card, faction_power(1))
    with lent(patch, {KNIGHT: [KILLS], STEWARD: [mourns]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side("lannister", play=[STEWARD]))
        s.use("p1", KNIGHT).on_to("p2", "reaction")
        assert s.zone(STEWARD) == "play" and s.t.is_leaving(s.card(STEWARD)), "moribund, and still in play"
        s.choose("p2", STEWARD, verb="reaction").on_to("p1", "challenge")
        assert (s.zone(STEWARD), s.power("p2"), s.t.moribund) == ("dead", 1, {})


def test_a_moribund_card_cannot_die_again_and_may_be_knelt_for_a_cost_g_13(patch: pytest.MonkeyPatch) -> None:
    draws = reaction(is_killed & this_card, draw(1), pay=kneel_this)
    with lent(patch, {KNIGHT: [KILLS], STEWARD: [draws], SMITH: [KILLS]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side("lannister", play=[STEWARD, SMITH]))
        s.use("p1", KNIGHT).choose("p1", STEWARD, verb="target").choose("p2", STEWARD, verb="reaction")
        s.on_to("p2", "action")
        assert (len(s.hand("p2")), s.zone(STEWARD)) == (1, "dead")


def test_passives_come_before_responses_and_all_responses_share_a_window(patch: pytest.MonkeyPatch) -> None:
    """Step 4 before step 5; a response to a response is used in the same window."""
    with lent(
        patch,
        {
            KNIGHT: [KILLS],
            PUP: [forced_reaction(is_killed & victim_is(an_opponents), faction_power(1))],
            STEWARD: [reaction(is_killed & this_card, faction_power(2))],
            SMITH: [reaction(is_killed, faction_power(4))],
        },
    ):
        s = scene(
            p1=Side(play=[KNIGHT, PUP]),
            p2=Side("lannister", play=[STEWARD]),
            p3=Side("lannister", play=[SMITH]),
        )
        s.use("p1", KNIGHT).choose("p1", STEWARD, verb="target")
        assert s.power("p1") == 1, "the passive has happened"
        assert s.asked() == [("p2", "reaction")], "left of the player who acted"
        s.choose("p2", STEWARD).choose("p3", SMITH).on_to("p1", "challenge")
        assert (s.power("p2"), s.power("p3")) == (2, 4)


def test_a_canceled_action_has_its_costs_paid_and_does_nothing_g_4(patch: pytest.MonkeyPatch) -> None:
    with lent(
        patch,
        {
            LANCER: [action(faction_power(1), pay=influence(1))],
            STEWARD: [would(effect_initiates, cancel, pay=kneel_this)],
        },
    ):
        s = scene(p1=Side("baratheon", play=[LANCER]), p2=Side("lannister", play=[STEWARD]))
        s.use("p1", LANCER).choose("p2", STEWARD, verb="would")
        assert (s.power("p1"), s.kneels(LANCER)) == (0, True), "influence stays knelt"


def test_too_much_influence_is_lost_g_3(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [action(faction_power(1), pay=influence(1))]}):
        s = scene(p1=Side(play=[KNIGHT, LANCER, "Crossroads"]))
        s.use("p1", KNIGHT).choose("p1", LANCER, "Crossroads", verb="influence")
        assert (s.kneels(LANCER), s.kneels("Crossroads"), s.power("p1")) == (True, True, 1)


def test_the_hand_of_the_king_gives_two_influence_once_a_round_a_30(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [action(faction_power(1), pay=influence(2))]}):
        s = scene(p1=Side(play=[KNIGHT], titles=["Hand of the King"]))
        assert "title_used" not in s.t.shown_of_player(0)
        s.use("p1", KNIGHT)
        assert (s.power("p1"), s.t.shown_of_player(0)["title_used"]) == (1, True)
        assert not s.offers("p1", KNIGHT, until="initiate"), "it is used up for this round"


def test_a_duplicate_is_a_response_that_can_be_canceled(patch: pytest.MonkeyPatch) -> None:
    with lent(
        patch,
        {
            KNIGHT: [KILLS],
            STEWARD: [would(effect_initiates, cancel, pay=kneel_this)],
        },
    ):
        s = scene(
            p1=Side(play=[KNIGHT]),
            p2=Side("targaryen", play=[f"{PLUMM} with 1"]),
            p3=Side("lannister", play=[STEWARD]),
        )
        s.use("p1", KNIGHT).choose("p1", PLUMM, verb="target").choose("p2", PLUMM, verb="would")
        s.choose("p3", STEWARD, verb="would").on_to("p1", "challenge")
        assert s.titles("dead", "p2") == [PLUMM] and s.titles("discard", "p2") == [PLUMM]


def test_a_duplicate_saves_from_a_return_to_hand(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [action(return_to_hand(), pay=kneel_this, target=Target(characters & other))]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side("targaryen", play=[f"{PLUMM} with 1"]))
        s.use("p1", KNIGHT).choose("p2", PLUMM, verb="would")
        assert (s.zone(PLUMM, "p2"), s.said("leaves by return")) == ("play", 0)


def test_effects_draw_three_cards_a_round_at_most_a_15(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [action(both(draw(2), stand(this)), pay=kneel_this)]}):
        s = scene(p1=Side(play=[KNIGHT]))
        s.use("p1", KNIGHT).use("p1", KNIGHT)
        assert len(s.hand("p1")) == 3
        assert s.t.shown_of_player(0)["draws_left"] == 0


def test_the_first_player_acts_first_in_every_window_g_16_a_23(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [action(faction_power(1), pay=kneel_this)]}):
        s = scene(
            at="marshal",
            active="p1",
            first="p1",
            p1=Side(play=[KNIGHT], hand=[PUP], gold=3),
            p2=Side(hand=[PUP], gold=3),
        )
        assert s.asked() == [("p1", "action")], "p2 marshals; the first player is asked first"
        assert s.t.active == 1 and PUP not in s.options("p1")


def test_a_kneeling_card_may_stand_in_the_place_of_a_death(patch: pytest.MonkeyPatch) -> None:
    """Which cards may do so is a set of words, also where there are none."""
    with lent(patch, {KNIGHT: [KILLS]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side("lannister", play=[STEWARD, f"kneeling {SMITH}"]))
        assert s.t.words_of(s.card(STEWARD), GUARDIANS) == frozenset()
        s.t.last("phase", GUARDIANS, (s.card(STEWARD),), grants=str(s.card(SMITH)))
        s.use("p1", KNIGHT).choose("p1", STEWARD, verb="target")
        assert (s.zone(STEWARD), s.kneels(SMITH), s.said("leaves by kill")) == ("play", False, 0)


def test_attachments_and_duplicates_go_with_their_host(patch: pytest.MonkeyPatch) -> None:
    with lent(patch, {KNIGHT: [KILLS]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side(play=["fe-arya-stark", "Ice on fe-arya-stark"]))
        s.use("p1", KNIGHT).on_to("p1", "challenge")
        assert s.titles("dead", "p2") == ["Arya Stark"]
        assert s.zone("Ice", "p2") == "discard"


def test_attachments_of_a_leaving_host_are_not_saved(patch: pytest.MonkeyPatch) -> None:
    """§4.7: a duplicate saves Ice where Ice alone is discarded, and not where it goes with its host."""
    discards = action(discard(), pay=kneel_this, target=Target(attachments | characters & other))
    armed = Side(play=[STEWARD, f"Ice on {STEWARD} with 1"])
    for chosen, zones in ((STEWARD, ("discard", "discard")), ("Ice", ("play", "play"))):
        with lent(patch, {KNIGHT: [discards], STEWARD: []}):
            s = scene(p1=Side(play=[KNIGHT, PUP]), p2=armed)
            s.use("p1", KNIGHT).choose("p1", chosen, verb="target")
            assert (("p2", "would") in s.asked()) is (chosen == "Ice")
            if chosen == "Ice":
                s.choose("p2", "Ice", verb="would")
            s.on_to("p1", "challenge")
            assert (s.zone(STEWARD, "p2"), s.zone("Ice", "p2")) == zones
            assert s.titles("discard", "p2").count("Ice") == (1 if chosen == "Ice" else 2)


@pytest.mark.parametrize(("how", "zone"), [(kill, "deck"), (discard, "deck"), (return_to_hand, "hand")])
def test_stalwart_puts_on_the_deck_what_is_killed_or_discarded(
    patch: pytest.MonkeyPatch, how: Callable[[], Effect], zone: str
) -> None:
    """§11."""
    leaves_play = action(how(), pay=kneel_this, target=Target(characters & other))
    with lent(patch, {KNIGHT: [leaves_play]}):
        s = scene(p1=Side(play=[KNIGHT, PUP]), p2=Side(play=[SENTRY]))
        s.use("p1", KNIGHT).choose("p1", SENTRY, verb="target").on_to("p1", "challenge")
        assert s.zone(SENTRY) == zone
        if zone == "deck":
            assert s.t.title(s.t.pile("deck", 1)[-1]) == SENTRY, "on top"


@pytest.mark.parametrize(("how", "zone"), [(discard, "dead"), (return_to_hand, "hand")])
def test_deathbound_cards_that_are_discarded_from_play_are_dead(
    patch: pytest.MonkeyPatch, how: Callable[[], Effect], zone: str
) -> None:
    """§11."""
    leaves_play = action(how(), pay=kneel_this, target=Target(characters & other))
    with lent(patch, {KNIGHT: [leaves_play]}):
        s = scene(p1=Side(play=[KNIGHT, PUP]), p2=Side("lannister", play=[STEWARD]))
        s.t.last("round", DEATHBOUND, (s.card(STEWARD),), by=1)
        s.use("p1", KNIGHT).choose("p1", STEWARD, verb="target").on_to("p1", "challenge")
        assert s.zone(STEWARD) == zone


def test_the_draw_cap_counts_anew_in_each_round(patch: pytest.MonkeyPatch) -> None:
    """§10.9."""
    with lent(patch, {KNIGHT: [action(draw(3), pay=kneel_this)]}):
        s = scene(p1=Side(play=[KNIGHT]))
        s.use("p1", KNIGHT)
        assert s.t.shown_of_player(0)["draws_left"] == 0
        s.on_to_end("taxation")
        assert s.t.shown_of_player(0)["draws_left"] == 3
