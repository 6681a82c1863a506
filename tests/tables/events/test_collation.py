"""Names in the order of the hall's language: CLDR's orders, and every list that is sorted by name."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.archive.actions.backup import restore_event
from tables.archive.queries.backup import event_backup
from tables.core.errors import Malformed
from tables.core.text.collation import collator
from tables.decks.queries import deck_rows
from tables.events.actions.settings import EventSettings
from tables.events.actions.setup import change_event
from tables.events.models import Collation, Event
from tables.events.queries.lists import pairing_list
from tables.players.names import by_family_name
from tables.players.queries.roster import check_in_list, club_names, public_players, roster
from tables.rounds.queries.pairings import pairings_by_name, round_view
from tests.builders import a_round, an_event, players, staff_of

# Each in the order in which ICU 78 sorts it by the data of CLDR 48 (primary strength).
ORDERS = {
    "root": "Ädel Åse Azur Łuk Lux Müller Muzio Øst Ötzi Ouse Zeno",
    "cs": "Adam Áron Cé Cyril Čapek Čé Dana Hynek Chalupa Ivan Rut Řehoř Sum Šimon Zora Žofie",
    "da": "Abel Yacht Yvonne Zola Æbel Ægir Ødger Öst Østen Aage Åse Aasta Åström",
    "es": "Luz Nuria Nz Ñu Oa",
    "et": "Saar Suur Šeff Zoe Žanna Tamm Wolf Õun Ära Öpik Ürgo Xenia Yrsa",
    "fi": "Yli Ylä Zorn Åberg Älvi Ærø Ölund Østby",
    "hr": "Cvek Čavić Ćosić Dunja Džaja Đurić Luka Ljerka Nuša Njegoš Suk Šuker Zub Žic",
    "pl": "Azja Ąb Cz Ćma Ez Ęsik Luz Łapa Nz Ńo Oz Ósma Sz Śnieg Zyta Źrebak Żak",
    "ro": "Azur Ăla Âlb Iz Îna Suz Șerban Tuz Țepeș Zoe",
    "sk": "Azet Ännchen Cyril Čapek Hynek Chalupa Oz Ôsmy Zora Žofia",
    "sv": "Ulla Yngve Zorn Åberg Åström Äng Ödman Österberg",
}


@pytest.mark.parametrize("language", Collation.values)
def test_letters_stand_where_the_language_has_them(language: str):
    names = ORDERS[language].split()
    keys = [collator(language)(name) for name in names]
    assert keys == sorted(set(keys))


def test_letters_are_found_however_they_are_written():
    swedish = collator("sv")
    assert swedish("A\u030aSA  Berg") == swedish("Åsa Berg") != swedish("Asa Berg")
    assert swedish("Åsa") > swedish("Zz") and collator("root")("Åsa") == collator("root")("asa")
    assert by_family_name("Zoe Åkerlund", swedish) > by_family_name("Anna Zorn", swedish)


NAMES = ("Åsa Åkerlund", "Zoe Zorn", "Örjan Öst", "Adam Ek")
SWEDISH = ["Adam Ek", "Zoe Zorn", "Åsa Åkerlund", "Örjan Öst"]


@pytest.mark.django_db
class TestInAnEvent:
    """An event whose people look names up as Swedes do."""

    def event(self) -> Event:
        event = an_event(collation="sv")
        for player, name in zip(players(event, len(NAMES)), NAMES, strict=True):
            player.name, player.club = name, f"{name.split()[1]} club"
            player.save()
        return event

    def test_every_list_by_name_is_sorted_so(self):
        event = self.event()
        view = round_view(a_round(event, 1, list(event.players.order_by("number"))), for_staff=True)
        lists: list[Any] = [
            roster(event).page.rows,
            roster(event, sort="family_name").page.rows,
            roster(event, sort="name").page.rows,
            check_in_list(event).rows,
            public_players(event),
            pairings_by_name(view),
            deck_rows(event),
        ]
        assert [[row.name for row in rows] for rows in lists] == [SWEDISH] * len(lists)
        assert [row[5] for row in pairing_list(view, by_name=True).rows] == SWEDISH
        assert club_names(event) == ("Ek club", "Zorn club", "Åkerlund club", "Öst club")

    def test_a_search_keeps_the_order_among_those_that_begin_so(self):
        event = self.event()
        assert [row.name for row in roster(event, search="club").page.rows] == SWEDISH
        assert [row.name for row in roster(event, search="o").page.rows][:1] == ["Örjan Öst"]

    def test_the_organizer_says_which_and_the_journal_tells(self):
        event = self.event()
        settings: EventSettings = {"collation": "cs"}
        change_event(event, staff_of(event), **settings)
        event.refresh_from_db()
        entry = event.journal.latest("revision")
        assert (entry.before, entry.after) == ({"collation": "sv"}, {"collation": "cs"})
        with pytest.raises(Malformed) as refused:
            change_event(event, staff_of(event), collation="tlh")
        assert [problem.field for problem in refused.value.problems] == ["collation"]
        with pytest.raises(IntegrityError), transaction.atomic():
            Event.objects.filter(pk=event.pk).update(collation="tlh")

    def test_a_backup_brings_it_back(self):
        event = self.event()
        backup = event_backup(event)
        Event.objects.filter(pk=event.pk).update(seed_commitment="0" * 64, slug="gone")
        event.players.update(link_digest=None)
        assert restore_event(backup).event.collation == "sv"
