"""What happens at a live table, from its opening to the sheet that it writes."""
