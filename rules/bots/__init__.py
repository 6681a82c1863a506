"""Bots that think: search that works for every game through the kernel's own interface."""
