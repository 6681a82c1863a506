"""The building blocks of the pages: names that agree, numbers that are exact, colors that are legible."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import chain
from pathlib import Path

import pytest
from django import forms
from django.http import HttpRequest
from django.template import Context, Template, TemplateSyntaxError
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

import frontend
from frontend.components.icons import ICONS
from frontend.components.pills import PILLS
from frontend.components.widgets import NumberStepper, SegmentedRadios
from frontend.navigation import STAGES, staff_sections
from frontend.style import views as style
from frontend.templatetags.kingsmoot import emblem, ordinal, relative_time, time_apart
from rules import registry
from tables.core import timekeeping
from tables.events.models import EventStatus
from tables.players.models import PlayerStatus
from tables.rounds.models import RoundStatus, TableStatus

ROOT = Path(frontend.__file__).parent
TEMPLATES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("*/templates/**/*.html")])
STYLESHEETS = sorted((ROOT / "static" / "css").glob("*.css"))


def rendered(source: str, **context: object) -> str:
    return Template("{% load kingsmoot %}" + source).render(Context(context))


# --- Names that must agree --------------------------------------------------------------------------------


def test_icon_names_are_those_of_the_sprite() -> None:
    sprite = (ROOT / "static/img/icons.svg").read_text()
    assert set(re.findall(r'<symbol id="([\w-]+)"', sprite)) == ICONS


def test_every_icon_stands_somewhere():
    sources = [
        file.read_text()
        for kind in ("py", "html", "js")
        for file in ROOT.rglob(f"*.{kind}")
        if not {"vendor", "checks"} & set(file.relative_to(ROOT).parts) and file.name != "icons.py"
    ]
    named = set(re.findall(r"""["'#]([a-z-]+)["']""", "\n".join(sources)))
    assert named >= ICONS, ICONS - named


def test_every_game_has_an_emblem_and_what_has_none_shows_nothing() -> None:
    assert {file.stem for file in (ROOT / "static/img/games").glob("*.svg")} == {
        game.key for game in registry.all_games()
    }
    assert 'games/hearts.svg#emblem"' in emblem("hearts")
    assert emblem("high_card") == ""


def test_one_point_is_not_called_points() -> None:
    for template in TEMPLATES:
        outside = re.sub(r"(?s)\{% plural %\}.*?\{% endblocktranslate", "", template.read_text())
        assert "}} points" not in outside, template


def test_every_icon_of_a_pill_or_stage_exists() -> None:
    assert {pill.icon for pill in PILLS.values()} | {stage.icon for stage in STAGES} <= ICONS


@pytest.mark.parametrize("states", [EventStatus, RoundStatus, TableStatus, PlayerStatus])
def test_every_state_of_the_models_has_a_pill(states: type[EventStatus]) -> None:
    assert {state.value for state in states} <= set(PILLS)


def test_every_tone_has_a_class() -> None:
    css = (ROOT / "static/css/components.css").read_text()
    for pill in PILLS.values():
        assert not pill.tone or f".pill-{pill.tone} " in css


def test_unknown_icons_and_states_are_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="dragon"):
        rendered('{% icon "dragon" %}')
    with pytest.raises(TemplateSyntaxError, match="sleeping"):
        rendered('{% pill "sleeping" %}')


def test_an_icon_speaks_only_when_labeled() -> None:
    assert 'aria-hidden="true"' in rendered('{% icon "swap" %}')
    spoken = rendered('{% icon "swap" label=label %}', label='"Swap" & go')
    assert 'role="img"' in spoken and 'aria-label="&quot;Swap&quot; &amp; go"' in spoken


def test_unknown_stages_are_refused() -> None:
    with pytest.raises(KeyError, match="lunch"):
        staff_sections("vestland", "lunch")


