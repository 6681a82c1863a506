"""The formats among which an event's form chooses: presets, the one in force, and composed ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tables.formats.models import OwnFormat
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT, PRESETS

OWN_FORMAT = "own"
"""The choice of a format that is no preset: the one in force. One that its account composed has a colon and
its number behind."""


def preset_of(definition: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the definition of the preset with the same key."""
    preset = PRESETS.get(definition["key"])
    return preset.to_json() if preset is not None else None


def chosen_among(definitions: Mapping[str, Any], chosen: str) -> Format:
    """Return the format of a choice: of the `definitions` that are no presets, or a preset; Kingsmoot where
    there is no such choice."""
    definition = definitions.get(chosen)
    return PRESETS.get(chosen, KINGSMOOT) if definition is None else Format.from_json(definition)


def own_definitions(own_formats: Iterable[OwnFormat]) -> dict[str, Any]:
    """Return the definitions of composed formats by their choice in the form."""
    return {f"{OWN_FORMAT}:{own.pk}": own.definition for own in own_formats}
