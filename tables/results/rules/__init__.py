"""The result of one table: its sheet, its checks, its places and points."""
