"""Every sentence is in a catalog, and the pseudo-locale keeps what is no word."""

from __future__ import annotations

import io
import json
import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from django.utils import translation

from kingsmoot.catalogs import LOCALES, PSEUDO_FOLDER, faults, fill_in_names, pseudo
from tables.core.text.languages import duration, length_text, list_text, moment_text, number_text, ordinal
from tables.core.text.sentences import Ordinal, listing, plural, sentence
from tests.infra.untranslated import ROOT, UNREAD, unmarkable, untranslated

TRANSLATED = (
    "frontend/accounts",
    "frontend/app",
    "frontend/components",
    "frontend/confirmations.py",
    "frontend/downloads.py",
    "frontend/form_actions.py",
    "frontend/frames.py",
    "frontend/middleware.py",
    "frontend/navigation.py",
    "frontend/operations",
    "frontend/staff",
    "frontend/static/js",
    "frontend/templates",
    "frontend/templatetags",
    "frontend/events",
    "frontend/player_meeting",
    "frontend/players",
    "rules/adapters",
    "rules/boardgame",
    "rules/bots",
    "rules/btwixt",
    "rules/cards",
    "rules/goofspiel",
    "rules/hearts",
    "rules/kernel",
    "rules/lcg",
    "rules/oathbreaker",
    "rules/terminal",
    "frontend/decks",
    "frontend/judging",
    "frontend/results",
    "frontend/rounds",
    "frontend/standings",
    "tables/decks",
    "tables/journal",
    "tables/judging",
    "tables/results",
    "tables/rounds",
    "tables/standings",
    "tables/player_meeting",
    "frontend/live",
    "frontend/journal",
    "kingsmoot",
    "tables/archive",
    "tables/core",
    "tables/simulation",
    "frontend/messages",
    "frontend/paper",
    "tables/messages",
    "tables/live/actions.py",
    "tables/live/api",
    "tables/live/judge",
    "tables/live/models",
    "tables/live/play",
    "tables/live/store",
    "tables/live/view/boards.py",
    "tables/live/view/listing.py",
    "tables/live/view/pushed.py",
    "tables/live/view/records.py",
    "tables/live/view/shapes.py",
    "tables/live/view/shared_replays.py",
    "tables/live/workers",
    "tables/accounts",
    "tables/events",
    "tables/operations/scheduled_checks.py",
    "tables/players",
    "tables/staff",
    "frontend/devices.py",
)
"""Where every sentence is marked."""

NO_SENTENCES = frozenset(
    {
        *("21; Asha; Baelor; Dagmer", "23; Euron; 17; p12; Harras", "name,club,contact,keep apart"),
        *("Asha Greyjoy,Iron Islands,asha@example.org,", "Harl Tully,Riverrun,,Tully family"),
        # Stored in English, or headings and keys of data.
        *("keep-apart group", "checked in", "joined in round", "Group {}", "recovery code", "recovery codes"),
        *("known device", "Round {} names {}, who is not a player of this event."),
        *("An event seed has {} bytes; this one has {}.", "An event backup could not be written: {}"),
        "Order or Chaos is below 0",
        *("Drowned God", "Small Council", "House Arryn", "Opp. win rate", "Head to head", "Score diff."),
        *("Core Set", "House {}", "<!doctype html", "Crown Regent", "Lord Commander of the Kingsguard"),
        *("Hand of the King", "Master of Whispers", "Master of Laws", "Master of Coin", "Master of Ships"),
        *("Callable[[BoardTable, int], bool]", "Callable[[BoardTable, int], Flow[None] | None]"),
        *("[part.copy() for part in {}]",),
        "A page has at least one place, not {}.",
        "Call of {}: {}",
        "Deck check of {}: {}",
        "Deck of {}",
        "Revoked, by {}: {}",
        "The live game ended, but its result was not entered: {}",
        "drawn again",
        "game loss",
        "in force",
        "input input-cell",
        *("Arrow", "Enter", "Escape", "Neutral", "Notification"),
        "pill pill-{}",
        "input input-short",
        "points less",
        "searched on",
        "seen by the reporter",
        "stark, thenightswatch, …",
        "table number",
        "{} points less",
        "1 point less",
        *("journal entries", "JSON, compressed; empty when it was too large."),
        *("SHA-256 of method, path and body.", "The lines visible to the caller, without the first `from`."),
        *("{}, last seen {}", "Seat {} asks to go back to {}", "Seat {} proposes {} about seat {}"),
        *("keep-apart group", "Group {}"),
        # The journal, records, metrics, threads and faults of the code.
        *("a search was begun inside a transaction", "slip of table"),
        *("c<č h<ch r<ř s<š z<ž", "c<č<ć d<dž<đ l<lj n<nj s<š z<ž", "a<ä c<č h<ch o<ô r<ř s<š z<ž"),
        # A table of text, which a command prints.
        *("Ext. SoS", "* separated by the random number only"),
        "{} still to report: these standings are provisional.",
        *("live game {}", "a player asked for it, and everybody allowed it.", "a player asked for it."),
        *("Decisions at live tables, by who made them.", "load matches", "searches of bots"),
        *("{} has no tutorial", "Seat {}", "First game", "only a game that is over has a result due"),
    }
)
"""Texts that read like sentences and are not shown, or are stored in English."""


