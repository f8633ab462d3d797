"""LAB-09, 16: what may lie in the dark: plans that end where nothing is known, continued so that all is joined."""

from __future__ import annotations
