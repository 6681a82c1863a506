"""Limits of visitors: how often each may try what costs others something. One place for all of them.

Limits that an installation chooses are settings (docs/operations.md).
"""

from __future__ import annotations

from tables.core.throttle import HOUR, QUARTER_HOUR, GuessLimit, Throttle

# --- Signing in and secrets ---

PASSWORDS = GuessLimit("sign-in")
"""Passwords tried at sign-in."""
PRESENT_PASSWORDS = Throttle("password/account", most=8, seconds=QUARTER_HOUR)
"""Present passwords tried by a signed-in account."""
SECOND_STEP_CODES = GuessLimit("second-step")
"""Codes of the second step tried."""
WRONG_PASSWORD_LINKS = Throttle("set-password", most=100, seconds=HOUR)
"""Wrong links to set a password, by address."""
WRONG_PRIVATE_LINKS = Throttle("private-link", most=300, seconds=HOUR)
"""Wrong private links of players, by address."""
WRONG_TABLE_LINKS = Throttle("live/links", most=300, seconds=HOUR)
"""Wrong links to seats of live tables, by address."""
WRONG_CODES = Throttle("code/wrong", most=30, seconds=HOUR)
"""Codes from one address that open nothing."""
WRONG_SECRETS = Throttle("api/secrets", most=300, seconds=HOUR)
"""Wrong tokens of the API, by address."""

PASSWORD_RESETS = Throttle("password-reset/address", most=60, seconds=HOUR)
"""Links to choose another password that are asked for from one address, which a whole venue may share."""
RESETS_TO_ADDRESS = Throttle("password-reset/to", most=3, seconds=HOUR)
"""Such links sent to one e-mail address."""

# --- Registration ---

SIGN_UPS = Throttle("sign-up/address", most=600, seconds=HOUR)
"""Registrations at one event from one address, whatever becomes of them."""
SIGN_UPS_WITHOUT_CODE = Throttle("sign-up/free", most=100, seconds=HOUR)
"""Registrations at one event from one address that name no code."""
SIGN_UPS_WITH_CODE = Throttle("sign-up/code", most=600, seconds=HOUR)
"""Registrations that name one code, from anywhere."""
NEW_ACCOUNTS = Throttle("account/address", most=600, seconds=HOUR)
"""Forms for new accounts from one address, whatever becomes of them."""
NEW_ACCOUNTS_WITHOUT_CODE = Throttle("account/free", most=40, seconds=HOUR)
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
LONG_SEARCHES = Throttle("pairing/try-longer", most=12, seconds=600)
"""Longer searches for a seating, each of up to ten seconds, for each account."""
ADDRESS_REQUESTS = Throttle("message-address-player", most=5, seconds=HOUR)
"""Requests to confirm an e-mail address, for each player."""
REQUESTS_TO_ADDRESS = Throttle("message-address", most=3, seconds=HOUR)
"""Requests to confirm that one e-mail address may receive."""

REPORTS = Throttle("reports", most=20, seconds=HOUR)
"""Reports of abusive names and chat from one address."""

# --- The calculator ---

CALCULATIONS = Throttle("calculator", most=600, seconds=60)
"""Tables computed on the page, for each address: every figure typed counts."""
SCORE_TABLES = Throttle("api/score-table", most=300, seconds=60)
"""Tables computed by the API, by address."""

# --- Live tables ---

GUEST_TABLES = Throttle("live/guests", most=120, seconds=600)
"""Tables that are opened from one address, which a whole venue may share."""
LIVE_MOVES = Throttle("live/moves", most=40, seconds=10)
"""Answers at a seat."""
LIVE_ACTS = Throttle("live/acts", most=20, seconds=60)
"""Acts out of turn at a seat."""
HAND_CONSENTS = Throttle("live/hands", most=10, seconds=HOUR)
"""Times that a seat agrees to show its hand to spectators."""
LIVE_MESSAGES = Throttle("live/messages", most=20, seconds=60)
"""Chat messages of a seat."""
PUZZLE_ANSWERS = Throttle("puzzle/answers", most=60, seconds=HOUR)
"""Answers to daily puzzles from one address."""
SHARED_REPLAYS = Throttle("live/shared-replays", most=60, seconds=HOUR)
"""Shared replays opened from one address, which a whole venue may share."""
SHARED_REPLAY_MOVES = Throttle("live/shared-replay-moves", most=120, seconds=10)
"""Moves of a shared replay from one address."""
