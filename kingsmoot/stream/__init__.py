"""The stream of notices: one hub per web process, one endless response per browser."""
