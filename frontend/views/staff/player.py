"""One player: the file, changes to it, the private link, and leaving or coming back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from frontend.confirmations import Action, Question, confirm, override_context
from frontend.forms.players import PenaltyForm, PlayerDetailsForm
from frontend.frames import render_staff
from frontend.submissions import new_key, revision_in, status_after, submit_form
from frontend.views.staff.players import may_see_contacts, player_of_event, player_tabs
from frontend.visitors import StaffVisit, staff_page
from tables.actions.penalties import record_penalty
from tables.actions.personal_data import make_anonymous
from tables.actions.players import change_player, renew_link
from tables.actions.roster import disqualify, drop, rejoin
from tables.models import Player, PlayerStatus, RoundStatus
from tables.queries.player_file import player_file
from tables.queries.players import club_names


@require_GET
@staff_page("event.view")
def player(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """The player's file."""
    found = player_of_event(visit.event, key)
    status = PlayerStatus(found.status)
    takes_part = status in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED}
    return render_staff(
        request,
        visit,
        "players",
        "staff/player.html",
        {
            "tabs": player_tabs(visit, ""),
            "file": player_file(visit.event, found),
            "player": found,
            "sees_contacts": may_see_contacts(visit),
            "may": {
                "edit": visit.may_change("player.edit"),
                "approve": status == PlayerStatus.PENDING and visit.may_change("player.approve"),
                "show_link": visit.can("player.links"),
                "renew": visit.may_change("player.links"),
                "drop": status == PlayerStatus.ACTIVE and visit.may_change("player.drop"),
                "rejoin": status == PlayerStatus.DROPPED and visit.may_change("player.rejoin"),
                "disqualify": takes_part and visit.may_change("player.disqualify"),
                "anonymize": visit.can("player.anonymize"),
                "penalize": takes_part and visit.may_change("player.penalize"),
                "journal": visit.can("journal.view"),
                "see_deck": visit.event.collects_decks and visit.can("deck.view"),
            },
        },
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.edit")
def edit(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Change what is known of a player."""
    found = player_of_event(visit.event, key)
    form = PlayerDetailsForm(
        request.POST or None,
        initial=PlayerDetailsForm.initial_from(found),
        clubs=club_names(visit.event),
        read_only=visit.event.is_read_only,
    )
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: change_player(
            found,
            visit.actor,
            **form.cleaned_data,
            expected=revision_in(request),
            override="override" in request.POST,
            reason=request.POST.get("reason", ""),
        ),
        to=_url(visit, found),
        done=lambda: f"{form.cleaned_data['name']} is saved.",
        asks_to_override=True,
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "staff/edit_player.html",
        {
            "tabs": player_tabs(visit, ""),
            "player": found,
            "form": form,
            **override_context(request, submission),
            "form_revision": found.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.penalize")
def penalize(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Write down a caution or a warning."""
    found = player_of_event(visit.event, key)
    rounds = visit.event.rounds.exclude(status=RoundStatus.DRAFTED).count()
    form = PenaltyForm(request.POST or None, rounds=rounds, initial={"round_number": rounds})
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: record_penalty(found, visit.actor, **form.cleaned_data),
        to=_url(visit, found),
        done=lambda: f"The {form.cleaned_data['kind']} for {found.name} is recorded.",
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "staff/penalize.html",
        {"tabs": player_tabs(visit, ""), "player": found, "form": form, "key": new_key()},
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.links")
def renew(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Ask, then give the player a new private link."""
    found = player_of_event(visit.event, key)
    return _confirm(
        request,
        visit,
        found,
        Question(
            f"Give {found.name} a new private link?",
            "The old link stops working at once, on every device. Do this when "
            "the link has come into other hands.",
            "Make a new link",
            "The old link works no more. Show the new one to hand it over.",
            reason="optional",
        ),
        lambda reason, override: renew_link(found, visit.actor, reason=reason, expected=revision_in(request)),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.drop")
def leave(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Ask, then drop the player."""
    found = player_of_event(visit.event, key)
    return _confirm(
        request,
        visit,
        found,
        Question(
            f"Drop {found.name}?",
            "The drop takes effect from the next pairing; a result at the present table still counts. The "
            "player stays in the standings and may rejoin later (R-14).",
            "Drop the player",
            f"{found.name} has dropped.",
            danger=True,
            reason="optional",
        ),
        lambda reason, override: drop(
            found,
            visit.actor,
            reason=reason,
            override=override,
            expected=revision_in(request),
        ),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.rejoin")
def come_back(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Ask, then let the player rejoin."""
    found = player_of_event(visit.event, key)
    return _confirm(
        request,
        visit,
        found,
        Question(
            f"Let {found.name} rejoin?",
            "The player is seated again from the next pairing on and takes an unpaired loss, 0 points, for "
            "each round missed (R-14).",
            "Let the player rejoin",
            f"{found.name} is back.",
            reason="optional",
        ),
        lambda reason, override: rejoin(found, visit.actor, reason=reason, expected=revision_in(request)),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.disqualify")
def expel(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Ask, then disqualify the player."""
    found = player_of_event(visit.event, key)
    return _confirm(
        request,
        visit,
        found,
        Question(
            f"Disqualify {found.name}?",
            "The player leaves the event and the standings for good and cannot rejoin (R-14). It is recorded "
            "as a penalty, and the reason is kept in the archive.",
            "Disqualify",
            f"{found.name} is disqualified.",
            danger=True,
            reason="required",
        ),
        lambda reason, override: disqualify(found, visit.actor, reason=reason, expected=revision_in(request)),
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.anonymize")
def anonymize(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Ask, then make the player anonymous."""
    found = player_of_event(visit.event, key)
    return _confirm(
        request,
        visit,
        found,
        Question(
            f"Make {found.name} anonymous?",
            f"Pages, lists, archives and the journal show Player {found.number} from now on. Name, club, "
            "contact and account are erased, and so is every reason and comment of this event that names "
            "the player. Results stay, and the archive still verifies. This cannot be taken back. Do not "
            "write the name into the reason.",
            "Make anonymous",
            f"The player is anonymous: Player {found.number}.",
            danger=True,
            reason="required",
        ),
        lambda reason, override: make_anonymous(
            found, visit.actor, reason=reason, expected=revision_in(request)
        ),
    )


def _confirm(
    request: HttpRequest, visit: StaffVisit, found: Player, question: Question, action: Action
) -> HttpResponse:
    url = _url(visit, found)
    return confirm(
        request,
        visit,
        "players",
        question,
        action,
        to=url,
        cancel=url,
        revision=found.revision,
    )


def _url(visit: StaffVisit, found: Player) -> str:
    return reverse("staff-players-player", args=[visit.event.slug, found.key])
