"""Draws figures: as SVG inside a page, in the page's colors, and as files that stand alone.

pygal computes the geometry. What it adds for browsers of its own (styles, scripts, tooltips) is taken out,
because our Content-Security-Policy refuses it. The look is in `css/charts.css`: for pages as it is, for files
with the light theme's tokens written in. Fills differ by pattern and lines by dashes, not by color alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from django.contrib.staticfiles import finders

from tables.core.remembered import Remembered
from tables.core.text.languages import number_text
from tables.figures.rules import Figure, Form

if TYPE_CHECKING:
    from pygal.graph.graph import Graph

Element = ElementTree.Element

MAX_REMEMBERED = 4_000_000
"""Characters of charts, and bytes of their pixels, that a process keeps."""
WIDTH = 400
"""Units of a chart across: little more than the pixels of a phone, so that its letters can be read there."""
CELL = 17
"""Units of a dot's cell across, at least: a wider chart scrolls on a phone."""
FONT = 14
LETTER = 0.52 * FONT
"""Units of a letter across, on average."""
LINE = 20
"""Units from one line of text, or lying bar, to the next."""
MARGIN = 8
LEAD = 42
"""Units from the end of a line to its name; between stands a piece of the line."""
MAX_VALUES = 24
"""Bars of a chart that have their numbers written on them; the table has all."""
MAX_LABELS = 16
"""Labels across before only some are written."""
MAX_LABEL = 20
"""Letters of a label in the chart; the table has all of it."""
ZOOM = 2
"""Pixels of a PNG for each unit."""

_FONTS = Path(__file__).parents[1] / "paper" / "fonts"
_drawn: Remembered[Figure, str] = Remembered(MAX_REMEMBERED, len)
_pixels: Remembered[Figure, bytes] = Remembered(MAX_REMEMBERED, len)


def svg_of(figure: Figure) -> str:
    """Return the chart as SVG to stand inside a page, drawn once in a process."""
    return _drawn.get(figure, lambda: _draw(figure))


def svg_file(figure: Figure) -> str:
    """Return the chart as a file of its own, with its style and a ground."""
    style = f'<style>{_style()}</style><rect class="chart-ground" width="100%" height="100%"/>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg_of(figure).replace("<defs", f"{style}<defs", 1)}'


def png_of(figure: Figure) -> bytes:
    """Return the chart as pixels, in the letters that paper has, drawn once in a process."""
    return _pixels.get(figure, lambda: _draw_pixels(figure))


def _draw_pixels(figure: Figure) -> bytes:
    from resvg_py import svg_to_bytes  # only processes that draw pixels load it

    return svg_to_bytes(
        svg_string=svg_file(figure),
        zoom=ZOOM,
        skip_system_fonts=True,
        font_files=[str(file) for file in sorted(_FONTS.glob("*Sans*.ttf"))],
        font_family="Kingsmoot Sans",
        sans_serif_family="Kingsmoot Sans",
    )


def _draw(figure: Figure) -> str:
    drawn: str = _graph(figure).render(is_unicode=True)
    return drawn


