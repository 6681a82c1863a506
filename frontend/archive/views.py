"""Past events imported from archives: a file, a look at what is in it, then the event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import event_creator
from frontend.archive.forms import ArchiveForm, SeenArchiveForm
from frontend.form_actions import NOTHING_SENT, Submission, new_key, submit_form
from frontend.middleware import takes_up_to
from tables.archive.actions.past_events import PastEvent, import_past_event, preview_past_event
from tables.archive.rules.json_text import UPLOADED_ARCHIVES
from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.events.models import Event


@takes_up_to(2 * UPLOADED_ARCHIVES.bytes)
@require_http_methods(["GET", "POST"])
@login_required
def import_event(request: HttpRequest) -> HttpResponse:
    """Import a past event: nothing is written until the preview is confirmed."""
    actor = event_creator(request)
    if "content" in request.POST:
        return _import_seen(request, actor)
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "GET" or not form.is_valid():
        return _ask(request, form, 200 if request.method == "GET" else 400)
    content = form.cleaned_data["archive"]
    try:
        past = preview_past_event(actor, content)
    except (Malformed, Refused) as refused:
        Submission(error=refused).show_errors(form)
        return _ask(request, form, refused.status)
    seen = SeenArchiveForm(initial={"content": SeenArchiveForm.packed(content), "slug": past.slug})
    return _preview(request, seen, past)


def _import_seen(request: HttpRequest, actor: Actor) -> HttpResponse:
    seen = SeenArchiveForm(request.POST)
    submission = submit_form(
        request,
        actor,
        seen,
        lambda: import_past_event(actor, seen.cleaned_data["content"], slug=seen.cleaned_data["slug"]),
        to=lambda: reverse("staff-overview", args=[seen.cleaned_data["slug"]]),
        done=lambda: _("{event} is imported.").format(
            event=Event.objects.get(slug=seen.cleaned_data["slug"]).name
        ),
    )
    if submission.response is not None:
        return submission.response
    if "content" not in seen.cleaned_data:
        return _ask(request, ArchiveForm(), 400, damaged=True)
    past = preview_past_event(actor, seen.cleaned_data["content"])
    return _preview(request, seen, past, 400 if submission is NOTHING_SENT else submission.status)


def _ask(request: HttpRequest, form: ArchiveForm, status: int, *, damaged: bool = False) -> HttpResponse:
    context = {"form": form, "damaged": damaged, "megabytes": UPLOADED_ARCHIVES.bytes // 1024 // 1024}
    return render(request, "archive/import.html", context, status=status)


def _preview(request: HttpRequest, form: SeenArchiveForm, past: PastEvent, status: int = 200) -> HttpResponse:
    context = {"form": form, "past": past, "key": new_key()}
    return render(request, "archive/preview.html", context, status=status)
