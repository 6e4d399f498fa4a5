"""What Kotae must be able to do with real boards: `make acceptance DATA=FOLDER`.

Or `python -m acceptance --data FOLDER [--only NAME]`, where a name is that of a check or the word before its
slash. One line a check, `ok` or `FAIL`, as soon as it is done; the status is 1 if any failed. The boards
belong to others and are no part of the project.

A module here is a list of checks, `CHECKS`; `__main__` has the list of modules. Limits of time are held
against CPU time, which a busy machine inflates far less than time by the clock; everything that is timed runs
in one thread. Both times are told.
"""
