"""The doors of campaigns: each is one file in the server's folder, and whoever knows its name may play it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from inkblade.campaign import (
    ENDING,
    BadSave,
    Campaign,
    Recruit,
    Unfit,
    absorb,
    advance,
    begin,
    choose,
    definition,
    definition_ids,
    equip,
    improve,
    learn,
    load,
    read_save,
    setup_of,
    shown,
    store,
    succeed,
    write_save,
)
from inkblade.games import GAMES
from inkblade.kernel import Illegal, Plain
from inkblade.server._campaign_papers import (
    CampaignFile,
    CampaignForm,
    CampaignPaper,
    ChapterForm,
    RecruitEntry,
    ReportForm,
    SheetForm,
    StoryEntry,
    WayForm,
)
from inkblade.server._door import Ask, Door, Text
from inkblade.server._guests import new_id
from inkblade.server._host import Host
from inkblade.server._papers import ChairForm, TableForm, TableMade
from inkblade.table import Refusal

Change = Callable[[Campaign], Campaign]
NAME = re.compile("[A-Za-z0-9_-]{8,40}")
WRITING = Lock()
"""One campaign is changed at a time."""


async def stories(ask: Ask) -> list[StoryEntry]:
    return [_story(id) for id in definition_ids()]


def _story(id: str) -> StoryEntry:
    told = definition(id)
    heroes = [RecruitEntry(hero.name, hero.book, hero.card) for hero in told.heroes]
    return StoryEntry(id, told.title, told.text, len(told.chapters), heroes)


async def new(ask: Ask) -> CampaignPaper:
    if ask.form.story not in definition_ids():
        raise Refusal("malformed", f"story: expected one of {', '.join(definition_ids())}, got {ask.form.story!r}")
    with _heeding():
        made = begin(definition(ask.form.story), ask.form.name, ask.form.owners)
    return await _kept(ask, made)


async def bring_in(ask: Ask) -> CampaignPaper:
    try:
        read = read_save(ask.form.text)
    except BadSave as fault:
        raise Refusal("malformed", str(fault)) from None
    return await _kept(ask, read)


async def stands(ask: Ask) -> CampaignPaper:
    return CampaignPaper(ask.path["campaign"], shown(await asyncio.to_thread(_found, _path(ask))))


async def file(ask: Ask) -> Text:
    found = await asyncio.to_thread(_found, _path(ask))
    return Text(write_save(found), f"{found.definition.id}{ENDING}")


async def go(ask: Ask) -> CampaignPaper:
    return await _changed(ask, lambda campaign: choose(campaign, ask.form.way))


async def write(ask: Ask) -> CampaignPaper:
    return await _changed(ask, _edit(ask.form))


async def lay(ask: Ask) -> TableMade:
    """A table for the next chapter: the heroes' owners sit on their side, machines on the others."""
    form: ChapterForm = ask.form
    found = await asyncio.to_thread(_found, _path(ask))
    with _heeding():
        setup, game, side = setup_of(found, form.party), found.chapter.game, found.chapter.side
    if form.mustered and game == "battle":
        setup = {**setup, "mustered": True}
    own = _seats(game, setup, side)
    first = own.index(True)
    sitters = {True: ChairForm("invite" if form.friends else "me"), False: ChairForm("machine", form.bot)}
    chairs = [ChairForm("me") if seat == first else sitters[ours] for seat, ours in enumerate(own)]
    return await ask.host.lay(TableForm(game, setup, chairs), ask.guest)


async def report(ask: Ask) -> CampaignPaper:
    async with ask.host.visit(ask.form.table) as hosted:
        live = await hosted.ready()
        await live.settled()
        if live.table.phase != "over" or live.table.match is None:
            raise Refusal("not_now", "the chapter is not over yet")
        record = live.table.match.record
    return await _changed(ask, lambda campaign: absorb(campaign, record))


def _seats(game: str, setup: Plain, side: str) -> list[bool]:
    """By seat of a chapter's match, whether it is the heroes'."""
    read = GAMES[game].notation.read_setup(setup)
    if game == "battle":
        return [army.name == side for army in read.encounter.armies]
    return [read.scenario.sides[team].name == side for team in read.teams]


