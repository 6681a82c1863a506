"""Reports as operators see them."""

from __future__ import annotations

from tables.core.paging import Page, page_bounds
from tables.reports.models import Report

PAGE_SIZE = 50


def open_reports() -> int:
    """Return how many reports wait. One query."""
    return Report.objects.filter(closed_at=None).count()


def reports(*, closed: bool = False, page: int = 1) -> Page[Report]:
    """Return the reports that wait, the oldest first, or closed ones, the latest first. Two SQL queries."""
    found = Report.objects.filter(closed_at__isnull=not closed).select_related("reporter")
    found = found.order_by("-closed_at") if closed else found.order_by("pk")
    total = found.count()
    number, first, last = page_bounds(total, page, PAGE_SIZE)
    return Page(tuple(found[first:last]), number, PAGE_SIZE, total)
