"""Reading an archive strictly, and writing it back byte for byte."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.archive.rules.reading import ArchiveMalformed, from_json, parse
from tables.archive.rules.schema import dump
from tests.archive.played_event import canonical, play_event

Document = dict[str, Any]

PLAYED = play_event(12)


@pytest.fixture
def document() -> Document:
    return copy.deepcopy(PLAYED)


def problems(document: object) -> list[str]:
    with pytest.raises(ArchiveMalformed) as caught:
        from_json(document)
    return [problem.field for problem in caught.value.problems]


def test_an_archive_survives_reading_and_writing_byte_for_byte(document: Document):
    text = canonical(document)
    assert dump(parse(text)) == text
    assert dump(parse(text.encode())) == text


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)
plain_text = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=40
)


@settings(max_examples=50)
@given(
    st.builds(
        dict,
        name=plain_text.filter(str.strip),
        club=plain_text,
        venue=plain_text,
        after=st.dictionaries(st.text(), json_values, max_size=4),
        live=st.none() | st.dictionaries(st.text(), json_values, max_size=4),
    )
)
def test_whatever_is_accepted_survives_byte_for_byte(words: Document):
    document = copy.deepcopy(PLAYED)
    document["event"]["venue"] = words["venue"]
    document["players"][0].update(name=words["name"], club=words["club"])
    document["rounds"][0]["tables"][0]["live_game"] = words["live"]
    document["journal"][0]["after"] = words["after"]
    text = canonical(document)
    try:
        archive = parse(text)
    except ArchiveMalformed as refused:
        assert all(problem.rule == "JSON" for problem in refused.problems)
        return
    assert dump(archive) == text


def test_another_layout_is_read_and_written_canonically(document: Document):
    assert dump(parse(json.dumps(document))) == canonical(document)


def test_an_archive_from_before_the_choice_of_round_lengths_keeps_its_bytes(document: Document):
    document["event"]["rules"] |= {"tie_power": "same", "round_length": "round"}
    assert "round_length" not in json.loads(dump(parse(canonical(document))))["event"]["rules"]
    del document["event"]["rules"]["round_length"]
    read = parse(canonical(document))
    assert (read.event.rules.tie_power, read.event.rules.round_length) == ("same", "round")
    assert dump(read) == canonical(document)


def test_a_club_may_be_left_out_and_stays_left_out(document: Document):
    document["players"][0]["club"] = "Harlaw"
    document["players"][1]["club"] = ""
    archive = from_json(document)
    assert [player.club for player in archive.players[:3]] == ["Harlaw", "", None]
    assert archive.to_json() == document


def at(path: str) -> Callable[[Document], tuple[Any, Any]]:
    """Return a function that finds the holder and the key of the member at a path."""

    def find(document: Document) -> tuple[Any, Any]:
        holder: Any = document
        keys = path.replace("[", ".[").split(".")
        for key in keys[:-1]:
            holder = holder[int(key[1:-1])] if key.startswith("[") else holder[key]
        last = keys[-1]
        return holder, int(last[1:-1]) if last.startswith("[") else last

    return find


EVERY_OBJECT = (
    "event.slug",
    "event.rules.sos",
    "players[0].id",
    "rounds[0].number",
    "rounds[0].tables[0].number",
    "rounds[0].tables[0].seats[0].player",
    "penalties[0].player",
    "journal[0].verb",
    "format",
)


@pytest.mark.parametrize("path", EVERY_OBJECT)
def test_an_unknown_key_is_refused_with_its_path(document: Document, path: str):
    holder, _ = at(path)(document)
    holder["crown"] = 1
    where = path.rpartition(".")[0]
    assert problems(document) == [f"{where}.crown" if where else "crown"]


def every_key(value: Any, path: str = "") -> list[str]:
    """The paths of all keys of a document but those of free-form objects, first items only."""
    if isinstance(value, list):
        return every_key(value[0], f"{path}[0]") if value else []
    if not isinstance(value, dict):
        return []
    found = []
    for key, member in value.items():
        here = f"{path}.{key}" if path else key
        if key not in ("club", "hall_value", "round_length"):
            found.append(here)
        if key not in ("before", "after", "live_game", "manual_points"):
            found += every_key(member, here)
    return found


@pytest.mark.parametrize("path", every_key(PLAYED))
def test_a_missing_key_is_refused_with_its_path(document: Document, path: str):
    holder, key = at(path)(document)
    del holder[key]
    assert path in problems(document)


@pytest.mark.parametrize("path", every_key(PLAYED))
def test_a_wrong_type_is_refused_with_its_path(document: Document, path: str):
    holder, key = at(path)(document)
    holder[key] = 1.5
    found = problems(document)
    assert path in found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "kingsmoot-event/2"),
        ("event.slug", "pyke 2026"),
        ("event.name", "  "),
        ("event.tier", "royal"),
        ("event.starts_at", "2026-12-05T10:00:00"),
        ("event.starts_at", "tomorrow"),
        ("event.starts_at", ""),
        ("event.starts_at", "0001-01-01T00:00:00+14:00"),
        ("event.starts_at", "9999-12-31T23:59:59-14:00"),
        ("event.timezone", "Pyke"),
        ("event.timezone", "../etc/passwd"),
        ("event.rounds_announced", 0),
        ("event.rounds_announced", True),
        ("event.pairing", "swiss"),
        ("event.status", "over"),
        ("event.rules.sos", "K6"),
        ("event.rules.unpaired_loss_counts", 0),
        ("event.seed_commitment", "abc"),
        ("event.seed", "AB" * 32),
        ("players[0].id", ""),
        ("players[0].name", "N" * 201),
        ("players[0].club", None),
        ("players[0].status", "late"),
        ("players[0].joined_round", 0),
        ("players[0].random_rank", 2**60),
        ("rounds[0].attempt", 0),
        ("rounds[0].status", "open"),
        ("rounds[0].length_minutes", None),
        ("rounds[0].unpaired_losses[0]", 5),
        ("rounds[0].tables[0].status", "done"),
        ("rounds[0].tables[0].end", "flood"),
        ("rounds[0].tables[0].end", None),
        ("rounds[0].tables[0].live_game", []),
        ("rounds[0].tables[0].seats[0].titles", 7),
        ("rounds[0].tables[0].seats[0].titles", "2"),
        ("penalties[0].kind", "frown"),
        ("journal[0].at", "now"),
        ("journal[0].after", None),
        ("journal[0].revision", -1),
    ],
)
def test_a_wrong_value_is_refused_with_its_path(document: Document, path: str, value: object):
    holder, key = at(path)(document)
    holder[key] = value
    assert path in problems(document)


def first_table(document: Document) -> Document:
    table: Document = document["rounds"][0]["tables"][0]
    return table


def test_only_confirmed_tables_have_numbers(document: Document):
    first_table(document)["status"] = "reported"
    seats = len(first_table(document)["seats"])
    found = problems(document)
    assert len([path for path in found if path.startswith("rounds[0].tables[0].seats")]) == 3 * seats
    for seat in first_table(document)["seats"]:
        seat.update(titles=None, power=None, initiative=None)
    assert from_json(document).rounds[0].tables[0].sheet is None


def test_points_by_hand_make_the_numbers_optional(document: Document):
    table = first_table(document)
    table["manual_points"] = {seat["player"]: 4 for seat in table["seats"]}
    for seat in table["seats"]:
        seat.update(titles=None, power=None, initiative=None, reduction=None)
    sheet = from_json(document).rounds[0].tables[0].sheet
    assert sheet is not None
    assert sheet.manual_points == table["manual_points"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d["players"][1].update(id=d["players"][0]["id"]), "players[1].id"),
        (lambda d: d["rounds"][1].update(number=3), "rounds[1].number"),
        (lambda d: d["rounds"][0]["tables"][1].update(number=1), "rounds[0].tables[1].number"),
        (lambda d: first_table(d)["seats"][0].update(player="nobody"), "rounds[0].tables[0].seats[0].player"),
        (
            lambda d: d["rounds"][0]["tables"][1]["seats"][0].update(
                player=first_table(d)["seats"][0]["player"]
            ),
            "rounds[0].tables[1].seats[0].player",
        ),
        (lambda d: d["rounds"][0]["unpaired_losses"].append("nobody"), "rounds[0].unpaired_losses[1]"),
        (
            lambda d: d["rounds"][0]["unpaired_losses"].append(first_table(d)["seats"][0]["player"]),
            "rounds[0].unpaired_losses[1]",
        ),
        (lambda d: d["rounds"][0]["unpaired_losses"].append("p90"), "rounds[0].unpaired_losses[1]"),
        (lambda d: d["penalties"][0].update(player="nobody"), "penalties[0].player"),
        (lambda d: d["penalties"][0].update(round=9), "penalties[0].round"),
        (lambda d: first_table(d).update(seats=[]), "rounds[0].tables[0].seats"),
        (lambda d: first_table(d).update(manual_points={"p90": 1}), "rounds[0].tables[0].manual_points.p90"),
        (lambda d: first_table(d).update(end="concession"), "rounds[0].tables[0].end"),
        (lambda d: first_table(d)["seats"][0].update(titles=None), "rounds[0].tables[0].seats[0].titles"),
    ],
)
def test_parts_that_do_not_fit_together_are_refused(
    document: Document, change: Callable[[Document], None], path: str
):
    assert document["rounds"][0]["unpaired_losses"] == ["p90"]
    change(document)
    assert path in problems(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{", "line 1"),
        ('{"format": NaN}', "finite"),
        ('{"format": 1e999}', "finite"),
        ('{"a": 1, "a": 2}', "'a' twice"),
        ('{"a": "\\ud800"}', "half a character"),
        ('{"a": "\\u0000"}', "NUL"),
        ('{"a\\u0000": 1}', "NUL"),
        ("[" * 50_000, "nested too deeply"),
        ("[" * 200 + "]" * 200, "nested too deeply"),
        ('{"a": ' + "9" * 5000 + "}", "cannot be read"),
    ],
)
def test_what_could_not_be_written_back_is_refused(text: str, message: str):
    with pytest.raises(ArchiveMalformed, match=message):
        parse(text)


def test_bytes_must_be_utf8():
    with pytest.raises(ArchiveMalformed, match="UTF-8"):
        parse(b'{"name": "\xff"}')


@pytest.mark.parametrize("value", [None, [], "archive", 3])
def test_what_is_not_an_object_is_no_archive(value: object):
    with pytest.raises(ArchiveMalformed):
        from_json(value)


def test_all_problems_are_found_at_once_and_shown_with_their_paths(document: Document):
    document["event"]["tier"] = "royal"
    document["players"][3]["joined_round"] = "one"
    with pytest.raises(ArchiveMalformed, match=r"event\.tier: .*\nplayers\[3\]\.joined_round: "):
        from_json(document)


@pytest.mark.parametrize("value", ["", "  ", "two  spaces", "line\nbreak", "A\u030asa", "w" * 201, 7, None])
def test_a_value_from_the_hall_is_read_only_as_it_was_mixed_in(document: Document, value: object):
    document["event"]["hall_value"] = value
    assert set(problems(document)) == {"event.hall_value"}


def test_an_event_that_has_not_started_has_no_value_from_the_hall(document: Document):
    document["event"]["status"] = "open"
    assert problems(document) == ["event.hall_value"]
