"""Card pools in words, and what organizers choose from: sets and lists of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.lcg.second.sets import CardSet, Maker, Use, sets
from rules.lcg.second.sets.restricted import restricted_lists
from tables.decks.rules.card_pool import CardPool


@dataclass(frozen=True, slots=True)
class Offered:
    """A set or list to choose, by its code; sets are grouped by cycle."""

    code: str
    name: str
    group: str = ""


@cache
def sets_offered() -> tuple[Offered, ...]:
    """Return all sets, by cycle in the order of their cards."""
    return tuple(Offered(one.code, _set_name(one), one.cycle_name) for one in sets().values())


@cache
def lists_offered() -> tuple[Offered, ...]:
    """Return all lists of restricted, banned and paired cards, the newest first."""
    every = restricted_lists().values()
    return tuple(Offered(one.code, f"{one.name} ({one.issuer}, {one.published})") for one in every)


def pool_text(pool: CardPool) -> str:
    """Return a card pool in a line: its sets, its list and the format."""
    parts = [_sets_text(pool)]
    if pool.restricted:
        named = restricted_lists().get(pool.restricted)
        parts.append(
            _("restricted list: {list}, {format}").format(
                list=named.name if named else pool.restricted, format=format_name(pool.format)
            )
        )
    else:
        parts.append(_("no restricted list"))
    return "; ".join(parts)


def format_name(key: str) -> str:
    """Return the name of a format of restricted lists."""
    names: Mapping[str, str] = {"melee": _("melee"), "joust": _("joust")}
    return names[key]


def _sets_text(pool: CardPool) -> str:
    if pool.sets:
        count = len(pool.sets)
        return ngettext("{count} chosen set", "{count} chosen sets", count).format(count=count)
    if pool.until and pool.community:
        return _("All sets until {day}, the community’s included").format(day=pool.until)
    if pool.until:
        return _("The publisher’s sets until {day}").format(day=pool.until)
    if pool.community:
        return _("All sets, the community’s included")
    return _("All sets of the publisher")


def _set_name(one: CardSet) -> str:
    name = one.name if one.released is None else f"{one.name} ({one.released.isoformat()})"
    return name if one.use is Use.DECKS and one.maker is Maker.PUBLISHER else f"{name} *"
