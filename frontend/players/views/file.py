"""One player: the file, changes to it, the private link, and leaving or coming back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for
from frontend.confirmations import Question, Subject, confirm_page, override_context
from frontend.form_actions import new_key, revision_in, status_after, submit_form
from frontend.frames import render_staff
from frontend.judging.forms import PenaltyForm, penalty_words
from frontend.players.forms.players import PlayerDetailsForm
from frontend.players.views.roster import may_see_contacts, player_of_event, player_tabs
from tables.core.text.plain import whole_number
from tables.events.models import Event, EventStatus
from tables.events.queries.record import catalog_of
from tables.journal.queries import with_promoted
from tables.judging.penalties.actions import record_penalty, revoke_penalty
from tables.players.actions.details import change_player, renew_link
from tables.players.actions.participation import disqualify as disqualify_player
from tables.players.actions.participation import drop as drop_player
from tables.players.actions.participation import lift_disqualification, remove_registration
from tables.players.actions.participation import rejoin as rejoin_player
from tables.players.actions.personal_data import make_anonymous
from tables.players.actions.sitting_out import sit_out as sit_out_round
from tables.players.actions.sitting_out import undo_sit_out as play_after_all
from tables.players.models import Penalty, PlayerStatus
from tables.players.queries.availability import absences_of
from tables.players.queries.history import player_file
from tables.players.queries.participation import next_pairing
from tables.players.queries.roster import club_names
from tables.players.queries.seats import place_on_waiting_list
from tables.rounds.models import RoundStatus

PLAYER = Subject(
    "players",
    player_of_event,
    lambda player: reverse("staff-players-player", args=[player.event.slug, player.key]),
    lambda player: player.revision,
)


@require_GET
@staff_page("event.view")
def player(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Show the player's file."""
    found = player_of_event(visit.event, key)
    status = PlayerStatus(found.status)
    next_round = next_pairing(visit.event)
    sits_out = next_round in absences_of(found)
    may_sit_out = (
        status == PlayerStatus.ACTIVE
        and next_round <= visit.event.rounds_announced
        and visit.may_change("player.sit_out")
    )
    takes_part = status in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED}
    return render_staff(
        request,
        visit,
        "players",
        "players/player.html",
        {
            "tabs": player_tabs(visit, ""),
            "file": player_file(visit.event, found),
            "player": found,
            "waiting_place": place_on_waiting_list(found),
            "next_round": next_round,
            "sits_out": sits_out,
            "sees_contacts": may_see_contacts(visit),
            "may": {
                "edit": visit.may_change("player.edit"),
                "approve": status in {PlayerStatus.PENDING, PlayerStatus.WAITLISTED}
                and visit.may_change("player.approve"),
                "show_link": visit.can("player.links"),
                "renew": visit.may_change("player.links"),
                "drop": status == PlayerStatus.ACTIVE and visit.may_change("player.drop"),
                "remove": (status in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED})
                and found.random_rank is None
                and visit.may_change("player.approve"),
                "sit_out": may_sit_out and not sits_out,
                "undo_sit_out": may_sit_out and sits_out,
                "rejoin": status == PlayerStatus.DROPPED and visit.may_change("player.rejoin"),
                "lift": status == PlayerStatus.DISQUALIFIED and visit.may_change("player.disqualify"),
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
        to=PLAYER.page(found),
        done=lambda: _("{name} is saved.").format(name=form.cleaned_data["name"]),
        asks_to_override=True,
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "players/edit_player.html",
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
    catalog = catalog_of(visit.event)
    form = PenaltyForm(
        request.POST or None,
        rounds=rounds,
        catalog=catalog.infractions,
        may_set_points=visit.may_change("result.set_points"),
        initial={
            "round_number": whole_number(asked_for(request, "round"), digits=2) or rounds,
            "infraction": asked_for(request, "infraction"),
            "kind": "",
        },
    )
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: record_penalty(found, visit.actor, **form.cleaned_data),
        to=PLAYER.page(found),
        done=_("The penalty for {found} is recorded.").format(found=found.name),
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "judging/penalize.html",
        {
            "tabs": player_tabs(visit, ""),
            "player": found,
            "penalties": found.penalties.all(),
            "infractions": [(each, penalty_words(each)) for each in catalog.infractions],
            "form": form,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


def _penalty(event: Event, key: str, pk: int) -> Penalty:
    penalties = Penalty.objects.select_related("event", "player__event")
    return get_object_or_404(penalties, event=event, player__key=key, pk=pk)


revoke = confirm_page(
    "player.penalize",
    Subject(
        "players",
        _penalty,
        lambda penalty: PLAYER.page(penalty.player),
        lambda penalty: penalty.player.revision,
    ),
    lambda penalty: Question(
        _("Revoke the penalty of {player}?").format(player=penalty.player.name),
        (
            _(
                "{penalty}. “{reason}” It leaves the player’s page and the archive; the table’s sheet gets "
                "another version without it; the journal still shows that it was given and revoked."
            )
            if penalty.effect
            else _(
                "{penalty}. “{reason}” It leaves the player’s page and the archive; the journal still shows "
                "that it was given and revoked."
            )
        ).format(penalty=penalty.title, reason=penalty.reason),
        _("Revoke the penalty"),
        _("The penalty of {player} is revoked.").format(player=penalty.player.name),
        reason="required",
    ),
    lambda penalty, actor, yes: revoke_penalty(penalty, actor, reason=yes.reason),
)

remove = confirm_page(
    "player.approve",
    PLAYER,
    lambda player: Question(
        _("Remove the registration of {player}?").format(player=player.name),
        _(
            "The player leaves all lists and counts. The private link then says that the registration is "
            "withdrawn. The name and the account may register again."
        ),
        _("Remove the registration"),
        lambda: with_promoted(
            _("The registration of {player} is removed.").format(player=player.name), player.event
        ),
        danger=True,
        reason="optional",
    ),
    lambda player, actor, yes: remove_registration(player, actor, reason=yes.reason, expected=yes.revision),
)

renew = confirm_page(
    "player.links",
    PLAYER,
    lambda player: Question(
        _("Give {player} a new private link?").format(player=player.name),
        _(
            "The old link stops working at once, on every device. Do this when the link has come into other "
            "hands."
        ),
        _("Make a new link"),
        _("The old link no longer works. Show the new one to hand it over."),
        reason="optional",
    ),
    lambda player, actor, yes: renew_link(player, actor, reason=yes.reason, expected=yes.revision),
)

BEFORE_START = gettext_lazy(
    "The player gets no seat and is in no standings, unless the player rejoins. The seat becomes free."
)

drop = confirm_page(
    "player.drop",
    PLAYER,
    lambda player: Question(
        _("Drop {player}?").format(player=player.name),
        BEFORE_START
        if player.event.status in {EventStatus.DRAFT, EventStatus.OPEN}
        else _(
            "The drop takes effect from the next pairing; a result at the present table still counts. The "
            "player stays in the standings and may rejoin later (R-14)."
        ),
        _("Drop the player"),
        lambda: with_promoted(_("{player} has dropped.").format(player=player.name), player.event),
        danger=True,
        reason="optional",
    ),
    lambda player, actor, yes: drop_player(
        player, actor, reason=yes.reason, override=yes.override, expected=yes.revision
    ),
)

sit_out = confirm_page(
    "player.sit_out",
    PLAYER,
    lambda player: Question(
        _("Let {player} sit out round {round}?").format(player=player.name, round=next_pairing(player.event)),
        _(
            "The player gets no seat in that round, which counts as an unpaired loss, 0 points, and is "
            "seated again from the round after it on (R-14). If the round is drafted already, draw it "
            "again."
        ),
        _("Let the player sit out"),
        _("{player} sits out the next round.").format(player=player.name),
        reason="optional",
    ),
    lambda player, actor, yes: sit_out_round(
        player, actor, reason=yes.reason, override=yes.override, expected=yes.revision
    ),
)

undo_sit_out = confirm_page(
    "player.sit_out",
    PLAYER,
    lambda player: Question(
        _("Let {player} play round {round} after all?").format(
            player=player.name, round=next_pairing(player.event)
        ),
        _("The player is seated with everybody else. If the round is drafted already, draw it again."),
        _("Seat the player"),
        _("{player} plays the next round.").format(player=player.name),
        reason="optional",
    ),
    lambda player, actor, yes: play_after_all(player, actor, reason=yes.reason, expected=yes.revision),
)

rejoin = confirm_page(
    "player.rejoin",
    PLAYER,
    lambda player: Question(
        _("Let {player} rejoin?").format(player=player.name),
        _(
            "The player is seated again from the next pairing on and takes an unpaired loss, 0 points, for "
            "each round missed (R-14)."
        ),
        _("Let the player rejoin"),
        _("{player} is back.").format(player=player.name),
        reason="optional",
    ),
    lambda player, actor, yes: rejoin_player(
        player, actor, reason=yes.reason, override=yes.override, expected=yes.revision
    ),
)

disqualify = confirm_page(
    "player.disqualify",
    PLAYER,
    lambda player: Question(
        _("Disqualify {player}?").format(player=player.name),
        _(
            "The player leaves the event and the standings and cannot rejoin (R-14). It is recorded as a "
            "penalty, and the reason is kept in the archive."
        ),
        _("Disqualify"),
        lambda: with_promoted(_("{player} is disqualified.").format(player=player.name), player.event),
        danger=True,
        reason="required",
    ),
    lambda player, actor, yes: disqualify_player(player, actor, reason=yes.reason, expected=yes.revision),
)

lift = confirm_page(
    "player.disqualify",
    PLAYER,
    lambda player: Question(
        _("Lift the disqualification of {player}?").format(player=player.name),
        _(
            "The player is in the standings again and takes part as before, with an unpaired loss, 0 "
            "points, for each round missed. The penalty goes; the journal keeps that it was given and "
            "lifted."
        ),
        _("Lift the disqualification"),
        _("The disqualification of {player} is lifted.").format(player=player.name),
        reason="required",
    ),
    lambda player, actor, yes: lift_disqualification(
        player, actor, reason=yes.reason, override=yes.override, expected=yes.revision
    ),
)

anonymize = confirm_page(
    "player.anonymize",
    PLAYER,
    lambda player: Question(
        _("Make {player} anonymous?").format(player=player.name),
        _(
            "Pages, lists, archives and the journal show Player {number} from now on. Name, club, "
            "contact and account are erased, and so is every reason and comment of this event that "
            "names the player. Results stay, and the archive still verifies. This cannot be undone. Do "
            "not write the name into the reason."
        ).format(number=player.number),
        _("Make anonymous"),
        _("The player is anonymous: Player {number}.").format(number=player.number),
        danger=True,
        reason="required",
    ),
    lambda player, actor, yes: make_anonymous(player, actor, reason=yes.reason, expected=yes.revision),
)