@pytest.mark.once
@pytest.mark.parametrize("place", TRANSLATED)
def test_every_sentence_is_marked(place):
    """In games, texts that begin with a small letter are names and invariants; what is shown of them is found
    where random games are played in the pseudo-locale."""
    found = [
        f"{path}:{line}: {text}"
        for path, line, text in untranslated(place)
        if text not in NO_SENTENCES and not (place.startswith("rules") and text[0].islower())
    ]
    assert not found, "\n".join(found)


@pytest.mark.once
@pytest.mark.parametrize("package", ["frontend", "kingsmoot", "rules", "tables"])
def test_no_marker_is_broken(package):
    """Babel leaves out f-strings, and a function that assigns `_` cannot call it."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if not UNREAD & set(path.parts)
        for line, text in unmarkable(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_broken_markers_are_found():
    broken = [
        'def f(name):\n    return sentence(f"{name} left.")',
        'def f():\n    found, _ = read()\n    return _("Nothing.")',
        'def f():\n    for _ in range(2):\n        print(_("Nothing."))',
    ]
    whole = 'def f(pairs):\n    codes = [code for code, _ in pairs]\n    return _("{n}").format(n=f"{codes}")'
    assert [len(list(unmarkable(text))) for text in (*broken, whole)] == [1, 1, 1, 0]


def extracted_texts(pseudo_folder: Path, *domains: str) -> list[str | tuple[str, ...]]:
    """Return all sentences of domains, as the pseudo-locale's catalogs have them; plurals as singular and
    plural."""
    files = [pseudo_folder / PSEUDO_FOLDER / "LC_MESSAGES" / f"{domain}.mo" for domain in domains]
    ids = [message.id for file in files for message in read_mo(io.BytesIO(file.read_bytes())) if message.id]
    return [each if isinstance(each, str) else tuple(each) for each in ids]


@pytest.mark.once
def test_catalogs_can_be_extracted(pseudo_folder):
    """Renaming a class once put its name into the name of a card."""
    texts = extracted_texts(pseudo_folder, *LOCALES)
    assert ("{count} minute", "{count} minutes") in texts
    plain = [re.sub(r"%\(\w+\)s|{[^}]*}|<[^>]*>", "", str(text)) for text in texts]
    camels = {word for text in plain for word in re.findall(r"[A-Za-z]+[a-z][A-Z]\w*", text)}
    assert camels <= {"BotFather", "FreeOTP", "JavaScript", "SoS", "ThronesDB"}
    assert not [text for text in texts if not str(text).strip()]


@pytest.mark.once
def test_catalogs_contain_every_sentence_of_the_scripts(pseudo_folder):
    """Babel reads template texts only if asked, and no sentence among another's arguments."""
    texts = extracted_texts(pseudo_folder, "djangojs")
    known = {each[0] if isinstance(each, tuple) else each for each in texts}
    marked = re.compile(r'(?<![\w.])(?:_|ngettext)\(\s*("(?:[^"\\\n]|\\.)*")(?!\s*\+)')
    scripts = sorted((ROOT / "frontend/static/js").rglob("*.js"))
    found = {json.loads(text) for script in scripts for text in marked.findall(script.read_text("utf-8"))}
    assert len(found) > 400 and found <= known, found - known


def test_the_pseudo_locale_keeps_placeholders_and_tags():
    assert (
        pseudo('{count:card|cards} of <a href="x">%(name)s</a>')
        == '⟦{count:card|cards} óf <a href="x">%(name)s</a>~~~~~~~~ ~~~~~~~⟧'
    )


