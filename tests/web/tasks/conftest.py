"""Tests of tasks compare them with the command line."""

from __future__ import annotations

from tests.cli.conftest import here as here