# --- What the Content-Security-Policy would refuse ----------------------------------------------------------


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_inline_style_or_script(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=|javascript:", source)
    assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", source)
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", source)


def test_every_form_says_for_whom_its_page_was_made() -> None:
    senders = ("components/forms/sender.html", "components/forms/form_guard.html")
    seen = 0
    for path in TEMPLATES:
        if path.parent.name == "style":
            continue  # its forms are looked at and never sent
        source = re.sub(r"{#.*?#}", "", path.read_text())
        if path.name != "sender.html":
            assert "csrf_token" not in source, f"{path}: include {senders[0]} in its place"
        for form in re.findall(r'<form[^>]*\bmethod="post".*?</form>', source, re.DOTALL):
            assert any(sender in form for sender in senders), f"{path}: {form[:120]}"
            seen += 1
    assert seen > 90


def test_stylesheets_load_nothing_from_elsewhere() -> None:
    urls = chain.from_iterable(re.findall(r"url\(\"?([^)\"]+)", css.read_text()) for css in STYLESHEETS)
    for url in urls:
        assert (ROOT / "static/css" / url).resolve().is_file()


# --- Colors -------------------------------------------------------------------------------------------------


def tokens() -> dict[str, tuple[str, str]]:
    css = (ROOT / "static/css/tokens.css").read_text()
    return {
        name: (light, dark)
        for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css)
    }


def luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("ground", "surface", "surface-hover", "surface-sunk")
TEXT_ON_GROUND = [
    *((ink, ground) for ink in ("ink", "ink-muted", "accent", "accent-strong") for ground in GROUNDS),
    *((ink, ground) for ink in ("brass", "danger", "success") for ground in GROUNDS[:3]),
    ("on-accent", "accent"), ("on-accent", "accent-strong"), ("on-danger", "danger"),
    ("accent-strong", "accent-soft"), ("accent", "accent-soft"), ("brass", "brass-soft"),
    ("ink", "brass-soft"), ("ink-muted", "brass-soft"), ("danger", "danger-soft"),
    ("success", "success-soft"),
]  # fmt: skip
EDGE_ON_GROUND = [(edge, ground) for edge in ("edge", "focus") for ground in ("ground", "surface")]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("color", "ground", "least"),
    [(*pair, 4.5) for pair in TEXT_ON_GROUND] + [(*pair, 3.0) for pair in EDGE_ON_GROUND],
)
def test_colors_have_the_contrast_that_wcag_asks(color: str, ground: str, least: float, theme: int) -> None:
    """WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus ring."""
    colors = tokens()
    assert contrast(colors[color][theme], colors[ground][theme]) >= least


# --- Numbers and times --------------------------------------------------------------------------------------


def test_fraction_shows_three_decimals_and_keeps_the_exact_value() -> None:
    assert rendered("{% fraction x %}", x=Fraction(184, 9)) == (
        '<data class="fraction" value="184/9" title="exactly 184/9">20.444</data>'
    )
    assert "≈ 184/9" in rendered("{% fraction x exact=True %}", x=Fraction(184, 9))
    assert "= 57/2" in rendered("{% fraction x exact=True %}", x=Fraction(57, 2))
    assert rendered("{% fraction x %}", x=15) == '<data class="fraction" value="15">15.000</data>'
    assert ">48<" in rendered("{% fraction x whole=True %}", x=48), "48.000 is read as thousands"
    assert "18.333" in rendered("{% fraction x whole=True %}", x=Fraction(55, 3))
    with translation.override("de"):
        assert ">20,444<" in rendered("{% fraction x %}", x=Fraction(184, 9))
        assert "28,500 <" in rendered("{% fraction x exact=True %}", x=Fraction(57, 2))


def test_ordinals_follow_the_teens() -> None:
    shown = [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert shown == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"), (-5, "in a moment"), (50, "1 min ago"), (180, "3 min ago"), (-600, "in 10 min"),
        (7200, "2 h ago"), (3 * 86400, "2 Dec 2026, 10:00"),
    ],
)  # fmt: skip
def test_times_are_shown_by_their_distance_from_now(seconds: int, words: str) -> None:
    now = datetime(2026, 12, 5, 10, 0, tzinfo=UTC)
    assert time_apart(now - timedelta(seconds=seconds), now) == words


