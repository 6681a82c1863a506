"""`python -m rules.lcg.second.cards`: how the cards are declared, and which need a script;
`python -m rules.lcg.second.cards mechanisms`: which cards each mechanism serves."""

import sys

from rules.lcg.second.cards import blood, core, kings, lions, watchers, westeros, wolves
from rules.lcg.second.cards.mechanisms import listed
from rules.lcg.vocabulary.declarations import declarations, report

SETS = (core, westeros, wolves, kings, lions, blood, watchers)

if "mechanisms" in sys.argv:
    print(listed())
else:
    print(report(declarations(module for cards in SETS for module in cards.MODULES)))
