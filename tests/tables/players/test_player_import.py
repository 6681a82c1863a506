"""Lists of players: every line becomes a row or a fault, and no faulty line becomes a row."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.core.text.csv import as_written, csv_text, harmless
from tables.core.text.plain import fault_in, folded, one_line
from tables.players import player_import
from tables.players.headings import column_of_heading
from tables.players.models import KeepApartGroup, Player
from tables.players.names import Holder, NamesTaken
from tables.players.player_import import (
    COLUMNS,
    FIRST_NAME,
    KEYS,
    LAST_NAME,
    ImportRow,
    Layout,
    faults_in,
    groups_in,
    is_table,
    read_csv,
    read_list,
)

ANYTHING = st.text(
    alphabet=st.one_of(
        st.sampled_from("abÅåß ;,\t\n\r\"'\x00\u202e\ufffd1.-"), st.characters(exclude_categories=())
    ),
    max_size=200,
)


class TestPlainText:
    def test_spaces_and_accents_are_put_in_order(self):
        assert one_line("  A\u030asa \t Berg\n") == "Åsa Berg"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [("  ÅSA  Berg", "asa berg"), ("Łukasz Ørn", "lukasz orn"), ("STRAẞE", "strasse"), ("Æsir", "aesir")],
    )
    def test_folding_drops_case_and_accents(self, text, expected):
        assert folded(text) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", "Enter at least one letter or digit."),
            ("...", "Enter at least one letter or digit."),
            ("x" * 11, "This has 11 characters. Shorten it to 10 characters."),
            ("a\u202eb", "This contains an invisible character (U+202E). Type it again."),
            ("a\x00b", "This contains an invisible character (U+0000). Type it again."),
            ("a\ud800b", "This contains an invisible character (U+D800). Type it again."),
        ],
    )
    def test_faults_are_sentences(self, text, expected):
        assert fault_in(text, max_length=10, required=True) == expected

    def test_names_of_every_script_pass(self):
        for name in ("Åsa", "Анна", "山田", "O'Brien", "Jean-Luc", "نیک\u200cن", "7"):
            assert fault_in(name, max_length=80, required=True) == ""


class TestLayout:
    def test_two_columns_are_the_name_and_others_are_ignored(self):
        layout = Layout((LAST_NAME, "", FIRST_NAME, "club"), headings_line=1)
        preview = read_csv("a,b,c,d\nTully,1,Harl,Riverrun\n", layout=layout)
        assert preview.rows == (ImportRow(2, "Harl Tully", "Riverrun"),)
        assert preview.ignored_columns == ("b",) and preview.sample[1] == ("Tully", "1", "Harl", "Riverrun")

    def test_a_line_with_more_cells_than_columns_is_a_fault(self):
        preview = read_csv("Harl,x\nLysa,y,z\n", layout=Layout(("name", ""), headings_line=0))
        assert [row.name for row in preview.rows] == ["Harl"] and preview.width == 3
        assert [fault.line for fault in preview.faults] == [2]

    def test_what_is_shown_of_a_file_is_short(self):
        preview = read_csv("\n".join(",".join(["x" * 500] * 3) for _ in range(50)))
        assert [len(cell) for line in preview.sample for cell in line] == [60] * 6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Asha Greyjoy\nHarl Tully; Riverrun", False),
        ("Bo;a;b;c\nCo;a;b;c;d", False),
        ("Greyjoy, Asha\nTully, Harl", False),
        ("", False),
        ("\nNachname\tVorname\tVerein", True),
        ("Spelare", True),
        ("sep=;\nGreyjoy;Asha", True),
        ("1\tAsha\tPyke\t1999\tyes", True),
        ("Roll\n1\tAsha\tPyke\t1999\tyes\n2\tHarl\tPyke\t1999\tyes", True),
        ("\n \n\tNachname\tVorname", True),
        ("a" * 200_000, False),  # longer than what reads tables takes
        ('"Asha', False),
    ],
)
def test_a_pasted_text_is_a_list_or_a_table(text: str, expected: bool):
    assert is_table(text) is expected


def test_numbering_is_no_part_of_a_name():
    assert [row.name for row in read_csv("Name\n1. Asha\n2) Harl\n3 Lysa").rows] == ["Asha", "Harl", "3 Lysa"]


def test_numbers_of_a_column_of_their_own_leave_names_alone():
    rows = read_csv("number,name\n7,1. FC Pyke\n8,- Bo").rows
    assert [row.name for row in rows] == ["1. FC Pyke", "- Bo"]


GROUPS = st.lists(st.text(max_size=12), max_size=2)
NASTY = st.one_of(
    st.from_regex(r"['=+\-@＝＋－＠*•]{0,3} ?[0-9]{0,2}[.)]? ?['=\w;,\"]{1,8}", fullmatch=True),
    st.text(max_size=20),
)


@given(st.lists(st.tuples(NASTY, NASTY, NASTY, GROUPS), min_size=1, max_size=8))
def test_our_own_list_of_players_is_read_as_it_was_written(rows):
    names = NamesTaken()
    listed: list[ImportRow] = []
    for *texts, groups in rows:
        name, club, contact = map(one_line, texts)
        row = ImportRow(0, name, club, contact, "; ".join(map(one_line, groups)))
        values = {key: getattr(row, key) for key in KEYS}
        fits = not faults_in(values) and row.keep_apart == "; ".join(groups_in(row.keep_apart))
        if fits and not names.same_person(row.name, row.club):
            names.add(Holder(row.name, len(listed), row.club))
            listed.append(row)
    columns = ("number", "name", "club", "contact", "keep-apart group", "status", "checked in")
    cells = [(row.name, row.club, row.contact, row.keep_apart) for row in listed]
    written = csv_text(columns, [(at, *texts, "Active", "no") for at, texts in enumerate(cells)])
    preview = read_csv(written.encode())
    assert preview.faults == ()
    assert [replace(row, line=0) for row in preview.rows] == listed


def test_a_column_of_names_is_preferred_to_one_of_players():
    """Our lists of seats and standings have the players' ids there."""
    assert [row.name for row in read_csv("table,player,name,club\n1,p7,Asha,Pyke").rows] == ["Asha"]
    assert [row.name for row in read_csv("Player,Club\nAsha,Pyke").rows] == ["Asha"]


