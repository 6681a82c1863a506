"""An account's templates of events: saved from an event, listed, renamed, deleted."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import event_creator
from frontend.event_templates.forms import SaveTemplateForm, TemplateForm
from frontend.form_actions import new_key, status_after, submit, submit_form
from tables.event_templates.actions import delete_template, own_template, rename_template, save_template
from tables.event_templates.queries import templates_of
from tables.events.queries.copying import beginning_like


@require_GET
@login_required
def templates(request: HttpRequest) -> HttpResponse:
    """List the account's templates."""
    user = event_creator(request).user
    assert user is not None
    return render(request, "event_templates/templates.html", {"templates": templates_of(user)})


@require_http_methods(["GET", "POST"])
@login_required
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Save an event as a template."""
    actor = event_creator(request)
    beginning = beginning_like(actor, slug)
    form = SaveTemplateForm(
        request.POST or None, roles=beginning.staff, initial={"name": beginning.event.name[:80]}
    )
    submission = submit_form(
        request,
        actor,
        form,
        lambda: save_template(actor, beginning, **form.cleaned_data),
        to=reverse("event-templates"),
        done=lambda: _("{name} is saved as a template.").format(name=form.cleaned_data["name"]),
    )
    return submission.response or render(
        request,
        "event_templates/save.html",
        {"form": form, "event": beginning.event, "key": new_key()},
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@login_required
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a template another name."""
    actor = event_creator(request)
    assert actor.user is not None
    template = own_template(actor.user, pk)
    form = TemplateForm(request.POST or None, initial={"name": template.name})
    submission = submit_form(
        request,
        actor,
        form,
        lambda: rename_template(actor, pk, **form.cleaned_data),
        to=reverse("event-templates"),
        done=_("The template has a new name."),
    )
    return submission.response or render(
        request,
        "event_templates/rename.html",
        {"form": form, "template": template, "key": new_key()},
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then delete a template."""
    actor = event_creator(request)
    assert actor.user is not None
    to = reverse("event-templates")
    if request.method == "POST":
        done = _("The template is deleted.")
        submission = submit(request, actor, lambda: delete_template(actor, pk), to=to, done=done)
        if submission.response is not None:
            return submission.response
    template = own_template(actor.user, pk)
    text = _("“{name}” is no longer offered for new events. Events made with it stay as they are.").format(
        name=template.name
    )
    context = {"template": template, "text": text, "cancel_url": to, "key": new_key()}
    return render(request, "event_templates/delete.html", context)
