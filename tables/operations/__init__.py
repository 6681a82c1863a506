"""Keeping an installation well: its database's state, its disk, its backups."""
