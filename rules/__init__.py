"""The rules engine: the kernel, the games played on it, and those who play them."""

from rules.compiled import find_compiled_modules

find_compiled_modules()
