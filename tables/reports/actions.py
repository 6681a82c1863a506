"""Reports of abusive names and chat: made by any reader, closed by operators."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Busy, Malformed, NotVisible, Problem
from tables.core.limits import REPORTS
from tables.core.text.plain import fault_in, one_line
from tables.reports.models import Report, ReportKind
from tables.staff.models import User

MAX_OPEN = 500
"""Reports that wait at a time; more would hide each other."""
KEPT = timedelta(days=365)


def make_report(
    reporter: User | None, address: str, *, kind: str, page: str, quote: str, text: str
) -> Report:
    """Report a name or a message; `address` is the network address of the reader, which is not stored.

    Raises `Malformed` at the field, `TooOften`, `Busy` while very many wait.
    """
    values = {"page": page, "quote": one_line(quote), "text": one_line(text)}
    problems = [
        Problem(fault, field)
        for field, value in values.items()
        if (fault := fault_in(value, max_length=column_length(Report, field), required=field == "quote"))
    ]
    if kind not in ReportKind.values:
        problems.append(Problem(_("Choose what you report."), "kind"))
    if problems:
        raise Malformed(problems)
    REPORTS.require(address, _("Too many reports were sent from this network."))
    if Report.objects.filter(closed_at=None).count() >= MAX_OPEN:
        raise Busy(_("Very many reports wait for the operators. Try again tomorrow."), wait=3600)
    return Report.objects.create(kind=kind, reporter=reporter, **values)


def close_report(pk: int, actor: Actor, *, decision: str) -> Report:
    """Close a report with a decision, "" for none in words. Once more changes nothing.

    Raises `NotVisible` to everybody but operators, `Malformed` at "decision".
    """
    if actor.user is None or actor.token is not None or not actor.user.is_superuser:
        raise _unknown()
    decision = one_line(decision)
    fault = fault_in(decision, max_length=column_length(Report, "decision"))
    if fault:
        raise Malformed.at("decision", fault)
    with transaction.atomic():
        report = Report.objects.select_for_update().filter(pk=pk).first()
        if report is None:
            raise _unknown()
        if report.closed_at is None:
            report.closed_at, report.closed_by = timekeeping.now(), actor.who
            report.decision = decision
            report.save(update_fields=["closed_at", "closed_by", "decision"])
        return report


def _unknown() -> NotVisible:
    return NotVisible(_("There is no such report."))


def forget_old_reports() -> None:
    """Delete reports that were closed a year ago."""
    Report.objects.filter(closed_at__lt=timekeeping.now() - KEPT).delete()
