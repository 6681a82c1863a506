"""The card game of the Iron Throne: one engine for its formats; an edition says what its rules decide."""
