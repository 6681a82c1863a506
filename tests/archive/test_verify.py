"""Verification: clean events have no difference, and everything tampered with is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tables.archive.rules.checks.chain import NO_CHAIN
from tables.archive.rules.checks.course import NOT_WHOLE
from tables.archive.rules.reading import from_json
from tables.archive.rules.verify import VerificationReport, verify
from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.sheets import ScoreSheet, SeatScore
from tables.rounds.seating import VERSIONS
from tests.archive.played_event import SEED, PlayedEvent, play_event

Document = dict[str, Any]

PLAYED = play_event(14)


@pytest.fixture
def document() -> Document:
    return copy.deepcopy(PLAYED)


def report(document: Document) -> VerificationReport:
    return verify(from_json(document))


def rules_of(document: Document) -> set[str]:
    return {difference.rule for difference in report(document).differences}


def entry(document: Document, verb: str, nth: int = 0) -> Document:
    rows: list[Document] = [row for row in document["journal"] if row["verb"] == verb]
    return rows[nth]


@pytest.mark.parametrize("pairing", ["random", "points"])
@pytest.mark.parametrize("players", [10, 14, 17])
def test_an_event_in_which_everything_happens_verifies(players: int, pairing: str):
    found = report(play_event(players, pairing))
    assert found.differences == ()
    assert found.notes == (NO_CHAIN, NOT_WHOLE)


@pytest.mark.parametrize(
    "rules",
    [
        RuleOptions(unpaired_loss_counts=True, disqualified="remove", sos="K2"),
        RuleOptions(sos="K5", extended_sos="meetings"),
        RuleOptions(sos="K3", points_cap="cap_before", tie_share="best"),
    ],
)
def test_an_event_verifies_under_its_own_rule_options(rules: RuleOptions):
    assert report(play_event(14, rules=rules)).differences == ()


def test_an_event_from_before_there_were_values_from_the_hall_verifies_and_says_so():
    played = play_event(14, hall_value="")
    assert "hall_value" not in played["event"]
    found = report(played)
    assert found.differences == ()
    assert found.notes == (
        NO_CHAIN,
        "No value from the hall was mixed in at the start: the draws rest on the seed alone.",
        NOT_WHOLE,
    )


def test_the_value_from_the_hall_decides_every_draw(document: Document):
    """Changed in all places that tell it, so that nothing but the draws can tell."""
    document["event"]["hall_value"] = entry(document, "event.start")["after"]["hall_value"] = (
        "words of a liar"
    )
    found = report(document)
    assert {difference.rule for difference in found.differences} == {"R-44", "R-50"}
    ranks = [difference for difference in found.differences if difference.rule == "R-44"]
    assert len(ranks) == len(document["players"])


def test_the_report_counts_what_was_recomputed():
    found = report(PLAYED)
    made = {check.title: check.number for check in found.checks}
    assert made["Seed against its commitment"] == 1
    assert made["Random ranks"] == 15
    assert made["Seatings drawn again from the seed"] == 6
    assert made["Confirmed sheets accepted"] == sum(len(played["tables"]) for played in PLAYED["rounds"])
    assert made["Points shown"] > 0
    assert made["SoS shown"] > 0
    assert found.ok
    assert found.text().endswith(f"{sum(made.values())} checks made, no difference.\n")


def test_without_the_seed_the_rest_is_still_checked(document: Document):
    document["event"]["seed"] = None
    found = report(document)
    made = {check.title for check in found.checks}
    assert found.ok
    assert "Random ranks" not in made
    assert "Seatings drawn again from the seed" not in made
    assert "Points shown" in made
    assert any("seed is not revealed" in note for note in found.notes)


def seat_of(document: Document, number: int = 1, table: int = 1, seat: int = 0) -> Document:
    found: Document = document["rounds"][number - 1]["tables"][table - 1]["seats"][seat]
    return found


def swap_seats(document: Document) -> None:
    first, second = seat_of(document, 1, 1), seat_of(document, 1, 2)
    first["player"], second["player"] = second["player"], first["player"]


def change_power(document: Document) -> None:
    seat_of(document)["power"] += 3


def swap_drawn(document: Document) -> None:
    first, second = entry(document, "pairing.draw")["after"]["tables"][:2]
    first[0], second[0] = second[0], first[0]


def forge_history(document: Document) -> None:
    problem = entry(document, "pairing.draw", 2)["after"]["problem"]
    first, second = problem["previous_rounds"][0][:2]
    first[0], second[0] = second[0], first[0]


@pytest.mark.parametrize(
    ("tamper", "rule", "words"),
    [
        (lambda d: d["event"].update(seed="00" * 32), "R-50", "seed_commitment"),
        (lambda d: d["players"][4].update(random_rank=1), "R-44", "player p5, random rank"),
        (lambda d: d["players"][0].update(random_rank=None), "R-44", "player p1, random rank"),
        (lambda d: d["event"].pop("hall_value"), "R-50", "event.start, hall_value"),
        (lambda d: entry(d, "event.start")["after"].pop("hall_value"), "R-50", "event.start, hall_value"),
        (swap_seats, "R-51", "round 1, seats"),
        (change_power, "R-46", "round 1, table 1, sheet"),
        (swap_drawn, "R-50", "draw of round 1, attempt 1"),
        (forge_history, "R-11", "draw of round 2"),
        (lambda d: entry(d, "pairing.draw")["after"].update(label="seating/1/9"), "R-51", "label"),
        (
            lambda d: entry(d, "pairing.improve")["after"].update(label="seating/2/1/longer/7"),
            "R-51",
            "label",
        ),
        (lambda d: entry(d, "pairing.improve")["after"].update(effort=10**9), "R-50", "effort"),
        (lambda d: entry(d, "pairing.improve", 1)["after"].update(parts=3), "R-50", "parts"),
        (lambda d: entry(d, "pairing.improve", 1)["after"].update(parts=-1), "R-50", "parts"),
        (lambda d: entry(d, "pairing.draw")["after"].update(digest="0"), "R-50", "digest"),
        (lambda d: entry(d, "pairing.draw")["after"]["problem"].pop("mode"), "R-11", "a seating problem"),
        (lambda d: entry(d, "pairing.draw", 1)["after"].update(attempt=3), "R-51", "attempts"),
        (lambda d: d["rounds"][0].update(attempt=1), "R-51", "round 1, attempts"),
        (lambda d: entry(d, "round.publish")["after"]["tables"].reverse(), "R-51", "round.publish"),
        (lambda d: entry(d, "result.confirm")["after"]["scores"][0].update(points=99), "R-30", "points of"),
        (lambda d: entry(d, "result.report")["after"]["scores"][0].update(place=9), "R-22", "place of"),
        (lambda d: entry(d, "result.correct")["after"]["scores"].pop(), "R-30", "points of"),
        (lambda d: entry(d, "round.close")["after"]["standings"][0].update(points=99), "R-40", "points"),
        (lambda d: entry(d, "round.close")["after"]["standings"][0].update(sos="1/7"), "R-41", "SoS"),
        (
            lambda d: entry(d, "round.close", 1)["after"]["standings"][0].update(extended_sos="0"),
            "R-42",
            "extended SoS",
        ),
        (lambda d: entry(d, "round.close")["after"]["standings"].pop(0), "R-40", "who played"),
        (lambda d: entry(d, "event.finish")["after"]["standings"][1].update(rank=1), "R-40", "rank"),
        (lambda d: entry(d, "event.finish")["after"].update(champion="p90"), "R-40", "champion"),
        (lambda d: d["rounds"][2].update(status="playing"), "R-46", "round 3, status"),
        (lambda d: d["event"].update(rounds_announced=2), "R-3", "at most the 2 announced"),
        (lambda d: d["players"][0].update(joined_round=2), "R-14", "before joining"),
        (lambda d: d["players"][1].update(status="dropped", dropped_after_round=1), "R-14", "after leaving"),
        (lambda d: d["players"][1].update(status="dropped"), "R-14", "dropped_after_round"),
        (lambda d: d["players"][1].update(dropped_after_round=2), "R-14", "dropped_after_round"),
        (lambda d: d["rounds"][0]["unpaired_losses"].clear(), "R-14", "an unpaired loss"),
        (lambda d: d["rounds"][2]["unpaired_losses"].append("p3"), "R-14", "no unpaired loss"),
        (lambda d: d["journal"].reverse(), "R-51", "journal, revision"),
        (lambda d: entry(d, "result.confirm")["after"].update(sheet=[]), "event-archive", "result.confirm"),
        (lambda d: entry(d, "pairing.edit")["after"].update(tables=[["p1", 2]]), "event-archive", "ids"),
        (lambda d: entry(d, "round.close")["after"].update(standings={}), "event-archive", "round.close"),
        (lambda d: entry(d, "pairing.draw")["after"].update(problem=None), "event-archive", "a problem"),
    ],
)
def test_what_was_tampered_with_is_found(
    document: Document, tamper: Callable[[Document], None], rule: str, words: str
):
    tamper(document)
    found = [str(difference) for difference in report(document).differences if difference.rule == rule]
    assert any(words in line for line in found), found


def test_a_changed_result_is_found_even_if_the_journal_hides_it(document: Document):
    """Sheet and scores are forged consistently in archive and journal: the standings still tell."""
    change_power(document)
    document["journal"] = [row for row in document["journal"] if not row["verb"].startswith("result.")]
    assert "R-40" in rules_of(document) or "R-41" in rules_of(document)


def test_r10_another_split_must_be_recorded(document: Document):
    for row in document["journal"]:
        if row["verb"].startswith(("pairing.", "round.publish")):
            row["after"] = {}
    first, second, third = document["rounds"][0]["tables"]
    second["seats"].append(first["seats"].pop())
    third["seats"].append(first["seats"].pop())
    assert [len(table["seats"]) for table in (first, second, third)] == [3, 6, 5]
    for table in (first, second, third):
        table["manual_points"] = {seat["player"]: 5 for seat in table["seats"]}
    assert "R-10" in rules_of(document)
    tables = [[seat["player"] for seat in table["seats"]] for table in (first, second, third)]
    document["journal"][0] = {
        **document["journal"][0],
        "verb": "pairing.edit",
        "after": {"round": 1, "tables": tables},
    }
    assert "R-10" not in rules_of(document)


def number(rows: list[Document]) -> None:
    for revision, row in enumerate(rows, start=1):
        row["revision"] = revision


def test_one_of_several_confirmations_is_no_result(document: Document):
    """A player's confirmation that waits for others is shown as reported, and counts for nothing yet."""
    rows = document["journal"]
    confirm = entry(document, "result.confirm")
    waiting = copy.deepcopy(confirm)
    waiting["after"]["status"] = "reported"
    rows.insert(rows.index(confirm), waiting)
    number(rows)
    assert report(document).differences == ()
    rows.remove(waiting)
    rows.append(waiting)
    number(rows)
    assert report(document).differences == ()
    rows[-1]["after"]["status"] = "confirmed"
    rows[-1]["after"]["sheet"]["seats"][0]["power"] += 1
    assert "R-46" in rules_of(document)


