"""`python -m inkblade.cli` is `inkblade`."""

import sys

from inkblade.cli import main

sys.exit(main())
