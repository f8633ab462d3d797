"""Duel: combat picture books. Maneuvers are chosen in secret, matrices turn them to pictures that bind the next."""

from inkblade.games._reading import BadContent, UnknownContent
from inkblade.games.duel._carrying import (
    bare_handed,
    begun,
    between_combats,
    cast_from_afar,
    disarmed,
    enter,
    rearmed,
    spare_points,
    without_spells,
)
from inkblade.games.duel._checking import Fault, disagreements, faults, remarks
from inkblade.games.duel._content import Bonus, Book, Card, Colour, Maneuver, Picture, Range, Tell, When
from inkblade.games.duel._growth import (
    Character,
    advance,
    advancement_objection,
    after_death,
    after_victory,
    entry,
    improvable,
    improve,
    improvement_objection,
    maximum_body,
)
from inkblade.games.duel._legality import Restriction, Ruling, View
from inkblade.games.duel._library import book, book_ids, cards, read_book
from inkblade.games.duel._notation import DuelNotation
from inkblade.games.duel._packing import PackedDuelRules
from inkblade.games.duel._qbbattle import Imported, ImportRefused, import_qbbattle
from inkblade.games.duel._state import (
    PRESETS,
    Announcing,
    Bar,
    Changing,
    Decision,
    Entry,
    Fighter,
    Maneuvering,
    Opening,
    Options,
    Revealing,
    Setup,
    Shooting,
    Stalemate,
    State,
    Striking,
)
from inkblade.games.duel._telling import card_line, critical, instruction, told
from inkblade.games.duel._wording import in_words, question
from inkblade.games.duel._writing import to_toml
from inkblade.kernel import Game

DUEL: Game[Setup, State, View, Decision] = Game("duel", "Combat-book duel", PackedDuelRules(), DuelNotation())

__all__ = [
    "DUEL",
    "PRESETS",
    "Announcing",
    "BadContent",
    "Bar",
    "Bonus",
    "Book",
    "Card",
    "Changing",
    "Character",
    "Colour",
    "Decision",
    "Entry",
    "Fault",
    "Fighter",
    "ImportRefused",
    "Imported",
    "Maneuver",
    "Maneuvering",
    "Opening",
    "Options",
    "Picture",
    "Range",
    "Restriction",
    "Revealing",
    "Ruling",
    "Setup",
    "Shooting",
    "Stalemate",
    "State",
    "Striking",
    "Tell",
    "UnknownContent",
    "View",
    "When",
    "advance",
    "advancement_objection",
    "after_death",
    "after_victory",
    "bare_handed",
    "begun",
    "between_combats",
    "book",
    "book_ids",
    "card_line",
    "cards",
    "cast_from_afar",
    "critical",
    "disagreements",
    "disarmed",
    "enter",
    "entry",
    "faults",
    "import_qbbattle",
    "improvable",
    "improve",
    "improvement_objection",
    "in_words",
    "instruction",
    "maximum_body",
    "question",
    "read_book",
    "rearmed",
    "remarks",
    "spare_points",
    "to_toml",
    "told",
    "without_spells",
]
