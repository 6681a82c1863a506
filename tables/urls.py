"""Addresses of the API, its schema and its documentation."""

from __future__ import annotations

from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views.generic import TemplateView
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from tables.accounts import api as account
from tables.appointments import api as appointments
from tables.archive import api as archive
from tables.core.api.routes import addresses_of
from tables.core.made_for import NOBODY, MadeFor
from tables.decks import api as decks
from tables.event_templates import api as event_templates
from tables.events.api import lists, papers, setup, stages
from tables.figures import api as figures
from tables.formats.api import endpoints as formats
from tables.journal import api as journal
from tables.judging.calls import api as calls
from tables.judging.deck_checks import api as deck_checks
from tables.judging.penalties import api as penalties
from tables.live.api import (
    corrections,
    games,
    judging,
    notes,
    open_hands,
    opening,
    puzzles,
    shared_replays,
    undo_and_autopass,
    votes,
)
from tables.messages import api as messages
from tables.player_meeting import api as meeting
from tables.players.api import availability, details, keep_apart, me, participation, registration
from tables.results.api import calculator, import_results, listing, sheets
from tables.rounds.api import clock, drawing, editing, repair
from tables.series import api as series
from tables.series import registration_api as series_registration
from tables.series.leagues import api as leagues
from tables.series.people import api as people
from tables.series.ratings import api as ratings
from tables.staff import api as staff
from tables.staff.models import User
from tables.stages.api import endpoints as event_stages
from tables.standings import api as standings

# Addresses are tried in this order, so what a full hall asks again and again comes first.
TOPICS = (
    standings,
    listing,
    clock,
    games,
    registration,
    details,
    setup,
    event_templates,
    leagues,
    people,
    ratings,
    series,
    series_registration,
    archive,
    import_results,
    formats,
    stages,
    event_stages,
    availability,
    participation,
    penalties,
    lists,
    papers,
    decks,
    figures,
    deck_checks,
    keep_apart,
    drawing,
    editing,
    repair,
    meeting,
    sheets,
    calls,
    appointments,
    messages,
    journal,
    staff,
    me,
    account,
    calculator,
    opening,
    undo_and_autopass,
    votes,
    open_hands,
    notes,
    shared_replays,
    puzzles,
    judging,
    corrections,
)


class Documentation(TemplateView):
    """The schema as a page, on which its reader may try out what the account may do."""

    template_name = "api/docs.html"

    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """Tell for whom the page is made."""
        user = self.request.user
        made_for = MadeFor(user=str(user.pk)) if isinstance(user, User) else NOBODY
        return super().get_context_data(**named, made_for=made_for.signed())


@extend_schema(exclude=True)
class NothingHere(APIView):
    """Answers every address the API does not have, in the form of its other errors."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def initial(self, request: HttpRequest, *arguments: object, **named: object) -> None:
        """Refuse, whatever is asked."""
        raise NotFound


@extend_schema(exclude=True)
class SchemaView(SpectacularAPIView):
    """The schema, as YAML or JSON: made once in each process, for making it takes most of a second."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request: Request, *arguments: object, **named: object) -> HttpResponse:
        """Tell it in the format that was agreed on."""
        renderer = request.accepted_renderer
        with _making:
            if renderer.media_type not in _schemas:
                schema = SchemaGenerator().get_schema(public=True)
                _schemas[renderer.media_type] = renderer.render(schema, renderer_context={})
        return HttpResponse(
            _schemas[renderer.media_type],
            content_type=f"{renderer.media_type}; charset={renderer.charset or 'utf-8'}",
            headers={"Content-Disposition": f'inline; filename="kingsmoot.{renderer.format}"'},
        )


_making = Lock()
_schemas: dict[str, str | bytes] = {}


v1 = addresses_of(topic.routes for topic in TOPICS)

urlpatterns = [
    path("v1/", include(v1)),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", Documentation.as_view(), name="api-docs"),
    re_path(r"[\s\S]*", NothingHere.as_view()),
]