@pytest.mark.parametrize("name", ["=1+1", "-Jón", "'=1", "''-x", "＋Asha", "O'Brien", "'Asha'", "+47 1"])
def test_guards_against_formulas_are_removed_in_every_list(name: str):
    shown = str(harmless(name))
    assert as_written(shown) == name
    assert [row.name for row in read_csv(f"{shown}\n").rows] == [name]
    assert [row.name for row in read_list(f"1. Bo\n{shown}; Oslo").rows] == ["Bo", name]


class TestList:
    def test_name_club_contact_and_group(self):
        preview = read_list("1. Åsa Berg; Oslo\n\n- Bo\tBergen\t555\tHarlaw\n")
        assert preview.rows == (
            ImportRow(1, "Åsa Berg", "Oslo"),
            ImportRow(3, "Bo", "Bergen", "555", "Harlaw"),
        )
        assert preview.faults == ()

    def test_bad_lines_are_reported_where_they_are(self):
        preview = read_list(
            "Asha\n; Oslo\nASHA\nBo;a;b;c;d\n" + "x" * 81 + "\nVictarion",
            NamesTaken.of([Holder("Victarion", "p3")]),
        )
        assert [row.name for row in preview.rows] == ["Asha"]
        assert [(fault.line, fault.field, fault.message) for fault in preview.faults] == [
            (2, "name", "Name: Enter at least one letter or digit."),
            (3, "name", "ASHA is on line 1 already."),
            (4, "", "This line has 5 columns; at most 4 are expected."),
            (5, "name", "Name: This has 81 characters. Shorten it to 80 characters."),
            (6, "name", "Victarion is registered as p3 already."),
        ]

    def test_namesakes_of_different_clubs_are_two_people_with_a_question(self):
        preview = read_list(
            "Asha; Harlaw\nAsha; Pyke\nASHA; harlaw\nAsha\nVictarion; Oldtown",
            NamesTaken.of([Holder("Victarion", "p3", "Pyke")]),
        )
        assert [(row.line, row.name, row.club) for row in preview.rows] == [
            (1, "Asha", "Harlaw"),
            (2, "Asha", "Pyke"),
            (5, "Victarion", "Oldtown"),
        ]
        assert [(doubt.line, doubt.message) for doubt in preview.doubts] == [
            (2, "Asha is on line 1 already, of Harlaw: is this another person?"),
            (5, "Victarion is registered as p3 already, of Pyke: is this another person?"),
        ]
        assert [fault.line for fault in preview.faults] == [3, 4]

    def test_a_list_too_long_is_cut_and_says_so(self, monkeypatch):
        monkeypatch.setattr(player_import, "MAX_LINES", 2)
        preview = read_list("a\nb\nc\nd")
        assert len(preview.rows) == 2
        assert [fault.line for fault in preview.faults] == [3]
        assert "Nothing from here on was read." in preview.faults[0].message

    def test_a_list_too_large_is_not_read(self, monkeypatch):
        monkeypatch.setattr(player_import, "MAX_BYTES", 10)
        for preview in (read_list("x" * 11), read_csv(b"x" * 11)):
            assert (preview.rows, len(preview.faults)) == ((), 1)


