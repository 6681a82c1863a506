"""How bots play the card game in any edition."""
