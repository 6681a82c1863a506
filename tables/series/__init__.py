"""Series of events with one team, and what reaches across events: leagues, people and ratings."""
