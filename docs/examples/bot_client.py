#!/usr/bin/env python3
"""A player's program: plays one seat of a live game over the API, at random. Needs Python alone.

python bot_client.py http://localhost:8000 GAME --link=SECRET    with the secret part of a private link
python bot_client.py http://localhost:8000 GAME --token km_…     with a token of the player's account
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from typing import Any


class Table:
    """One live game, seen with one player's credentials."""

    def __init__(self, site: str, game: str, authorization: str) -> None:
        self.site, self.address = site.rstrip("/"), f"/api/v1/live-games/{game}/"
        self.headers = {"Authorization": authorization, "Content-Type": "application/json"}

    def call(self, what: str = "", body: Any = None) -> Any:
        """Read, or write if there is a body. A refusal is returned as the problem that it tells."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.site + self.address + what, sent, self.headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code == 429:
                time.sleep(int(refusal.headers["Retry-After"]))
                return self.call(what, body)
            if refusal.code in {400, 409}:
                return json.load(refusal)
            raise
        except OSError:  # the network is away; sending an answer twice does no harm
            time.sleep(2)
            return self.call(what, body)

    def changes(self) -> Iterator[None]:
        """Yield whenever the board may have changed, without asking again and again."""
        while True:
            stream = self.site + self.call("stream/")["address"]
            try:
                with urllib.request.urlopen(stream, timeout=60) as lines:
                    yield from (None for line in lines if line.startswith(b"data:"))
            except OSError:  # the server restarts
                time.sleep(2)


def choose(ask: dict[str, Any]) -> Any:
    """Return an answer to a question, in the ids of its options."""
    match ask["kind"]:
        case "number":
            return random.randint(ask["lo"], ask["hi"])
        case "pick":
            ids = [option["id"] for option in ask["options"]]
            picked = random.sample(ids, random.randint(ask["lo"], min(ask["hi"], len(ids))))
            return picked[0] if ask["lo"] == ask["hi"] == 1 else picked
        case "order":
            return random.sample([item["id"] for item in ask["items"]], len(ask["items"]))
        case _:  # "assign": values to slots
            values = random.sample([value["id"] for value in ask["values"]], len(ask["values"]))
            return [[slot["id"], value] for slot, value in zip(ask["slots"], values, strict=False)]


def step(table: Table, secret: bytes) -> dict[str, Any]:
    """Do what the table waits for; returns the last board. A share of chance is committed to, then shown."""
    board = table.call()
    seat, chance, may = board["viewer"]["seat"], board["chance"], board["may"]
    nonce = sha256(secret + str(chance["attempt"]).encode()).digest()[:16]
    if may["commit"] and chance["commitments"][seat] is None:
        place = f"nonce/{chance['match']}/{chance['attempt']}/{seat}/".encode()
        table.call("commit/", {"commitment": sha256(place + nonce).hexdigest()})
    if may["reveal"]:
        table.call("reveal/", {"nonce": nonce.hex()})
    while board["may"]["answer"] and board["sealed"] is None:
        ask = board["ask"]
        told = table.call("answer/", {"batch": ask["batch"], "answer": choose(ask)})
        board = told if "key" in told else told.get("current") or table.call()  # refused: look again
    return board


def play(table: Table) -> dict[str, Any]:
    """Play to the end; returns the last board."""
    secret = secrets.token_bytes(32)
    boards = (step(table, secret) for _ in table.changes())
    return next(board for board in boards if board["status"] in {"finished", "abandoned"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play one seat of a live game at random.")
    parser.add_argument("site")
    parser.add_argument("game", help="the key of the live game, as in its address /t/KEY/")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--link", type="Player {}".format, dest="authorization")
    who.add_argument("--token", type="Bearer {}".format, dest="authorization")
    options = parser.parse_args()
    end = play(Table(options.site, options.game, options.authorization))
    print(json.dumps(end["result"], indent=1))
