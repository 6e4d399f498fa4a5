"""Tests; helper modules are imported as `tests.FOLDER.MODULE`."""
