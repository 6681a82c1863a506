"""Sheets of every format but Kingsmoot: what they say, what is wrong with them, what they pay."""
