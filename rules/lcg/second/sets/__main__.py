"""Write the data files of the sets, or add a list of restricted cards.

    python -m rules.lcg.second.sets cards POOL.json NAMES.json [MORE.json …]
    python -m rules.lcg.second.sets list LIST.json

POOL.json has the sets, the facts of their cards and the lists of restricted, banned and paired cards;
NAMES.json their titles in other languages; MORE.json further facts by card code, in the form of the data
files, such as keywords. Facts that the data files have and POOL.json has not stay as they are, so that new
sets and corrections can be imported at any time.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from rules.lcg.second.sets import FOLDER, LANGUAGES, NO_COST, Maker, Use, cards_file
from rules.lcg.state.printed import NEUTRAL, X

LAST_OF_PUBLISHER: Final = date(2020, 1, 10).isoformat()
"""When the publisher's last set came out: what is newer is the community's."""
DRAFTS: Final = frozenset({"VDS", "ToJ"})
VARIANTS: Final = frozenset({"VKm", "VHotK"})

Facts = dict[str, Any]

ORDER: Final = (
    "code",
    "name",
    "kind",
    "faction",
    "cost",
    "strength",
    "icons",
    "traits",
    "keywords",
    "unique",
    "loyal",
    "limit",
    "per_core",
    "ambush",
    "bestow",
    "shadow",
    "prized",
    "no_attachments",
    "attachments_only",
    "income",
    "initiative",
    "claim",
    "reserve",
    "banner",
)
"""The facts of a card in the order in which a data file has them."""
PRICES: Final = frozenset({"ambush", "bestow", "shadow"})
"""Keywords with a number that may be 0."""


def main() -> None:
    """Run the command of the arguments."""
    parser = argparse.ArgumentParser(prog="python -m rules.lcg.second.sets", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    cards = commands.add_parser("cards", help="write the data files of all sets")
    cards.add_argument("pool", type=Path)
    cards.add_argument("names", type=Path)
    cards.add_argument("more", type=Path, nargs="*")
    one = commands.add_parser("list", help="add a list of restricted, banned and paired cards")
    one.add_argument("list", type=Path)
    given = parser.parse_args()
    if given.command == "list":
        print(f"{write_list(_read(given.list)).name} is written.")
        return
    pool = _read(given.pool)
    write_sets(pool["packs"])
    write_cards(pool["cards"], [_read(path) for path in given.more])
    write_names(pool["cards"], _read(given.names)["names"])
    for each in pool["restricted_lists"]:
        write_list(each)
    print(f"{len(pool['packs'])} sets with {len(pool['cards'])} cards are written.")


def write_sets(packs: Iterable[Mapping[str, Any]]) -> None:
    """Write which sets there are, who made them and what they are for."""
    rows = [
        {
            **pack,
            "maker": Maker.COMMUNITY if (pack["released"] or "") > LAST_OF_PUBLISHER else Maker.PUBLISHER,
            "use": Use.DRAFT
            if pack["code"] in DRAFTS
            else Use.VARIANT
            if pack["code"] in VARIANTS
            else Use.DECKS,
        }
        for pack in packs
    ]
    _write_rows(FOLDER / "sets.json", rows)


def write_cards(cards: Iterable[Mapping[str, Any]], more: Iterable[Mapping[str, Facts]]) -> None:
    """Write a file for each set."""
    further: defaultdict[str, Facts] = defaultdict(dict)
    for rows in more:
        for code, facts in rows.items():
            further[code] |= facts
    by_set: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for card in cards:
        by_set[card["pack"]].append(card)
    for code, of_set in by_set.items():
        path = cards_file(code)
        present: dict[str, Facts] = {row["code"]: row for row in _read(path)} if path.exists() else {}
        _write_rows(
            path,
            [facts_from(card, {**further[card["code"]], **present.get(card["code"], {})}) for card in of_set],
        )


def facts_from(card: Mapping[str, Any], further: Mapping[str, Any]) -> Facts:
    """Return the row of a data file for a card of the pool; `further` facts stand where the pool has none."""
    of_pool = {
        "code": card["code"],
        "name": card["name"],
        "kind": card["type"],
        "faction": "" if card["faction"] == NEUTRAL else card["faction"],
        "cost": _number(card.get("cost")),
        "strength": _number(card.get("strength")),
        "icons": "".join(letter.upper() for letter in "mip" if letter in card.get("icons", "")),
        "traits": card.get("traits"),
        "unique": card.get("unique"),
        "loyal": card.get("loyal"),
        "limit": 0 if card["deck_limit"] == 3 else card["deck_limit"],
        "per_core": card["quantity"] if card["pack"] == "Core" and card["quantity"] > 1 else 0,
        **{name: _number(value) for name, value in card.get("plot", {}).items()},
    }
    facts = {**further, **{name: fact for name, fact in of_pool.items() if fact}}
    return {name: facts[name] for name in ORDER if facts.get(name) or (name in PRICES and name in facts)}


def _number(value: str | int | None) -> int:
    """Return a printed number: X for a letter, `NO_COST` for a dash, 0 where there is none."""
    return value if isinstance(value, int) else {"X": X, "-": NO_COST}.get(value or "", 0)


def write_names(cards: Iterable[Mapping[str, Any]], names: Mapping[str, Mapping[str, Any]]) -> None:
    """Write a file for each language, with the titles that differ from the English ones."""
    known = list(cards)
    for language in LANGUAGES:
        found = {card["code"]: names.get(card["code"], {}).get(language, "") for card in known}
        differing = {
            card["code"]: found[card["code"]]
            for card in known
            if found[card["code"]] and found[card["code"]] != card["name"]
        }
        _write(FOLDER / "names" / f"{language}.json", _by_line(differing))


def write_list(given: Mapping[str, Any]) -> Path:
    """Write the file of a list of restricted, banned and paired cards."""
    path = FOLDER / "lists" / f"{given['code']}.json"
    _write(path, json.dumps(given, ensure_ascii=False, separators=(", ", ": ")) + "\n")
    return path


def _by_line(names: Mapping[str, str]) -> str:
    lines = (f"{json.dumps(code)}: {json.dumps(name, ensure_ascii=False)}" for code, name in names.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _write_rows(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    _write(path, "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
