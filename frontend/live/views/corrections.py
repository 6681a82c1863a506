"""The pages by which a judge corrects a live table: choose what, see what it would do, say why, do it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.confirmations import ReasonForm, findings_in
from frontend.form_actions import NOTHING_SENT, Submission, new_key, status_after, submit
from frontend.live.forms.corrections import CorrectionForm, kinds_of
from frontend.live.views.pages import find_and_enter
from frontend.navigation import Section
from tables.core.errors import ActionError, Malformed, NotPermitted, NotVisible
from tables.live.judge import corrections
from tables.live.judge.corrections import MOVE, CorrectableCard, Effect
from tables.live.store import games
from tables.live.store.viewers import require_account

UNKNOWN_KIND = N_("There is no such correction. Go back to the desk.")


@never_cache
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest, key: str) -> HttpResponse:
    """Choose one correction. A POST names a place to look into, and the journal tells that."""
    game, viewer = find_and_enter(request, key)
    piles = corrections.piles(game, viewer)
    cards = corrections.open_cards(game, viewer)
    kinds = kinds_of(game)
    kind = request.GET.get("kind", MOVE)
    if kind not in kinds:
        raise Malformed(_(UNKNOWN_KIND))
    looked: list[CorrectableCard] = []
    if request.method == "POST":
        looked = corrections.hidden_cards(game, viewer, request.POST.get("pile", ""))
    context = {
        "game": game,
        "name": games.name_of(game),
        "form": CorrectionForm(game=game, kind=kind, piles=piles, cards=[*looked, *cards]),
        "kinds": [
            Section(each.title, f"?kind={name}", is_current=name == kind) for name, each in kinds.items()
        ],
        "hidden": [pile for pile in piles if not pile.is_open and pile.count],
        "looked": looked[0].pile if looked else "",
        "desk_url": reverse("live-desk", args=[key]),
    }
    return render(request, "live/correct.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Tell what the correction of the address would do, ask why, and do it."""
    game, viewer = find_and_enter(request, key)
    piles = corrections.piles(game, viewer)
    kind = request.GET.get("kind", "")
    if kind not in kinds_of(game):
        raise Malformed(_(UNKNOWN_KIND))
    asked = CorrectionForm(request.GET, game=game, kind=kind, piles=piles, cards=[])
    back = f"{reverse('live-desk-correct', args=[key])}?kind={kind}"
    if not asked.is_valid():
        raise Malformed(_("Fill in every field of the correction, then try again."))
    reason = ReasonForm(request.POST or None)
    reason.fields["reason"].required = True
    effect: Effect | None = None
    submission = NOTHING_SENT
    if request.method == "POST" and reason.is_valid():
        actor = require_account(viewer)

        def do() -> None:
            because = reason.cleaned_data["reason"]
            refusal = corrections.correct(game, viewer, asked.operation, reason=because)
            if refusal:
                messages.warning(request, refusal)
            else:
                messages.success(request, _("The table was corrected."))

        submission = submit(request, actor, do, to=reverse("live-desk", args=[key]))
        if submission.response is not None:
            return submission.response
        reason.show_errors(submission.error)
    else:
        try:
            effect = corrections.preview(game, viewer, asked.operation)
        except (NotPermitted, NotVisible):
            raise
        except ActionError as error:
            submission = Submission(error=error)
    context = {
        "title": kinds_of(game)[kind].title,
        "effect": effect,
        "findings": findings_in(submission.error),
        "reason_form": reason if effect is not None or request.method == "POST" else None,
        "submit": _("Correct the table") if effect is not None or request.method == "POST" else "",
        "danger": True,
        "cancel_url": back,
        "key": new_key(),
    }
    return render(request, "live/correct_confirm.html", context, status=status_after(request, submission))
