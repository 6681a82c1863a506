"""The second step of signing in: asked for after the password, set up and removed at the account."""

from __future__ import annotations

from base64 import b32encode
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic.edit import FormView
from django_otp import DEVICE_ID_SESSION_KEY

from frontend.accounts.forms.second_step import (
    BeginSecondStepForm,
    CodeForm,
    FirstCodeForm,
    RemoveSecondStepForm,
)
from frontend.devices import remember_device
from tables.accounts.second_step import (
    begin_second_step,
    begun_second_step_of,
    confirm_second_step,
    remove_second_step,
    second_step_of,
)
from tables.core import timekeeping
from tables.core.errors import ActionError
from tables.staff.models import User

PENDING = "second_step"
PENDING_SECONDS = 10 * 60
NEW_CODES = "new_recovery_codes"


def ask_for_code(request: HttpRequest, user: User) -> None:
    """Remember in the session who has given the right password and still owes a code."""
    request.session.cycle_key()
    request.session[PENDING] = {
        "user": user.pk,
        "backend": getattr(user, "backend", settings.AUTHENTICATION_BACKENDS[0]),
        "password": user.get_session_auth_hash(),
        "until": timekeeping.now().timestamp() + PENDING_SECONDS,
    }


class SignInCode(RedirectURLMixin, FormView):
    """After the right password: the code of the app, or a recovery code."""

    template_name = "accounts/sign_in_code.html"
    form_class = CodeForm
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Send anyone who has not given the password back to it."""
        user = _pending(request)
        if user is None:
            request.session.pop(PENDING, None)
            return redirect("sign-in")
        self.user = user
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Give the form whose code it is."""
        return {**super().get_form_kwargs(), "request": self.request, "user": self.user}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Carry on where the visitor wants to go."""
        return super().get_context_data(next=self.get_redirect_url(), **kwargs)

    def form_valid(self, form: CodeForm) -> HttpResponse:
        """Sign in."""
        pending = self.request.session.pop(PENDING)
        device = second_step_of(self.user)
        login(self.request, self.user, backend=pending["backend"])
        if device is not None:
            self.request.session[DEVICE_ID_SESSION_KEY] = device.persistent_id
        response = super().form_valid(form)
        remember_device(self.request, response, self.user)
        return response

    def form_invalid(self, form: CodeForm) -> HttpResponse:
        """Say that nothing came of it."""
        response = super().form_invalid(form)
        response.status_code = 400
        return response


def _pending(request: HttpRequest) -> User | None:
    """Return who has given the right password in this session, within the time and with the same password
    still."""
    pending = request.session.get(PENDING)
    if not pending or timekeeping.now().timestamp() > pending["until"]:
        return None
    user = User.objects.filter(pk=pending["user"], is_active=True).first()
    if user is None or not constant_time_compare(pending["password"], user.get_session_auth_hash()):
        return None
    return user


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def set_up(request: HttpRequest) -> HttpResponse:
    """Begin with the password, show the key to an app, and take its first code."""
    user = _user(request)
    if second_step_of(user) is not None:
        return redirect("account")
    form: BeginSecondStepForm | FirstCodeForm
    status = 200
    if "code" in request.POST:
        form = FirstCodeForm(request.POST, user=user)
        if form.is_valid():
            try:
                codes = confirm_second_step(user, form.cleaned_data["code"])
            except ActionError as error:
                form.add_error("code", str(error))
            else:
                device = second_step_of(user)
                assert device is not None
                request.session[DEVICE_ID_SESSION_KEY] = device.persistent_id
                request.session[NEW_CODES] = codes
                return redirect("account-second-step-codes")
        status = 400
    elif request.method == "POST":
        form = BeginSecondStepForm(request.POST, user=user)
        if form.is_valid():
            begin_second_step(user)
            return redirect("account-second-step")
        status = 400
    else:
        form = FirstCodeForm(user=user) if begun_second_step_of(user) else BeginSecondStepForm(user=user)
    begun = begun_second_step_of(user) if isinstance(form, FirstCodeForm) else None
    if isinstance(form, FirstCodeForm) and begun is None:
        return redirect("account-second-step")
    context = {"form": form, "device": begun, "secret": _spelled(begun.bin_key) if begun else ""}
    return render(request, "accounts/second_step.html", context, status=status)


@never_cache
@require_http_methods(["GET"])
@login_required
def codes(request: HttpRequest) -> HttpResponse:
    """Show the recovery codes, this once."""
    shown = request.session.pop(NEW_CODES, None)
    if shown is None:
        return redirect("account")
    return render(request, "accounts/recovery_codes.html", {"codes": shown})


@require_http_methods(["GET", "POST"])
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    """Let the password suffice again; takes the password and a code."""
    user = _user(request)
    if second_step_of(user) is None:
        return redirect("account")
    form = RemoveSecondStepForm(request.POST or None, request=request, user=user)
    if request.method == "POST" and form.is_valid():
        remove_second_step(user)
        request.session.pop(DEVICE_ID_SESSION_KEY, None)
        messages.success(request, _("The second step is removed. You sign in with your password alone."))
        return redirect("account")
    status = 400 if request.method == "POST" else 200
    return render(request, "accounts/remove_second_step.html", {"form": form}, status=status)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _spelled(key: bytes) -> str:
    """Return a key as apps take it by hand, in groups of four."""
    text = b32encode(key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))
