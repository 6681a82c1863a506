"""Benchmarks: `python -m bench` runs all of them, `python -m bench web pairing` some.

A benchmark is a module here with `run() -> list[tuple[name, measured, goal]]`. `measured` and `goal` are
numbers in the unit that `name` tells ("fan-out to 1,000 streams, p99 (ms)"), or texts that begin with one
("41 ms"). The goal is an upper bound, or a lower bound when it is a text with "≥"; None asks for nothing.
A module with `OPT_IN = True` runs only when named. Time CPU with `time.process_time`: machines are shared.
"""
