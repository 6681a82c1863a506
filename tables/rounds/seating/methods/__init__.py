"""The methods by which seatings are searched for; `search` chooses among them."""
