"""The front page, and the door: sign in, sign out, take over a new account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.http import require_GET

from frontend.forms.accounts import FirstPasswordForm, SignInForm
from frontend.pages import page_number
from frontend.throttle import Throttle, address_of
from tables.models import User
from tables.queries.events import my_events, public_events
from tables.queries.staff import may_create_events

QUARTER_HOUR = 15 * 60
# A hall shares one address, an account has one owner.
SIGN_IN_BY_ADDRESS = Throttle("sign-in/address", most=100, seconds=QUARTER_HOUR)
SIGN_IN_BY_ACCOUNT = Throttle("sign-in/account", most=8, seconds=QUARTER_HOUR)


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What Kingsmoot is, the visitor's own events, and everybody's."""
    user = request.user
    return render(
        request,
        "home/home.html",
        {
            "mine": my_events(user) if isinstance(user, User) else None,
            "may_create": isinstance(user, User) and may_create_events(user),
            "events": public_events(page=page_number(request)),
        },
    )


class SignIn(LoginView):
    """Username and password; wrong ones are counted for the address and for the account."""

    template_name = "home/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Let nobody try who has tried too often."""
        if SIGN_IN_BY_ADDRESS.is_closed(address_of(request)) or SIGN_IN_BY_ACCOUNT.is_closed(self._username):
            detail = "Too many wrong passwords. Try again in a quarter of an hour."
            return render(request, "429.html", {"detail": detail}, status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Forget the owner's own mistakes."""
        SIGN_IN_BY_ACCOUNT.forget(self._username)
        return super().form_valid(form)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the try."""
        SIGN_IN_BY_ADDRESS.count(address_of(self.request))
        SIGN_IN_BY_ACCOUNT.count(self._username)
        response = super().form_invalid(form)
        response.status_code = 400
        return response

    @property
    def _username(self) -> str:
        return User.normalize_username(self.request.POST.get("username", ""))


class SignOut(LogoutView):
    """Sign out, by POST only."""


class SetPassword(PasswordResetConfirmView):
    """The one-time link for the owner of a new account: choose a password and be signed in."""

    template_name = "home/set_password.html"
    form_class = FirstPasswordForm
    success_url = reverse_lazy("home")
    post_reset_login = True
