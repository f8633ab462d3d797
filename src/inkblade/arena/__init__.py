"""Bulk play: bots meet many times, sides swapped, and what came of it is counted."""

from inkblade.arena._bulk import Series, play_series
from inkblade.arena._counting import Count, Played, Share, count, share

__all__ = ["Count", "Played", "Series", "Share", "count", "play_series", "share"]
