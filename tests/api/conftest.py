"""The tests of the Python interface compare it with the command line."""

from __future__ import annotations

from tests.cli.conftest import here as here
