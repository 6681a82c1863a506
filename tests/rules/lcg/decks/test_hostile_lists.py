"""Files made to break a reader: refused in a sentence, in little time and space, never obeyed."""

import io
import time
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lcg.decks.formats import read_deck
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import LARGEST
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.pool import implemented_pool

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' if n else '<!ENTITY l0 "ha">' for n in range(10))
BOMB = f'<!DOCTYPE deck [{LAUGHS}]><deck><section><card qty="1">&l9;</card></section></deck>'
THIEF = (
    '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    '<deck><section name="Plots"><card qty="1">&x;</card></section></deck>'
)
REMOTE = '<!DOCTYPE deck SYSTEM "http://example.org/deck.dtd"><deck></deck>'
DEEP = "<deck>" + "<section>" * 5_000 + "</section>" * 5_000 + "</deck>"


def refused(sent):
    with pytest.raises(DeckUnreadable) as raised:
        read_deck(sent, implemented_pool())
    assert 0 < len(raised.value.problems) <= 10
    return str(raised.value)


@pytest.mark.parametrize("text", [BOMB, THIEF, REMOTE])
def test_no_document_type_is_read(text):
    assert "document type" in refused(text)


def test_nesting_and_sizes_are_bounded():
    assert "nested" in refused(DEEP[:60_000])
    assert "larger than 64 KB" in refused("3x Hodor\n" * 10_000)
    assert "larger than 64 KB" in refused(b"\xff" * (LARGEST + 1))
    assert "larger than 64 KB" in refused("🐉" * (LARGEST // 3))
    assert "at most 1000 lines" in refused("1 a\n" * 1_001)
    assert "at most 300 lines" in refused("\n".join(f"1x Card {n}" for n in range(301)))
    assert "at most 300" in refused('{"slots": {' + ",".join(f'"{n:05}": 1' for n in range(301)) + "}}")
    assert "at most 300" in refused("<deck><section>" + "<card qty='1'>a</card>" * 301 + "</section></deck>")
    assert refused("[" * 60_000)
    assert refused('{"slots": {"01001": ' + "9" * 50_000 + "}}")
    assert refused('{"slots": {"01001": 1e999}}')
    assert refused('{"slots": {"01001": NaN}}')


def test_other_kinds_of_files_are_distinguished():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("deck.o8d", "<deck/>")
    assert "packed" in refused(packed.getvalue())
    assert "PDF" in refused(b"%PDF-1.7\n...")
    assert "picture" in refused(b"\x89PNG\r\n\x1a\n")
    assert "not a text file" in refused(b"deck\x00\x01\x02")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_texts_of_every_usual_encoding_are_read(encoding):
    deck = read_deck(
        "House Stark\r\n2x “Winter Is Coming”\r\n1x Ærlig Þórr\r\n".encode(encoding), implemented_pool()
    )
    assert {card.name for card in deck.cards} == {"Winter Is Coming", "Ærlig Þórr"}


def test_invisible_and_reversing_marks_do_not_survive():
    deck = read_deck("2x Sum\u200bmons\n1x \u202ekcalB\u202c eht\u0007\n1x E\u0301owyn", implemented_pool())
    assert [card.name for card in deck.cards] == ["Summons", "Éowyn", "kcalB eht"]


def test_half_a_character_is_no_reason_to_fail():
    deck = read_deck("1x Hodor\ud800 of Winterfell", implemented_pool())
    assert deck.cards[0].name == "Hodor of Winterfell"
    assert "document" not in refused("<deck>\ud800</deck>")


def test_titles_in_other_scripts_stay_apart():
    deck = read_deck("1x Джон\n1x Арья\n1x 冬が来る", implemented_pool())
    assert len(deck.cards) == 3


def test_slow_patterns_are_not_slow():
    started = time.process_time()
    for text in ("(" * 290, "1x " + "a (" * 90, "3x " * 95, " x" * 140, "1x a, " * 45, "-" * 299 + "a"):
        try:
            read_deck("\n".join([text] * 200), implemented_pool())
        except DeckUnreadable:
            continue
    assert time.process_time() - started < 3


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
def test_anything_is_read_or_refused_in_a_sentence(sent):
    try:
        deck = read_deck(sent, implemented_pool())
    except DeckUnreadable as refusal:
        assert refusal.problems
    else:
        assert validate(deck, implemented_pool()).faults


PIECES = st.sampled_from(
    [
        *(
            "3x ",
            "Summons",
            "\n",
            "(",
            ")",
            "#",
            "House Stark",
            "Agenda:",
            "--",
            " x2",
            "Plots",
            "//",
            "01022",
            ":",
        ),
        *("<deck>", "<section name='Plots'>", "<card qty='1'>", "</card>", "</section>", "</deck>"),
        *("{", "}", '"cards":', "[", "]", ",", '"1x a"'),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_anything_of_the_formats_own_pieces_is_read_or_refused(text):
    try:
        validate(read_deck(text, implemented_pool()), implemented_pool())
    except DeckUnreadable as refusal:
        assert refusal.problems
