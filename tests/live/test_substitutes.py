"""Substitutes: a player of the event plays the seat of somebody who is away, and the result is that one's."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.events.models import Event, EventStatus
from tables.journal.sentences import sentence_of
from tables.live.judge import acts, votes
from tables.live.judge.substitutes import give_to_substitute, substitutes_for
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat
from tables.live.play import lobby, opening
from tables.live.play.abandoning import ITSELF
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.live.view.online import tables_shown
from tables.messages.actions import subscribe
from tables.messages.models import Channel, MessageKind
from tables.messages.queries import received_by
from tables.players.actions.sitting_out import sit_out
from tables.players.models import Player
from tables.results.models import Sheet
from tables.results.queries.sheets import represented_at
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.models import Round
from tests.builders import a_user, an_event, players, staff_of
from tests.clients import browser_of
from tests.live_games import Browser, begin, commitment_of, judge_of, player_at, seat_viewer

pytestmark = pytest.mark.django_db


def a_table() -> LiveGame:
    """A table of four whose game is in the lobby; a fifth player of the event sits this round out."""
    event = an_event(status=EventStatus.RUNNING)
    *_seated, extra = players(event, 5)
    organizer = staff_of(event)
    sit_out(extra, organizer)
    round_ = publish_round(draw_round(event, organizer), organizer)
    game = opening.open_at_table(round_.tables.get(), organizer, Setup("goofspiel", spectators="live"))
    return games.find(game.key)


def event_of(game: LiveGame) -> Event:
    assert game.event is not None
    return Event.objects.get(pk=game.event.pk)


def extra_of(game: LiveGame) -> Player:
    return Player.objects.exclude(seats__table=game.table_id).get(event=game.event_id)


def viewed_by(game: LiveGame, player: Player) -> Viewer:
    return viewer_of(games.find(game.key), Credentials(player=(player.pk, player.link_epoch)))


def substituted(game: LiveGame, position: int = 3) -> LiveGame:
    return give_to_substitute(game, judge_of(game), position, extra_of(game).key, reason="ill")


def test_a_stand_by_player_plays_the_seat_and_the_result_is_its_players():
    game = substituted(begin(a_table()))
    owner, extra = player_at(game, 3), extra_of(game)
    board = Browser.of_player(game, extra).board()
    assert board["viewer"]["seat"] == 3 and board["seats"][3]["name"] == f"{owner.name} ({extra.name})"
    entry = event_of(game).journal.get(verb="live.substitute")
    assert entry.after == {"seat": 4, "player": owner.key, "substitute": extra.key}
    names = {extra.key: extra.name}
    assert f"Let {extra.name} ({extra.key}) play seat 4" in sentence_of(entry, names)
    assert any("The result counts for" in text for text in LiveMessage.objects.values_list("text", flat=True))
    acts.end_by_time(games.find(game.key), ITSELF, reason="for the test")
    sheet = Sheet.objects.get()
    assert owner.key in {seat["player"] for seat in sheet.content["seats"] if not seat["absent"]}
    assert extra.key not in {seat["player"] for seat in sheet.content["seats"]}
    table = sheet.table
    assert represented_at(table, sheet) == {owner.key}, "nobody waits for the absent player's word"
    page = browser_of(staff_of(table.round.event).user).get(f"/staff/{table.round.event.slug}/results/1/1/")
    assert f"{extra.name} played for {owner.name}" in " ".join(page.content.decode().split())
    archive = event_archive(event_of(game))
    assert archive.rounds[0].tables[0].substitutes == {owner.key: extra.key}
    assert verify(archive).ok
    again = import_archive(archive, slug="again")
    assert event_archive(again).rounds == archive.rounds
    assert LiveSeat.objects.get(game__event=again, player__key=owner.key).substitute is not None


def test_the_substitute_answers_and_the_owner_watches_until_taking_the_seat_back():
    game = substituted(a_table())
    extra, owner = extra_of(game), player_at(game, 3)
    substitute, own = Browser.of_player(game, extra), Browser.of_player(game, owner)
    assert substitute.board()["may"]["commit"]
    assert own.board()["may"]["take_seat_back"]
    row = lobby.commit(games.find(game.key), viewed_by(game, extra), commitment_of(game, 3))
    assert games.seats_of(row)[3].nonce_commitment
    with pytest.raises(NotPermitted, match="A substitute plays your seat"):
        lobby.commit(row, viewed_by(game, owner), commitment_of(game, 3))
    row = votes.take_seat_back(games.find(game.key), viewed_by(game, owner))
    assert games.seats_of(games.find(game.key))[3].substitute is None
    entry = event_of(game).journal.get(verb="live.give_back")
    assert entry.before == {"substitute": extra.key}
    assert substitute.board()["viewer"]["seat"] is None, "who was a substitute is a spectator now"
    archive = event_archive(event_of(game))
    assert not archive.rounds[0].tables[0].substitutes and verify(archive).ok


def test_a_bot_at_the_seat_makes_room_and_a_judge_gives_the_seat_back():
    game = begin(a_table())
    acts.give_to_bot(game, judge_of(game), 3, "random")
    game = substituted(games.find(game.key))
    seat = games.seats_of(games.find(game.key))[3]
    assert (seat.bot, seat.substitute) == ("", extra_of(game))
    before = games.find(game.key).revision
    substituted(games.find(game.key))
    assert games.find(game.key).revision == before, "once more changes nothing"
    acts.give_back(games.find(game.key), judge_of(game), 3)
    assert games.seats_of(games.find(game.key))[3].substitute is None


def test_a_substitute_named_before_the_game_is_opened_plays_it():
    event = an_event(status=EventStatus.RUNNING)
    *_seated, extra = players(event, 5)
    organizer = staff_of(event)
    sit_out(extra, organizer)
    table = publish_round(draw_round(event, organizer), organizer).tables.get()
    owner = table.seats.get(position=4).player
    name_substitute(table, organizer, owner.key, extra.key)
    game = opening.open_at_table(table, organizer, Setup("goofspiel", spectators="live"))
    assert Browser.of_player(game, extra).board()["viewer"]["seat"] == 3
    with pytest.raises(Refused, match="at its desk"):
        name_substitute(table, organizer, owner.key, "")
    acts.abandon(games.find(game.key), judge_of(game), reason="wrong game")
    game = opening.open_at_table(table, organizer, Setup("goofspiel", spectators="live"))
    assert Browser.of_player(game, extra).board()["viewer"]["seat"] == 3, "as in the game before"
    assert verify(event_archive(event)).ok


def test_only_free_players_of_the_event_are_substitutes():
    game = a_table()
    assert [each.key for each in substitutes_for(game)] == [extra_of(game).key]
    for wrong in (player_at(game, 0).key, "p99"):
        with pytest.raises(Malformed, match="free in this round"):
            give_to_substitute(game, judge_of(game), 3, wrong)
    substituted(game)
    with pytest.raises((IntegrityError, Malformed)), transaction.atomic():
        substituted(games.find(game.key), position=2)
    with pytest.raises(NotPermitted):
        give_to_substitute(game, seat_viewer(game, 0), 3, extra_of(game).key)
    casual = opening.open_casual(a_user(), Setup("goofspiel"), ["Ann", "Ben"])
    host = viewer_of(casual, Credentials(user=casual.opened_by))
    with pytest.raises(Refused, match="tables of events"):
        give_to_substitute(casual, host, 0, "p1")
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveSeat.objects.filter(game=game, position=2).update(substitute=player_at(game, 2))


def test_substitutes_find_the_table_and_are_asked_instead_of_the_player():
    game = a_table()
    extra, owner = extra_of(game), player_at(game, 3)
    for player in (extra, owner):
        subscribe(
            player,
            Actor.of_player(player),
            channel=Channel.PAGE,
            kinds=MessageKind.values,
            site="https://x.org/",
        )
    substituted(game)
    assert [message.subject for message in received_by(extra)] == ["Your live table is open"]
    ((_number, table),) = tables_shown(Round.objects.get(event=game.event)).items()
    assert table.seats[3].name == f"{owner.name} ({extra.name})"
    page = browser_of(extra).get(f"/me/{event_of(game).slug}/").content.decode()
    assert " ".join(page.split()).count("You play as a substitute at table 1 of round 1") == 1
    assert "go to the desk" not in page
    assert f"/t/{game.key}/" in page


def test_the_desk_and_the_api_name_substitutes():
    game = a_table()
    extra = extra_of(game)
    judge = staff_of(event_of(game))
    browser = browser_of(judge.user)
    url = f"/t/{game.key}/desk/substitute/?seat=3"
    assert extra.name in browser.get(url).content.decode()
    assert browser.post(url, {"player": player_at(game, 0).key}).status_code == 400
    assert browser.post(url, {"player": extra.key, "reason": "ill"}).status_code == 302
    assert games.seats_of(games.find(game.key))[3].substitute == extra
    acts.give_back(games.find(game.key), judge_of(game), 3)
    sent = {"seat": 3, "player": extra.key}
    address = f"/api/v1/live-games/{game.key}/substitute/"
    answer = browser.post(address, sent, content_type="application/json")
    assert answer.status_code == 200 and answer.json()["seats"][3]["name"].endswith(f"({extra.name})")
