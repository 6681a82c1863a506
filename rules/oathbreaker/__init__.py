"""Oathbreaker: a King, nobles whose loyalty nobody knows, and missions on which cards forget who put them."""
