"""Bulk play: bots meet many times, sides swapped, and what came of it is counted, rated and drawn."""

from inkblade.arena._bulk import Chunk, NotOnTables, compiled_hall, play_all, play_series
from inkblade.arena._counting import Count, Counts, Played, Share, count, nothing, share
from inkblade.arena._drawing import draw
from inkblade.arena._ledger import BadLedger, Ledger
from inkblade.arena._rating import Rating, rate
from inkblade.arena._series import UNHURRIED, Series
from inkblade.arena._tournament import Meeting, Plan, Result, Standings, meetings, result_of, standings, sum_of

__all__ = [
    "UNHURRIED",
    "BadLedger",
    "Chunk",
    "Count",
    "Counts",
    "Ledger",
    "Meeting",
    "NotOnTables",
    "Plan",
    "Played",
    "Rating",
    "Result",
    "Series",
    "Share",
    "Standings",
    "compiled_hall",
    "count",
    "draw",
    "meetings",
    "nothing",
    "play_all",
    "play_series",
    "rate",
    "result_of",
    "share",
    "standings",
    "sum_of",
]
