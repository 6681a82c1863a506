"""Events as a whole: lists, at a glance, as plain values, as archives and backups."""