# --- Forms --------------------------------------------------------------------------------------------------


class SampleForm(forms.Form):
    name = forms.CharField(help_text="As it should stand.")
    titles = forms.ChoiceField(widget=SegmentedRadios(digits=True), choices=[("0", "0"), ("1", "1")])
    power = forms.IntegerField(min_value=0, max_value=20, widget=NumberStepper)
    token = forms.CharField(widget=forms.HiddenInput)


def ids_in(html: str) -> set[str]:
    return set(re.findall(r'\sid="([^"]+)"', html))


def test_errors_are_wired_to_their_fields() -> None:
    html = str(SampleForm({}))
    ids = ids_in(html)
    described = set(chain.from_iterable(v.split() for v in re.findall(r'aria-describedby="([^"]+)"', html)))
    targets = set(re.findall(r'href="#([^"]+)"', html))
    assert targets == {"id_name", "id_titles_0", "id_power"}
    assert described >= {"id_name_helptext", "id_name_error", "id_titles_error", "id_power_error"}
    assert targets | described <= ids
    assert "4 things to correct" in html


def test_a_form_without_errors_has_no_summary() -> None:
    assert "error-summary" not in str(SampleForm({"name": "Kari", "titles": "1", "power": "3", "token": "x"}))


def test_the_stepper_knows_its_bounds() -> None:
    html = str(SampleForm()["power"])
    assert 'min="0"' in html and 'max="20"' in html and html.count("data-step=") == 2


def test_field_escapes_what_people_typed() -> None:
    html = rendered("{% field form.name %}", form=SampleForm({"name": '"><script>'}))
    assert "<script>" not in html


@pytest.mark.parametrize(
    ("sort", "link", "order"),
    [("", "-points", ""), ("-points", "points", "descending"), ("points", "-points", "ascending")],
)
def test_sort_header_turns_the_order_round(sort: str, link: str, order: str) -> None:
    request = RequestFactory().get("/", {"q": "kari", "page": "3"})
    html = Template(
        '{% load kingsmoot %}{% sort_header "Points" "points" numeric=True first="descending" %}'
    ).render(Context({"request": request, "sort": sort}))
    assert f"sort={link}" in html and "q=kari" in html and "page=" not in html
    assert (f'aria-sort="{order}"' in html) == bool(order)


# --- Whole pages --------------------------------------------------------------------------------------------


def style_request() -> HttpRequest:
    request = RequestFactory().get("/style/")
    request.resolver_match = None
    return request


def test_the_kit_renders_with_one_heading_of_the_first_rank() -> None:
    html = style.kit(style_request()).content.decode()
    assert html.count("<h1") == 1
    assert len(re.findall(r"<main\b", html)) == 1
    assert len(re.findall(r'\sid="', html)) == len(ids_in(html)), "an id is used twice"


def test_the_style_guide_renders() -> None:
    html = style.guide(style_request()).content.decode()
    assert len(re.findall(r'\sid="', html)) == len(ids_in(html)), "an id is used twice"


def test_the_sample_page_shows_the_picture_of_every_card() -> None:
    html = style.pictures(style_request()).content.decode()
    games = list(map(registry.find, registry.keys()))
    faces = [face for game in games for face in game.facts if game.has_pictures and game.depicts(face)]
    assert html.count('class="picture"') == len(faces) > 1_000


@pytest.mark.parametrize("status", sorted(style.ERRORS))
def test_error_pages_need_no_context(status: int) -> None:
    html = render_to_string(f"{status}.html")
    assert html.count("<h1") == 1 and f"Error {status}" in html


def test_a_time_is_as_far_away_as_the_clock_of_the_program_says():
    moment = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
    with timekeeping.time_set_to(moment + timedelta(minutes=3)):
        assert ">3 min ago<" in relative_time(moment)
