"""What people ask for, page by page."""
