"""The card pool that an event announces: which cards decks may hold, and which list restricts them (R-2).

Sets and lists are named by their codes. Which there are, the games' rules know; here they are only names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final, Literal, get_args

from tables.core.text.sentences import Sentence, sentence

PoolFormat = Literal["melee", "joust"]
POOL_FORMATS: Final[tuple[PoolFormat, ...]] = get_args(PoolFormat)
MAX_SETS: Final = 200
_CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,29}")


@dataclass(frozen=True, slots=True)
class CardPool:
    """Which cards decks may hold: those of `sets`, or where none are named of all sets that came out by
    `until` (ISO, "" for no end); the community's sets only if `community`.

    `restricted` is the code of a list of restricted, banned and paired cards, "" for none, and `format` the
    part of it that counts.
    """

    until: str = ""
    sets: tuple[str, ...] = ()
    community: bool = False
    restricted: str = ""
    format: PoolFormat = "melee"

    def to_json(self) -> dict[str, Any]:
        """Return the pool with all members."""
        return {**asdict(self), "sets": list(self.sets)}


DEFAULT_POOL: Final = CardPool()
"""The publisher's sets, without a list of restricted cards."""


@dataclass(frozen=True, slots=True)
class PoolFault:
    """A fault in a card pool: the path of the member, such as "card_pool.until", and a sentence."""

    field: str
    message: Sentence


class InvalidCardPool(ValueError):
    """A card pool that cannot be announced; `findings` has all that is wrong with it."""

    def __init__(self, findings: Sequence[PoolFault]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{finding.field}: {finding.message}" for finding in findings))


def read_card_pool(value: object) -> CardPool:
    """Return a card pool from JSON; members that are left out have their defaults. Raises
    `InvalidCardPool`."""
    if not isinstance(value, Mapping):
        raise InvalidCardPool([PoolFault("card_pool", sentence("A card pool is an object."))])
    faults = list(_faults(value))
    if faults:
        raise InvalidCardPool([PoolFault(f"card_pool.{name}", says) for name, says in faults])
    return CardPool(**{**value, "sets": tuple(value.get("sets", ()))})


def _faults(value: Mapping[str, Any]) -> list[tuple[str, Sentence]]:
    pool, faults = {**DEFAULT_POOL.to_json(), **value}, []
    for name in value:
        if name not in CardPool.__dataclass_fields__:
            faults.append((name, sentence("A card pool has no such member.")))
    if not _is_date(pool["until"]):
        faults.append(("until", sentence("This must be a date such as 2019-06-06, or empty.")))
    if not _are_codes(pool["sets"]):
        faults.append(("sets", sentence("Sets are named by their codes, each once.")))
    elif pool["sets"] and pool["until"]:
        faults.append(("sets", sentence("Choose a date or sets, not both.")))
    if not isinstance(pool["community"], bool):
        faults.append(("community", sentence("This must be true or false.")))
    if pool["restricted"] != "" and not _are_codes([pool["restricted"]]):
        faults.append(("restricted", sentence("A list is named by its code; without a list, this is empty.")))
    if pool["format"] not in POOL_FORMATS:
        faults.append(("format", sentence("Choose one of: melee, joust.")))
    return faults


def _is_date(value: object) -> bool:
    if not isinstance(value, str) or (value and len(value) != len("2019-06-06")):
        return False
    try:
        return not value or bool(date.fromisoformat(value))
    except ValueError:
        return False


def _are_codes(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) > MAX_SETS:
        return False
    return all(isinstance(code, str) and _CODE.fullmatch(code) for code in value) and len(set(value)) == len(
        value
    )
