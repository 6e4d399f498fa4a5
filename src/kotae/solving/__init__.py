"""Asking a formula questions: sessions, limits and outcomes."""