def test_standings_are_checked_as_they_were_before_a_correction():
    """The close of round 1 shows the results of then, although round 1 was corrected later."""
    event = PlayedEvent(9)
    event.pair()
    event.play()
    event.close()
    shown = copy.deepcopy(event.journal[-1]["after"]["standings"])
    event.correct(1, 1)
    assert event.shown_standings() != shown
    assert report(event.archive(status="running", revealed=False)).differences == ()


def test_results_are_scored_by_the_rule_options_of_their_time():
    event = PlayedEvent(9, rules=RuleOptions.from_stored({}))
    for _ in range(2):
        event.pair()
        event.play()
        event.close()
    event.rules = RuleOptions.from_stored({"sos": "K5", "points_cap": "cap_before"})
    chosen = {"readings": {"sos": "K5", "points_cap": "cap_before"}}
    event.record("event.edit", chosen, before={"readings": {}})
    event.pair()
    event.play()
    event.close()
    document = event.archive(status="running")
    assert report(document).differences == ()
    document["event"]["rules"]["sos"] = "K1"
    assert rules_of(document) == {"R-40"}


def test_an_event_under_the_former_defaults_verifies_as_it_was():
    event = PlayedEvent(6, rules=RuleOptions.from_stored({}))
    only_what_differed: dict[str, Any] = {"readings": {}}
    event.record("event.edit", only_what_differed, before={"readings": {"sos": "K2"}})
    event.pair()
    event.play()
    level = zip(event.rounds[0]["tables"][0]["seats"], ((10, 1), (9, 8), (8, 7)), strict=True)
    tie = tuple(SeatScore(seat["player"], 2, power, house) for seat, (power, house) in level)
    event.confirm(event.rounds[0]["tables"][0], ScoreSheet("time", tie), "result.correct")
    event.close()
    document = event.archive(status="running")
    del document["event"]["rules"]["round_length"]  # nobody had the choice
    assert report(document).differences == ()
    document["event"]["rules"]["tie_power"] = "house"
    assert "R-40" in rules_of(document)


