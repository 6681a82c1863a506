"""How many people register themselves, or make accounts, from one address: a whole venue may share it.

Anyone who names an event's join code stands before its flyer, and counts for that code. All others count for
their address; from a certain number on they are asked for the code, or wait for approval where an event has
none. Beyond a last limit nobody passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from tables.core import codes, limits
from tables.core.errors import ActionError, Malformed, Problem, TooOften
from tables.core.text.languages import duration
from tables.core.throttle import Throttle
from tables.events.models import Event
from tables.events.queries.cards import event_with_join_code


class CodeNeeded(TooOften):
    """Many came from this address already, of whom only a right code lets more pass, or many wrong codes."""

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message, wait=wait)
        self.problems = (Problem(message, "code"),)


def require_sign_up(event: Event, address: str) -> None:
    """Count a registration at an event. Raises `TooOften` beyond the last limit of the address."""
    limits.SIGN_UPS.require(
        sign_up_name(event.slug, address), _("Too many people have registered from this network.")
    )


def require_sign_ups(events: Iterable[Event], address: str) -> None:
    """Count a registration at each of several events. Raises `TooOften` beyond the last limit of one."""
    for event in events:
        require_sign_up(event, address)


def sign_up_name(slug: str, address: str) -> str:
    """Return the name by which `SIGN_UPS` counts."""
    return f"{address} {slug}"


@contextmanager
def admitted(event: Event, *, address: str, code: str) -> Iterator[bool]:
    """Count a registration that may be made, and say whether it waits for approval; one that is refused in
    the block is not counted.

    Raises `CodeNeeded` beyond the limit of an address that does not name the event's join code, `Malformed`
    at "code" for a wrong one, `TooOften` after many wrong ones.
    """
    throttle, name = limits.SIGN_UPS_WITHOUT_CODE, f"{address} {event.slug}"
    if code:
        if not event.join_code or codes.typed(code) != event.join_code:
            raise _wrong_code(
                address, _("This is not the code of {event}. Look at the flyer.").format(event=event.name)
            )
        throttle, name = limits.SIGN_UPS_WITH_CODE, f"{event.pk}/{event.join_code}"
    waits = not throttle.take(name)
    if waits and event.join_code and not code:
        raise _code_needed(throttle, name, _("Many people have registered from this network."))
    try:
        yield waits
    except ActionError:
        throttle.give_back(name)
        raise


def require_new_account(*, address: str, code: str) -> None:
    """Count an account that somebody is about to make. Raises as `admitted`; the code may be that of any
    event."""
    if not code:
        if not limits.NEW_ACCOUNTS_WITHOUT_CODE.take(address):
            raise _code_needed(
                limits.NEW_ACCOUNTS_WITHOUT_CODE, address, _("Many accounts were created from this network.")
            )
        return
    event = event_with_join_code(code)
    if event is None:
        raise _wrong_code(address, _("No event has this code. Look at the flyer."))
    limits.NEW_ACCOUNTS_WITH_CODE.require(
        event.join_code, _("Too many accounts were created with this code.")
    )


def _code_needed(throttle: Throttle, name: str, message: str) -> CodeNeeded:
    wait = throttle.wait(name)
    return CodeNeeded(
        _("{message} Type the event's code, from its flyer or the desk, or try again in {duration}.").format(
            message=message, duration=duration(wait)
        ),
        wait=wait,
    )


def _wrong_code(address: str, message: str) -> ActionError:
    """Return what answers a wrong code; guesses are counted, with those typed elsewhere."""
    if limits.WRONG_CODES.take(address):
        return Malformed.at("code", message)
    refusal = limits.WRONG_CODES.refusal(address, _("Too many wrong codes. Leave the code out."))
    return CodeNeeded(str(refusal), wait=refusal.wait)
