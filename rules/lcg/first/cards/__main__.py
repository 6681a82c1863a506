"""`python -m rules.lcg.first.cards`: how the cards are declared, and which need a script."""

from rules.lcg.first.cards.sets import MODULES
from rules.lcg.vocabulary.declarations import declarations, report

print(report(declarations(MODULES)))
