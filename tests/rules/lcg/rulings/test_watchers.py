"""Published rulings on the cards of Watchers on the Wall; see the package's text for the sources."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

AEMON, SAMWELL = "07005", "07012"


# The White Shadows


def shadows(victim: str, *play: str) -> Scene:
    """p1, whose plot is The White Shadows, kills a character of p2."""
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Cersei Lannister"], plot="The White Shadows"),
        p2=Side("thenightswatch", play=[f"kneeling {victim}", *play]),
    )
    return s.attack("p1", "military", "p2", ["Burned Men"]).use("p1", "The White Shadows", verb="reaction")


def test_craster_rises_blank_as_a_shadow_and_goes_again() -> None:
    """CDB 07050; TK #1112: his immunity is not there in the dead pile, and not while he is blank."""
    s = shadows("Craster")
    assert "Craster" in s.titles("play", "p1")
    assert s.t.is_blank(s.card("Craster"))
    s.on_to_end("dominance")
    assert s.titles("dead", "p2") == ["Craster"]


def test_craster_brings_nobody_back_who_walks_as_a_shadow() -> None:
    """CDB 07050; TK, Craster: who is not in the dead pile stays where they are."""
    s = scene(
        p1=Side("lannister", play=["Burned Men"], plot="The White Shadows"),
        p2=Side(play=["kneeling Left"]),
        p3=Side("thenightswatch", play=["Craster"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use(
        "p1", "The White Shadows", verb="reaction"
    ).on_to_end()
    s.choose("p1", "pass", verb="pause")
    assert not s.offers("p3", "Craster", until="dominance", verb="action")


def test_a_shadow_of_who_burned_is_as_strong_as_before() -> None:
    """TK #2304, #1113: what lowered the STR has ended with leaving play."""
    s = scene(
        first="p1",
        p1=Side(
            "targaryen",
            play=["Drogon", "Viserion"],
            hand=["Dracarys!"],
            gold=1,
            plot="The White Shadows",
        ),
        p2=Side(play=["Randyll Tarly", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Drogon"], defend=["Left"]).use("p1", "Dracarys!")
    s.choose("p1", "Left", verb="target").use("p1", "The White Shadows", verb="reaction")
    assert ("Left" in s.titles("play", "p1"), s.value("Left")) == (True, 2)


# Now My Watch Begins


def test_a_crone_cannot_bury_who_has_begun_a_watch() -> None:
    """FAQ 2.4: the card is no longer where the reaction looks for it."""
    s = scene(
        first="p2",
        p1=Side("thenightswatch", hand=["Now My Watch Begins"], gold=2),
        p2=Side("targaryen", play=["Black Wind's Crew", "Crone of Vaes Dothrak x2"]),
        p3=Side(deck=["Left"]),
    )
    s.on_to("p2", "challenge").choose("p2", "military").choose("p2", "p3")
    s.choose("p2", "Black Wind's Crew", verb="pillage").use("p1", "Now My Watch Begins")
    assert not s.offers("p2", "Crone of Vaes Dothrak", until="end_challenge", verb="reaction")
    assert "Left" in s.titles("play", "p1")


# Maester Aemon


def aemon(**sides: Side) -> Scene:
    """p1, with Maester Aemon, was attacked with intrigue by p2; the challenges phase ends."""
    s = scene(
        first="p2",
        p1=sides.get("p1", Side("thenightswatch", play=[AEMON, "The Seastone Chair"])),
        p2=sides.get("p2", Side("lannister", play=["Cersei Lannister", "kneeling Lannisport Merchant"])),
    )
    s.on_to("p2", "challenge").choose("p2", "intrigue").choose("p2", "p1").on_to_end()
    s.choose("p2", "pass", verb="pause")
    return s.use("p1", "Maester Aemon", verb="interrupt")


def test_maester_aemon_offers_what_was_not_initiated_against_his_player() -> None:
    """TK, MaesterAemon: military and power; intrigue was initiated."""
    assert set(aemon().on_to("p1", "mode").options("p1")) == {"military", "power"}


def test_claim_of_maester_aemon_is_not_applied_for_a_challenge() -> None:
    """TK, MaesterAemon: what replaces claim of a challenge does not replace this."""
    s = aemon().choose("p1", "military", verb="mode").choose("p1", "p2", verb="target")
    assert ("p1", "interrupt") not in s.asked()
    s.choose("p2", "Lannisport Merchant", verb="claim").on_to_end("dominance")
    assert s.zone("Lannisport Merchant") == "dead"


def test_podrick_saves_from_the_military_claim_of_maester_aemon() -> None:
    """TK, PodrickPayne (claim by its type): it is military claim, without a challenge."""
    s = aemon(
        p2=Side(
            "lannister",
            play=["Cersei Lannister", "kneeling Lannisport Merchant"],
            hand=["Podrick Payne"],
            gold=2,
        )
    )
    s.choose("p1", "military", verb="mode").choose("p1", "p2", verb="target")
    s.choose("p2", "Lannisport Merchant", verb="claim").use("p2", "Podrick Payne").on_to_end("dominance")
    assert s.zone("Lannisport Merchant") == "play"


# Venom, crows, catapults


@pytest.mark.parametrize("strength, zone", [(1, "dead"), (2, "play")])
def test_lingering_venom_kills_at_as_many_tokens_as_strength(strength: int, zone: str) -> None:
    """TK, LingeringVenom."""
    bearer = {1: "Garden Caretaker", 2: "Left"}[strength]
    s = scene(
        p1=Side(play=[bearer, "Randyll Tarly"]),
        p2=Side("martell", play=[f"Lingering Venom on p1:{bearer}"]),
    )
    s.attack("p1", "military", "p2", ["Randyll Tarly"]).use(
        "p2", "Lingering Venom", verb="reaction"
    ).on_to_end()
    assert s.zone(bearer) == zone


def test_a_recruiter_who_manned_the_catapult_may_not_stand() -> None:
    """TK #2934: leave to stay kneeling is no leave to stand."""
    s = scene(
        first="p2",
        p1=Side("thenightswatch", play=["06045", "07020 on Recruiter for the Watch"]),
        p2=Side(play=["Left"]),
    )
    s.on_to("p2", "challenge").choose("p2", "military").choose("p2", "p1")
    s.use("p1", "Catapult on the Wall").on_to_end("standing")
    assert s.kneels("Recruiter for the Watch")


def test_control_by_a_recruiter_ends_as_it_stands() -> None:
    """TK, RecruiterForTheWatch: until the Recruiter stands or leaves play."""
    s = marshaling(Side("thenightswatch", play=["06045"]), p2=Side(play=["Hedge Knight"]))
    s.use("p1", "Recruiter for the Watch")
    assert "Hedge Knight" in s.titles("play", "p1")
    s.on_to_end("standing")
    assert ("Hedge Knight" in s.titles("play", "p1")) == s.kneels("Recruiter for the Watch")


@pytest.mark.parametrize("bearer, gold", [("Hedge Knight", 0), ("Left", 0)])
def test_who_is_sworn_to_the_watch_is_no_longer_neutral(bearer: str, gold: int) -> None:
    """TK (commit 9dd2902d)."""
    s = scene(
        p1=Side("thenightswatch", play=[bearer, f"Sworn to the Watch on {bearer}"], hand=["Tithe"]),
    )
    assert not s.offers("p1", "Tithe", until="initiate", verb="action")
    assert s.gold("p1") == gold


@pytest.mark.parametrize("others", [("Summons", "Summons"), ("Retaliation", "Summons")])
def test_retaliation_has_another_begin(others: tuple[str, str]) -> None:
    """TK, Retaliation: the player who wins initiative with it, in each round in which it is revealed."""
    s = scene(
        at="plot",
        p1=Side(plots=["Retaliation", *others]),
        p2=Side(plots=["Heads on Spikes", "Summons"]),
        p3=Side(plots=["Heads on Spikes", "Summons"]),
    )
    s.choose("p1", "Retaliation", verb="plot")
    s.choose("p2", "Heads on Spikes", verb="plot").choose("p3", "Heads on Spikes", verb="plot")
    player = s.asked()[0][0]
    assert ("p1" in s.options(player)) == (player != "p1")


def test_queenscrown_takes_a_character_into_the_discard_pile_unasked() -> None:
    """TK, Queenscrown: it is placed there; nothing that reacts to a discard answers."""
    s = scene(
        p1=Side("thenightswatch", play=["Queenscrown"]),
        p2=Side(deck=["Left", "Highgarden", "The Mander"]),
        p3=Side("targaryen", play=["Crone of Vaes Dothrak x2"]),
    )
    s.use("p1", "Queenscrown").choose("p1", "p2", verb="target")
    while s.zone("Left") == "deck":
        player, verb = s.asked()[0]
        s.choose(player, *("Left",) if "Left" in s.options(player) else (s.options(player)[0],))
        assert verb
    assert s.zone("Left") == "discard"
    assert not s.offers("p3", "Crone of Vaes Dothrak", until="initiate", verb="reaction")


def test_samwell_is_blank_for_nobody_who_serves() -> None:
    """CDB 07012: stewards keep their text."""
    s = scene(p1=Side("thenightswatch", play=[SAMWELL, "Maester Aemon"]), p2=Side())
    assert not s.t.is_blank(s.card("Maester Aemon"))
