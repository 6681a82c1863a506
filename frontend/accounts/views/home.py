"""The front page, and the door: sign in, sign out, take over a new account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordResetConfirmView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from frontend.accounts.forms.accounts import NAME_IS_TAKEN, FirstPasswordForm, SignInForm, SignUpForm
from frontend.accounts.views.second_step import ask_for_code
from frontend.addresses import asked_for, for_others, page_number
from frontend.art.views import DOORS_KEY, pictures_url
from frontend.devices import remember_device
from frontend.form_actions import new_key
from frontend.live.views.play import may_play, offers, your_games
from frontend.navigation import Section
from frontend.operations.footer import legal_links
from tables.accounts import sign_up_limits
from tables.accounts.second_step import second_step_of
from tables.accounts.sign_up_limits import CodeNeeded
from tables.core import limits
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible
from tables.core.network import address_of
from tables.events.queries.cards import MONTH, When, my_events, public_events
from tables.live.play.seats import keep_seats
from tables.messages.account_actions import set_address
from tables.staff.models import User
from tables.staff.queries import may_create_events

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

OFFERED = 2
"""Games of which the front page tells more than how to learn them."""
TABS: Mapping[When, StrPromise] = {
    "running": gettext_lazy("Running ({count})"),
    "upcoming": gettext_lazy("Upcoming ({count})"),
    "past": gettext_lazy("Past ({count})"),
}
"""The tabs of the public list."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show what Kingsmoot is, the visitor's own events, and everybody's."""
    user = request.user
    return render(
        request,
        "accounts/home.html",
        {
            "mine": my_events(user) if isinstance(user, User) else None,
            "may_create": isinstance(user, User) and may_create_events(user),
            "may_begin": settings.SIGN_UP_ORGANIZERS or not user.is_authenticated,
            **_events(request),
            "yours": your_games(request),
            "doors": pictures_url(DOORS_KEY),
            "offers": offers()[:OFFERED] if may_play(request) else [],
            "lessons": [offer.game for offer in offers()[OFFERED:] if offer.game.lesson],
            "has_puzzles": settings.PUZZLES,
            "key": new_key(),
        },
    )


def _events(request: HttpRequest) -> dict[str, object]:
    """Return the public list: running, upcoming or past events by `?when=`, which `?q=` and `?month=`
    narrow."""
    search, month = asked_for(request, "q"), asked_for(request, "month")
    month = month if MONTH.match(month) else ""
    when = next((kind for kind in TABS if kind == asked_for(request, "when")), None)
    events = public_events(when, search=search, month=month, page=page_number(request))
    query = {key: value for key, value in (("q", search), ("month", month)) if value}
    return {
        "events": events.page,
        "search": search,
        "month": month,
        "months": [(each, datetime.fromisoformat(f"{each}-01")) for each in events.months],
        "when": when or "",
        "event_tabs": [
            Section(
                str(title).format(count=events.counts[kind]),
                f"?{urlencode({**query, 'when': kind})}#events",
                is_current=kind == events.when,
            )
            for kind, title in TABS.items()
        ],
    }


@never_cache
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account by oneself, where the operators allow it; it keeps what its owner played as a guest."""
    if not settings.SIGN_UP:
        raise NotVisible(_("Only the staff can create accounts here."))
    if request.user.is_authenticated:
        return redirect("home")
    form, status = SignUpForm(request.POST or None), 200
    if request.method == "POST":
        status, address = 400, address_of(request)
        limits.NEW_ACCOUNTS.require(address, _("Too many accounts were created from this network."))
        if form.is_valid():
            try:
                sign_up_limits.require_new_account(address=address, code=form.cleaned_data["code"])
                user = _new_account(request, form)
            except (CodeNeeded, Malformed) as error:
                status = form.show_errors(request, error)
            else:
                if user is not None:
                    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
                    response = redirect(_where_to(request) or "play")
                    remember_device(request, response, user)
                    return response
    context = {"form": form, "next": _where_to(request), "legal_links": legal_links()}
    return render(request, "accounts/sign_up.html", context, status=status)


def _where_to(request: HttpRequest) -> str:
    """Return the page of this site to which a new account leads, "" for none."""
    url = request.POST.get("next", request.GET.get("next", ""))
    return url if url_has_allowed_host_and_scheme(url, None) else ""


def _new_account(request: HttpRequest, form: SignUpForm) -> User | None:
    """Save the account with what its owner played as a guest, and ask whether its address is right; say at
    its name if somebody was quicker."""
    try:
        with transaction.atomic():
            user = form.save()
            keep_seats(request.session, user)
            if address := form.cleaned_data["address"]:
                set_address(Actor.staff(user), address=address, site=for_others(request, "/"))
    except IntegrityError:
        form.add_error("username", str(NAME_IS_TAKEN))
        return None
    return user


class SignIn(LoginView):
    """Username and password; tries are counted by the form."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True
    extra_context = {"may_sign_up": lambda: settings.SIGN_UP}  # read by the template

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Go on to the second step where the account has one, else sign in and know this browser."""
        user = form.get_user()
        if second_step_of(user) is not None:
            ask_for_code(self.request, user)
            return redirect(f"{reverse('sign-in-code')}?{urlencode({'next': self.get_redirect_url()})}")
        response = super().form_valid(form)
        remember_device(self.request, response, user)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Say that nothing came of it."""
        response = super().form_invalid(form)
        response.status_code = 400
        return response


class SignOut(LogoutView):
    """Sign out, by POST only."""


class SetPassword(PasswordResetConfirmView):
    """The one-time link for the owner of a new account, or for one who forgot the password: choose one and be
    signed in."""

    template_name = "accounts/set_password.html"
    form_class = FirstPasswordForm
    success_url = reverse_lazy("home")
    post_reset_login = True

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Refuse an address that tries very many links nobody was given."""
        response = super().dispatch(*args, **kwargs)
        is_wrong = not self.validlink and response.status_code != 302
        if is_wrong:
            limits.WRONG_PASSWORD_LINKS.require(address_of(self.request))
        return response

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Know this browser the next time; an account with a second step still owes its code."""
        if second_step_of(form.user) is not None:
            self.post_reset_login = False
            super().form_valid(form)
            ask_for_code(self.request, form.user)
            return redirect("sign-in-code")
        response = super().form_valid(form)
        remember_device(self.request, response, form.user)
        return response
