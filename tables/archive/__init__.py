"""The `kingsmoot-event` archive: one JSON file that holds an event; pure functions, no database."""
