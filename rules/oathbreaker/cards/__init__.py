"""What is printed: declarations of missions, decrees, influence, characters, ambitions and loyalties."""
