"""Who is behind players of several events, and what people show of themselves."""
