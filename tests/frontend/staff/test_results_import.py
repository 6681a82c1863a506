"""Results imported from a file: read line by line, looked at first, then all or nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from tables.core.errors import NotPermitted, Refused
from tables.events.models import Event, EventStatus
from tables.formats.rules.presets import PRESETS
from tables.journal.models import JournalEntry
from tables.results.actions import import_results as module
from tables.results.actions.import_results import import_results, preview_results
from tables.results.models import Sheet
from tables.results.queries.results_import import TITLES, columns_of
from tables.rounds.models import Round, RoundStatus, TableStatus
from tables.staff.models import Role
from tests.builders import a_round, a_running_event, an_event, players
from tests.cast import Cast
from tests.clients import html_of, queries_of, said
from tests.spreadsheets import xlsx

pytestmark = pytest.mark.django_db

SOUND = """table;player;place
1;Player 001;1
1;Player 002;2
1;Player 003;3
1;Player 004;4
2;Player 005;2
2;Player 006;1
2;Player 007;4
2;Player 008;3
"""


@pytest.fixture
def event() -> Event:
    return an_event(status=EventStatus.RUNNING, format=PRESETS["places_4321"].to_json())


@pytest.fixture
def round_(event: Event) -> Round:
    """A round of two tables of four."""
    people = players(event, 8)
    return a_round(event, 1, people[:4], people[4:])


@pytest.fixture
def cast(event: Event) -> Cast:
    return Cast(event)


def faults(round_: Round, cast: Cast, text: str) -> list[tuple[int, str]]:
    preview = preview_results(round_, cast.actor(), text.encode())
    return [(fault.line, fault.message) for fault in preview.faults]


def test_a_file_becomes_results_once_it_is_confirmed(round_: Round, cast: Cast):
    browser, address = cast.browser(), cast.url("staff-results-import", number=1)
    assert address in html_of(browser.get(cast.url("staff-results-round", number=1)))
    upload = SimpleUploadedFile("results.csv", SOUND.encode())
    preview = browser.post(address, {"file": upload})
    page = html_of(preview)
    assert "2 results to import" in page and "Nothing is saved yet." in page
    assert not Sheet.objects.exists()
    seen = {bound.name: bound.value() for bound in preview.context["seen"]}
    answer = browser.post(address, {**seen, "confirmed": "yes", "line": ["1", "2"]})
    assert answer.status_code == 302
    tables = round_.tables.order_by("number")
    assert [table.status for table in tables] == [TableStatus.CONFIRMED] * 2
    second = tables[1].sheet
    assert second is not None and [seat["place"] for seat in second.content["seats"]] == [2, 1, 4, 3]
    entries = JournalEntry.objects.filter(verb="result.confirm")
    assert [entry.object for entry in entries.order_by("revision")] == ["round 1 table 1", "round 1 table 2"]
    assert {entry.reason for entry in entries} == {"Imported from a file."}


def test_a_form_sent_twice_imports_once_and_says_the_same(round_: Round, cast: Cast):
    browser, address = cast.browser(), cast.url("staff-results-import", number=1)
    preview = browser.post(address, {"pasted": SOUND})
    seen = {bound.name: bound.value() for bound in preview.context["seen"]}
    sent = {**seen, "confirmed": "yes", "line": ["1", "2"], "idempotency_key": "once"}
    for _sent in range(2):
        assert said(browser.post(address, sent, follow=True)) == ["2 results are imported."]
    assert Sheet.objects.count() == 2


def test_a_table_that_is_unticked_stays_out(round_: Round, cast: Cast):
    browser, address = cast.browser(), cast.url("staff-results-import", number=1)
    preview = browser.post(address, {"pasted": SOUND})
    seen = {bound.name: bound.value() for bound in preview.context["seen"]}
    browser.post(address, {**seen, "confirmed": "yes", "line": ["2"]})
    assert [table.sheet is None for table in round_.tables.order_by("number")] == [True, False]
    nothing = browser.post(address, {**seen, "confirmed": "yes"})
    assert nothing.status_code in {400, 409} and Sheet.objects.count() == 1


def test_a_spreadsheet_is_read_like_a_csv_file(round_: Round, cast: Cast):
    rows = [line.split(";") for line in SOUND.strip().split("\n")]
    upload = SimpleUploadedFile("results.xlsx", xlsx(rows))
    page = html_of(cast.browser().post(cast.url("staff-results-import", number=1), {"file": upload}))
    assert "2 results to import" in page


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("1;Player 002;2", "1;Nobody;2"), 3, "Nobody has no seat in this round."),
        (("1;Player 002;2", "1;Player 001;2"), 3, "Player 001 has another line already."),
        (("1;Player 002;2", "2;Player 002;2"), 3, "Player 002 sits at table 1 in this round."),
        (("1;Player 002;2", "1;Player 002;x"), 3, "Place: x is no whole number."),
        (("1;Player 002;2", "1;Player 002;3"), 3, "Player 002 has place 3; the next place is 2."),
        (("1;Player 002;2", "1;Player 002;"), 3, "The place of Player 002 is missing."),
        (("1;Player 002;2\n", ""), 2, "Table 1 is left out: the lines of Player 002 are missing or faulty."),
        (("1;Player 002;2", "1;Player 002;2;;;7"), 3, "more columns than there are headings"),
        (("1;Player 002;2", '1;"Player 002;2'), 3, "cannot be read"),
        (("table;player;place", "a;b;c"), 1, "No line has headings."),
    ],
)
def test_faults_are_named_by_their_line(round_: Round, cast: Cast, change, line: int, message: str):
    found = faults(round_, cast, SOUND.replace(*change))
    assert any(at == line and message in text for at, text in found), found
    assert not Sheet.objects.exists()


def test_one_faulty_table_does_not_keep_the_other_back(round_: Round, cast: Cast):
    text = SOUND.replace("1;Player 002;2", "1;Player 002;3")
    preview = preview_results(round_, cast.actor(), text.encode())
    assert [each.table for each in preview.results] == [2]
    assert import_results(round_, cast.actor(), text.encode(), confirmed=preview.digest) == [2]


def test_what_changed_since_the_preview_is_looked_at_again(round_: Round, cast: Cast):
    content = SOUND.encode()
    digest = preview_results(round_, cast.actor(), content).digest
    import_results(round_, cast.actor(), content, confirmed=digest, left_out=[2])
    with pytest.raises(Refused):
        import_results(round_, cast.actor(), content, confirmed=digest)
    assert Sheet.objects.count() == 1
    again = faults(round_, cast, SOUND)
    assert again == [(2, "Table 1 has a confirmed result. Correct it on its own page.")]


def test_a_failure_at_the_second_table_saves_nothing(round_: Round, cast: Cast, monkeypatch):
    content = SOUND.encode()
    digest = preview_results(round_, cast.actor(), content).digest
    real = module.save_result

    def fail(table: Any, *given: Any, **options: Any) -> Any:
        if table.number == 2:
            raise Refused("No.")
        return real(table, *given, **options)

    monkeypatch.setattr(module, "save_result", fail)
    with pytest.raises(Refused):
        import_results(round_, cast.actor(), content, confirmed=digest)
    assert not Sheet.objects.exists() and not JournalEntry.objects.filter(verb="result.confirm").exists()


def test_numbers_stand_for_players_and_ends_for_draws(event: Event, cast: Cast):
    event.format = PRESETS["commander"].to_json()
    event.save()
    people = players(event, 8)
    round_ = a_round(event, 1, people[:4], people[4:])
    text = "No.,End,Absent\n" + "".join(f"{number},drawn,no\n" for number in range(1, 5))
    (result,) = preview_results(round_, cast.actor(), text.encode()).results
    assert (result.content["end"], [row.points for row in result.rows]) == ("drawn", [1, 1, 1, 1])


def test_kingsmoot_sheets_have_titles_power_and_an_end(cast: Cast):
    event = a_running_event(4)
    round_ = a_round(event, 1, list(event.players.order_by("number")))
    lines = [f"{number},{4 - number},{10 - number},time" for number in range(1, 5)]
    text = "number,titles,power,end\n" + "\n".join(lines)
    organizer = Cast(event).actor()
    preview = preview_results(round_, organizer, text.encode())
    assert not preview.faults and [row.place for row in preview.results[0].rows] == [1, 2, 3, 4]
    no_end = preview_results(round_, organizer, text.replace(",time", ",").encode())
    assert "Say how the game ended" in no_end.faults[0].message


def test_only_staff_who_enter_results_import_them(round_: Round, cast: Cast):
    for role in (Role.CHECK_IN, Role.SCREEN):
        with pytest.raises(NotPermitted):
            preview_results(round_, cast.actor(role), SOUND.encode())
    assert cast.browser("stranger").get(cast.url("staff-results-import", number=1)).status_code == 404


def test_a_draft_has_no_results(round_: Round, cast: Cast):
    Round.objects.update(status=RoundStatus.DRAFTED)
    assert cast.browser().get(cast.url("staff-results-import", number=1)).status_code == 404


def test_a_longer_file_takes_as_many_queries(event: Event, cast: Cast):
    people = players(event, 40)
    round_ = a_round(event, 1, *(people[at : at + 4] for at in range(0, 40, 4)))
    organizer = cast.actor()
    few = queries_of(lambda: preview_results(round_, organizer, SOUND.encode()))
    text = "number,place\n" + "".join(f"{at},{(at - 1) % 4 + 1}\n" for at in range(1, 41))
    many = queries_of(lambda: preview_results(round_, organizer, text.encode()))
    assert len(many) == len(few) <= 4
    assert len(preview_results(round_, organizer, text.encode()).results) == 10


def test_headings_are_known_in_several_languages():
    assert columns_of(["Tisch", "Spieler", "Platz"]) == ("table", "player", "place")
    assert columns_of(["Mesa", "Nr.", "Score", "Place", "place"]) == ("table", "number", "score", "place", "")


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_headings_are_known_as_the_page_of_the_reader_names_them(language: str):
    with translation.override(language):
        assert columns_of([str(title) for title in TITLES.values()]) == tuple(TITLES)


def test_programs_import_results(round_: Round, cast: Cast):
    desk = cast.program("scorekeeper").at(cast.event)
    found = desk.post("rounds/1/results/import/preview/", {"text": SOUND})
    lines = {each["table"]: each["lines"] for each in found["results"]}
    assert lines == {1: [2, 3, 4, 5], 2: [6, 7, 8, 9]} and not found["faults"]
    assert [row["points"] for row in found["results"][0]["rows"]] == [4, 3, 2, 1]
    body = {"text": SOUND, "confirmed": found["digest"], "left_out": [1]}
    assert desk.post("rounds/1/results/import/", body) == {"tables": [2]}
    assert desk.call("POST", "rounds/1/results/import/", body).status_code == 409
    door = cast.program("check_in").at(cast.event)
    assert door.call("POST", "rounds/1/results/import/", body).status_code == 403
