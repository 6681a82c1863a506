"""Limits of visitors: how often each may try what costs others something. One place for all of them.

Limits that an installation chooses are settings (docs/operations.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from tables.core.throttle import HOUR, QUARTER_HOUR, GuessLimit, Throttle

_LINKS = gettext_lazy("Too many wrong links or API keys")
_SIGN_UPS = gettext_lazy("Too many registrations at one event")
_ACCOUNTS = gettext_lazy("Too many new accounts")
_PASSWORDS = gettext_lazy("Too many wrong passwords")
TOO_MANY_TABLES = gettext_lazy("Too many live tables")
_REPLAYS = gettext_lazy("Too many shared replays")
_RESULTS = gettext_lazy("Too many calculations")

# --- Signing in and secrets ---

PASSWORDS = GuessLimit("sign-in", _PASSWORDS)
"""Passwords tried at sign-in."""
PRESENT_PASSWORDS = Throttle("password/account", 8, QUARTER_HOUR, _PASSWORDS, ("account",))
"""Present passwords tried by a signed-in account."""
SECOND_STEP_CODES = GuessLimit("second-step", gettext_lazy("Too many wrong codes of the second step"))
"""Codes of the second step tried."""
WRONG_PASSWORD_LINKS = Throttle("set-password", 100, HOUR, _LINKS)
"""Wrong links to set a password, by address."""
WRONG_PRIVATE_LINKS = Throttle("private-link", 300, HOUR, _LINKS)
"""Wrong private links of players, by address."""
WRONG_TABLE_LINKS = Throttle("live/links", 300, HOUR, _LINKS)
"""Wrong links to seats of live tables, by address."""
WRONG_CODES = Throttle("code/wrong", 30, HOUR, gettext_lazy("Too many wrong codes"))
"""Codes from one address that open nothing."""
WRONG_SECRETS = Throttle("api/secrets", 300, HOUR, _LINKS)
"""Wrong tokens of the API, by address."""

PASSWORD_RESETS = Throttle(
    "password-reset/address", 60, HOUR, gettext_lazy("Too many links to choose a password")
)
"""Links to choose another password that are asked for from one address, which a whole venue may share."""
RESETS_TO_ADDRESS = Throttle("password-reset/to", most=3, seconds=HOUR)
"""Such links sent to one e-mail address."""

# --- Registration ---

SIGN_UPS = Throttle("sign-up/address", 600, HOUR, _SIGN_UPS, ("address", "event"))
"""Registrations at one event from one address, whatever becomes of them."""
SIGN_UPS_WITHOUT_CODE = Throttle("sign-up/free", 100, HOUR, _SIGN_UPS, ("address", "event"))
"""Registrations at one event from one address that name no code."""
SIGN_UPS_WITH_CODE = Throttle("sign-up/code", most=600, seconds=HOUR)
"""Registrations that name one code, from anywhere."""
NEW_ACCOUNTS = Throttle("account/address", 600, HOUR, _ACCOUNTS)
"""Forms for new accounts from one address, whatever becomes of them."""
NEW_ACCOUNTS_WITHOUT_CODE = Throttle("account/free", 40, HOUR, _ACCOUNTS)
"""New accounts from one address without a join code."""
NEW_ACCOUNTS_WITH_CODE = Throttle("account/code", most=600, seconds=HOUR)
"""New accounts with one join code."""

# --- Organizers who signed up by themselves ---

OWN_EVENTS = 5
"""Events not over that such an account may have created."""
OWN_EVENT_PLAYERS = 200
"""Players of such an event, whatever became of their registration."""
OWN_LIVE_TABLES = 70
"""Open live tables at all events of such an account."""
OWN_STORAGE = 50 * 2**20
"""Bytes that its events may hold before it creates another."""

# --- At an event ---

SLIP_REPORTS = Throttle("slip/reports", most=40, seconds=HOUR)
"""Results reported with the slip of one table."""
JUDGE_CALLS = Throttle("judge-call", most=8, seconds=QUARTER_HOUR)
"""Calls for a judge by players, for each table."""
SLOT_CHANGES = Throttle("slots", most=60, seconds=HOUR)
"""Times proposed, accepted and withdrawn by one player, and changes of the own hours."""
LONG_SEARCHES = Throttle(
    "pairing/try-longer", 12, 600, gettext_lazy("Too many long searches for a seating"), ("account",)
)
"""Longer searches for a seating, each of up to ten seconds, for each account."""
ADDRESS_REQUESTS = Throttle("message-address-player", most=5, seconds=HOUR)
"""Requests to confirm an e-mail address, for each player."""
REQUESTS_TO_ADDRESS = Throttle("message-address", most=3, seconds=HOUR)
"""Requests to confirm that one e-mail address may receive."""

REPORTS = Throttle("reports", 20, HOUR, gettext_lazy("Too many reports"))
"""Reports of abusive names and chat from one address."""

# --- The calculator ---

CALCULATIONS = Throttle("calculator", 600, 60, _RESULTS)
"""Tables computed on the page, for each address: every figure typed counts."""
SCORE_TABLES = Throttle("api/score-table", 300, 60, _RESULTS)
"""Tables computed by the API, by address."""

# --- Live tables ---

MAX_TABLES = 30
"""Casual games that one account opens within an hour."""
GUEST_TABLES = Throttle("live/guests", 120, 600, TOO_MANY_TABLES)
"""Tables that are opened from one address, which a whole venue may share."""
LIVE_MOVES = Throttle("live/moves", most=40, seconds=10)
"""Answers at a seat."""
LIVE_ACTS = Throttle("live/acts", most=20, seconds=60)
"""Acts out of turn at a seat."""
HAND_CONSENTS = Throttle("live/hands", most=10, seconds=HOUR)
"""Times that a seat agrees to show its hand to spectators."""
LIVE_MESSAGES = Throttle("live/messages", most=20, seconds=60)
"""Chat messages of a seat."""
PUZZLE_ANSWERS = Throttle("puzzle/answers", 60, HOUR, gettext_lazy("Too many answers to puzzles"))
"""Answers to daily puzzles from one address."""
SHARED_REPLAYS = Throttle("live/shared-replays", 60, HOUR, _REPLAYS, ("address", "game"))
"""Shared replays opened from one address, which a whole venue may share."""
SHARED_REPLAY_MOVES = Throttle("live/shared-replay-moves", 120, 10, _REPLAYS, ("address", "game"))
"""Moves of a shared replay from one address."""


def shown_to_operators() -> Iterator[Throttle]:
    """Yield the limits of accounts and addresses, whose refusals operators see."""
    for limit in globals().values():
        if isinstance(limit, GuessLimit):
            yield from limit.throttles
        elif isinstance(limit, Throttle) and limit.reason:
            yield limit
