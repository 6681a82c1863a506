"""A plugin of pytest (`-p tests.on_compiled_rules`): the games' tests on compiled modules."""

from rules.compiled import take_compiled_modules

take_compiled_modules()
