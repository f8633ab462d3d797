"""Battle: armies of units and heroes on a field of squares; two seats."""

from inkblade.games.battle._clashes import board_file, board_ids
from inkblade.games.battle._content import Chart, charts, hero_card, hero_cards, modifiers
from inkblade.games.battle._cover import WEIGHTS
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
from inkblade.games.battle._field import Field, field_of, nearest, squares_of
from inkblade.games.battle._firing import aims, fire_pool, firing_sum
from inkblade.games.battle._forces import Encounter, Force, Options, Setup
from inkblade.games.battle._legality import exhausted
from inkblade.games.battle._morale import morale_terms, result_of
from inkblade.games.battle._moving import coherency_objection, divided, groups, hindered, march, reach_now, returned
from inkblade.games.battle._notation import BattleNotation
from inkblade.games.battle._paces import Paces, Pose
from inkblade.games.battle._points import price
from inkblade.games.battle._reaching import Ways, turns
from inkblade.games.battle._rules import BattleRules
from inkblade.games.battle._showing import pool_sums
from inkblade.games.battle._state import Index, Piece, Pool, Position, State, View, Wound
from inkblade.games.battle._striking import (
    CHARGE,
    CHARGE_MOUNTED,
    RUN,
    Member,
    combat_sum,
    enemies,
    strike_pool,
)
from inkblade.games.battle._wording import in_words, plays, question, title
from inkblade.kernel import Game

BATTLE: Game[Setup, State, View, Decision] = Game("battle", "Battle for Magnamund", BattleRules(), BattleNotation())

__all__ = [
    "BATTLE",
    "CHARGE",
    "CHARGE_MOUNTED",
    "RUN",
    "WEIGHTS",
    "Back",
    "BattleRules",
    "Brutalise",
    "Chart",
    "Choose",
    "Decision",
    "Decline",
    "Done",
    "Drop",
    "Encounter",
    "Field",
    "Flee",
    "Force",
    "Index",
    "Join",
    "Lead",
    "Lift",
    "Loose",
    "March",
    "Member",
    "Muster",
    "Options",
    "Paces",
    "Pick",
    "Piece",
    "Place",
    "Pool",
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
    "Ways",
    "Wound",
    "aims",
    "board_file",
    "board_ids",
    "charts",
    "choosable",
    "coherency_objection",
    "combat_sum",
    "divided",
    "encounter",
    "encounter_file",
    "encounter_ids",
    "enemies",
    "exhausted",
    "field_of",
    "fire_pool",
    "firing_sum",
    "groups",
    "hero_card",
    "hero_cards",
    "hindered",
    "in_words",
    "march",
    "modifiers",
    "morale_terms",
    "nearest",
    "plays",
    "pool_sums",
    "price",
    "question",
    "reach_now",
    "result_of",
    "returned",
    "squares_of",
    "strike_pool",
    "title",
    "turns",
]
