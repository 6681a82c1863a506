"""An event with decks of the whole pool: handed in on phones, checked by a judge, played live at a four- and
a six-seat table by people and bots, to sheets, standings, statistics of decks and the verified file."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from rules.lcg.decks.formats import to_text
from rules.lcg.second.decks.cycles import CYCLE_DECKS
from rules.lcg.second.decks.pool import HOUSES, implemented_pool
from rules.lcg.second.decks.ready import ready_deck
from tables.decks.actions import lock_decks
from tables.events.actions.stages import finish_event
from tables.events.models import DeckLists
from tables.judging.deck_checks.models import CheckStatus, DeckCheck
from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.play.opening import Setup, open_for_round
from tables.live.store import games
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, Table, TableStatus
from tables.staff.models import Role
from tests.builders import a_running_event
from tests.cast import NOBODY, Cast
from tests.clients import browser_of, html_of, said
from tests.live_games import begin, judge_of, let_programs_play, play

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(900)]

PEOPLE = 2
"""How many seats of a table people play; random bots play the others."""
SIZES = (4, 6)


def hand_in(cast: Cast) -> None:
    """Everybody pastes a list of later sets on a phone; the decks are locked."""
    for player, key in zip(cast.event.players.order_by("pk"), CYCLE_DECKS, strict=False):
        text = to_text(ready_deck(key, implemented_pool()), HOUSES)
        answer = browser_of(player).post(cast.url("my-deck"), {"text": text})
        assert said(answer) == ["Your deck list is handed in."]
    lock_decks(cast.event, cast.actor())


def check_a_deck(cast: Cast) -> None:
    """The head judge draws a player; a judge finds the deck as listed."""
    draw = cast.browser(Role.HEAD_JUDGE).post(
        cast.url("staff-players-deck-checks-draw"), {"count": 1, "by": "players"}
    )
    assert said(draw) == ["1 player drawn."]
    judge, check = cast.browser(Role.JUDGE), DeckCheck.objects.get()
    for what in ("begin", "fine"):
        address = cast.url("staff-players-deck-checks-turn", check=check.pk, what=what)
        assert judge.post(address, {"revision": check.revision, "reason": "as listed"}).status_code == 302
        check.refresh_from_db()
    assert check.status == CheckStatus.FINE


def play_live(cast: Cast, round_: Round) -> None:
    """All tables are played to their end, and their people confirm the sheets on their phones."""
    for opened in open_for_round(round_, cast.actor(), Setup("lcg", {"format": "kingsmoot", "rounds": 2})):
        game, r = begin(games.find(opened.key)), Random(7)
        for seat in range(PEOPLE, len(games.seats_of(game))):
            acts.give_to_bot(game, judge_of(game), seat, "random")
        game = let_programs_play(game)
        while not game.is_over:
            game = let_programs_play(play(game, r=r, decisions=1))
    for table in round_.tables.all():
        sheet = table.sheet
        assert sheet is not None
        assert sum(seat["titles"] for seat in sheet.content["seats"]) <= 8
        for place in table.seats.select_related("player").order_by("position")[:PEOPLE]:
            if Table.objects.get(pk=table.pk).status != TableStatus.CONFIRMED:
                phone = browser_of(place.player)
                phone.post(cast.url("my-confirm"), {"version": sheet.version})


def test_an_event_with_decks_of_the_whole_pool_is_played_live_and_verified(tmp_path: Path) -> None:
    cast = Cast(
        a_running_event(
            sum(SIZES),
            rounds_announced=1,
            deck_lists=DeckLists.REQUIRED,
            public_decks=True,
        )
    )
    hand_in(cast)
    round_ = publish_round(draw_round(cast.event, cast.actor(), sizes=SIZES), cast.actor())
    round_ = start_clock(round_, cast.actor())
    check_a_deck(cast)
    play_live(cast, round_)
    records = [game.options["decks"] for game in LiveGame.objects.all()]
    assert sorted(map(len, records)) == sorted(SIZES)
    later = {code[:2] for decks in records for deck in decks for code in deck["draw"]}
    assert later >= {"01", "02", "04", "06"}, "cards of the Core Set and of the cycles"
    close_round(round_, cast.actor())
    finish_event(cast.event, cast.actor())

    stranger = cast.browser(NOBODY)
    standings = html_of(stranger.get(cast.url("public-standings")))
    assert all(player.name in standings for player in cast.event.players.all())
    for page in ("public-decks", "public-figures"):
        assert "House Baratheon" in html_of(stranger.get(cast.url(page)))
    first = cast.event.players.order_by("pk")[0]
    assert "Robert Baratheon" in html_of(stranger.get(cast.url("public-deck", key=first.key)))
    file, shown = tmp_path / "event.json", StringIO()
    call_command("export_event", cast.event.slug, str(file), stderr=StringIO())
    archive = json.loads(file.read_text())
    assert [table["live_game"]["game"] for table in archive["rounds"][0]["tables"]] == ["lcg", "lcg"]
    call_command("verify_event", str(file), stdout=shown)
    assert "2 games" in shown.getvalue()
