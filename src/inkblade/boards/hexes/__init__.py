"""Boards of hexes with levels: the same words as for squares, said of hexes."""

from inkblade.boards.hexes._drawing import Drawing, draw, read_drawing
from inkblade.boards.hexes._grid import SIDES, Edge, Hex, Side, distance, edge, line, neighbours, opposite, ring, step
from inkblade.boards.hexes._sight import sees
from inkblade.boards.hexes._tracing import Passage, Trace, trace

__all__ = [
    "SIDES",
    "Drawing",
    "Edge",
    "Hex",
    "Passage",
    "Side",
    "Trace",
    "distance",
    "draw",
    "edge",
    "line",
    "neighbours",
    "opposite",
    "read_drawing",
    "ring",
    "sees",
    "step",
    "trace",
]
