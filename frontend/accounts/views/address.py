"""The e-mail address of an account, and the link to choose another password that is sent there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from frontend.accounts.forms.address import AddressForm, ResetForm
from frontend.addresses import for_others
from frontend.form_actions import new_key, status_after, submit, submit_form
from tables.core import limits
from tables.core.access import Actor
from tables.core.network import address_of
from tables.messages.account_actions import choose_address, remove_address
from tables.messages.queries import address_of_account
from tables.staff.models import User


@require_http_methods(["GET", "POST"])
@login_required
def address(request: HttpRequest) -> HttpResponse:
    """Show the address of an account, and take another one with the present password."""
    user = request.user
    assert isinstance(user, User)
    actor, own = Actor.staff(user), address_of_account(user)
    form = AddressForm(request.POST or None, initial={"address": own.address if own else user.email})
    submission = submit_form(
        request,
        actor,
        form,
        lambda: choose_address(actor, site=for_others(request, "/"), **form.cleaned_data),
        to=reverse("account-address"),
        done=_("Saved. Confirm a new address by the link in the e-mail."),
    )
    return submission.response or render(
        request,
        "accounts/address.html",
        {"form": form, "own": own, "key": new_key()},
        status=status_after(request, submission),
    )


@require_POST
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    """Delete the address of an account."""
    assert isinstance(request.user, User)
    actor, to = Actor.staff(request.user), reverse("account-address")
    done = _("Your e-mail address is deleted.")
    submission = submit(request, actor, lambda: remove_address(actor), to=to, done=done)
    return submission.response or redirect(to)


class PasswordReset(PasswordResetView):
    """Send a link to an address; the answer does not tell whether an account has it."""

    template_name = "accounts/password_reset.html"
    form_class = ResetForm
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """Say what happens if the address is that of an account."""
        limits.PASSWORD_RESETS.require(
            address_of(self.request), _("Too many links were asked for from this network.")
        )
        response = super().form_valid(form)
        messages.success(
            self.request,
            _(
                "If an account has confirmed this address, an e-mail with a link reaches it within a few "
                "minutes."
            ),
        )
        return response

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        """Say that nothing came of it."""
        response = super().form_invalid(form)
        response.status_code = 400
        return response