def test_a_correction_after_the_end_needs_another_end():
    event = PlayedEvent(9)
    event.pair()
    event.play()
    event.close()
    event.finish()
    event.correct(1, 1)
    assert rules_of(event.archive()) & {"R-40", "R-41"}
    event.finish()
    assert report(event.archive()).differences == ()


@pytest.mark.parametrize("algorithm", VERSIONS)
def test_draws_of_every_version_are_drawn_again(algorithm: str):
    event = PlayedEvent(13, "points")
    for _ in range(3):
        event.pair(algorithm=algorithm)
        event.play()
        event.close()
    event.finish()
    document = event.archive()
    found = report(document)
    assert found.ok and not [note for note in found.notes if "not drawn again" in note]
    other = next(name for name in VERSIONS if name != algorithm)
    for row in document["journal"]:
        if "algorithm" in row["after"]:
            row["after"]["algorithm"] = other
    assert "R-50" in rules_of(document)


def test_an_unknown_algorithm_is_noted_not_guessed(document: Document):
    entry(document, "pairing.draw")["after"]["algorithm"] = "another/1"
    found = report(document)
    assert found.ok
    assert any("another/1" in note for note in found.notes)


def test_an_archive_without_journal_says_what_could_not_be_checked(document: Document):
    document["journal"] = []
    document["event"]["status"] = "running"
    found = report(document)
    assert found.ok
    assert [note for note in found.notes if "no draw of round 1" in note]
    assert [note for note in found.notes if "no standings" in note]


def test_a_finished_event_needs_its_journal(document: Document):
    document["journal"] = []
    assert not report(document).ok
    document["journal"] = copy.deepcopy(PLAYED["journal"])
    del document["journal"][7]
    assert [d for d in report(document).differences if d.where == "journal, revision 9"]


def test_parts_that_do_not_fit_are_shown_before_anything_is_computed(document: Document):
    archive = from_json(document)
    broken = archive.__class__(archive.event, archive.players[1:], archive.rounds, (), ())
    found = verify(broken)
    assert not found.ok
    assert found.checks == ()
    assert "is not a player of this event" in found.differences[0].found


def test_the_report_reads_well(document: Document):
    entry(document, "round.close")["after"]["standings"][0]["points"] = 99
    text = report(document).text()
    assert text.startswith("Verification of Kingsmoot at Pyke (pyke-2026): 15 players, 3 rounds\n")
    assert "1 difference:" in text
    assert "expected 15, found 99" in text


def test_the_sample_seed_is_what_the_archive_commits_to():
    assert PLAYED["event"]["seed"] == SEED.hex()
