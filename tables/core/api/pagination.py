"""Lists in pages, with the total and links to the neighbors."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from tables.core.api.fields import NumberAsked, StrictSerializer
from tables.core.errors import NotVisible
from tables.core.paging import Page

PAGE_SIZE = 100
LARGEST_PAGE = 500


class Paging(StrictSerializer):
    """`?page=2&page_size=50`: which part of a list is asked for."""

    page = NumberAsked(min_value=1, max_value=1_000_000, default=1)
    page_size = NumberAsked(min_value=1, max_value=LARGEST_PAGE, default=PAGE_SIZE)


@cache
def page_of(rows: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the serializer of a page of such rows, for the schema."""
    name = rows.__name__.removesuffix("Serializer")
    return type(
        f"PageOf{name}Serializer",
        (serializers.Serializer,),
        {
            "__doc__": "A part of a list, with the total and the addresses of the parts before and after.",
            "count": serializers.IntegerField(help_text="Rows of the whole list."),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": rows(many=True),
        },
    )


def require_page(page: Page[Any], asked: int) -> None:
    """Raise `NotVisible` (404) where a page behind the last was asked for."""
    if asked > page.pages:
        raise NotVisible(
            _("There is no page {page}; the last is {last}.").format(page=asked, last=page.pages)
        )


def page_json(request: Request, page: Page[Any], asked: int, results: Any) -> dict[str, Any]:
    """Return the page as JSON. Raises `NotVisible` for a page behind the last."""
    require_page(page, asked)
    return {
        "count": page.total,
        "next": _address(request, page.next),
        "previous": _address(request, page.previous),
        "results": results,
    }


def links_beside(request: Request, page: Page[Any]) -> dict[str, str]:
    """Return the header that tells where the other parts of a plain list are (RFC 8288); none for a list of
    one part."""
    beside = {"next": page.next, "prev": page.previous}
    links = [
        f'<{_address(request, number)}>; rel="{relation}"' for relation, number in beside.items() if number
    ]
    return {"Link": ", ".join(links)} if links else {}


def _address(request: Request, number: int | None) -> str | None:
    """Return the address of another page of the list; None for none."""
    return replace_query_param(request.build_absolute_uri(), "page", number) if number else None
