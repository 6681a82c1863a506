"""Staff pages about players."""