class TestCsv:
    @pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize(
        ("codec", "encoding"),
        [("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16"), ("cp1252", "Windows-1252")],
    )
    def test_every_delimiter_line_end_and_encoding(self, delimiter, line_end, codec, encoding):
        lines = [["Club", "Player name"], ["Oslo", "Åsa"], ["Bergen", "Bo"]]
        content = line_end.join(delimiter.join(line) for line in lines).encode(codec)
        preview = read_csv(content)
        assert preview.rows == (ImportRow(2, "Åsa", "Oslo"), ImportRow(3, "Bo", "Bergen"))
        assert (preview.faults, preview.encoding, preview.delimiter) == ((), encoding, delimiter)

    def test_bytes_no_codepage_knows_are_latin_1_and_a_fault(self):
        preview = read_csv(b"name\n\x81\xff")
        assert preview.encoding == "Latin-1"
        assert [fault.line for fault in preview.faults] == [2]

    def test_without_headings_the_columns_stand_in_order(self):
        preview = read_csv("Åsa,Oslo,a@example.org,Harlaw\n")
        assert preview.rows == (ImportRow(1, "Åsa", "Oslo", "a@example.org", "Harlaw"),)

    def test_quoted_cells_may_hold_delimiters_and_line_breaks_and_lines_still_count(self):
        preview = read_csv('name;club\n"Berg; Åsa";"Os\nlo"\nBo;\n;x\n')
        assert preview.rows == (ImportRow(2, "Berg; Åsa", "Os lo"), ImportRow(4, "Bo"))
        assert [(fault.line, fault.field) for fault in preview.faults] == [(5, "name")]

    def test_unknown_columns_are_ignored_and_named(self):
        preview = read_csv("Timestamp,Name,E-mail,Name\n2026,Åsa,a@example.org,other")
        assert preview.rows == (ImportRow(2, "Åsa", contact="a@example.org"),)
        assert preview.ignored_columns == ("Timestamp", "Name")

    @pytest.mark.parametrize(
        "headings",
        [
            "First name;Last name;Club",
            "Vorname;Nachname;Verein",
            "Prénom;Nom;Équipe",
            "Nombre;Apellidos;Equipo",
            "Nome;Cognome;Squadra",
            "Fornavn;Etternavn;Klubb",
            "Voornaam;Achternaam;Vereniging",
            "Imię;Nazwisko;Drużyna",
        ],
    )
    def test_two_columns_of_a_name_are_joined_in_usual_languages(self, headings: str):
        preview = read_csv(f"{headings}\nÅsa;Berg;Oslo\nBo;;Bergen\n;Euron;\n")
        assert preview.rows == (
            ImportRow(2, "Åsa Berg", "Oslo"),
            ImportRow(3, "Bo", "Bergen"),
            ImportRow(4, "Euron"),
        )
        assert (preview.faults, preview.ignored_columns) == ((), ())

    def test_a_heading_of_one_part_is_the_whole_name(self):
        assert read_csv("Nom;Courriel\nÅsa Berg;a@example.org").rows == (
            ImportRow(2, "Åsa Berg", contact="a@example.org"),
        )
        assert read_csv("Spieler,Kontakt\nÅsa,a@example.org").rows[0].contact == "a@example.org"
        preview = read_csv("Name,First name,Last name\nÅsa Berg,Åsa,Berg")
        assert preview.rows == (ImportRow(2, "Åsa Berg"),)
        assert preview.ignored_columns == ("First name", "Last name")

    def test_a_name_beside_a_first_name_is_the_last_name(self):
        preview = read_csv("Name;Vorname;Verein\nTully;Harl;Riverrun\nvan Essen;Bo;\nGreyjoy;Asha;")
        assert [row.name for row in preview.rows] == ["Harl Tully", "Bo van Essen", "Asha Greyjoy"]
        assert [row.name for row in read_csv("Name,Surname\nAsha,Greyjoy").rows] == ["Asha Greyjoy"]
        preview = read_csv("Full name,First name\nAsha Greyjoy,Asha\nHarl Tully,Harl")
        assert [row.name for row in preview.rows] == ["Asha Greyjoy", "Harl Tully"]

    @pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;", "\ufeffsep=;"])
    @pytest.mark.parametrize("line_end", ["\n", "\r\n"])
    def test_a_declared_delimiter_is_no_player(self, first: str, line_end: str):
        preview = read_csv(line_end.join([first, "name;club", "Åsa, of Oslo;Oslo"]).encode())
        assert (preview.rows, preview.delimiter) == ((ImportRow(3, "Åsa, of Oslo", "Oslo"),), ";")
        assert preview.faults == ()

    def test_a_quotation_mark_left_open_stops_the_reading_and_says_so(self):
        preview = read_csv('name,club\nBo,Oslo\n"Åsa,Oslo\nAsha,Pyke\n')
        assert [row.name for row in preview.rows] == ["Bo"]
        assert [fault.line for fault in preview.faults] == [3]
        assert "Nothing from here on was read." in preview.faults[0].message

    def test_nothing_and_headings_alone_are_empty(self):
        for content in ("", "\n\n", "name,club\n", b""):
            assert (read_csv(content).rows, read_csv(content).faults) == ((), ())


