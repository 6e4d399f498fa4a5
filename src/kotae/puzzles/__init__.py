"""The rooms: a folder for each kind of puzzle."""
