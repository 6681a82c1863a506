"""Marking players of a series as the same person, taking that back, and what a profile shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.core.text.plain import fault_in, one_line
from tables.players.models import NEVER_TOOK_PART, Player
from tables.series.models import Series
from tables.series.people.models import MarkedPerson, MarkedPlayer, Profile
from tables.series.recording import SeriesChange, recorded_in
from tables.staff.models import User

MAX_PLAYERS = 100
"""Players of one person."""


def mark_same_person(
    series: Series, actor: Actor, *, players: Sequence[tuple[str, str]], reason: str = ""
) -> None:
    """Mark players, each as the slug of the event and the key there, as the same person, with all that they
    are marked the same already. Those who are marked so already change nothing.

    Raises `Malformed` for fewer than two and for unknown players, `Refused` where two of them play at one
    event or have different accounts.
    """
    with recorded_in(series, actor, "person.join", permission="person.mark", reason=reason) as change:
        found = _found(change.series, players)
        marks = MarkedPlayer.objects.filter(player__in=found).select_related("person")
        people = {mark.person_id: mark.person for mark in marks}
        others = Player.objects.filter(marked_player__person__in=people).select_related("event")
        group = {player.pk: player for player in (*found, *others)}
        _require_one_person(group.values())
        _require_one_person({**group, **_of_their_account(change.series, group.values())}.values())
        if len(people) == 1 and len(marks) == len(found):
            change.nothing_changed()
            return
        change.before = {"people": [_names_of(pk, group.values()) for pk in sorted(people)]}
        MarkedPerson.objects.filter(pk__in=people).delete()
        person = MarkedPerson.objects.create(series=change.series)
        MarkedPlayer.objects.bulk_create(
            MarkedPlayer(person=person, player=player) for player in group.values()
        )
        _note(change, group.values())


def part_person(series: Series, actor: Actor, *, slug: str, key: str, reason: str = "") -> None:
    """Take a player back out of a marked person; one who is not marked changes nothing."""
    with recorded_in(series, actor, "person.part", permission="person.mark", reason=reason) as change:
        change.object = f"player {slug}.{key}"
        mark = (
            MarkedPlayer.objects.filter(
                person__series=change.series, player__event__slug=slug, player__key=key
            )
            .select_related("person")
            .first()
        )
        if mark is None:
            change.nothing_changed()
            return
        left = list(
            Player.objects.filter(marked_player__person=mark.person).select_related("event").order_by("pk")
        )
        change.before = {"players": [_name(player) for player in left]}
        change.after = {"players": [_name(player) for player in left if player.pk != mark.player_id]}
        mark.delete()
        if len(left) <= 2:
            mark.person.delete()


def own_profile(user: User) -> Profile:
    """Return the profile of an account, which shows nothing until its owner says so."""
    profile, _is_new = Profile.objects.get_or_create(user=user)
    return profile


def change_profile(actor: Actor, *, name: str, **switches: bool) -> Profile:
    """Change what an account shows of itself. Raises `NotPermitted` for programs, `Malformed` for a bad
    name."""
    if actor.user is None or actor.token is not None:
        raise NotPermitted(_("Sign in to change your profile."))
    tidy = one_line(name)
    fault = fault_in(tidy, max_length=column_length(Profile, "name"))
    if fault:
        raise Malformed.at("name", fault)
    with transaction.atomic():
        profile = own_profile(actor.user)
        profile.name = tidy
        for switch, is_on in switches.items():
            setattr(profile, switch, is_on)
        profile.save(update_fields=["name", *switches])
    return profile


def _found(series: Series, players: Sequence[tuple[str, str]]) -> list[Player]:
    wanted = set(players)
    if not 2 <= len(wanted) <= MAX_PLAYERS:
        raise Malformed.at("players", _("Choose at least two players."))
    rows = (
        Player.objects.filter(event__series_event__series=series, key__in={key for _slug, key in wanted})
        .exclude(status__in=NEVER_TOOK_PART)
        .select_related("event")
        .order_by("pk")
    )
    found = [player for player in rows if (player.event.slug, player.key) in wanted]
    if len(found) != len(wanted):
        raise Malformed.at("players", _("Some of these players are not in the series."))
    return found


def _require_one_person(players: Collection[Player]) -> None:
    if len({player.event_id for player in players}) < len(players):
        raise Refused(_("Two of these players play at the same event: they are different people."))
    if len({player.user_id for player in players if player.user_id}) > 1:
        raise Refused(_("These players have different accounts: they are different people."))


def _of_their_account(series: Series, players: Collection[Player]) -> dict[int, Player]:
    """Return everybody whom the account of these players joins to them, by primary key."""
    users = {player.user_id for player in players if player.user_id}
    own = Player.objects.filter(user__in=users, event__series_event__series=series)
    marked = Player.objects.filter(
        marked_player__person__in=MarkedPlayer.objects.filter(player__in=own).values("person")
    )
    return {player.pk: player for player in (*own, *marked)}


def _note(change: SeriesChange, players: Collection[Player]) -> None:
    names = [_name(player) for player in players]
    change.object = f"players {', '.join(names)}"[:200]
    change.after = {"players": names}


def _name(player: Player) -> str:
    """Return how the journal calls a player: by keys, which stay when names are erased."""
    return f"{player.event.slug}.{player.key}"


def _names_of(person: int, players: Collection[Player]) -> list[str]:
    marked = set(MarkedPlayer.objects.filter(person=person).values_list("player_id", flat=True))
    return [_name(player) for player in players if player.pk in marked]