def test_sentences_are_worded_when_they_are_shown():
    names = listing(["Asha", "Euron", sentence("{name} and company", name="Balon")])
    assert str(sentence("{names} shared place {place}", names=names, place=Ordinal(2))) == (
        "Asha, Euron and Balon and company shared place 2nd"
    )
    assert str(plural("{count} title", "{count} titles", 1)) == "1 title"
    with translation.override("de"):
        assert str(listing(["Asha", "Euron"])) == "Asha und Euron"


def test_lists_places_and_spans_in_english():
    assert list_text(["Asha"]) == "Asha" and list_text([]) == ""
    assert [ordinal(n) for n in (1, 2, 3, 11, 22)] == ["1st", "2nd", "3rd", "11th", "22nd"]
    assert [duration(s) for s in (1, 61, 600, 7200)] == ["1 second", "61 seconds", "10 minutes", "2 hours"]


def test_numbers_of_figures_are_written_without_needless_decimals():
    figures = (3, 3.0, 2.25, 12.600000000000001, None)
    assert [number_text(value) for value in figures] == ["3", "3", "2.2", "12.6", "–"]
    with translation.override("de"):
        assert number_text(2.5) == "2,5"


def test_lengths_of_rounds_in_minutes_hours_and_days():
    minutes = (1, 90, 180, 240, 200, 1440, 2160, 2880)
    assert [length_text(m) for m in minutes] == [
        *("1 minute", "90 minutes", "180 minutes", "4 hours", "200 minutes"),
        *("24 hours", "36 hours", "2 days"),
    ]
    assert [length_text(m, exact=False) for m in (101, 200, 2877)] == ["101 minutes", "4 hours", "2 days"]
    with translation.override("de"):
        assert length_text(2880) == "2 Tage"


@pytest.mark.parametrize(
    ("language", "form", "written"),
    [
        ("en", "day_minutes", "5 Dec 2026, 09:05"),
        ("en", "long_weekday_minutes", "Saturday, 5 December 2026, 09:05"),
        ("en", "seconds", "09:05:07"),
        ("de", "day_minutes", "05.12.2026, 09:05"),
        ("de", "weekday_minutes", "Sa., 5. Dez. 2026, 09:05"),
        ("de", "long_weekday", "Samstag, 5. Dezember 2026"),
        ("fr", "long_day_minutes", "5 décembre 2026, 09:05"),
        ("ja", "long_day", "2026年12月5日"),
    ],
)
def test_moments_are_written_as_the_language_writes_them(language: str, form: str, written: str):
    moment = datetime(2026, 12, 5, 9, 5, 7, tzinfo=ZoneInfo("Europe/Oslo"))
    with translation.override(language):
        assert moment_text(moment, form) == written


@pytest.mark.parametrize(
    ("sentence", "translation", "found"),
    [
        ("{name} left.", "{name} ist gegangen.", []),
        ("{name} left.", "", ["it is not translated"]),
        ("{name} left.", "Sie ist gegangen.", ["“Sie ist gegangen.” needs {name}"]),
        ("{name} left.", "{name} und {other}", ["“{name} und {other}” has places of its own"]),
        ("%(n)s <b>left</b>", "%(n)s ist fort", ["its tags are others"]),
        ("{count:card|cards}", "{count:Karte|Karten}", []),
        (("One table", "{n} tables"), ("Ein Tisch", "{n} Tische"), []),
        (("One table", "{n} tables"), ("Ein Tisch", ""), ["it is not translated"]),
        (("One table", "{n} tables"), ("Ein Tisch", "Tische"), ["“Tische” needs {n}"]),
    ],
)
def test_faults_of_a_translation_are_named(sentence, translation, found):
    assert faults(Message(sentence, translation)) == found


def test_a_translation_of_a_sentence_that_changed_is_a_fault():
    assert faults(Message("Left", "Fort", flags=["fuzzy"])) == ["the sentence has changed since"]


def test_names_of_cards_are_filled_in_from_the_data_files():
    catalog = Catalog(locale="de")
    milk = catalog.add("Milk of the Poppy", context="card")
    unknown = catalog.add("Nobody's Card", context="card")
    words = catalog.add("Milk of the Poppy")
    fill_in_names(catalog, "de")
    assert milk.string == "Mohnblumensaft"
    assert unknown.string == "Nobody's Card"
    assert not words.string
