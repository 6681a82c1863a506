"""Announcing a league, changing its rule and its events, and inviting to its final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.slugs import save_under_free_slug
from tables.core.text.languages import list_text
from tables.events.models import Event, NameShown
from tables.journal.recording import require_override
from tables.players.actions.details import change_player
from tables.players.actions.registration import register_player
from tables.players.models import Player
from tables.series.access import require as require_series
from tables.series.actions import RESERVED, checked_name
from tables.series.leagues.models import League, LeagueEvent
from tables.series.leagues.queries import (
    OVER,
    UNKNOWN_LEAGUE,
    Entrant,
    LeagueReading,
    effect_of,
    league_events,
    read_league,
    rule_of,
)
from tables.series.leagues.rules.rule import MAX_EVENTS, LeagueRule, RuleRefused
from tables.series.models import Series
from tables.series.people.actions import mark_same_person
from tables.series.people.queries.people import people_at
from tables.series.queries import events_of
from tables.series.recording import recorded_in

MAX_LEAGUES = 100
"""Leagues of a series."""


def create_league(
    series: Series,
    actor: Actor,
    *,
    name: str,
    rule: Mapping[str, Any],
    events: Sequence[str] = (),
    is_public: bool = False,
) -> League:
    """Announce a league with a rule and the slugs of its events.

    Raises `Malformed` with every problem of the rule at its field, for a bad or used name and for events of
    another series; `Refused` beyond `MAX_LEAGUES`.
    """
    with recorded_in(series, actor, "league.create", permission="league.edit") as change:
        series = change.series
        if series.leagues.count() >= MAX_LEAGUES:
            raise Refused(_("A series has at most {count} leagues.").format(count=MAX_LEAGUES))
        league = League(
            series=series,
            name=_own_name(series, name),
            rule=checked_rule(rule).to_json(),
            is_public=is_public,
            revision=change.revision,
        )
        counted = _checked_events(series, events)
        save_under_free_slug(league, league.name, RESERVED)
        _put_events(league, counted)
        change.object = f"league {league.slug}"
        change.after = league_json(league)
        return league


def change_league(
    league: League,
    actor: Actor,
    *,
    name: str,
    rule: Mapping[str, Any],
    events: Sequence[str],
    is_public: bool = False,
    reason: str = "",
    override: bool = False,
    expected: int | None = None,
) -> League:
    """Change a league; what stands already changes nothing.

    Once an event of it is over, another rule, and events that are over added or left out, need to be
    overridden with a reason: `NeedsOverride` says what would change. Raises `Malformed` as `create_league`,
    and `Outdated` where `expected` is not the revision of the series; `NotVisible` for a deleted league.
    """
    require_series(actor, "league.edit", league.series)
    new_rule = checked_rule(rule)
    _warnings(league, new_rule, _checked_events(league.series, events))  # remembered: nothing waits for it
    with recorded_in(
        league.series, actor, "league.edit", permission="league.edit", reason=reason, expected=expected
    ) as change:
        league = _fresh(league)
        before = league_json(league)
        counted = _checked_events(change.series, events)
        new_name = _own_name(change.series, name, but=league)
        after = {
            "name": new_name,
            "is_public": is_public,
            "rule": new_rule.to_json(),
            "events": [event.slug for event in counted],
        }
        changed = [key for key in after if after[key] != before[key]]
        if not changed:
            change.nothing_changed()
            return league
        require_override(_warnings(league, new_rule, counted), override=override, reason=reason)
        change.object = f"league {league.slug}"
        change.before = {key: before[key] for key in changed}
        change.after = {key: after[key] for key in changed}
        league.name, league.is_public, league.rule = new_name, is_public, new_rule.to_json()
        league.revision = change.revision
        league.save(update_fields=["name", "is_public", "rule", "revision"])
        _put_events(league, counted)
        return league


def delete_league(league: League, actor: Actor, *, reason: str = "") -> None:
    """Delete a league; its events stay as they are. Raises `Malformed` without a reason once one is over."""
    with recorded_in(
        league.series, actor, "league.delete", permission="league.edit", reason=reason
    ) as change:
        found = change.series.leagues.filter(pk=league.pk).first()
        if found is None:
            change.nothing_changed()
            return
        if league_events(found).filter(status__in=OVER).exists() and not change.reason:
            raise Malformed.at("reason", _("Events of this league are over. Say why you delete it."))
        change.object, change.before = f"league {found.slug}", league_json(found)
        found.delete()


def register_qualified(league: League, actor: Actor, *, slug: str) -> list[Player]:
    """Register everybody who qualifies as a player of a final, an event of the series that does not count.

    Each is marked as the same person as before; people who play there already are left as they are, so that
    the same again changes nothing. Raises `Malformed` for another event, `Refused` while an event of the
    league is not over or where nobody qualifies, and what the final refuses.
    """
    require_series(actor, "league.qualify", league.series)
    read_league(league, is_team=True)  # remembered: nothing waits for it
    with transaction.atomic():
        Series.objects.select_for_update().get(pk=league.series_id)  # two at once would register all twice
        return _registered(_fresh(league), actor, slug)


def _fresh(league: League) -> League:
    """Return a league as it is under the lock of its series. Raises `NotVisible` once it is deleted."""
    found = League.objects.select_related("series").filter(pk=league.pk).first()
    if found is None:
        raise NotVisible(UNKNOWN_LEAGUE)
    return found


def _registered(league: League, actor: Actor, slug: str) -> list[Player]:
    final = _checked_final(league, slug)
    reading = read_league(league, is_team=True)
    _require_over(reading)
    people = people_at([*league_events(league).values_list("pk", flat=True), final.pk], is_team=True)
    there = {people.behind(final.pk, key) for key in final.players.values_list("key", flat=True)}
    missing = [
        entrant
        for each in reading.qualified
        if (entrant := reading.entrants[each.entrant]).person not in there
    ]
    players = [_register(league, actor, final, entrant) for entrant in missing]
    with recorded_in(league.series, actor, "league.final", permission="league.qualify") as change:
        if league.final_id == final.pk and not players:
            change.nothing_changed()
            return players
        change.object = f"league {league.slug}"
        change.after = {"final": final.slug, "players": [player.key for player in players]}
        league.final, league.revision = final, change.revision
        league.save(update_fields=["final", "revision"])
    return players


def _checked_final(league: League, slug: str) -> Event:
    """Return an event of the series that does not count. Raises `Malformed`."""
    found = events_of(league.series).filter(slug=slug).exclude(league_events__league=league).first()
    if found is None:
        raise Malformed.at("event", _("Choose an event of the series that does not count in the league."))
    return found


def _require_over(reading: LeagueReading) -> None:
    left = [event.name for event in reading.events if not event.is_over]
    if left:
        raise Refused(
            ngettext(
                "{events} is not finished yet. Register qualified players once all events are over.",
                "{events} are not finished yet. Register qualified players once all events are over.",
                len(left),
            ).format(events=list_text(left))
        )
    if not reading.qualified:
        raise Refused(_("By the rule of this league, nobody qualifies."))


def _register(league: League, actor: Actor, final: Event, entrant: Entrant) -> Player:
    slug, latest = entrant.players[-1]
    player = register_player(
        final,
        actor,
        name=latest.name,
        club=latest.club,
        reason=_("Qualified in {league}.").format(league=league.name),
        override=True,
    )
    if entrant.name_shown != NameShown.FULL:
        change_player(player, actor, name_shown=entrant.name_shown)
    mark_same_person(league.series, actor, players=[(slug, latest.key), (final.slug, player.key)])
    return player


def league_json(league: League) -> dict[str, Any]:
    """Return what the journal stores of a league. One SQL query."""
    return {
        "name": league.name,
        "is_public": league.is_public,
        "rule": league.rule,
        "events": [event.slug for event in league_events(league)],
    }


def checked_rule(rule: Mapping[str, Any]) -> LeagueRule:
    """Return a rule as it is sent. Raises `Malformed` with every problem at its field."""
    try:
        return LeagueRule.from_json(rule)
    except RuleRefused as refused:
        raise Malformed(Problem(found.message, found.field) for found in refused.findings) from None


def _warnings(league: League, rule: LeagueRule, events: Sequence[Event]) -> list[Problem]:
    """Return what to override: a change of what events that are over have decided."""
    stood = list(league_events(league))
    over = {event.pk for event in stood if event.status in OVER}
    wanted = {event.pk for event in events if event.status in OVER}
    if not over or (rule == rule_of(league) and over == wanted):
        return []
    changes = len(effect_of(league, rule, events))
    return [
        Problem(
            ngettext(
                "{events} event of this league is over.",
                "{events} events of this league are over.",
                len(over),
            ).format(events=len(over))
        ),
        Problem(
            ngettext(
                "The change gives {changes} player another place or other points.",
                "The change gives {changes} players another place or other points.",
                changes,
            ).format(changes=changes)
        ),
    ]


def _own_name(series: Series, name: str, but: League | None = None) -> str:
    tidy = checked_name(League, name)
    others = series.leagues.exclude(pk=but.pk) if but is not None else series.leagues.all()
    if others.filter(name=tidy).exists():
        raise Malformed.at("name", _("This series already has a league with this name. Choose another one."))
    return tidy


def _checked_events(series: Series, slugs: Sequence[str]) -> list[Event]:
    """Return events of the series by their slugs, in their order."""
    wanted = set(slugs)
    found = list(events_of(series).filter(slug__in=wanted))
    unknown = sorted(wanted - {event.slug for event in found})
    problems = [
        Problem(_("The series has no event with this address: {slug}.").format(slug=slug), "events")
        for slug in unknown
    ]
    if len(wanted) > MAX_EVENTS:
        problems.append(Problem(_("A league has at most {count} events.").format(count=MAX_EVENTS), "events"))
    if problems:
        raise Malformed(problems)
    return found


def _put_events(league: League, events: Sequence[Event]) -> None:
    with transaction.atomic():
        league.league_events.exclude(event__in=events).delete()
        held = set(league.league_events.values_list("event_id", flat=True))
        LeagueEvent.objects.bulk_create(
            LeagueEvent(league=league, event=event) for event in events if event.pk not in held
        )
