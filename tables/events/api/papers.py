"""Documents for printers: ordered with the first request, fetched with a later one."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables.core.api.callers import Call, staff
from tables.core.api.files import PDF, NamedText
from tables.core.api.routes import Routes
from tables.core.errors import Busy, NotVisible
from tables.core.languages import first_offered
from tables.operations import papers
from tables.operations.papers import Order, Progress

routes = Routes("papers")


@routes.get("events/<slug:slug>/papers/<name:kind>/", staff("event.view"), PDF)
def download_paper(call: Call, kind: str) -> NamedText:
    """A document for printers as a PDF: `from-here`, `check-in`, `badges` or `certificates`.

    The first request orders it and is answered 503; `Retry-After` says when to ask again. It shows the event
    as it was at the order or later, and can be fetched for a quarter of an hour, or until the event changes.
    """
    order = _order(call, kind)
    if found := papers.read(order):
        return NamedText(f"{call.event.slug}-{kind}.pdf", found)
    progress = papers.progress_of(order, call.event.players.count())
    papers.place(order)
    raise Busy(_sentence(progress), wait=max(1, progress.usual - progress.seconds))


def _order(call: Call, kind: str) -> Order:
    """Return the order of a document. Raises NotVisible for unknown ones, Refused for certificates before the
    end."""
    if kind not in papers.KINDS:
        raise NotVisible(_("There is no such document."))
    if kind == "certificates":
        papers.require_final(call.event)
    return Order(
        call.event.pk,
        call.event.revision,
        kind,
        call.request.build_absolute_uri("/").removesuffix("/"),
        first_offered(call.event.language) or get_language() or settings.LANGUAGE_CODE,
        papers.MAX_CERTIFICATES if kind == "certificates" else 0,
    )


def _sentence(progress: Progress) -> str:
    if progress.state == "failed":
        return _("The document could not be created. It is being tried again.")
    return _("The document is being created. Ask again for it.")
