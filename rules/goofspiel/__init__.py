"""Goofspiel: sealed bids for prizes."""
