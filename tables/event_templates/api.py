"""Templates of events by the API, for their owner."""

from __future__ import annotations

from tables.core.api.callers import EVENT_CREATORS, Call
from tables.core.api.fields import Several, StrictSerializer, Text, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.event_templates import actions
from tables.event_templates.models import EventTemplate
from tables.event_templates.queries import TemplateCard, template_card, templates_of
from tables.events.models import Event
from tables.events.queries.copying import beginning_like
from tables.staff.models import User

routes = Routes("events")

TEMPLATE = "templates/<number:template>/"


class TemplateNameSerializer(StrictSerializer):
    """The name of a template."""

    name = sent(EventTemplate, "name")


class NewTemplateSerializer(TemplateNameSerializer):
    """An event to save as a template: all settings, its infractions, and the roles of these usernames."""

    like = Text(max_length=column_length(Event, "slug"), help_text="The slug of the event.")
    staff = Several(child=Text(max_length=column_length(User, "username")), default=list, max_length=200)


@routes.get("templates/", EVENT_CREATORS, ListOf(TemplateCard))
def list_templates(call: Call) -> list[TemplateCard]:
    """Return the caller's templates of events, by name."""
    return templates_of(call.user)


@routes.post("templates/", EVENT_CREATORS, NewTemplateSerializer, TemplateCard, status=201, if_match=False)
def save_template(call: Call) -> TemplateCard:
    """Save everything that was decided about an event as a template, to begin others with."""
    beginning = beginning_like(call.actor, call.sent["like"])
    return template_card(
        actions.save_template(call.actor, beginning, name=call.sent["name"], staff=call.sent["staff"])
    )


@routes.patch(TEMPLATE, EVENT_CREATORS, TemplateNameSerializer, TemplateCard, if_match=False)
def rename_template(call: Call, template: int) -> TemplateCard:
    """Give a template another name."""
    return template_card(actions.rename_template(call.actor, template, name=call.sent["name"]))


@routes.delete(TEMPLATE, EVENT_CREATORS, if_match=False)
def delete_template(call: Call, template: int) -> None:
    """Delete a template; events that were made of it stay as they are."""
    actions.delete_template(call.actor, template)
