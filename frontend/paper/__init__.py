"""Documents for printers (PDF): drawn here from what queries tell, with fonts that come along."""
