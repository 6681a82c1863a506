"""`python -m rules.lcg.ruleset_1.cards`: how the cards are declared, and which need a script."""

from rules.lcg.ruleset_1.cards.declarations import declarations, report

print(report(declarations()))
