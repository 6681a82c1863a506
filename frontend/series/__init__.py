"""Pages of series: their team, their events, their leagues."""
