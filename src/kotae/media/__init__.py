"""The kinds of answer that rooms share: lines between places, a symbol per cell."""
