"""Limits that models set and forms, lists and the API read."""

from __future__ import annotations

from functools import cache

from django.db import models


@cache
def column_length(model: type[models.Model], name: str) -> int:
    """Return how long a text the column takes: the one limit that forms, lists and API read."""
    length = getattr(model._meta.get_field(name), "max_length", None)
    if length is None:
        raise ValueError(f"{name} takes text of any length")
    return int(length)
