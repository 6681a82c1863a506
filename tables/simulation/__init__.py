"""Whole events played through the same actions a person uses: for demonstrations, tests and measurements."""

from .event import SimulatedEvent, Simulation, simulate

__all__ = ["SimulatedEvent", "Simulation", "simulate"]
