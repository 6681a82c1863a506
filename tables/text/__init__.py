"""Text that people type, paste and take along: tidied, compared, read as lists, written as CSV."""
