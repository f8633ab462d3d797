"""The papers of campaigns: stories to choose from, how a campaign stands, and what is written on its sheets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inkblade.kernel import Plain
from inkblade.server._papers import Form, Paper

Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Word = Annotated[str, msgspec.Meta(max_length=60)]


class RecruitEntry(Paper, frozen=True):
    """Somebody who sets out in a story: by a combat book, or for battles by a hero's card."""

    name: str
    book: str
    card: str


class StoryEntry(Paper, frozen=True):
    """A campaign that can be begun."""

    id: str
    title: str
    text: str
    chapters: int
    heroes: list[RecruitEntry]


class CampaignPaper(Paper, frozen=True):
    """A campaign as it stands; who knows its name may play it."""

    campaign: str
    stands: Plain


class CampaignForm(Form, frozen=True):
    """A story to begin: what the campaign is called, and who plays in it."""

    story: Word
    name: Title
    owners: Annotated[list[Title], msgspec.Meta(min_length=1, max_length=4)]


class WayForm(Form, frozen=True):
    """Where the campaign goes, if there is a choice."""

    way: Word


class ChapterForm(Form, frozen=True):
    """A table for the next chapter: who goes, against which machine, whether other owners come by link."""

    party: Annotated[list[Word], msgspec.Meta(max_length=12)] | None = None
    bot: Word | None = None
    friends: bool = False
    mustered: bool = False
    """The program places the armies of a battle."""


class ReportForm(Form, frozen=True):
    """The table at which the next chapter was played to its end."""

    table: Word


class SuccessorForm(Form, frozen=True):
    """Who takes the place of the dead, by another book or by the dead one's book or card."""

    name: Title
    book: Word = ""


class SheetForm(Form, frozen=True):
    """One thing written on a hero's sheet: a MOD raised, an advancement, cards taken along, skills, a successor."""

    hero: Word
    raises: int | None = None
    advances: Literal["body", "spell", "tactic", "luck"] | None = None
    cards: Annotated[list[Word], msgspec.Meta(max_length=40)] | None = None
    skills: Annotated[list[Word], msgspec.Meta(max_length=40)] | None = None
    successor: SuccessorForm | None = None


class CampaignFile(Form, frozen=True):
    """A campaign as the text of its one file."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000_000)]
