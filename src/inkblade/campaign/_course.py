"""The course of a campaign: it begins, lays out its next chapter, takes in what was played, and goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from inkblade.campaign._adventuring import Adventuring, hand_objection
from inkblade.campaign._battling import Battling
from inkblade.campaign._content import Chapter, Definition, Recruit
from inkblade.campaign._parts import Part
from inkblade.campaign._roster import Campaign, Fighter, Hero, Past, Sheet, Veteran, object_to
from inkblade.games import digest
from inkblade.games.duel import Character, book_ids
from inkblade.kernel import Diverged, Illegal, Plain, Record, replay, write_record

PARTS: Mapping[str, Part] = {"adventure": Adventuring(), "battle": Battling()}
"""What each game does for a campaign."""
LONGEST = 32


class Unfit(Exception):
    """A record that cannot be taken into the campaign; says why."""


def part_of(chapter: Chapter) -> Part:
    """The part of the chapter's game."""
    return PARTS[chapter.game]


def begin(
    definition: Definition, name: str, owners: Sequence[str], recruits: Sequence[Recruit] | None = None
) -> Campaign:
    """A new campaign: those who set out are dealt to the owners in turn."""
    setting_out = definition.heroes if recruits is None else tuple(recruits)
    if not setting_out:
        raise object_to("nobody", "campaign", "expected at least one hero")
    heroes: list[Hero] = []
    for place, recruit in enumerate(setting_out):
        heroes.append(enlisted(definition, heroes, recruit, owners[place % len(owners)]))
    return Campaign(name, definition, tuple(heroes), (definition.first,))


def enlisted(definition: Definition, heroes: Sequence[Hero], recruit: Recruit, owner: str, deaths: int = 0) -> Hero:
    """Somebody new with a printed sheet; Illegal if the name or the book will not do."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in recruit.name.lower()).split()
    id = "-".join(words)[:LONGEST]
    if not id[:1].isalpha():
        raise object_to(
            "bad_name", "campaign", "{name!r}: expected a name that begins with a letter", name=recruit.name
        )
    scenes = definition.chapters.values()
    if id in {hero.id for hero in heroes}.union(*(part_of(chapter).others(chapter) for chapter in scenes)):
        raise object_to("name_taken", "campaign", "{name}: somebody else in it is called so", name=recruit.name)
    hero = Hero(id, recruit.name, owner, _printed(recruit, deaths))
    if not any(part_of(chapter).fits(chapter, hero) for chapter in scenes):
        raise object_to("no_place", "campaign", "no chapter has a place for {name}", name=recruit.name)
    return hero


def _printed(recruit: Recruit, deaths: int) -> Sheet:
    """DUEL-50: a sheet with nothing written on it yet, but how many went before."""
    if recruit.card:
        return Veteran(recruit.card, deaths=deaths)
    if recruit.book not in book_ids():
        known = ", ".join(book_ids())
        raise object_to(
            "unknown_book", "DUEL-01", "no such book {book!r}; there are {known}", book=recruit.book, known=known
        )
    sheet = Fighter(Character(recruit.book, deaths=deaths), recruit.cards)
    if objection := hand_objection(sheet):
        raise Illegal(objection)
    return sheet


def party_of(campaign: Campaign, ids: Sequence[str] | None = None) -> tuple[Hero, ...]:
    """Who goes into the next chapter, in the order of the roster: those named, else as many of the living as it has
    room for."""
    chapter = campaign.chapter
    part, room = part_of(chapter), part_of(chapter).room(chapter)
    able = [hero for hero in campaign.heroes if not hero.dead and part.fits(chapter, hero)]
    named = None if ids is None else [campaign.hero(id) for id in ids]
    going = able[:room] if named is None else [hero for hero in campaign.heroes if hero in named]
    if unable := [hero.name for hero in going if hero not in able]:
        raise object_to("unable", "DUEL-50", "{name} is dead, or not made for this chapter", name=unable[0])
    if not 1 <= len(going) <= room:
        text = "expected 1 to {room} heroes who are alive for {title}, got {got}; the dead have successors"
        raise object_to("party", "DUEL-50", text, room=room, title=chapter.title, got=len(going))
    return tuple(going)


def setup_of(campaign: Campaign, ids: Sequence[str] | None = None) -> Plain:
    """The setup of the next chapter's match, with the heroes as they are now."""
    chapter = campaign.chapter
    return part_of(chapter).setup(chapter, party_of(campaign, ids))


def absorb(campaign: Campaign, record: Record) -> Campaign:
    """The campaign after a finished match of its next chapter, which is played back first; Unfit if it is not one."""
    chapter = campaign.chapter
    part = part_of(chapter)
    name = digest(write_record(record))
    _expect_fit(campaign, record, name)
    try:
        match = replay(record, part.game)
    except Diverged as fault:
        raise Unfit(f"the record does not play back: {fault}") from fault
    party = part.party(match, [hero for hero in campaign.heroes if not hero.dead])
    if not party or not part.same(match, part.setup(chapter, party)):
        raise Unfit(f"it is no match of {chapter.title} with these heroes as they are now")
    after = part.aftermath(chapter, party, match)
    changed = {hero.id: hero for hero in after.heroes}
    assert campaign.at is not None
    past = Past(campaign.at, after.result, after.reason, name, after.gains)
    return replace(
        campaign,
        heroes=tuple(changed.get(hero.id, hero) for hero in campaign.heroes),
        ways=chapter.ways(after.result),
        history=(*campaign.history, past),
    )


def _expect_fit(campaign: Campaign, record: Record, name: str) -> None:
    if record.game != campaign.chapter.game:
        raise Unfit(f"expected a record of {campaign.chapter.game}, got one of {record.game}")
    if record.outcome is None:
        raise Unfit("the match is not over")
    if record.rigged:
        raise Unfit("its dice fell as somebody said, not as its seed says")
    if name in [past.record for past in campaign.history]:
        raise Unfit("it has been taken in before")


def choose(campaign: Campaign, way: str) -> Campaign:
    """The campaign gone one of the ways that are open."""
    if way not in campaign.ways:
        raise object_to(
            "no_way", "campaign", "expected one of {ways}, got {way!r}", ways=", ".join(campaign.ways), way=way
        )
    return replace(campaign, ways=(way,))
