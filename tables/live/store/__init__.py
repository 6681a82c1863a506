"""The rows of a live game, its match in memory, and the frame of every change."""
