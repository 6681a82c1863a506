"""What a text may hold is known before any value is made of it, and problems stay few and short."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.archive.rules.json_text import LIVE_TABLE, STRANGERS, ArchiveMalformed, JsonLimits, load
from tables.archive.rules.reading import from_json, parse
from tables.results.rules.findings import MAX_SHOWN, MAX_SHOWN_LENGTH
from tests.archive.played_event import canonical, play_event

LIMITS = JsonLimits(200, depth=3, values=10, key=5, text=8)

JUST_FITS = [
    "[" + "1," * 8 + "1]",
    "[[[1]]]",
    '{"abcde": 1}',
    '["abcdefgh"]',
    '["' + "\\u0041" * 8 + '"]',
    '["' + '\\"' * 8 + '"]',
    '["[[[[{{{{"]',
    '["a,b:c,d"]',
    '{"a" \n : {"b": [{}]}}'.replace("[{}]", "1"),
    f"[{'9' * 100}]",
    '"a"' + " " * 197,
]
TOO_MUCH = {
    "[" + "1," * 9 + "1]": "holds too much: at most 10 keys and values",
    "{" + ",".join(f'"{n}": 1' for n in range(5)) + "}": "holds too much",
    "[[[[1]]]]": "nested too deeply: at most 3",
    '[{"a": [{}]}]': "nested too deeply",
    '{"abcdef": 1}': "key at line 1, column 2 has more than 5",
    '{"abcdef"\n\t:1}': "key at line 1",
    '[\n "abcdefghi"]': "text at line 2, column 2 has more than 8",
    '["' + "\\u0041" * 9 + '"]': "text at line 1",
    f"[{'9' * 101}]": "too long for a number",
    '"a"' + " " * 198: "too large: at most 200 bytes",
}


@pytest.mark.parametrize("text", JUST_FITS)
def test_what_just_fits_is_read(text: str):
    assert load(text, LIMITS) == json.loads(text)
    assert load(text.encode(), LIMITS) == json.loads(text)


@pytest.mark.parametrize("text", TOO_MUCH)
def test_what_exceeds_a_limit_is_refused_by_name(text: str):
    for given_ in (text, text.encode()):
        with pytest.raises(ArchiveMalformed, match=TOO_MUCH[text]) as caught:
            load(given_, LIMITS)
        assert len(caught.value.problems) == 1


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**50), 10**50)
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from([None, 2]),
    st.booleans(),
)
def test_exactly_what_is_within_the_limits_is_read(document: Any, indent: int | None, escaped: bool):
    """The count of the first pass is that of the values there are, however the text is written."""
    text = json.dumps(document, indent=indent, ensure_ascii=escaped)
    if any(not isfinite_text(part) for part in texts_of(document)):
        return
    values, depth, key, longest = measured(document)
    exact = JsonLimits(len(text.encode()), depth, values, key, longest)
    assert load(text.encode(), exact) == document
    for field, least in (("depth", depth), ("values", values), ("key", key), ("text", longest)):
        if least:
            tighter = JsonLimits(**{**{n: getattr(exact, n) for n in exact.__slots__}, field: least - 1})
            with pytest.raises(ArchiveMalformed):
                load(text.encode(), tighter)


def isfinite_text(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def texts_of(document: Any) -> list[str]:
    if isinstance(document, str):
        return [document]
    if isinstance(document, list):
        return [text for item in document for text in texts_of(item)]
    if isinstance(document, dict):
        return [*document, *(text for item in document.values() for text in texts_of(item))]
    return []


def measured(value: Any) -> tuple[int, int, int, int]:
    """Keys and values, levels, the longest key and the longest text."""
    if isinstance(value, str):
        return 1, 0, 0, len(value)
    if not isinstance(value, list | dict):
        return 1, 0, 0, 0
    inner = [measured(item) for item in (value.values() if isinstance(value, dict) else value)]
    keys = list(value) if isinstance(value, dict) else []
    return (
        1 + len(keys) + sum(found[0] for found in inner),
        1 + max((found[1] for found in inner), default=0),
        max([len(key) for key in keys] + [found[2] for found in inner], default=0),
        max((found[3] for found in inner), default=0),
    )


NASTY = {
    "a long key over many values": '{"' + "k" * 190 + '": [' + "1," * 4_000 + "1]}",
    "a long key over many wrong values": '{"' + "k" * 190 + '": [' + '"\\u0000",' * 4_000 + "1]}",
    "long keys all the way down": ('{"' + "k" * 190 + '": ') * 19 + "[" + "NaN," * 4_000 + "1]" + "}" * 19,
    "one long text": '"' + "a" * 60_000 + '"',
    "one text of escapes": '"' + '\\"' * 30_000 + '"',
    "a text without an end": '"' + "a\\" * 30_000,
    "nothing but brackets": "[" * 65_000,
    "nothing but quotation marks": '"' * 65_000,
    "nothing but backslashes": "\\" * 65_000,
    "a number": "9" * 65_000,
    "many numbers": "[" + "1," * 32_000 + "1]",
    "many objects": "[" + "{}," * 21_000 + "{}]",
}


@pytest.mark.parametrize("name", NASTY)
def test_no_text_takes_more_memory_than_its_limits_allow(name: str):
    text = NASTY[name].encode()
    assert len(text) <= LIVE_TABLE.bytes
    tracemalloc.start()
    try:
        load(text, LIVE_TABLE)
    except ArchiveMalformed as refused:
        assert len(str(refused)) < 10_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


def test_a_byte_order_mark_does_no_harm():
    text = canonical(play_event(12))
    assert parse(b"\xef\xbb\xbf" + text.encode()) == parse("\ufeff" + text) == parse(text)
    with pytest.raises(ArchiveMalformed, match="not JSON"):
        parse("\ufeff\ufeff" + text)


def test_twenty_problems_are_shown_and_how_many_more_there_are():
    document = play_event(12)
    for player in document["players"]:
        player |= {"wrong": 1, "worse": 2, "worst": 3}
    with pytest.raises(ArchiveMalformed) as caught:
        from_json(document)
    *shown, last = caught.value.problems
    assert len(shown) == MAX_SHOWN and all("unknown" in str(problem.message) for problem in shown)
    assert str(last.message) == f"And {3 * len(document['players']) - MAX_SHOWN} more."


def test_twenty_unwritable_values_are_shown_and_how_many_more_there_are():
    with pytest.raises(ArchiveMalformed) as caught:
        load("[" + "NaN," * 99 + "1]", STRANGERS)
    assert [problem.field for problem in caught.value.problems][:2] == ["[0]", "[1]"]
    assert str(caught.value.problems[-1].message) == "And 79 more."


def test_what_was_sent_is_not_repeated_whole():
    document = play_event(12)
    document["event"]["tier"] = "x" * 90_000
    document["y" * 90_000] = 1
    document["rounds"][0]["tables"][0]["seats"][0]["player"] = "z" * 90_000
    with pytest.raises(ArchiveMalformed) as caught:
        from_json(document)
    assert len(caught.value.problems) == 3
    for problem in caught.value.problems:
        assert len(problem.field) <= MAX_SHOWN_LENGTH and len(str(problem.message)) < 2 * MAX_SHOWN_LENGTH


def test_too_many_seats_are_counted_before_any_is_read():
    document = play_event(12)
    document["rounds"][0]["tables"][0]["seats"] = [{}] * 50_000
    with pytest.raises(ArchiveMalformed) as caught:
        from_json(document)
    (problem,) = caught.value.problems
    assert (problem.field, str(problem.message)) == (
        "rounds[0].tables[0].seats",
        "This has 50,000 entries; at most 6 fit.",
    )
