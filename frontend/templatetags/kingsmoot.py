"""`{% load kingsmoot %}`: icons, states, numbers, times and form fields as the house draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any

import segno
from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.forms import BaseForm, BaseFormSet, BoundField
from django.template import Context
from django.template.defaultfilters import floatformat
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend.acting import acting_for, language_page
from frontend.app.catalogs import catalog_url
from frontend.components.icons import ICONS
from frontend.components.modules import modules_behind
from frontend.components.pills import PILLS
from frontend.operations.footer import footer_links
from tables.archive.rules import chain
from tables.core import request_ids, timekeeping
from tables.core.languages import offered
from tables.core.text.languages import decimals_text, length_text, list_text, moment_text, ordinal
from tables.core.text.notation import decimal_text
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.journal.recording import MAX_REASON_LENGTH
from tables.live.play.chat import MAX_MESSAGE_LENGTH
from tables.stages.wording import stage_of_round, stages_text

register = template.Library()
register.filter(ordinal)
register.filter(length_text)


@register.filter
def stage_of(event: Event, number: int) -> str:
    """Return the stage of a round where it is more than a round: "Groups", "Final"; "" for others."""
    return stage_of_round(stages_of(event), number)


@register.filter
def names(players: Iterable[Any]) -> str:
    """Return the names of players as a list in a sentence: "Asha, Euron and Balon"."""
    return list_text([player.name for player in players])


@register.filter
def stages_in_words(event: Event) -> str:
    """Return what the event announces: "3 rounds, final of 4"."""
    return stages_text(stages_of(event), event.rounds_announced)


@register.simple_tag
@lru_cache(maxsize=64)
def emblem(game: str) -> SafeString:
    """Return the drawing of a game, img/games/<key>.svg, hidden from assistive technology; "" for a game that
    has none."""
    path = f"img/games/{game}.svg"
    if finders.find(path) is None:
        return SafeString("")
    return format_html('<svg class="emblem" aria-hidden="true"><use href="{}#emblem"/></svg>', static(path))


@register.simple_tag(takes_context=True, name="footer_links")
def links_of_footer(context: Context) -> list[Any]:
    """Return title and address of each link at the foot of a page."""
    return footer_links(context.get("request"))


@register.simple_tag(takes_context=True)
def made_for(context: Context) -> str:
    """Return, signed, for whom the page is made, as its forms and scripts send it along; "" for nobody."""
    request = context.get("request")
    return acting_for(request).signed() if request is not None else ""


@register.simple_tag
def version() -> str:
    """Return the release that runs here."""
    return str(settings.VERSION)


@register.simple_tag
def script_catalog() -> str:
    """Return the address of the sentences of scripts in the active language, "" for English."""
    return catalog_url(get_language() or settings.LANGUAGE_CODE)


@register.inclusion_tag("components/frame/language_link.html", takes_context=True)
def language_link(context: Context) -> dict[str, Any]:
    """Return the link to where the reader chooses the language, named after the present one; nothing where
    only one is offered."""
    request, languages = context.get("request"), offered()
    if request is None or len(languages) == 1:
        return {}
    query = urlencode({"next": request.get_full_path()})
    return {"url": f"{language_page(request)}?{query}", "name": languages[get_language() or "en"]}


@register.inclusion_tag("components/forms/language_choices.html", takes_context=True)
def language_choices(context: Context, url: str, chosen: str) -> dict[str, Any]:
    """Return a form with a button for each language; it is sent to `url`, "" for the page itself."""
    return {
        "request": context["request"],
        "csrf_token": context["csrf_token"],
        "url": url,
        "chosen": chosen,
        "languages": [("", _("As the browser asks")), *offered().items()],
    }


@register.simple_tag
@lru_cache(maxsize=64)
def module_script(entry: str, *later: str) -> SafeString:
    """Return the tag of a module, after links by which a browser fetches all that it imports at once.

    `later` are modules that it imports when it runs.
    """
    names = modules_behind(entry, *later)
    links = format_html_join("", '<link rel="modulepreload" href="{}">', ((static(name),) for name in names))
    return format_html('{}<script type="module" src="{}"></script>', links, static(entry))


@register.simple_tag
def request_id() -> str:
    """Return the id of the request, by which its lines are found in the log; "" where there is none."""
    return request_ids.current()


@register.simple_tag
def longest(what: str) -> int:
    """Return how many characters a "reason" for the journal or a "message" to the table may have."""
    return {"reason": MAX_REASON_LENGTH, "message": MAX_MESSAGE_LENGTH}[what]


@register.simple_tag
@lru_cache(maxsize=1024)
def icon(name: str, label: str = "", css: str = "") -> SafeString:
    """Return the icon `name` of img/icons.svg, hidden from assistive technology unless `label` says what it
    means.

    Raises TemplateSyntaxError if there is no such icon.
    """
    if name not in ICONS:
        raise template.TemplateSyntaxError(f"there is no icon called {name!r} in img/icons.svg")
    classes = f"icon {css}".strip()
    href = f"{static('img/icons.svg')}#{name}"
    if label:
        return format_html(
            '<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', classes, label, href
        )
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', classes, href)


@register.simple_tag
def pill(state: str, label: str = "") -> SafeString:
    """Return the state in words with its icon; `label` replaces the usual words.

    Raises TemplateSyntaxError for a state `frontend.components.pills.PILLS` does not know.
    """
    return _pill(state, label, get_language())


@lru_cache(maxsize=256)
def _pill(state: str, label: str, language: str | None) -> SafeString:
    if state not in PILLS:
        raise template.TemplateSyntaxError(
            f"there is no pill for the state {state!r} in frontend/components/pills.py"
        )
    return _drawn_pill(state, str(label or PILLS[state].label))


@lru_cache(maxsize=256)
def _drawn_pill(state: str, words: str) -> SafeString:
    """Return a pill with its words, which are those of one language."""
    look = PILLS[state]
    classes = f"pill pill-{look.tone}" if look.tone else "pill"
    return format_html('<span class="{}">{}{}</span>', classes, icon(look.icon), words)


@register.simple_tag
def table_head(*columns: str) -> SafeString:
    """Return the head of a table whose columns need no more than their names."""
    names = format_html_join("", '<th scope="col">{}</th>', ((name,) for name in columns))
    return format_html("<thead><tr>{}</tr></thead>", names)


@register.filter
def decimals(value: float, places: int = 2) -> str:
    """Return a number with so many decimals as the reader's language writes it, with a minus sign."""
    return str(floatformat(value, places)).replace("-", "−")


