"""The backups of the whole installation, for its administrators: a list, a download, one more now."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from tables.operations.backups import all_backups, ask_for_backup, find_backup
from tables.operations.scheduled_checks import warnings
from tables.operations.state import read_state

logger = logging.getLogger(__name__)

OCCASIONS = {
    "daily": gettext_lazy("Daily"),
    "publish": gettext_lazy("A round was published"),
    "close": gettext_lazy("A round was closed"),
    "finish": gettext_lazy("An event was finished"),
    "by-hand": gettext_lazy("By hand"),
    "before-migration": gettext_lazy("Before an update"),
    "before-restore": gettext_lazy("Before a restore"),
}

View = Callable[..., HttpResponseBase]


def administrators_only(view: View) -> View:
    """Let only administrators of the installation in: a backup holds everybody's secrets, of every event.

    Who is not signed in is asked to; for everybody else there is nothing here.
    """

    @wraps(view)
    def page(request: HttpRequest, **parameters: str) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_superuser:
            raise Http404
        return view(request, **parameters)

    return page


@require_http_methods(["GET", "POST"])
@administrators_only
def backups(request: HttpRequest) -> HttpResponseBase:
    """Show what there is, newest first; sent as a form, have one more made."""
    if request.method == "POST":
        ask_for_backup()
        messages.success(request, _("A backup has started. It appears here once it is written and checked."))
        return HttpResponseRedirect(reverse("backups"))
    listed = [(each, OCCASIONS.get(each.occasion, each.occasion)) for each in all_backups()]
    context = {
        "backups": listed,
        "warnings": warnings(has_details=True),
        "checked_at": read_state().checked_at,
        "command": f"{settings.COMMAND} restore {_('NAME')}",
    }
    return render(request, "operations/backups.html", context)


@require_GET
@administrators_only
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One backup as a file; the log remembers who took it."""
    found = find_backup(name)
    if found is None:
        raise Http404
    logger.warning("Backup %s was downloaded by %s", found.name, request.user.get_username())
    response: HttpResponse | FileResponse = FileResponse(
        found.file.open("rb"),
        as_attachment=True,
        filename=found.name,
        content_type="application/octet-stream",
    )
    response["Cache-Control"] = "no-store"
    return response
