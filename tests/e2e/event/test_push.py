"""Push messages: switched on by a tap, encrypted for the device, and shown by it.

What the browser's own push service would do stands on this machine (`tests.push_service`): it gives the page
an address, checks who sends and reads what comes. What it reads is handed to the browser as its push service
does (`ServiceWorker.deliverPushMessage`), and a real notification comes of it. The headless shell shows none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tables.messages.actions import send_news
from tables.messages.channels.push import encryption
from tables.messages.models import MessageKind, Subscription
from tests.e2e import browser
from tests.e2e.hall import Hall, a_hall, phone_of
from tests.e2e.site import Site
from tests.push_service import Device, sender_of
from tests.receivers import a_web_server

PUSH_SERVICE = """(() => {
  const device = %s;
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0)).buffer;
  const made = (key) => ({
    endpoint: device.endpoint,
    options: { applicationServerKey: bytes(key) },
    getKey: (name) => bytes(device[name]),
    unsubscribe: async () => { localStorage.removeItem("registered"); return true; },
  });
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem("registered");
    return key ? made(key) : null;
  };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || Notification.permission !== "granted") throw new Error("not allowed");
    const key = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
    localStorage.setItem("registered", key);
    return made(key);
  };
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { sessionStorage.setItem("asked", "yes"); return ask(); };
})()"""


SHOWN = """async () => {
  const notifications = await (await navigator.serviceWorker.ready).getNotifications();
  return notifications.map(({ title, body, tag, actions }) => ({ title, body, tag, actions }));
}"""


@pytest.fixture
def windows(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that can show notifications."""
    path = browser.with_windows()
    if path is None:
        pytest.skip("There is no Chromium with windows here, and the headless shell shows no notifications.")
    with playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"]) as launched:
        yield launched


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds, and let the page's events come meanwhile."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come within 20 s")


def registered_key(page: Page) -> str:
    """The server's key that the page registered the device for, in base64url."""
    key = str(page.evaluate("localStorage.getItem('registered')"))
    return key.replace("+", "-").replace("/", "_").rstrip("=")


def push(page: Page, hall: Hall, data: str) -> list[dict[str, Any]]:
    """Hand a message to the browser as its push service does; return the notifications that it shows then."""
    client, found = page.context.new_cdp_session(page), list[dict[str, Any]]()
    client.on("ServiceWorker.workerRegistrationUpdated", lambda shown: found.extend(shown["registrations"]))
    client.send("ServiceWorker.enable")
    wait_until(page, lambda: found)
    worker = {"origin": hall.site.url, "registrationId": found[-1]["registrationId"], "data": data}
    client.send("ServiceWorker.deliverPushMessage", worker)
    return shown_by(page, 1)


def shown_by(page: Page, number: int) -> list[dict[str, Any]]:
    """Return the notifications shown, after waiting until they are so many: they take a moment."""
    wait_until(page, lambda: len(page.evaluate(SHOWN)) == number)
    notifications: list[dict[str, Any]] = page.evaluate(SHOWN)
    return notifications


def opened_by(page: Page, action: str) -> str:
    """Return what a tap on the notification, or on its button, opens; windows open for people alone. The tap
    takes the notification away."""
    [worker] = page.context.service_workers
    opened: str = worker.evaluate(
        """async (action) => {
          const [notification] = await registration.getNotifications();
          return new Promise((resolve, reject) => {
            setTimeout(reject, 5_000);
            Object.defineProperty(clients, "openWindow", { value: resolve, configurable: true });
            dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
          });
        }""",
        action,
    )
    shown_by(page, 0)
    return opened


@pytest.mark.slow
def test_a_player_is_shown_on_the_phone(site: Site, windows: Browser):
    hall = a_hall(site)
    player = hall.seated(1)[0]
    with a_web_server() as service:
        service.status = 201
        device = Device(service.url)
        context = windows.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        context.grant_permissions(["notifications"], origin=site.url)
        context.add_init_script(PUSH_SERVICE % json.dumps(device.registered))
        phone = phone_of(lambda **_: context, hall, player)
        phone.goto(hall.url("my-messages"))
        part = phone.get_by_role("region", name="Also on this device")
        phone.get_by_label("Standings after a round").uncheck()
        assert phone.evaluate("sessionStorage.getItem('asked')") is None
        part.get_by_role("button", name="Notify me on this device").tap()
        expect(phone.get_by_text("You now get notifications on this device.")).to_be_visible()
        expect(part.get_by_role("button", name="Stop on this device")).to_be_visible()
        with site.models():
            known = Subscription.objects.get(player=player)
            assert set(known.kinds) == set(MessageKind.values) - {MessageKind.STANDINGS}
            key = encryption.public_key()
            send_news(hall.event, hall.cast.actor(), "Lunch is ready.")
        assert registered_key(phone) == key
        wait_until(phone, lambda: service.got)
        [(headers, body)] = service.got
        assert sender_of(headers, device.endpoint)["key"] == key
        described = device.read(body)

        [shown] = push(phone, hall, json.dumps(described))
        assert shown["title"] == "News from the organizer"
        assert shown["body"] == f"Lunch is ready.\n{hall.event.name}"
        assert [button["title"] for button in shown["actions"]] == ["Stop these messages"]
        phone.goto(hall.url("my-event"))
        assert opened_by(phone, "") == hall.url("my-messages")
        push(phone, hall, json.dumps(described))
        phone.goto(opened_by(phone, "leave"))
        expect(phone.get_by_role("heading", level=1)).to_have_text("You get notifications on a device")
        phone.get_by_role("button", name="Stop on this device").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Notifications are off on this device")
        with site.models():
            assert not Subscription.objects.filter(player=player).exists()
        context.close()
