"""The first edition; `G-n` are golden tests of the specification (§19), `A-n` its rulings (§15)."""
