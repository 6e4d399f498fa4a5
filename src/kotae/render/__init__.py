"""Renderers: a `kotae.scene.Scene` as characters or as a picture.

They know shapes, not puzzles, and what they return depends on the scene and their arguments alone. Each is
imported from its own module, so that a picture in the terminal loads nothing of SVG, and the other way round.
"""