def _graph(figure: Figure) -> Graph:
    import pygal  # some 50 ms and 8 MB that only processes pay which draw
    from pygal.style import Style

    sizes = dict.fromkeys(
        ("label_font_size", "major_label_font_size", "value_font_size", "value_label_font_size"), FONT
    )
    config: dict[str, Any] = {
        "js": [],
        "css": [],
        "style": Style(**sizes),
        "disable_xml_declaration": True,
        "no_prefix": True,
        "width": _width(figure),
        "height": _height(figure),
        "margin": MARGIN,
        "show_legend": False,
        "margin_top": MARGIN + LINE * len(list(_key(figure))) + LINE + FONT // 2,
        "margin_bottom": MARGIN + LINE // 2,
        "min_scale": 3,
        "max_scale": 7,
        "zero": 0,
        "order_min": 0,
        "include_x_axis": True,
        "value_formatter": number_text,
        "truncate_label": MAX_LABEL + 1,
        "dots_size": 2.5,
        "print_values": figure.form in {Form.BARS, Form.COLUMNS}
        and len(figure.rows) * figure.drawn <= MAX_VALUES,
        "print_values_position": "top",
        "x_labels_major_every": 1 + len(_across(figure)) // MAX_LABELS,
        "show_minor_x_labels": figure.form is Form.DOTS or len(_across(figure)) < MAX_LABELS,
    }
    labels = [_short(row.label) for row in figure.rows]
    if figure.form is Form.LINES:
        config["margin_right"] = MARGIN + LEAD + round(LETTER * max(map(len, labels), default=0))
        values = [value for row in figure.rows for value in row.values if value is not None]
        if values and min(values) >= 0:
            config["y_labels"] = _marks(max(values))
        graph = pygal.Line(**config)
        graph.x_labels = figure.columns
        for label, row in zip(labels, figure.rows, strict=True):
            graph.add(label, row.values)
    elif figure.form is Form.DOTS:
        graph = pygal.Dot(**config, show_x_guides=True)
        if figure.is_square:  # names across would take more room than the dots
            labels = [f"{label}  {number}" for number, label in enumerate(labels, start=1)]
            graph.x_labels = list(map(str, range(1, len(labels) + 1)))
        else:
            graph.x_labels = figure.columns
        for label, row in zip(labels, figure.rows, strict=True):
            graph.add(label, [value or None for value in row.values])
    elif figure.form is Form.BARS:
        config |= {"margin_right": MARGIN + 3 * FONT, "margin_bottom": MARGIN // 2, "max_scale": 5}
        graph = pygal.HorizontalBar(**config)
        graph.x_labels = labels[::-1]
        graph.add(figure.values_are, [row.values[0] for row in reversed(figure.rows)])
    else:
        make = pygal.StackedBar if figure.form is Form.STACKED else pygal.Bar
        graph = make(**config)
        graph.x_labels = labels
        for at, column in enumerate(figure.columns[: figure.drawn]):
            graph.add(column, [row.values[at] for row in figure.rows])
    graph.add_xml_filter(lambda root: _finish(root, figure))
    return graph


def _across(figure: Figure) -> Sequence[object]:
    """Return what stands below the chart, one label each."""
    return figure.columns if figure.form in {Form.LINES, Form.DOTS} else figure.rows


def _marks(highest: float) -> list[int]:
    """Return the marks of an axis from 0 to what no value exceeds, in steps of 1, 2 or 5 times a power of
    ten."""
    steps = (each * 10**power for power in count() for each in (1, 2, 5))
    step = next(step for step in steps if 6 * step >= highest)
    return [step * at for at in range(1 + max(1, ceil(highest / step)))]


def _width(figure: Figure) -> int:
    if figure.form is not Form.DOTS:
        return WIDTH
    longest = max(len(_short(row.label)) for row in figure.rows)
    return max(WIDTH, round(LETTER * (longest + 4)) + CELL * len(figure.columns))


def _height(figure: Figure) -> int:
    rows = len(figure.rows)
    if figure.form is Form.BARS:
        return 3 * LINE + rows * (LINE + 6)
    if figure.form is Form.DOTS:
        return 4 * LINE + rows * LINE
    return 300


def _key(figure: Figure) -> Iterator[list[tuple[int, str]]]:
    """Go through the lines of the chart's key, each with the series that fit into it."""
    if figure.form not in {Form.COLUMNS, Form.STACKED} or figure.drawn < 2:
        return
    line, used = list[tuple[int, str]](), 0.0
    for at, column in enumerate(figure.columns[: figure.drawn]):
        needs = 2.6 * FONT + LETTER * len(column)
        if line and used + needs > WIDTH - 2 * MARGIN:
            yield line
            line, used = [], 0.0
        line.append((at, column))
        used += needs
    yield line


def _finish(root: Element, figure: Figure) -> Element:
    """Take out what pygal adds for browsers; add the text alternative, patterns, key and labels of lines."""
    _strip(root)
    root.attrib.clear()
    root.attrib |= {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": f"chart is-{figure.form.value}{' is-square' if figure.is_square else ''}",
        "viewBox": f"0 0 {_width(figure)} {_height(figure)}",
        "role": "img",
        "aria-label": f"{figure.title}. {figure.summary}",
    }
    root.remove(_found(root, "title"))
    _add(root, "title", {}, figure.title)
    _add(root, "desc", {}, figure.summary)
    if figure.form is Form.LINES:
        _label_lines(root, figure, _layer(root, "plot overlay"))
    elif figure.form is not Form.DOTS:
        _fill(root, figure, _layer(root, "plot"))
    _add_key(root, figure)
    return root


def _strip(node: Element) -> None:
    for child in list(node):
        classes = set((child.get("class") or "").split()) if isinstance(child.tag, str) else set()
        if not isinstance(child.tag, str) or child.tag in {"style", "script", "desc"} or classes & _DROPPED:
            node.remove(child)
        else:
            _strip(child)


_DROPPED = {"tooltip-overlay", "titles", "background"}


def _found(root: Element, tag: str) -> Element:
    return next(node for node in root if node.tag == tag)


def _add(parent: Element, tag: str, attributes: Mapping[str, object], text: str = "") -> Element:
    node = ElementTree.SubElement(parent, tag, {name: _plain(value) for name, value in attributes.items()})
    node.text = text or None
    return node


def _plain(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def _layer(root: Element, name: str) -> Element:
    return next(node for node in root.iter("g") if node.get("class") == name)


def _series(layer: Element) -> list[Element]:
    return [node for node in layer if node.get("class", "").startswith("series ")]


def _label_lines(root: Element, figure: Figure, dots: Element) -> None:
    """Write the name of each line behind its end, one below the other where several end close by."""
    left, top = (float(part) for part in re.findall(r"[\d.]+", dots.get("transform", "")))
    series, ends = _series(dots), []
    for at, (row, node) in enumerate(zip(figure.rows, series, strict=True)):
        *_others, end = node.iter("circle")
        ends.append((float(end.get("cy", 0)), float(end.get("cx", 0)), at, _short(row.label)))
    ends.sort()
    height = FONT + 2
    heights = [end[0] for end in ends]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + height)
    excess = max(0.0, heights[-1] - (_height(figure) - top - 2 * LINE)) if heights else 0
    for at in reversed(range(len(heights))):
        limit = heights[at + 1] - height if at + 1 < len(heights) else heights[at] - excess
        heights[at] = min(heights[at], limit)
    group = _add(root, "g", {})
    for (y, x, at, label), beside in zip(ends, heights, strict=True):
        at_x, at_y = left + x, _plain(top + beside)
        points = f"{_plain(at_x + 5)},{_plain(top + y)} {_plain(at_x + 14)},{at_y}"
        _add(group, "polyline", {"class": "chart-lead", "points": points})
        sample = {"x1": at_x + 15, "x2": at_x + LEAD - 4, "y1": at_y, "y2": at_y}
        _add(group, "line", {"class": f"chart-sample serie-{at}", **sample})
        _add(group, "text", {"x": at_x + LEAD, "y": top + beside + FONT / 3}, label)


def _fill(root: Element, figure: Figure, plot: Element) -> None:
    """Give each series but the first a pattern."""
    patterns, series = _found(root, "defs"), _series(plot)
    for at in range(1, len(series)):
        name = f"chart-{figure.key}-{at}"
        size = {"width": 6, "height": 6}
        tile = _add(patterns, "pattern", {"id": name, "patternUnits": "userSpaceOnUse", **size})
        _add(tile, "rect", {"class": f"chart-tile-{at}", **size})
        _add(tile, "path", {"class": f"chart-mark-{at}", "d": _MARKS[at]})
    if figure.form is Form.COLUMNS:  # above the bars, not on their edges
        for value in (node for node in root.iter("text") if node.get("class") == "value"):
            value.set("dy", "-4")
    for at, node in enumerate(series):
        for bar in node.iter("rect"):
            bar.set("fill", f"url(#chart-{figure.key}-{at})" if at else "")
            for useless in ("rx", "ry"):
                bar.attrib.pop(useless, None)


_MARKS = ("", "M-1,7 L7,-1 M-1,1 L1,-1 M5,7 L7,5", "M1,3 h2", "")
"""What the patterns of series repeat: nothing (solid), strokes, dots, nothing (empty)."""


def _add_key(root: Element, figure: Figure) -> None:
    """Write what the series are, and the titles of both axes."""
    group = _add(root, "g", {"class": "chart-key"})
    y = MARGIN + FONT
    for line in _key(figure):
        x = float(MARGIN)
        for at, column in line:
            fill = f"url(#chart-{figure.key}-{at})" if at else ""
            size = {"x": x, "y": y - FONT + 3, "width": FONT, "height": FONT - 2, "fill": fill}
            _add(group, "rect", {"class": f"rect serie-{at}", **size})
            _add(group, "text", {"x": x + FONT + 5, "y": y}, column)
            x += 2.6 * FONT + LETTER * len(column)
        y += LINE
    if figure.form is not Form.DOTS:
        _add(group, "text", {"class": "chart-axis", "x": MARGIN, "y": y}, figure.values_are)
    if figure.form is not Form.BARS:
        title = figure.columns_are if figure.form in {Form.LINES, Form.DOTS} else figure.rows_are
        corner = {"x": _width(figure) - MARGIN, "y": _height(figure) - MARGIN}
        _add(group, "text", {"class": "chart-axis is-end", **corner}, title)


@cache
def _style() -> str:
    """Return the style of charts with the tokens of the light theme written in, for readers of SVG that know
    no variables."""
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", _source("css/tokens.css")))
    rules = _source("css/charts.css")
    found = "".join(re.findall(r"^  (\.chart[^{]*\{[^}]*\})$", rules, re.M))
    return re.sub(r"var\((--[\w-]+)\)", lambda name: _light(tokens[name[1]]), found).replace('"', "'")


def _light(value: str) -> str:
    return re.sub(r"light-dark\(([^,()]+),[^()]+\)", r"\1", value)


def _source(name: str) -> str:
    file = finders.find(name)
    if file is None:
        raise FileNotFoundError(name)
    return Path(file).read_text(encoding="utf-8")


def _short(label: str) -> str:
    return label if len(label) <= MAX_LABEL else f"{label[: MAX_LABEL - 1]}…"
