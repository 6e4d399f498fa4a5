"""Checks of what the solver side claims, by code that shares nothing with it."""
