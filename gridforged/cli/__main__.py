"""``python -m gridforged.cli`` is the same as ``gridforged``."""

import sys

from gridforged.cli.app import main

sys.exit(main())
