"""One hard board on several cores: a portfolio of searches, or a proof in cubes."""
