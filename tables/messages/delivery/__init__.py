"""What stands in the outbox, on its way to people and programs: outside requests, locks and transactions."""
