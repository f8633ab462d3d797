"""Labyrinth: a raid for a captive Princess through a hidden dungeon of geomorphic sections; two to eight seats."""

from inkblade.games.labyrinth._content import HIDDEN, Counter, counters, creatures, party, sections, sentries
from inkblade.games.labyrinth._decisions import (
    Alert,
    Attack,
    Burn,
    Complete,
    Decision,
    Dodge,
    Enter,
    Fit,
    House,
    Lay,
    Leave,
    Lift,
    Move,
    Pass,
    Post,
    Ready,
    Recall,
    Unlock,
    Vanish,
)
from inkblade.games.labyrinth._drawing import draw_plan, read_plan
from inkblade.games.labyrinth._generating import generate
from inkblade.games.labyrinth._library import raiders, stronghold, stronghold_file, stronghold_ids
from inkblade.games.labyrinth._notation import LabyrinthNotation
from inkblade.games.labyrinth._phases import MARCHING
from inkblade.games.labyrinth._plan import Plan, flaws
from inkblade.games.labyrinth._rules import LabyrinthRules
from inkblade.games.labyrinth._state import Options, Setup, State, Stronghold, Unit, View
from inkblade.games.labyrinth._wording import in_words, plays, question, title
from inkblade.kernel import Game

LABYRINTH: Game[Setup, State, View, Decision] = Game(
    "labyrinth", "Raid on the labyrinth", LabyrinthRules(), LabyrinthNotation()
)

__all__ = [
    "HIDDEN",
    "LABYRINTH",
    "MARCHING",
    "Alert",
    "Attack",
    "Burn",
    "Complete",
    "Counter",
    "Decision",
    "Dodge",
    "Enter",
    "Fit",
    "House",
    "Lay",
    "Leave",
    "Lift",
    "Move",
    "Options",
    "Pass",
    "Plan",
    "Post",
    "Ready",
    "Recall",
    "Setup",
    "State",
    "Stronghold",
    "Unit",
    "Unlock",
    "Vanish",
    "View",
    "counters",
    "creatures",
    "draw_plan",
    "flaws",
    "generate",
    "in_words",
    "party",
    "plays",
    "question",
    "raiders",
    "read_plan",
    "sections",
    "sentries",
    "stronghold",
    "stronghold_file",
    "stronghold_ids",
    "title",
]
