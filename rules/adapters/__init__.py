"""Games in the vocabulary of other programs: PettingZoo's environments, OpenSpiel's states, small choices."""
