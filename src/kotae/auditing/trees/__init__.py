"""The check of shortest trees: the mirror of `kotae.solving.trees`, sharing nothing with it."""
