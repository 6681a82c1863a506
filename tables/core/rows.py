"""Rows of the database that stand alone."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def one_or_none(rows: QuerySet[Row]) -> Row | None:
    """Return the only row, None where there is none.

    For rows of which there cannot be two: an order, which `first` adds, would cost a third of the query.
    """
    return next(iter(rows.order_by()[:1]), None)
