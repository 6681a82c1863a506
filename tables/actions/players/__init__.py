"""Players: registered, here, gone, penalized, made anonymous."""
