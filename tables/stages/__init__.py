"""Stages of an event: rounds, groups, a round robin, cuts and the final."""
