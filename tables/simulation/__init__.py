"""Whole events played through the same actions a person uses: for demonstrations, tests and measurements."""
