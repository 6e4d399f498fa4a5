"""Explaining: the steps that lead a person to the answer, each with the few reasons that force it."""
