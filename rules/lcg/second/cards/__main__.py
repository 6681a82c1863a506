"""`python -m rules.lcg.second.cards`: how the cards are declared, and which need a script."""

from rules.lcg.second.cards import blood, core, kings, lions, watchers, westeros, wolves
from rules.lcg.vocabulary.declarations import declarations, report

SETS = (core, westeros, wolves, kings, lions, blood, watchers)

print(report(declarations(module for cards in SETS for module in cards.MODULES)))
