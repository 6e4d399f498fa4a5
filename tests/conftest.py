"""What all tests need of their process."""

from __future__ import annotations

import signal

# In the background of a shell a process ignores Ctrl-C, and so would the commands that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
