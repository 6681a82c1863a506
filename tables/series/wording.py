"""What the team of a series did, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.core.text.languages import list_text
from tables.series.models import SeriesEntry
from tables.staff.models import Role

SENTENCES: Final[Mapping[str, Promise]] = {
    "series.create": _("The series was set up."),
    "series.edit": _("The settings of the series were changed."),
    "series.grant": _("{name} got the role {role}."),
    "series.narrow": _("What {name} may do as {role} was changed."),
    "series.revoke": _("{name} was taken off the team."),
    "series.add_event": _("The event {name} was added."),
    "series.remove_event": _("The event {name} was taken out of the series."),
    "person.join": _("{name} were marked as the same person."),
    "person.part": _("{name} is no longer marked as the same person as others."),
    "person.forget": _("Made anonymous at all events of the series: {name}."),
    "league.create": _("The league {name} was announced."),
    "league.edit": _("The league {name} was changed."),
    "league.final": _("Who qualified in the league {name} was registered in its final."),
    "league.delete": _("The league {name} was deleted."),
}


def references(entry: SeriesEntry) -> list[tuple[str, str]]:
    """Return what the entry is about: kind ("event", "league", "player", "staff"), and the slug, slug.key of
    a player, or user name."""
    kind, _space, named = entry.object.partition(" ")
    return [(kind.removesuffix("s"), reference) for reference in named.split(", ")]


def entry_sentence(entry: SeriesEntry, names: Mapping[tuple[str, str], str] = MappingProxyType({})) -> str:
    """Return what an entry says, in the reader's language, with the `names` of what it refers to."""
    name = list_text([names.get(reference, reference[1]) for reference in references(entry)])
    role = entry.after.get("role")
    return str(SENTENCES[entry.verb]).format(name=name, role=Role(role).label if role in Role.values else "")
