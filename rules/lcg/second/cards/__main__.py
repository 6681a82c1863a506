"""`python -m rules.lcg.second.cards`: how the cards are declared, and which need a script."""

from rules.lcg.second.cards import core, kings, westeros, wolves
from rules.lcg.vocabulary.declarations import declarations, report

print(report(declarations((*core.MODULES, *westeros.MODULES, *wolves.MODULES, *kings.MODULES))))
