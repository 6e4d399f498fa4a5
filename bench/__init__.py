"""What Kotae's speed claims rest on: `make bench`, or `python -m bench [NAME...] [--quick]` for some of it.

`bench.__main__` has the names. What is compared is compared in one
run, turn by turn on the same boards, so that a busy machine slows all sides alike. Times are CPU seconds of
this process unless a table says otherwise; everything timed runs in one thread.
"""
