"""What keeps a person together when the account behind the players goes."""

from __future__ import annotations

from django.db.models import Count

from tables.events.models import Event
from tables.players.models import Player
from tables.series.models import Series, SeriesEvent
from tables.series.people.models import MarkedPerson, MarkedPlayer, Profile


def part_from_series(series: Series, event: Event) -> list[str]:
    """Take the players of an event that leaves a series out of its marked people: the team of the next series
    could not part them. Return their keys."""
    marks = MarkedPlayer.objects.filter(person__series=series, player__event=event)
    keys = list(marks.values_list("player__key", flat=True))
    people = list(marks.values_list("person_id", flat=True))
    marks.delete()
    lonely = MarkedPerson.objects.filter(pk__in=people).annotate(players=Count("marked_players"))
    MarkedPerson.objects.filter(pk__in=[person.pk for person in lonely if person.players < 2]).delete()
    return keys


def has_opted_out(player: Player) -> bool:
    """Return whether the account of a player wants no rating. One SQL query for a player with an account."""
    if player.user_id is None:
        return False
    return Profile.objects.filter(user=player.user_id, is_rated=False).exists()


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
    joined = MarkedPerson.objects.filter(marked_players__in=marks).exclude(pk=person.pk)
    left = list(joined.values_list("pk", flat=True).distinct())
    MarkedPlayer.objects.filter(person__in=left).update(person=person)
    MarkedPerson.objects.filter(pk__in=left).delete()
    unmarked = players.filter(marked_player=None)
    MarkedPlayer.objects.bulk_create(MarkedPlayer(person=person, player=each) for each in unmarked)
