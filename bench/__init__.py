"""What Kotae's speed claims rest on: `make bench`, or `python -m bench [NAME...] [--quick]` for some of it.

The names are `hashi`, `futoshiki`, `numberlink`, `loading` and `startup`. What is compared is compared in one
run, turn by turn on the same boards, so that a busy machine slows all sides alike. Times are CPU seconds of
this process unless a table says otherwise; everything timed runs in one thread.
"""
