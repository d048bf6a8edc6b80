"""``python -m satpuzzles`` is the command line."""

import sys

from satpuzzles.cli import main

sys.exit(main())
