"""Campaigns: chapters that lead to one another, heroes who grow or die in them, and one file that keeps it all."""

from inkblade.campaign._content import Chapter, Definition, Ending, Recruit, Result
from inkblade.campaign._course import Unfit, absorb, begin, choose, party_of, setup_of
from inkblade.campaign._disk import ENDING, load, saved, store
from inkblade.campaign._growing import advance, equip, improve, learn, succeed
from inkblade.campaign._library import definition, definition_ids, read_definition
from inkblade.campaign._roster import Campaign, Fighter, Gain, Hero, Past, Veteran
from inkblade.campaign._saving import BadSave, read_save, write_save
from inkblade.campaign._showing import shown

__all__ = [
    "ENDING",
    "BadSave",
    "Campaign",
    "Chapter",
    "Definition",
    "Ending",
    "Fighter",
    "Gain",
    "Hero",
    "Past",
    "Recruit",
    "Result",
    "Unfit",
    "Veteran",
    "absorb",
    "advance",
    "begin",
    "choose",
    "definition",
    "definition_ids",
    "equip",
    "improve",
    "learn",
    "load",
    "party_of",
    "read_definition",
    "read_save",
    "saved",
    "setup_of",
    "shown",
    "store",
    "succeed",
    "write_save",
]
