"""Addresses of pages: accounts."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.accounts.views import account, address, home, language, second_step

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("sign-in/", home.SignIn.as_view(), name="sign-in"),
    path("sign-in/code/", second_step.SignInCode.as_view(), name="sign-in-code"),
    path("sign-up/", home.sign_up, name="sign-up"),
    path("sign-out/", home.SignOut.as_view(), name="sign-out"),
    path("reset-password/", address.PasswordReset.as_view(), name="password-reset"),
    path("set-password/<uidb64>/<token>/", home.SetPassword.as_view(), name="set-password"),
    path("language/", language.language, name="language"),
    path("account/", account.account, name="account"),
    path("account/address/", address.address, name="account-address"),
    path("account/address/remove/", address.remove, name="account-address-remove"),
    path("account/name/", account.rename, name="account-name"),
    path("account/password/", account.change_password, name="account-password"),
    path("account/second-step/", second_step.set_up, name="account-second-step"),
    path("account/second-step/codes/", second_step.codes, name="account-second-step-codes"),
    path("account/second-step/remove/", second_step.remove, name="account-second-step-remove"),
    path("account/tokens/", account.add_token, name="account-tokens"),
    path("account/tokens/<int:pk>/revoke/", account.end_token, name="account-token-revoke"),
]