@register.simple_tag
def fraction(value: Fraction | int, exact: bool = False, whole: bool = False) -> SafeString:
    """Return three decimals carrying the exact fraction (R-40); `exact=True` also prints it, as 20.444 =
    184/9. With `whole=True` whole numbers have no decimals: 48, not 48.000."""
    number = Fraction(value)
    shown = str(number) if whole and number.denominator == 1 else decimals_text(number)
    if number.denominator == 1:
        return format_html('<data class="fraction" value="{}">{}</data>', number, shown)
    if exact:
        return format_html(
            '<data class="fraction" value="{0}">{1} <span class="fraction-exact">{3} {2}</span></data>',
            number,
            shown,
            f"{number.numerator}/{number.denominator}",
            "=" if Fraction(decimal_text(number)) == number else "≈",
        )
    title = _("exactly {fraction}").format(fraction=number)
    return format_html('<data class="fraction" value="{}" title="{}">{}</data>', number, title, shown)


def time_apart(moment: datetime, now: datetime) -> str:
    """Return how far `moment` is from `now` in words, for at most a day; beyond that the date and time."""
    seconds = int((now - moment).total_seconds())
    distance = abs(seconds)
    if distance < 45:
        return _("just now") if seconds >= 0 else _("in a moment")
    if distance < 3600:
        minutes = max(1, round(distance / 60))
        words = _("{minutes} min ago") if seconds >= 0 else _("in {minutes} min")
        return words.format(minutes=minutes)
    if distance < 24 * 3600:
        words = _("{hours} h ago") if seconds >= 0 else _("in {hours} h")
        return words.format(hours=round(distance / 3600))
    return moment_text(timezone.localtime(moment), "day_minutes")


