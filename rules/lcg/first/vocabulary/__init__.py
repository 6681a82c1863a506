"""The words in which the first edition's cards are written, all in one place: what card games and both
editions share, and what only this edition has.

    from rules.lcg.first import vocabulary as v
"""
# ruff: noqa: F403

from rules.cards.abilities import Limit as Limit
from rules.cards.abilities import Target as Target
from rules.cards.select import *
from rules.cards.verbs import *
from rules.lcg.first.attributes import *
from rules.lcg.first.influence import influence as influence
from rules.lcg.first.vocabulary.conditions import *
from rules.lcg.first.vocabulary.costs import *
from rules.lcg.first.vocabulary.effects import *
from rules.lcg.first.vocabulary.patterns import *
from rules.lcg.state.attributes import GOLD as GOLD
from rules.lcg.state.attributes import trait_of as trait_of
from rules.lcg.state.timings import *
from rules.lcg.vocabulary.changing import *
from rules.lcg.vocabulary.choosing import *
from rules.lcg.vocabulary.costs import *
from rules.lcg.vocabulary.decks import *
from rules.lcg.vocabulary.moving import *
from rules.lcg.vocabulary.patterns import *
from rules.lcg.vocabulary.resources import *
from rules.lcg.vocabulary.selectors import *
from rules.lcg.vocabulary.targets import *
from rules.lcg.vocabulary.triggers import *