ROSTER = ("Harl Tully", "Asha Greyjoy", "Jeyne Poole", "Bo Østby")


class TestHeadingsBelowATitle:
    """The headings are found in the first ten lines; what stands above them is no player."""

    TITLE = "Anmeldungen Pyke 2026;;;;\r\nStand: 3. Dezember, 18 Uhr\r\n\r\n"
    HEADINGS = "Nr;Name;Verein;E-Mail-Adresse;Handy\r\n"
    LINES = "".join(
        f"{number};Player of {chr(65 + number)};Pyke;p{number}@example.org;0171 {number}\r\n"
        for number in range(20)
    )

    def test_a_title_ruins_nothing(self):
        preview = read_csv(self.TITLE + self.HEADINGS + self.LINES)
        assert (len(preview.rows), preview.faults, preview.headings_line) == (20, (), 4)
        assert preview.rows[0] == ImportRow(5, "Player of A", "Pyke", "p0@example.org")
        assert preview.lines_above == ((1, "Anmeldungen Pyke 2026"), (2, "Stand: 3. Dezember, 18 Uhr"))
        assert preview.ignored_columns == ("Nr", "Handy") and preview.sample[0][1] == "Name"

    @pytest.mark.parametrize("lines_above", [1, 9, 10])
    def test_in_the_first_ten_lines_and_no_further(self, lines_above: int):
        text = "About the day\n" * lines_above + "Name;Club\nAsha;Pyke"
        assert read_csv(text).headings_line == (lines_above + 1 if lines_above < 10 else 0)
        assert is_table(text) is (lines_above < 10)

    def test_a_title_with_a_comma_does_not_choose_the_delimiter(self):
        preview = read_csv("Pyke, the 5th, in the hall\nName|Club\nHarl Tully|Riverrun\nAsha|Pyke")
        assert (preview.delimiter, preview.rows[0]) == ("|", ImportRow(3, "Harl Tully", "Riverrun"))

    def test_a_lone_heading_counts_below_the_first_line_if_names_must_follow(self):
        assert read_csv("Pyke 2026\n\nName\nAsha\nHarl").rows == (ImportRow(4, "Asha"), ImportRow(5, "Harl"))
        # "First" and "Nombre" may be somebody's, as far as a single cell tells
        assert [row.name for row in read_csv("Asha\nFirst\nNombre\nBo").rows] == [
            "Asha",
            "First",
            "Nombre",
            "Bo",
        ]

    def test_a_list_without_headings_has_none(self):
        preview = read_csv("\n".join(f"{name},Team {name[:2]},tel 5" for name in ROSTER))
        assert (preview.headings_line, len(preview.rows), preview.faults) == (0, 4, ())
        assert read_csv("Player 1\nPlayer 2\nPlayer 17").headings_line == 0

    def test_the_line_may_be_said_by_hand(self):
        text = "Roll\nWer;Woher\nAsha;Pyke"
        assert [row.line for row in read_csv(text).rows] == [1, 2, 3]
        preview = read_csv(text, layout=Layout(("name", "club"), headings_line=2))
        assert preview.rows == (ImportRow(3, "Asha", "Pyke"),) and preview.lines_above == ((1, "Roll"),)
        assert preview.beginning == ((1, "Roll"), (2, "Wer Woher"), (3, "Asha Pyke"))


