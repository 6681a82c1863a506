"""What organizers write in Markdown: safe on pages, plain on paper."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from frontend.markdown import as_html
from tables.core.text.markdown import as_lines


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src="https://a.example/x.png" onerror="alert(1)">',
        "[a](javascript:alert(1))",
        "[a](data:text/html;base64,PHNjcmlwdD4=)",
        "[a](//a.example)",
        "[a](/sign-out/)",
        "<javascript:alert(1)>",
        '[a](https://a.example "x\\" onclick=\\"alert(1)")',
        "![x](javascript:alert(1))",
        "<http://[)mailto:]`>",
        "[a]: javascript:alert(1)\n\n[a]",
    ],
)
def test_nothing_of_a_text_runs_or_is_loaded(text: str):
    seen = Seen()
    seen.feed(as_html(text))
    assert seen.tags <= {"p", "a", "strong"}
    assert all(name in {"href", "rel", "title"} for name, _value in seen.attributes)
    assert all(value.startswith("https://") for name, value in seen.attributes if name == "href")


class Seen(HTMLParser):
    """What a browser makes of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


def test_headings_begin_below_those_of_the_page():
    assert as_html("# One\n\n##### Five") == "<h3>One</h3>\n<h6>Five</h6>\n"


def test_links_say_nothing_of_where_readers_come_from():
    assert as_html("[fee](https://a.example/?q=1&b=2)") == (
        '<p><a href="https://a.example/?q=1&amp;b=2" rel="nofollow noopener noreferrer">fee</a></p>\n'
    )


def test_an_image_is_a_link():
    assert as_html("![Map](https://a.example/m.png)") == (
        '<p><a href="https://a.example/m.png" rel="nofollow noopener noreferrer">Map</a></p>\n'
    )


def test_paper_has_lines_without_marks():
    text = "# Day\n- **10:00** meeting\n\nOne\ntwo [here](https://a.example)\n"
    text += "\n| Fee | Prize |\n|-|-|\n| 5 | 10 |\n"
    assert as_lines(text) == ["Day", "• 10:00 meeting", "One\ntwo here", "Fee · Prize", "5 · 10"]