@register.simple_tag
def relative_time(moment: datetime, now: datetime | None = None) -> SafeString:
    """Return a `<time>` reading "3 min ago", with the exact local time as its title. `moment` must be
    aware."""
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        moment.isoformat(timespec="seconds"),
        moment_text(local, "day_seconds"),
        time_apart(moment, now or timekeeping.now()),
    )


@register.filter(expects_localtime=True)
def moment(value: date | None, form: str = "day_minutes") -> str:
    """Return a moment as the reader's language writes it: `{{ event.starts_at|moment:"long_weekday" }}`."""
    return moment_text(value, form) if value else ""


@register.filter
def as_list(items: Iterable[object]) -> str:
    """Return items as a list in a sentence: `{{ missed|as_list }}` is "1, 2 and 3"."""
    return list_text([str(item) for item in items])


@register.filter
def short_head(head: str) -> str:
    """Return the head of a journal as people read it out."""
    return chain.short_head(head)


@lru_cache(maxsize=512)
def _qr_svg(text: str) -> str:
    svg: str = segno.make(text, error="m", micro=False).svg_inline(border=0, omitsize=True)
    return svg


@register.simple_tag
def qr(text: str, label: str = "") -> SafeString:
    """Return the QR code of `text` as inline SVG on white paper; `label` says where it leads.

    Raises segno.DataOverflowError if `text` is longer than a QR code holds.
    """
    # The SVG is made of digits by segno; the text itself does not appear in it.
    svg = mark_safe(_qr_svg(text))  # noqa: S308
    return format_html('<div class="qr" role="img" aria-label="{}">{}</div>', label or _("QR code"), svg)


@register.inclusion_tag("components/forms/field.html")
def field(bound_field: BoundField, layout: str = "") -> dict[str, Any]:
    """Label, help, error and control of a form field; `layout="inline"` puts the label beside the control."""
    return {"field": bound_field, "layout": layout}


@register.inclusion_tag("components/forms/error_summary.html")
def error_summary(*forms: BaseForm | BaseFormSet[Any]) -> dict[str, Any]:
    """Return all errors of the forms and formsets, each linking to its field; nothing when there are none."""
    general: list[str] = []
    by_field: list[tuple[BoundField, str]] = []
    for given in forms:
        if isinstance(given, BaseFormSet):
            general += map(str, given.non_form_errors())
        for form in given.forms if isinstance(given, BaseFormSet) else [given]:
            general += map(str, form.non_field_errors())
            for bound_field in form:
                if bound_field.is_hidden:
                    general += map(str, bound_field.errors)
                else:
                    by_field += [(bound_field, str(error)) for error in bound_field.errors]
    return {"general": general, "by_field": by_field, "count": len(general) + len(by_field)}


@register.filter
def error_target(bound_field: BoundField) -> str:
    """Return the id an error summary jumps to: the control, or the first option of a group of options."""
    if bound_field.use_fieldset and (options := bound_field.subwidgets):
        return options[0].id_for_label
    return bound_field.id_for_label


@register.inclusion_tag("components/sort_header.html", takes_context=True)
def sort_header(
    context: Context, label: str, key: str, numeric: bool = False, first: str = ""
) -> dict[str, Any]:
    """Return a `<th>` whose link sorts by `key` (query parameter `sort`, a leading "-" for descending).

    `numeric` aligns right; `first="descending"` is the direction of the first click, for points and the like.
    The template's context needs `sort`, the order in force.
    """
    current = str(context.get("sort", ""))
    ascending, descending = key, f"-{key}"
    order = {ascending: "ascending", descending: "descending"}.get(current, "")
    if order:
        following = descending if order == "ascending" else ascending
    else:
        following = descending if first == "descending" else ascending
    return {
        "request": context["request"],
        "label": label,
        "following": following,
        "order": order,
        "numeric": numeric,
    }


@register.filter
def of(key: str, mapping: Mapping[str, Any]) -> Any:
    """Return what `mapping` holds under `key`, or the key itself: `{{ row.player|of:names }}`."""
    return mapping.get(key, key)