def _edit(form: SheetForm) -> Change:
    """The one thing that a form writes on a sheet."""
    edits: list[Change] = []
    if (page := form.raises) is not None:
        edits.append(lambda campaign: improve(campaign, form.hero, page))
    if (kind := form.advances) is not None:
        edits.append(lambda campaign: advance(campaign, form.hero, kind))
    if (cards := form.cards) is not None:
        edits.append(lambda campaign: equip(campaign, form.hero, cards))
    if (skills := form.skills) is not None:
        edits.append(lambda campaign: learn(campaign, form.hero, skills))
    if (heir := form.successor) is not None:
        edits.append(lambda campaign: succeed(campaign, form.hero, Recruit(heir.name, heir.book)))
    if len(edits) != 1:
        raise Refusal("malformed", f"expected one of raises, advances, cards, skills and successor, got {len(edits)}")
    return edits[0]


async def _kept(ask: Ask, campaign: Campaign) -> CampaignPaper:
    id = new_id()
    await asyncio.to_thread(store, campaign, _folder(ask.host) / f"{id}{ENDING}")
    return CampaignPaper(id, shown(campaign))


async def _changed(ask: Ask, change: Change) -> CampaignPaper:
    path = _path(ask)

    def write() -> Campaign:
        with WRITING, _heeding():
            after = change(_found(path))
            store(after, path)
            return after

    return CampaignPaper(ask.path["campaign"], shown(await asyncio.to_thread(write)))


def campaign_file(host: Host, id: str) -> Path | None:
    """Where a campaign of that name would be kept; None: nothing is called so."""
    return _folder(host) / f"{id}{ENDING}" if NAME.fullmatch(id) else None


def _folder(host: Host) -> Path:
    return host.settings.folder / "campaigns"


def _path(ask: Ask) -> Path:
    path = campaign_file(ask.host, ask.path["campaign"])
    if path is None:
        raise Refusal("not_found", "there is no such campaign")
    return path


def _found(path: Path) -> Campaign:
    if not path.is_file():
        raise Refusal("not_found", "there is no such campaign")
    try:
        return load(path)
    except BadSave as fault:
        raise Refusal("content", str(fault).removeprefix(f"{path}: ")) from None


@contextmanager
def _heeding() -> Iterator[None]:
    """What the rules object to is refused with its rule."""
    try:
        yield
    except Illegal as fault:
        raise Refusal("illegal", str(fault), fault.objection) from None
    except Unfit as fault:
        raise Refusal("unfit", str(fault)) from None


CAMPAIGN = {"campaign": "aCampaignThatIsNot"}
DOOR = "/api/campaigns/{campaign}"
CAMPAIGN_DOORS = (
    Door("GET", "/api/stories", "The stories of campaigns.", list[StoryEntry], stories, cached=True),
    Door("POST", "/api/campaigns", "Begin a campaign.", CampaignPaper, new, form=CampaignForm, status=201),
    Door(
        "POST",
        "/api/campaigns/files",
        "Bring in a campaign from its file.",
        CampaignPaper,
        bring_in,
        form=CampaignFile,
        status=201,
        big=True,
    ),
    Door("GET", DOOR, "How a campaign stands.", CampaignPaper, stands, also=CAMPAIGN),
    Door("GET", f"{DOOR}/file", "It as one file.", Text, file, also=CAMPAIGN),
    Door("POST", f"{DOOR}/way", "Choose where it goes.", CampaignPaper, go, form=WayForm, also=CAMPAIGN),
    Door("POST", f"{DOOR}/sheet", "Write on a sheet.", CampaignPaper, write, form=SheetForm, also=CAMPAIGN),
    Door("POST", f"{DOOR}/table", "Lay the next chapter.", TableMade, lay, form=ChapterForm, status=201, also=CAMPAIGN),
    Door("POST", f"{DOOR}/report", "Take a chapter in.", CampaignPaper, report, form=ReportForm, also=CAMPAIGN),
)