_CONTACTS = """
    E-Mail-Adresse, E-Mail, Mailadresse, Ihre E-Mail-Adresse:, Adresse e-mail, Votre adresse e-mail *,
    Adresse mail, Courriel, Dirección de correo electrónico, Correo, Indirizzo e-mail, Recapito,
    Endereço de email, E-mailadres, Wat is je e-mailadres?, E-postadress, Sähköpostiosoite, Tel, Tel.,
    Tel.-Nr., Handy, Handynummer, Mobil, Mobilnummer, Mobile number, Cell phone, Téléphone, Numéro de
    portable, N° de téléphone, Móvil, Teléfono, Cellulare, Telemóvel, Telefoonnummer, Mobiel,
    email_address, What is your e-mail address?, E-Mail / Telefon, Phone or e-mail
"""
CONTACT_HEADINGS = [" ".join(heading.split()) for heading in _CONTACTS.split(",")]


class TestHeadingsOfFormTools:
    """Tables as form tools hand them out, and as people head them."""

    @pytest.mark.parametrize(
        "headings",
        [
            "Timestamp,Email Address,What is your full name?,Club / playgroup (optional)",
            "Zeitstempel,E-Mail-Adresse,Vor- und Nachname,Verein (freiwillig)",
            "Horodateur,Adresse e-mail,Nom et prénom,Club",
            "Marca temporal,Dirección de correo electrónico,Nombre y apellidos,Equipo",
            "Informazioni cronologiche,Indirizzo email,Nome e cognome,Squadra",
            "Carimbo de data/hora,Endereço de e-mail,Nome completo,Clube",
            "Tijdstempel,E-mailadres,Voor- en achternaam,Vereniging",
            "Tidsmerke,E-postadresse,Fullt navn,Klubb",
            "Sygnatura czasowa,Adres e-mail,Imię i nazwisko,Klub",
        ],
    )
    def test_google_forms(self, headings: str):
        lines = ("2026-11-27,a@example.org,Asha Greyjoy,Pyke", "2026-11-28,h@example.org,Harl Tully,")
        preview = read_csv("\n".join((headings, *lines)))
        assert preview.rows == (
            ImportRow(2, "Asha Greyjoy", "Pyke", "a@example.org"),
            ImportRow(3, "Harl Tully", "", "h@example.org"),
        )
        assert (preview.faults, len(preview.ignored_columns)) == ((), 1)

    @pytest.mark.parametrize(
        "headings",
        [
            "ID\tStart time\tCompletion time\tEmail\tName\tYour full name\tEmail2\tTeam",
            "ID\tStartzeit\tFertigstellungszeit\tE-Mail\tName\tName2\tE-Mail-Adresse\tMannschaft",
            "ID\tHeure de début\tHeure de fin\tAdresse de messagerie\tNom\tNom2\tCourriel\tÉquipe",
            "Id\tHora de inicio\tHora de finalización\tCorreo electrónico\tNombre\tNombre2\tCorreo\tEquipo",
            "ID\tOra di inizio\tOra di fine\tPosta elettronica\tNome\tNome2\tE-mail\tSquadra",
            "ID\tHora de início\tHora da conclusão\tEmail\tNome\tNome2\tTelemóvel\tEquipa/Clube",
            "Id\tBegintijd\tTijd van voltooien\tE-mail\tNaam\tNaam2\tMobiel nummer\tTeam",
        ],
    )
    def test_microsoft_forms_whose_own_name_and_address_are_empty(self, headings: str):
        lines = (
            "7\t9:00\t9:01\tanonymous\t\tAsha Greyjoy\ta@example.org\tPyke",
            "8\t9:02\t9:03\tanonymous\t\tHarl Tully\th@example.org\tRiverrun",
        )
        preview = read_csv("\n".join((headings, *lines)))
        assert preview.rows == (
            ImportRow(2, "Asha Greyjoy", "Pyke", "a@example.org"),
            ImportRow(3, "Harl Tully", "Riverrun", "h@example.org"),
        )

    @pytest.mark.parametrize(
        "headings",
        [
            "Submission Date,Full Name - First Name,Full Name - Last Name,E-mail,Phone Number",
            "Submission Date,First Name,Last Name,Phone Number,Club",
            "Submission ID,Name (First),Name (Last),Mobile,Team",
            "Order #,Attendee first name,Attendee surname,Contact e-mail,Notes",
            "Einreichungsdatum,Vorname,Familienname,Handy,Spielgruppe",
            "Date d'envoi,Prénom,Nom de famille,Numéro de téléphone,Club",
            "Fecha,Nombre,Apellidos,Teléfono móvil,Club",
            "Data,Nome,Cognome,Cellulare,Squadra",
            "Data,Nome,Apelido,Telemóvel,Clube",
            "Datum,Voornaam,Achternaam,GSM,Club",
        ],
    )
    def test_first_and_last_names_of_jotform_and_others(self, headings: str):
        preview = read_csv(f"{headings}\n2026,Asha,Greyjoy,0171 5,Pyke\n2027,Harl,Tully,,")
        assert [row.name for row in preview.rows] == ["Asha Greyjoy", "Harl Tully"]
        assert preview.rows[0].contact == "0171 5"

    @pytest.mark.parametrize("heading", CONTACT_HEADINGS)
    def test_contacts_of_the_usual_languages(self, heading: str):
        preview = read_csv(f"Name;{heading}\nAsha;5")
        assert preview.rows == (ImportRow(2, "Asha", contact="5"),) and preview.ignored_columns == ()

    def test_name_and_club_parted_by_a_bar(self):
        for text in ("Name|Club\nHarl Tully|Riverrun", "Harl Tully | Riverrun"):
            read = read_csv if is_table(text) else read_list
            assert [(row.name, row.club) for row in read(text).rows] == [("Harl Tully", "Riverrun")]
        assert read_csv("sep=|\nHarl|Riverrun").rows == (ImportRow(2, "Harl", "Riverrun"),)

    @pytest.mark.parametrize(
        "cell", ["", "Asha", "Points", "Nr", "Nickname", "Timestamp", "x" * 500, "Team 7"]
    )
    def test_what_is_no_heading(self, cell: str):
        assert column_of_heading(cell) == ""


