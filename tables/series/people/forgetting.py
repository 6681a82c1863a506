"""A person forgotten in one step: the players at all events of an account, or at those of a series.

What is proved stays: results, records and chains are those of "Player 17", and marks keep the players one
person in the leagues of their series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tables.accounts.actions import end_all_tokens
from tables.accounts.second_step import remove_second_step
from tables.core.access import Actor, can
from tables.core.errors import NotPermitted, NotVisible, Refused
from tables.core.held_roles import WHOLE
from tables.core.text.languages import list_text
from tables.event_templates.models import EventTemplate
from tables.events.models import Event, EventStatus
from tables.formats.models import OwnFormat
from tables.live.models.game import LiveMessage, LiveSeat
from tables.messages.models import Subscription
from tables.players.actions.personal_data import has_left, make_anonymous
from tables.players.actions.rows import NO_PLAYER
from tables.players.models import Player
from tables.series.models import Series, SeriesEntry, SeriesRole
from tables.series.people.models import Profile
from tables.series.people.queries.people import person_behind
from tables.series.recording import recorded_in
from tables.staff.models import EventRole, Role, User

OVER = (EventStatus.FINISHED, EventStatus.ARCHIVED)


def forget_account(actor: Actor, *, closes_account: bool) -> int:
    """Make the players of an account anonymous at all their events, and erase its profile, its own name, its
    address and its name at casual tables that are over; close the account, too, if that is wanted.

    Closing deletes its templates, formats and second step, too. Returns how many players there were. The
    username stays: journals quote it. Raises `NotPermitted` for programs, `Refused` while an event with one
    of the players is not over, and to close an account without which an event or a series would have no
    organizer.
    """
    if actor.user is None or actor.token is not None:
        raise NotPermitted(_("Sign in to be forgotten."))
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user.pk)
        players = list(Player.objects.filter(user=user).select_related("event").order_by("event"))
        _require_left(players)
        if closes_account:
            _require_other_organizers(user)
        for player in players:
            make_anonymous(player, Actor.of_player(player), reason=_("Asked to be forgotten."))
        _erase_reasons(players)
        _erase_profile(user)
        Subscription.objects.filter(user=user).delete()
        _erase_at_casual_tables(user)
        user.first_name = user.last_name = user.email = ""
        if closes_account:
            end_all_tokens(user)
            remove_second_step(user)
            EventTemplate.objects.filter(owner=user).delete()
            OwnFormat.objects.filter(owner=user).delete()
            user.is_active = False
            user.set_unusable_password()
        user.save()
        return len(players)


def unfinished_events(user: User) -> list[Event]:
    """Return the events that an account has to leave before it can be forgotten. One SQL query."""
    players = Player.objects.filter(user=user).select_related("event").order_by("event__starts_at", "pk")
    return [player.event for player in players if not has_left(player)]


def forget_person(series: Series, actor: Actor, *, slug: str, key: str, reason: str) -> int:
    """Make the person behind a player anonymous at all events of the series; returns how many players that
    were.

    The actor may make players anonymous at each of the events. People who are anonymous already change
    nothing. Raises `NotVisible` for an unknown player, `Refused` with the events at which the actor may not,
    `Malformed` without a reason or for one that names the person.
    """
    with recorded_in(series, actor, "person.forget", permission="person.forget", reason=reason) as change:
        players = _players_of(change.series, slug, key)
        others = [player.event.name for player in players if not can(actor, "player.anonymize", player.event)]
        if others:
            raise Refused(
                _("You may not make players anonymous at {events}.").format(events=list_text(others))
            )
        before = [player.event.revision for player in players]
        for player in players:
            make_anonymous(player, actor, reason=reason)
        _erase_reasons(players)
        if before == _revisions(players):
            change.nothing_changed()
        change.object = f"players {', '.join(map(_name, players))}"[:200]
        change.after = {"players": [_name(player) for player in players]}
        return len(players)


def _players_of(series: Series, slug: str, key: str) -> list[Player]:
    """Return the players of a person, those of events under way last: these wait least."""
    wanted = {(row.event, row.key) for row in person_behind(series, slug, key)}
    if not wanted:
        raise NotVisible(NO_PLAYER)
    rows = Player.objects.filter(event__series_event__series=series, key__in={key for _slug, key in wanted})
    found = [row for row in rows.select_related("event") if (row.event.slug, row.key) in wanted]
    return sorted(found, key=lambda player: (player.event.status not in OVER, player.event_id))


def _revisions(players: Sequence[Player]) -> list[int]:
    now = dict(Event.objects.filter(players__in=players).values_list("pk", "revision"))
    return [now[player.event_id] for player in players]


def _name(player: Player) -> str:
    return f"{player.event.slug}.{player.key}"


def _require_left(players: Iterable[Player]) -> None:
    left = [player.event.name for player in players if not has_left(player)]
    if left:
        raise Refused(
            _("These events are not over: {events}. Leave them first, or wait until they are over.").format(
                events=list_text(left)
            )
        )


def _require_other_organizers(user: User) -> None:
    """Refuse to close an account without which an event to come or a series would have no organizer."""
    whole = {"role": Role.ORGANIZER, "narrowed_to": WHOLE}
    events = Event.objects.filter(roles__in=EventRole.objects.filter(user=user, **whole))
    series = Series.objects.filter(roles__in=SeriesRole.objects.filter(user=user, **whole))
    others = User.objects.exclude(pk=user.pk).filter(is_active=True)
    kept = EventRole.objects.filter(user__in=others, **whole).values("event")
    kept_series = SeriesRole.objects.filter(user__in=others, **whole).values("series")
    alone = [
        *events.exclude(status__in=OVER).exclude(pk__in=kept).values_list("name", flat=True),
        *series.exclude(pk__in=kept_series).values_list("name", flat=True),
    ]
    if alone:
        raise Refused(
            _("You are the only organizer of {names}. Make somebody else one first.").format(
                names=list_text(alone)
            )
        )


def _erase_reasons(players: Iterable[Player]) -> None:
    """Empty the reasons in the journals of series that concern these players: such a text may name them."""
    names = {_name(player) for player in players}
    events = Event.objects.filter(players__in=list(players))
    entries = SeriesEntry.objects.filter(series__series_events__event__in=events, verb__startswith="person.")
    for entry in entries.exclude(reason="").distinct():
        groups = [
            entry.after.get("players", []),
            entry.before.get("players", []),
            *entry.before.get("people", []),
        ]
        if names & {name for group in groups for name in group}:
            SeriesEntry.objects.filter(pk=entry.pk).update(reason="")


def _erase_profile(user: User) -> None:
    """Erase what an account shows of itself; that it wants no rating stays, for its next events."""
    opted_out = Profile.objects.filter(user=user, is_rated=False).exists()
    Profile.objects.filter(user=user).delete()
    if opted_out:
        Profile.objects.create(user=user, is_rated=False)


def _erase_at_casual_tables(user: User) -> None:
    seats = LiveSeat.objects.filter(user=user, player=None, game__ended_at__isnull=False)
    for seat in seats:
        shown = _("Player {number}").format(number=seat.position + 1)
        LiveMessage.objects.filter(game=seat.game_id, seat=seat.position).update(who=shown)
        LiveSeat.objects.filter(pk=seat.pk).update(name=shown, user=None)
