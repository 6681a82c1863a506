"""What `verify` recomputes, one module per subject; each function notes its checks in a `Ledger`."""
