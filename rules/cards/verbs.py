"""The kernel's own verbs: what an answer to an event may do to the event itself."""

from __future__ import annotations

from typing import Final

from rules.cards.abilities import Effect
from rules.cards.events import Event
from rules.cards.table import CardTable
from rules.cards.uses import Use
from rules.cards.windows import happen
from rules.kernel.game import Flow

SAVED: Final = "saved"
"""The kind of event that a save makes: its card was saved."""


def _cancel(t: CardTable, use: Use) -> None:
    use.about.status = "cancelled"
    t.say("cancelled", seat=use.seat, card=use.source)


def _save(t: CardTable, use: Use) -> Flow[None]:
    use.about.status = "saved"
    yield from happen(use.order, t, Event(SAVED, use.seat, use.about.card, cause=use.source))


def _imminent(t: CardTable, use: Use, target: int | None) -> bool:
    return use.event is not None and use.event.status == "imminent"


cancel = Effect("cancel", _cancel, _imminent)
"""The event does not happen."""

save = Effect("save", _save, _imminent)
"""The event does not happen to its card."""


def resolve_as(kind: str) -> Effect:
    """Let the event still happen, but do what an event of `kind` does."""

    def run(t: CardTable, use: Use) -> None:
        use.about.replace(kind)

    return Effect(f"resolve as {kind}", run, _imminent)
