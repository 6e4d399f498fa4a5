"""`python -m kotae` is `kotae`."""

import sys

from kotae.cli import main

if __name__ == "__main__":
    sys.exit(main())
