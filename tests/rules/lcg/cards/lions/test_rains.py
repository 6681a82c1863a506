"""The agenda "The Rains of Castamere": a second plot deck of Schemes. CDB 05045: the rules FAQ on its
page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.lcg.second.catalogue import CARDS
from rules.lcg.steps.resolution import claim_value
from tests.rules.lcg.scenes import PLOT, Scene, Side, code_of, scene

RAINS = '"The Rains of Castamere"'
SCHEME = "A Game of Thrones"
PLOTS = (SCHEME, "Filthy Accusations", "A Noble Cause", "Summons")
TYRION = "05002"
CHELLA = "Chella Daughter of Cheyk"


def won(
    plots: Sequence[str] = PLOTS,
    *,
    challenge: str = "intrigue",
    defend: Sequence[str] = (),
    beside: Sequence[str] = (),
) -> Scene:
    """p1, who has the agenda, wins a challenge with Tywin Lannister."""
    s = scene(
        p1=Side("lannister", agenda=RAINS, play=["Tywin Lannister", *beside], plots=plots),
        p2=Side(play=["Paxter Redwyne"], hand=["Left"]),
    )
    attackers = ["Tywin Lannister", *(title for title in beside if title == CHELLA)]
    return s.attack("p1", challenge, "p2", attackers, defend=defend)


def rained(plots: Sequence[str], chosen: str) -> Scene:
    """The agenda reveals a Scheme."""
    return won(plots).use("p1", RAINS, verb="reaction").choose("p1", chosen, verb="plot")


def test_the_rains_reveal_a_scheme() -> None:
    s = won().use("p1", RAINS, verb="reaction")
    assert s.options("p1") == [SCHEME, "Filthy Accusations"]
    s.choose("p1", "Filthy Accusations")
    assert s.titles("revealed", "p1") == ["Filthy Accusations"]
    assert s.t.knelt[s.t.faction[0]]
    assert s.kneels("Paxter Redwyne"), "what it does when revealed"


@pytest.mark.parametrize(
    ("challenge", "defend", "plots"),
    [
        ("power", (), PLOTS),
        ("intrigue", ("Paxter Redwyne",), PLOTS),
        ("intrigue", (), ("A Noble Cause", "Summons")),
    ],
    ids=["another challenge", "by less than 5", "no Scheme left"],
)
def test_the_rains_wait(challenge: str, defend: Sequence[str], plots: Sequence[str]) -> None:
    """TK, TheRainsOfCastamere."""
    s = won(plots, challenge=challenge, defend=defend)
    assert not s.offers("p1", RAINS, until="end_challenge")


def test_the_rains_kneel_the_faction_card() -> None:
    s = won()
    s.t.knelt[s.t.faction[0]] = 1
    s.t.touch()
    assert not s.offers("p1", RAINS, until="end_challenge")


def test_the_question_does_not_tell_whether_a_scheme_is_left() -> None:
    s = won(("A Noble Cause", "Summons"))
    assert s.asks("p1", "reaction", until="end_challenge")


def test_no_scheme_is_revealed_in_the_plot_phase() -> None:
    """CDB 05045."""
    s = scene(at="plot", p1=Side("lannister", agenda=RAINS, plots=PLOTS))
    assert s.options("p1") == ["A Noble Cause", "Summons"]
    s = scene(at="plot", p1=Side("lannister", plots=PLOTS))
    assert s.options("p1") == list(PLOTS), "without the agenda"


def test_used_plots_come_back_with_the_last_one_that_is_no_scheme() -> None:
    """CDB 05045."""
    s = scene(at="plot", p1=Side("lannister", agenda=RAINS, plots=PLOTS[:3], used=["Summons"]))
    s.choose("p1", "A Noble Cause", verb="plot").on_to_end("reveal")
    assert sorted(s.titles("plots", "p1")) == sorted([*PLOTS[:2], "Summons", PLOT])


def test_the_plot_before_is_used_and_a_scheme_leaves_the_game() -> None:
    """CDB 05045."""
    s = rained(PLOTS, SCHEME)
    assert s.titles("used", "p1") == [PLOT]
    s.on_to("p1", "plot").choose("p1", "Summons").on_to_end("reveal")
    assert s.titles("removed", "p1") == [SCHEME]
    assert s.titles("used", "p1") == [PLOT]


def test_a_scheme_that_another_follows_leaves_the_game_too() -> None:
    s = rained(PLOTS, SCHEME)
    s.t.knelt[s.t.faction[0]] = s.t.knelt[s.card("Tywin Lannister")] = 0
    s.t.note(0, "initiated intrigue")
    s.t.last("phase", "intrigue challenges", (s.t.faction[0],), by=2)
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"])
    s.use("p1", RAINS, verb="reaction").choose("p1", "Filthy Accusations", verb="plot")
    assert s.titles("removed", "p1") == [SCHEME]


def test_sneak_attack_revealed_in_the_phase_ends_challenges() -> None:
    """CDB 05045: a challenge initiated before counts."""
    s = rained(("Sneak Attack", *PLOTS), "Sneak Attack")
    s.t.knelt[s.card("Tywin Lannister")] = 0
    s.t.touch()
    assert not s.asks("p1", "challenge", until="dominance")


def test_no_income_is_collected_for_a_scheme() -> None:
    """CDB 05045: income is collected as its player begins to marshal."""
    assert rained(PLOTS, SCHEME).on_to_end().gold("p1") == 0


def test_a_claim_raised_for_the_challenge_is_that_of_the_new_plot() -> None:
    """CDB 05045: lasting changes of a player's claim apply to the new plot."""
    s = won(beside=[TYRION, CHELLA]).use("p1", "Tyrion Lannister", verb="reaction")
    s.choose("p1", "raise your claim").use("p1", RAINS, verb="reaction").choose("p1", SCHEME, verb="plot")
    assert claim_value(s.t) == CARDS[code_of(SCHEME)].claim + 1


def test_a_player_with_a_single_plot_reveals_it_again() -> None:
    s = scene(at="plot", p1=Side(plots=(), plot="Summons"))
    s.on_to_end("reveal")
    assert s.titles("revealed", "p1") == ["Summons"]
