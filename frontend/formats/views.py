"""Formats that accounts compose with a worked example beside them, to play their events by."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import event_creator
from frontend.addresses import asked_for
from frontend.form_actions import new_key, status_after, submit, submit_form
from frontend.formats.forms import FormatForm
from frontend.standings.metrics import metric_headings, metric_text
from tables.core.access import Actor
from tables.formats.actions import delete_own_format, own_format, save_own_format
from tables.formats.example import example_of
from tables.formats.models import OwnFormat
from tables.formats.queries import own_formats_of
from tables.formats.rules.format import Format
from tables.formats.rules.presets import PRESETS
from tables.formats.wording import PRESET_NAMES, PRESET_WORDS


@require_GET
@login_required
def formats(request: HttpRequest) -> HttpResponse:
    """List the account's formats, and those ready to play."""
    actor = event_creator(request)
    assert actor.user is not None
    presets = [(key, PRESET_NAMES[key], PRESET_WORDS[key]) for key in PRESETS]
    context = {"formats": own_formats_of(actor.user), "presets": presets}
    return render(request, "formats/formats.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def compose(request: HttpRequest) -> HttpResponse:
    """Compose a format, beginning with the preset `?like=`."""
    like = PRESETS.get(asked_for(request, "like"), PRESETS["places_4321"])
    return _compose(request, event_creator(request), like, None)


@require_http_methods(["GET", "POST"])
@login_required
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a format of one's own; events keep the one they have."""
    actor = event_creator(request)
    assert actor.user is not None
    own = own_format(actor.user, pk)
    return _compose(request, actor, Format.from_json(own.definition), own)


def _compose(request: HttpRequest, actor: Actor, like: Format, own: OwnFormat | None) -> HttpResponse:
    initial = FormatForm.initial_from(like, keeps_name=own is not None)
    form = FormatForm(request.POST or None, initial=initial)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: save_own_format(actor, form.definition(), pk=own.pk if own is not None else None),
        to=reverse("formats"),
        done=lambda: _("{name} is saved.").format(name=form.cleaned_data["name"]),
    )
    return submission.response or render(
        request,
        "formats/compose.html",
        {
            "form": form,
            "own": own,
            **_shown(form.format() if form.is_bound and form.is_valid() else like),
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@require_POST
@login_required
def preview(request: HttpRequest) -> HttpResponse:
    """The worked example of a format as it is typed, or what is impossible about it, as a fragment."""
    event_creator(request)
    form = FormatForm(request.POST)
    shown = _shown(form.format()) if form.is_valid() else {}
    return render(request, "formats/example.html", {"form": form, **shown})


def _shown(format_: Format) -> dict[str, Any]:
    """Return the worked example of a format, with the headings of its standings."""
    example = example_of(format_)
    return {
        "example": example,
        "headings": metric_headings(format_.tiebreakers),
        "lines": [
            (row, [metric_text(found.metric, found.value) for found in row.tiebreakers])
            for row in example.standings
        ],
    }


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then delete a format."""
    actor = event_creator(request)
    assert actor.user is not None
    to = reverse("formats")
    if request.method == "POST":
        done = _("The format is deleted.")
        submission = submit(request, actor, lambda: delete_own_format(actor, pk), to=to, done=done)
        if submission.response is not None:
            return submission.response
    own = own_format(actor.user, pk)
    text = _("“{name}” is no longer offered. Events that play by it keep it.").format(name=own.name)
    context = {"own": own, "text": text, "cancel_url": to, "key": new_key()}
    return render(request, "formats/delete.html", context)
