"""`python -m rules.lcg.cards`: how the cards are declared, and which need a script."""

from rules.lcg.cards.declarations import declarations, report

print(report(declarations()))
