"""Published rulings on cards of sets after the Core Set;
see the package's text for the sources. CGDB: the FAQ of Lions of Casterly Rock on cardgamedb.com (31 October
2016)."""

from __future__ import annotations

from rules.kernel.terms import JUDGE
from tests.rules.lcg.scenes import Scene, Side, scene

CERSEI, TYRION, TYWIN = "05001", "05002", "05006"
SAMWELL = "07012"


def test_cersei_gains_by_the_reserve() -> None:
    """CGDB, Cersei: also cards discarded for the reserve."""
    s = scene(
        at="taxation",
        p1=Side("lannister", play=[CERSEI]),
        p2=Side(hand=["Left"] * 9, plot="Calling the Banners"),
    )
    s.on_to("p2", "reserve")
    s.choose("p2", *s.options("p2")[: s.ask("p2").lo])  # type: ignore[attr-defined]
    s.use("p1", "Cersei Lannister", verb="reaction")
    assert s.power_on("Cersei Lannister") == 1


def test_tyrion_chooses_before_he_pays() -> None:
    """CGDB, Tyrion: one of the three is named as the ability is used, before anything can cancel it."""
    s = scene(p1=Side("lannister", play=[TYRION, "Timett Son of Timett"]), p2=Side())
    s.attack("p1", "power", "p2", ["Timett Son of Timett"]).use("p1", "Tyrion Lannister")
    assert s.asked() == [("p1", "mode")]
    assert s.zone("Timett Son of Timett") == "play"


def test_gold_for_one_madame_counts_for_all() -> None:
    """CDB 02029: who has given gold in this phase has done so for every Brothel Madame."""
    s = scene(
        at="challenges",
        first="p2",
        p1=Side("lannister", play=["Brothel Madame x2"]),
        p2=Side(gold=2),
    )
    s.use("p1", "Brothel Madame").choose("p1", "p2", verb="target").choose("p2", "yes", verb="may_pay")
    s.use("p1", "Brothel Madame")
    assert s.gold("p2") == 1
    assert ("p1", "target") not in s.asked(), "only p3 may be chosen now"


def test_gold_given_later_lifts_the_bar() -> None:
    """CDB 02029: only who has given no gold in this phase is barred; the second Madame's gold is enough."""
    s = scene(
        at="challenges",
        first="p2",
        p1=Side("lannister", play=["Brothel Madame x2"]),
        p2=Side(play=["Hedge Knight"], gold=2),
    )
    s.use("p1", "Brothel Madame").choose("p1", "p2", verb="target").choose("p2", "no", verb="may_pay")
    s.use("p1", "Brothel Madame").choose("p1", "p2", verb="target").choose("p2", "yes", verb="may_pay")
    s.on_to("p2", "challenge").choose("p2", "military")
    assert set(s.options("p2")) == {"p1", "p3"}


def test_samwell_does_not_keep_others_from_stealth() -> None:
    """CDB 07012: a character participates, and is blank, only after it is declared and has used stealth."""
    victims = ["Paxter Redwyne", "Margaery Tyrell"]
    s = scene(p1=Side("thenightswatch", play=[SAMWELL, "Will"]), p2=Side(play=victims))
    s.attack("p1", "intrigue", "p2", ["Will", "Samwell Tarly"], defend=None, stealth={"Will": victims[0]})
    assert s.t.bypassed == [s.card(victims[0])]
    assert s.t.is_blank(s.card("Will"))


def test_samwell_does_not_make_kneel_who_attacks_standing() -> None:
    """CDB 07012: nor does he change whether a character kneels to attack."""
    s = scene(p1=Side("lannister", play=[SAMWELL, CERSEI]), p2=Side(play=["Paxter Redwyne"]))
    s.attack("p1", "intrigue", "p2", ["Samwell Tarly", "Cersei Lannister"], defend=None)
    assert not s.kneels("Cersei Lannister")
    assert s.t.is_blank(s.card("Cersei Lannister"))


def test_white_shadows_of_the_end_of_a_phase_do_not_stay() -> None:
    """CDB 07050: killed at the end of the phase, a character comes back and goes to the dead pile at once."""
    s = scene(
        p1=Side(
            "lannister",
            play=["Ser Jaime Lannister", "Cersei Lannister"],
            hand=["Tears of Lys"],
            gold=1,
            plot="The White Shadows",
        ),
        p2=Side("stark", play=["kneeling Robb Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys")
    s.use("p1", "The White Shadows")
    said = [line.key for line in s.match.lines(JUDGE)]
    assert said.index("enters by put") < said.index("leaves by dead pile") < said.index("dominance")
    assert s.titles("dead", "p2") == ["Robb Stark"]


def silenced(p2: Side) -> Scene:
    """p1 attacks p2 with a Winter plot and uses Winterfell."""
    s = scene(p1=Side("stark", play=["Winterfell", "Summer"], plot="Famine"), p2=p2)
    s.attack("p1", "military", "p2", ["Summer"], defend=None)
    return s.use("p1", "Winterfell", verb="reaction")


def test_winterfell_does_not_stop_duplicates() -> None:
    """CDB 03017: saving with a duplicate is no card ability."""
    s = silenced(Side(play=["kneeling Margaery Tyrell with 1"]))
    s.use("p2", "Margaery Tyrell", verb="would").on_to_end()
    assert s.said("duplicate_saves") == 1


def test_winterfell_stops_events() -> None:
    """CDB 03017: it restricts the players, so events as well."""
    s = silenced(Side("lannister", play=["Burned Men"], hand=["The Things I Do For Love"], gold=9))
    assert not s.offers("p2", "The Things I Do For Love", until="end_challenge")


def test_winterfell_stops_no_forced_reaction() -> None:
    """CDB 03017: forced abilities are no player's choice."""
    s = silenced(Side("thenightswatch", play=["Will", "kneeling Grenn"]))
    s.on_to_end()
    assert len(s.titles("discard", "p2")) == 1


def test_a_shadow_rises_once_the_kill_is_done() -> None:
    """CDB 07050: the card goes to its owner's dead pile at the end of the phase, which is no killing."""
    s = scene(
        p1=Side("lannister", play=["Burned Men"], plot="The White Shadows"),
        p2=Side(play=["kneeling Margaery Tyrell"]),
        p3=Side("targaryen", hand=["Funeral Pyre"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p1", "The White Shadows")
    s.on_to_end("dominance")
    assert (s.said("leaves by kill"), s.said("leaves by dead pile")) == (1, 1)
