"""Pages of leagues: standings, derivations, history, invitations; setting one up."""
