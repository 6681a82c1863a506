"""Mutation testing: break the code in one place at a time and see whether a test notices (`make mutants`).

Cosmic-ray makes the mutants. The tests run in forks of one warm process (`plugin.py`), each with the tests
that execute what was changed: a mutant costs a fraction of a second instead of a start of Django and its
database.
Everything happens in a copy of the tree under a temporary directory.
"""
