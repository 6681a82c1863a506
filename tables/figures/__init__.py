"""Figures of an event: what its charts show, as tables of numbers."""
