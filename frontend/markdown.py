"""Markdown that organizers write, as HTML for pages and as plain lines for paper.

Raw HTML is shown as text and an image as a link: nothing is loaded from elsewhere. Only addresses of http,
https and mailto are links.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

SCHEMES = frozenset({"http", "https", "mailto"})
_RELATION = "nofollow noopener noreferrer"
_LOWEST_HEADING = 6
_DEEPER = 2
"""How much lower a heading is on a page, whose title and sections come first."""


class _Renderer(RendererHTML):
    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Show a link that tells the other side nothing, and whose weight search engines do not count."""
        tokens[idx].attrSet("rel", _RELATION)
        return self.renderToken(tokens, idx, options, env)

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Name the image and lead to it: readers decide whether they load what lies elsewhere."""
        address, name = (
            escape(tokens[idx].attrGet("src")),
            escape(tokens[idx].content or tokens[idx].attrGet("src")),
        )
        return f'<a href="{address}" rel="{_RELATION}">{name}</a>'


def _lower_headings(tokens: list[Token]) -> list[Token]:
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(int(token.tag[1]) + _DEEPER, _LOWEST_HEADING)}"
    return tokens


class _Markdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # the library's name
        """Return whether the address may be a link."""
        try:
            return urlsplit(url).scheme.lower() in SCHEMES
        except ValueError:  # such as brackets around what is no IPv6 address
            return False


_MARKDOWN = _Markdown("commonmark", {"html": False, "breaks": True}, renderer_cls=_Renderer)
_MARKDOWN.enable("table")


def as_html(text: str) -> SafeString:
    """Return the text as HTML that is safe on a page."""
    tokens = _lower_headings(_MARKDOWN.parse(text))
    return mark_safe(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S308


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
