"""What pages read from their addresses."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest

from tables.models import Round
from tables.plain_text import whole_number

LONGEST_TEXT = 100


def page_number(request: HttpRequest) -> int:
    """The number of the page asked for with `?page=`; 1 for nonsense."""
    number = whole_number(request.GET.get("page", ""), digits=6)
    return 1 if number is None else number


def asked_for(request: HttpRequest, name: str) -> str:
    """A text of the query string, cut to a length nobody types by hand."""
    return request.GET.get(name, "").replace("\0", "").strip()[:LONGEST_TEXT]


def chosen_round(rounds: Sequence[Round], number: int | None) -> Round | None:
    """The round of that number, the last one when none is asked for, None when there is no such round."""
    if number is None:
        return rounds[-1] if rounds else None
    return next((round_ for round_ in rounds if round_.number == number), None)
