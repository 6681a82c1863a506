"""What a league announces, and the standings and invitations that follow from it: pure functions."""
