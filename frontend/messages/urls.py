"""Addresses of pages: messages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.urls import URLPattern, URLResolver, path

from frontend.messages.views import own, staff

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/<slug:slug>/messages/", own.my_messages, name="my-messages"),
    path("me/<slug:slug>/messages/stop/", own.stop, name="my-messages-stop"),
    path("me/<slug:slug>/messages/device/", own.switch_on, name="my-device-on"),
    path("me/<slug:slug>/messages/stop-device/", own.switch_off, name="my-device-off"),
    path("account/messages/", own.account_messages, name="account-messages"),
    path("account/messages/stop/", login_required(own.stop), name="account-messages-stop"),
    path("account/messages/device/", login_required(own.switch_on), name="account-device-on"),
    path("account/messages/stop-device/", login_required(own.switch_off), name="account-device-off"),
    path("m/<str:token>/", own.subscription, name="message-subscription"),
    path("m/<str:token>/leave/", own.leave, name="message-leave"),
    path("offline/device/", own.renew, name="offline-device"),
    path("staff/<slug:slug>/messages/", staff.messages, name="staff-messages"),
    path("staff/<slug:slug>/messages/news/", staff.news, name="staff-messages-news"),
    path(
        "staff/<slug:slug>/messages/news/<int:pk>/remove/",
        staff.remove_shown_news,
        name="staff-messages-news-remove",
    ),
    path("staff/<slug:slug>/messages/webhooks/add/", staff.add, name="staff-messages-add"),
    path(
        "staff/<slug:slug>/messages/discord/add/",
        staff.add_discord_channel,
        name="staff-messages-add-discord",
    ),
    path(
        "staff/<slug:slug>/messages/telegram/add/",
        staff.add_telegram_chat,
        name="staff-messages-add-telegram",
    ),
    path("staff/<slug:slug>/messages/receivers/<int:pk>/remove/", staff.remove, name="staff-messages-remove"),
    path(
        "staff/<slug:slug>/messages/deliveries/<int:pk>/repeat/", staff.repeat, name="staff-messages-repeat"
    ),
]
