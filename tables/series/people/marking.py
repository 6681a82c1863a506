"""What keeps a person together when the account behind the players goes."""

from __future__ import annotations

from tables.players.models import Player
from tables.series.models import SeriesEvent
from tables.series.people.models import MarkedPerson, MarkedPlayer


def keep_person(player: Player) -> None:
    """Mark a player whose account will be erased as the same person as the others of that account in the
    series, so that the leagues stay as they were proved."""
    row = SeriesEvent.objects.filter(event=player.event_id).first()
    if row is None or player.user_id is None:
        return
    players = Player.objects.filter(user=player.user_id, event__series_event__series=row.series_id)
    marks = MarkedPlayer.objects.filter(player__in=players)
    if players.count() < 2 and not marks:
        return
    mark = marks.first()
    person = mark.person if mark is not None else MarkedPerson.objects.create(series_id=row.series_id)
    marks.update(person=person)
    unmarked = players.filter(marked_player=None)
    MarkedPlayer.objects.bulk_create(MarkedPlayer(person=person, player=each) for each in unmarked)
