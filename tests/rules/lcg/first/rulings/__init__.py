"""A test for each ruling of the specification (§15, A-1 to A-79) that no other test already names."""
