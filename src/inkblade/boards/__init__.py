"""Boards of squares and of hexes: spaces, edges, levels, sight and reach. Knows no game; standard library only."""

from inkblade.boards import hexes
from inkblade.boards._drawing import Drawing, draw, read_drawing
from inkblade.boards._facing import FACINGS, Arc, Bearing, Facing, ahead, arc, bearing, in_cone, turned
from inkblade.boards._legend import BadDrawing, Legend
from inkblade.boards._reaching import Reach, reach
from inkblade.boards._sight import Graze, sees
from inkblade.boards._squares import (
    SIDES,
    Bend,
    Corner,
    Edge,
    Side,
    Square,
    around,
    bends,
    corner_edges,
    corner_spaces,
    diagonal_distance,
    distance,
    edge,
    edges,
    neighbours,
    opposite,
    step,
)
from inkblade.boards._tracing import Trace, trace
from inkblade.boards._zones import zone
from inkblade.boards.hexes import Hex

__all__ = [
    "FACINGS",
    "SIDES",
    "Arc",
    "BadDrawing",
    "Bearing",
    "Bend",
    "Corner",
    "Drawing",
    "Edge",
    "Facing",
    "Graze",
    "Hex",
    "Legend",
    "Reach",
    "Side",
    "Square",
    "Trace",
    "ahead",
    "arc",
    "around",
    "bearing",
    "bends",
    "corner_edges",
    "corner_spaces",
    "diagonal_distance",
    "distance",
    "draw",
    "edge",
    "edges",
    "hexes",
    "in_cone",
    "neighbours",
    "opposite",
    "reach",
    "read_drawing",
    "sees",
    "step",
    "trace",
    "turned",
    "zone",
]
