"""What a tournament plays by: its sheet, its tables, its points and the order of its tiebreakers."""