class TestWhatIsOffered:
    """A list of which most lines fail was misread: nothing of it is offered."""

    def test_too_many_faulty_lines(self):
        wide = "".join(f"{name};a;b;c;d;e\n" for name in ROSTER)
        preview = read_csv(f"Roll of Pyke\n{wide}Lysa\n")
        assert ([row.name for row in preview.rows], len(preview.faults)) == (["Roll of Pyke", "Lysa"], 4)
        assert not preview.is_offered

    def test_half_of_the_lines_may_fail(self):
        assert read_list("Asha\n; x").is_offered and not read_list("Asha\n; x\n; y").is_offered
        long = "x" * 300
        assert read_list(f"Asha\n; {long}; {long}").is_offered, "three faults in one of two lines"
        assert not read_list("; x").is_offered and not read_list("").is_offered

    def test_players_registered_already_are_no_failure(self):
        taken = NamesTaken.of([Holder(name, "p1") for name in ROSTER])
        preview = read_list("\n".join((*ROSTER, "Lysa", "Lysa")), taken)
        assert [fault.is_repeat for fault in preview.faults] == [True] * 5 and preview.is_offered


def test_every_length_fits_the_database():
    for column in COLUMNS:
        field: Any = (
            KeepApartGroup._meta.get_field("name")
            if column.key == "keep_apart"
            else Player._meta.get_field(column.key)
        )
        assert column.at_most <= field.max_length


