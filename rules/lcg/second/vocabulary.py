"""The words in which the second edition's cards are written, all in one place: what card games and both
editions share, and what only this edition has.

    from rules.lcg.second import vocabulary as v
"""
# ruff: noqa: F403

from rules.cards.abilities import Limit as Limit
from rules.cards.abilities import Target as Target
from rules.cards.select import *
from rules.cards.verbs import *
from rules.lcg.second.attributes import *
from rules.lcg.second.effects import *
from rules.lcg.state.attributes import CHALLENGE_TYPES as CHALLENGE_TYPES
from rules.lcg.state.attributes import GOLD as GOLD
from rules.lcg.state.attributes import Keyword as Keyword
from rules.lcg.state.attributes import affiliation as affiliation
from rules.lcg.state.attributes import no_attack_kneel as no_attack_kneel
from rules.lcg.state.attributes import no_defense_kneel as no_defense_kneel
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
