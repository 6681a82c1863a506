"""What every part of the tournament stands on: access, errors, notices, time, limits."""
