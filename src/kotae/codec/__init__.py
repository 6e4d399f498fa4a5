"""Pieces that text formats are built from: lines that know their place, grids of tokens, DIMACS."""
