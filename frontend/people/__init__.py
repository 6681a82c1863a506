"""Pages of people: who is behind players of a series, and what an account shows of itself."""
