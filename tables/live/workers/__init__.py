"""What is done at live tables without anybody asking: bots play, forgotten games end."""