def test_the_digest_tells_lists_apart():
    one, two = read_list("Åsa\n; x"), read_list("Åsa\n\n; x")
    assert one.digest == read_list("Åsa \n; x").digest
    assert one.digest != two.digest


def assert_sound(rows):
    clubs: dict[str, list[str]] = {}
    for row in rows:  # namesakes are distinguished by their clubs
        clubs.setdefault(folded(row.name), []).append(folded(row.club))
    assert all(len(set(own)) == len(own) and (all(own) or len(own) == 1) for own in clubs.values())
    for row in rows:
        values = {column.key: getattr(row, column.key) for column in COLUMNS}
        assert player_import.faults_in(values) == []
        assert all(value == one_line(value) for value in values.values())


@given(ANYTHING)
def test_any_text_is_a_list_of_rows_and_faults(text):
    preview = read_list(text)
    assert_sound(preview.rows)
    used = [number for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1) if line.strip()]
    assert sorted({row.line for row in preview.rows} | {fault.line for fault in preview.faults}) == used
    assert not {row.line for row in preview.rows} & {fault.line for fault in preview.faults}


@given(st.one_of(ANYTHING, st.binary(max_size=200), ANYTHING.map(lambda text: "name,club\n" + text)))
def test_any_file_is_read_without_a_crash_and_faulty_lines_are_not_rows(content):
    preview = read_csv(content)
    assert_sound(preview.rows)
    assert not {row.line for row in preview.rows} & {fault.line for fault in preview.faults}


@given(
    st.lists(
        st.tuples(
            *[st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=20) for _ in COLUMNS]
        ),
        unique_by=lambda row: folded(one_line(row[0])),
    ),
    st.sampled_from(",;\t|"),
)
def test_what_a_spreadsheet_writes_comes_back(rows, delimiter):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(["name", "club", "contact", "group"])
    writer.writerows(rows)
    preview = read_csv(out.getvalue().encode())
    assert preview.faults == ()
    assert [(row.name, row.club, row.contact, row.keep_apart) for row in preview.rows] == [
        tuple(map(one_line, row)) for row in rows
    ]
