"""A person's own account: name, password, API tokens."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.accounts.forms.accounts import AccountNameForm, NewPasswordForm, TokenForm
from frontend.devices import remember_device
from frontend.form_actions import Submission, new_key, submit
from tables.accounts.actions import change_own_password, rename_account
from tables.accounts.second_step import recovery_codes_left, require_second_step, second_step_of
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.languages import offered
from tables.staff.actions import create_token, live_tokens, revoke_token
from tables.staff.models import ApiToken, User

NEW_TOKEN = "new_token"  # noqa: S105  # a key of the session


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Everything of the account; a token just made shows its key this once."""
    return _render(request, new_token=request.session.pop(NEW_TOKEN, None))


@require_POST
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Change the account's name."""
    form = AccountNameForm(request.POST)
    if not form.is_valid():
        return _render(request, {"name_form": form}, status=400)
    user = _user(request)
    submission = submit(
        request,
        Actor.staff(user),
        lambda: rename_account(user, **form.cleaned_data),
        to=reverse("account"),
        done=_("Your name is saved."),
    )
    return submission.response or _refused(request, "name_form", form, submission)


@require_POST
@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password, knowing the old one; other browsers are signed out."""
    user = _user(request)
    form = _password_form(user, request.POST)
    if not form.is_valid():
        return _render(request, {"password_form": form}, status=400)
    ended = change_own_password(
        user, form.cleaned_data["new_password1"], end_tokens=form.cleaned_data.get("end_tokens", False)
    )
    update_session_auth_hash(request, user)
    messages.success(
        request,
        _("Your password is changed. Every other browser is signed out. Your API tokens are revoked.")
        if ended
        else _("Your password is changed. Every other browser is signed out."),
    )
    response = redirect("account")
    remember_device(request, response, user)
    return response


@require_POST
@login_required
def add_token(request: HttpRequest) -> HttpResponse:
    """Make an API token."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _render(request, {"token_form": form}, status=400)
    user = _user(request)
    require_second_step(request.session, user)

    def create() -> None:
        made = create_token(
            user,
            name=form.cleaned_data["name"],
            scope=form.cleaned_data["scope"],
            expires_at=form.expires_at(timekeeping.now()),
        )
        request.session[NEW_TOKEN] = {"name": made.token.name, "key": made.key}

    submission = submit(request, Actor.staff(user), create, to=f"{reverse('account')}#tokens")
    return submission.response or _refused(request, "token_form", form, submission)


@require_http_methods(["GET", "POST"])
@login_required
def end_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then revoke a token of one's own."""
    user = _user(request)
    token = get_object_or_404(ApiToken, pk=pk, user=user)
    to = f"{reverse('account')}#tokens"
    if request.method == "POST":
        submission = submit(
            request,
            Actor.staff(user),
            lambda: revoke_token(pk, user),
            to=to,
            done=_("The token “{token}” is revoked.").format(token=token.name),
        )
        if submission.response is not None:
            return submission.response
    text = _("Programs that use “{token}” lose access at once. This cannot be undone.").format(
        token=token.name
    )
    context = {"token": token, "text": text, "cancel_url": to, "key": new_key()}
    return render(request, "accounts/end_token.html", context)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _password_form(user: User, sent: QueryDict | None = None) -> NewPasswordForm:
    return NewPasswordForm(user, sent, has_tokens=bool(live_tokens(user)))


def _refused(request: HttpRequest, which: str, form: BaseForm, submission: Submission) -> HttpResponse:
    submission.show_errors(form)
    return _render(request, {which: form}, status=submission.status)


def _render(
    request: HttpRequest,
    sent: Mapping[str, BaseForm] | None = None,
    *,
    new_token: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the page with fresh forms, but for the one that was `sent`."""
    user = _user(request)
    forms: dict[str, BaseForm] = {
        "name_form": AccountNameForm(initial=AccountNameForm.initial_from(user)),
        "password_form": _password_form(user),
        "token_form": TokenForm(),
        **(sent or {}),
    }
    return render(
        request,
        "accounts/account.html",
        {
            **forms,
            "tokens": ApiToken.objects.filter(user=user),
            "several_languages": len(offered()) > 1,
            "now": timekeeping.now(),
            "new_token": new_token,
            "second_step": second_step_of(user),
            "recovery_codes_left": recovery_codes_left(user),
            "key": new_key(),
        },
        status=status,
    )
