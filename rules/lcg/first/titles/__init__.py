"""The titles of the first edition's formats."""
