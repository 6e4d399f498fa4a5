"""What setters ask: how to mend a board, and which clues it can do without."""
