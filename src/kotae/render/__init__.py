"""Renderers: a `kotae.scene.Scene` as characters or as a picture.

They know shapes, not puzzles, and what they return depends on the scene and their arguments alone.
"""

from __future__ import annotations

from kotae.render.svg import svg
from kotae.render.terminal import terminal

__all__ = ["svg", "terminal"]
