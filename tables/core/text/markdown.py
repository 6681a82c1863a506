"""Markdown that organizers write: what of it may be a link, and its text as plain lines."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

SCHEMES = frozenset({"http", "https", "mailto"})
"""Of the addresses that are links."""


class Markdown(MarkdownIt):
    """CommonMark with tables, in which raw HTML is text and only addresses of these schemes are links."""

    def __init__(self, **options: Any) -> None:
        super().__init__("commonmark", {"html": False, "breaks": True}, **options)
        self.enable("table")

    def validateLink(self, url: str) -> bool:  # the library's name
        """Return whether the address may be a link."""
        try:
            return urlsplit(url).scheme.lower() in SCHEMES
        except ValueError:  # such as brackets around what is no IPv6 address
            return False


_MARKDOWN = Markdown()


def as_lines(text: str) -> list[str]:
    """Return the text as paragraphs without marks, items of lists with a dot before them, rows of tables as
    one line."""
    lines, depth, cells = list[str](), 0, list[str]()
    tokens = _MARKDOWN.parse(text)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "list_item_open":
            depth += 1
        elif token.type == "list_item_close":
            depth -= 1
        elif token.type == "tr_close":
            lines.append(" · ".join(cells))
            cells = []
        elif token.type == "inline" and before is not None and before.type in {"td_open", "th_open"}:
            cells.append(_plain(token))
        elif token.type == "inline":
            lines.append(("• " if depth else "") + _plain(token))
    return lines


def _plain(inline: Token) -> str:
    return "".join(
        "\n" if child.type in {"softbreak", "hardbreak"} else child.content
        for child in inline.children or ()
        if child.content or child.type in {"softbreak", "hardbreak"}
    )
