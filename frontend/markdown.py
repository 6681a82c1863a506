"""Markdown that organizers write, as HTML for pages.

Raw HTML is shown as text and an image as a link: nothing is loaded from elsewhere. Only addresses of http,
https and mailto are links.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from tables.core.text.markdown import Markdown

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


_MARKDOWN = Markdown(renderer_cls=_Renderer)


def as_html(text: str) -> SafeString:
    """Return the text as HTML that is safe on a page."""
    tokens = _lower_headings(_MARKDOWN.parse(text))
    return mark_safe(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S308
