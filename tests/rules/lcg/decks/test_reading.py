"""Every format players have is read to the same deck; what cannot be read says where and why."""

import pytest

from rules.lcg.decks.deck_list import DeckCard
from rules.lcg.decks.formats import read_deck
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.second.decks.pool import implemented_pool
from tests.rules.lcg.decks import lists

NORTH = "Wolves of the North"


BLACKFISH = DeckCard(1, "The Blackfish", "03004", "character", NORTH)


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        (lists.BY_TYPE, lists.expected(BLACKFISH)),
        (lists.BY_CYCLE, lists.expected(BLACKFISH)),
        (lists.BY_CYCLE_OLD, lists.expected(BLACKFISH)),
        (lists.OCTGN, lists.expected(BLACKFISH, name="")),
        (lists.THRONESDB_JSON, lists.expected(DeckCard(1, "90003", "90003"))),
        (lists.TABLE_PROGRAM_JSON, lists.expected(DeckCard(1, "The Blackfish", "90003", "character"))),
        (lists.PLAIN, lists.expected(BLACKFISH, name="winter's watch")),
    ],
    ids=["by type", "by cycle", "by cycle, old", "octgn", "thronesdb json", "table program json", "plain"],
)
def test_each_format_is_read_to_the_same_deck(text, deck):
    assert read_deck(text, implemented_pool()) == deck
    assert read_deck(text.encode(), implemented_pool()) == deck


@pytest.mark.parametrize(
    "line",
    [
        "3x Nobody of Note",
        "3 Nobody of Note",
        "3 x Nobody of Note",
        "3× Nobody of Note",
        "3X  Nobody of Note",
        "Nobody of Note x3",
        "• 3x Nobody of Note",
        "#012 3x Nobody of Note",
    ],
)
def test_the_ways_to_write_a_card(line):
    assert read_deck(line, implemented_pool()).cards == (DeckCard(3, "Nobody of Note"),)


def test_commas_belong_to_titles_unless_a_number_follows():
    deck = read_deck("2x Unbowed, Unbent, Unbroken, 1x Nobody of Note", implemented_pool())
    assert {card.name: card.copies for card in deck.cards} == {
        "Unbowed, Unbent, Unbroken": 2,
        "Nobody of Note": 1,
    }


def test_titles_are_found_however_they_are_written():
    pool = implemented_pool()
    for line in (
        "1x Shireen Baratheon",
        "1 shireen baratheon",
        "1x The Hand’s Judgment",
        "1x DRACARYS",
        "1x 01176",
    ):
        assert read_deck(line, pool).cards[0].code, line


def test_a_known_title_from_a_pack_outside_the_catalogue_is_another_card():
    deck = read_deck("1x Jon Snow (Core)\n1x Jon Snow (Kingsmoot)", implemented_pool())
    assert {(card.code, card.pack) for card in deck.cards} == {("", "Kingsmoot"), ("01124", "Core Set")}


def test_an_agenda_listed_twice_is_one():
    """FAQ 3.5: no agenda is run twice."""
    deck = read_deck("House Stark\nThe Conclave\n\n1x The Conclave\n3x Arya Stark", implemented_pool())
    assert [agenda.name for agenda in deck.agendas] == ["The Conclave"]
    assert [card.name for card in deck.cards] == ["Arya Stark"]


def test_a_name_may_begin_with_a_number():
    deck = read_deck("3 Dragons 1.0\n\nHouse Targaryen\nFealty\n\n3x Viserion", implemented_pool())
    assert (deck.name, deck.faction) == ("3 Dragons 1.0", "targaryen")
    assert [card.name for card in deck.cards] == ["Viserion"]
    deck = read_deck("3 Viserion\n2 Drogon\nHouse: Targaryen", implemented_pool())
    assert (deck.name, len(deck.cards)) == ("", 2)


def test_a_name_in_brackets_makes_no_json():
    deck = read_deck("[Melee] Wolves\nHouse Stark\n3x Arya Stark", implemented_pool())
    assert (deck.name, deck.faction) == ("[Melee] Wolves", "stark")


def test_a_deck_may_be_called_like_a_faction():
    deck = read_deck("House Tully\n\nHouse Stark\nFealty\n\n3x Arya Stark", implemented_pool())
    assert (deck.name, deck.faction) == ("House Tully", "stark")
    deck = read_deck("Stark\n\nHouse Stark\nFealty\n\n3x Arya Stark", implemented_pool())
    assert (deck.name, deck.faction, [agenda.name for agenda in deck.agendas]) == (
        "Stark",
        "stark",
        ["Fealty"],
    )


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("House Stark\nFealty\n3x Arya Stark\nthree Summons", 4, "“three Summons” is neither"),
        ("My deck\nmy best one\n3x Arya Stark", 2, "Agenda: …"),
        ("3x Arya Stark\n0x Summons", 2, "from 1 to 99"),
        ("3x Arya Stark\n1x " + "a" * 150, 2, "150 characters is too long"),
        ("1x " + "a" * 400, 1, "too many"),
        ("Faction: Bolton\n3x Arya Stark", 1, "“Bolton” is no faction"),
        ("House Stark\nFealty", 0, "no card"),
        ('{"name": "x",\n "slots": {"01001": 1}', 2, "JSON"),
        ("<deck>\n<section name='Plots'>\n<card qty='x'>Summons</card></section></deck>", 3, "“Summons”"),
        ("<deck>\n<section name='Plots'>\n<card qty='²'>Summons</card></section></deck>", 3, "“Summons”"),
        ("<deck>\n<section>", 2, "XML"),
        ("<deck></deck>", 0, "no card"),
        ("<decklist>\n</decklist>", 1, "<decklist>"),
        ("<html><body>ThronesDB</body></html>", 0, "web page"),
        ("  \n\n", 0, "nothing"),
        ("[]", 0, "no deck, or more than one"),
        ('[{"slots": {"01001": 1}}, {"slots": {"01001": 1}}]', 0, "more than one"),
        ('{"slots": {"01001": "2"}}', 0, "slots.01001: the number of copies"),
        ('{"slots": {"01001": true}}', 0, "slots.01001: the number of copies"),
        ('{"cards": [5]}', 0, "cards, number 1"),
        ('{"cards": 5}', 0, "“cards” should list cards"),
        ('{"name": "x"}', 0, "holds no cards"),
        ('{"faction": 5, "cards": ["3x Nobody of Note"]}', 0, "“5” is no faction"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text, line, words):
    with pytest.raises(DeckUnreadable) as raised:
        read_deck(text, implemented_pool())
    problem = raised.value.problems[0]
    assert problem.line == line
    assert words in problem.message


def test_every_unreadable_line_is_named_up_to_ten():
    with pytest.raises(DeckUnreadable) as raised:
        read_deck("3x Arya Stark\n" + "what is this\n" * 30, implemented_pool())
    assert [problem.line for problem in raised.value.problems] == list(range(2, 12))
    assert "Line 2: " in str(raised.value)


def test_json_takes_lists_of_lines():
    plots, draw = '"plots": ["2x Summons"]', '"draw": ["3x Ghost", "1x Nobody of Note (X)"]'
    text = f'{{"faction": "The Night\'s Watch", "agenda": "Fealty", {plots}, {draw}}}'
    deck = read_deck(text, implemented_pool())
    assert deck.faction == "thenightswatch"
    assert [agenda.code for agenda in deck.agendas] == ["01027"]
    assert [(card.copies, card.name, card.kind) for card in deck.cards] == [
        (2, "Summons", "plot"),
        (3, "Ghost", "character"),
        (1, "Nobody of Note", "draw"),
    ]
