"""The first edition's cards, as declarations; how to write one is told in `docs/card-cookbook.md`.

What is printed on a card stands in the data file of its set, `core.json` or `supplement.json`. What it does
is one record in the `CARDS` of its module, written with the import `from rules.lcg.first import vocabulary as
v` alone:

    card(
        "fe-ice", "Ice",
        host=v.faction("stark"),
        does=v.action(
            v.kill(),
            phase=v.CHALLENGES, when=v.host_participates,
            pay=(v.kneel_this, v.discard_this),
            target=v.Target(v.participants & ~v.host),
        ),
        text="Stark character only. Challenges: kneel and discard Ice to ...",
    ),

Keywords, icons, crests, immunity, "no attachments", income, initiative and influence are printed facts.
`python -m rules.lcg.first.cards` lists the cards that need a script.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rules.cards.abilities import Constant
from rules.cards.select import Selector, itself
from rules.lcg.first.attributes import KEYWORDS, NO_INCOME_BONUS
from rules.lcg.first.printed import FirstCard
from rules.lcg.vocabulary.declaring import Facts, Pack
from rules.lcg.vocabulary.selectors import which

OF_SETS: Final = ("set", "aliases")
"""What the data tells of a card that is not printed on it as a rule: its set, other names of it."""


def made(facts: Facts) -> FirstCard:
    """Return the card of an object of the data file, with its printed immunity as an ability."""
    given: dict[str, Any] = {name: fact for name, fact in facts.items() if name not in OF_SETS}
    for part in ("traits", "keywords", "crests"):
        given[part] = frozenset(given.get(part, ()))
    given["houses"] = tuple(given.get("houses", ()))
    immune = given.pop("immune", ())
    return FirstCard(**given, abilities=tuple(Constant(itself, "immunities", grants=word) for word in immune))


HERE: Final = Path(__file__).parent
GIVES_INCOME: Final[Selector[Any]] = which(
    lambda t, card, context: not t.is_barred(context.source, NO_INCOME_BONUS)
)
"""No effect keeps the card from giving income."""

CORE: Final = Pack[FirstCard]([HERE / "core.json"], made, KEYWORDS, {"income": GIVES_INCOME})
SUPPLEMENT: Final = Pack[FirstCard]([HERE / "supplement.json"], made, KEYWORDS, {"income": GIVES_INCOME})
card = CORE.card
