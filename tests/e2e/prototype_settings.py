"""The usual settings with the kernel's prototypes among the games: acts out of turn, ten seats, talk."""

from kingsmoot.settings import *  # noqa: F403
from rules import registry
from tests.rules.kernel.games.prototypes import GAMES, registered

for name, known in registered(registry, GAMES).items():
    setattr(registry, name, known)
