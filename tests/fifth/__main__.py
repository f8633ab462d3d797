"""`python -m tests.fifth` is `inkblade` with morra in its register."""

import sys

from inkblade.cli import main
from inkblade.games import GAMES
from tests.fifth.morra import MORRA

GAMES["morra"] = MORRA  # type: ignore[index]  # the line that a real game has in the register itself
sys.exit(main())
