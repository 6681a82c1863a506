"""Slugs of rows that have a name: numbered where the name is taken."""

from __future__ import annotations

from collections.abc import Collection

from django.db import IntegrityError, models, transaction
from django.utils.text import slugify


def free_slug(model: type[models.Model], name: str, reserved: Collection[str] = ()) -> str:
    """Return a slug made of a name that no row of the model has and that is not reserved."""
    stem = slugify(name)[:50].strip("-") or model._meta.model_name or "row"
    rows = model._default_manager.filter(slug__startswith=stem)
    taken = {*reserved, *rows.values_list("slug", flat=True)}
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def save_under_free_slug(row: models.Model, name: str, reserved: Collection[str] = ()) -> None:
    """Save a new row under a free slug made of the name, also if another is saved under it at this moment."""
    model = type(row)
    while True:
        slug = free_slug(model, name, reserved)
        setattr(row, "slug", slug)  # noqa: B010  # models with a slug share no base
        try:
            with transaction.atomic():
                row.save(force_insert=True)
            return
        except IntegrityError:
            if not model._default_manager.filter(slug=slug).exists():
                raise
