"""Battle: armies of units and heroes on a field of squares; two seats."""

from inkblade.games.battle._clashes import board_file, board_ids
from inkblade.games.battle._content import hero_card, hero_cards
from inkblade.games.battle._decisions import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Decline,
    Done,
    Drop,
    Flee,
    Join,
    Lead,
    Lift,
    Loose,
    March,
    Muster,
    Pick,
    Place,
    Quit,
    Ready,
    Strike,
    TakeTest,
    Target,
    Use,
)
from inkblade.games.battle._encounters import choosable, encounter, encounter_file, encounter_ids
from inkblade.games.battle._forces import Encounter, Force, Options, Setup
from inkblade.games.battle._moving import reach_now
from inkblade.games.battle._notation import BattleNotation
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._points import price
from inkblade.games.battle._rules import BattleRules
from inkblade.games.battle._state import Piece, Position, State, View, Wound
from inkblade.games.battle._wording import in_words, plays, question, title
from inkblade.kernel import Game

BATTLE: Game[Setup, State, View, Decision] = Game("battle", "Battle for Magnamund", BattleRules(), BattleNotation())

__all__ = [
    "BATTLE",
    "Back",
    "Brutalise",
    "Choose",
    "Decision",
    "Decline",
    "Done",
    "Drop",
    "Encounter",
    "Flee",
    "Force",
    "Join",
    "Lead",
    "Lift",
    "Loose",
    "March",
    "Muster",
    "Options",
    "Pick",
    "Piece",
    "Place",
    "Pose",
    "Position",
    "Quit",
    "Ready",
    "Setup",
    "State",
    "Strike",
    "TakeTest",
    "Target",
    "Use",
    "View",
    "Wound",
    "board_file",
    "board_ids",
    "choosable",
    "encounter",
    "encounter_file",
    "encounter_ids",
    "hero_card",
    "hero_cards",
    "in_words",
    "plays",
    "price",
    "question",
    "reach_now",
    "title",
]
