"""What parts of pages show, made ready for the templates of the same name."""
