"""`inkblade campaign`: heroes who go from chapter to chapter, kept in one file."""

from __future__ import annotations

import json as json_text
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from inkblade.campaign import (
    ENDING,
    BadSave,
    Campaign,
    Definition,
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
    party_of,
    read_definition,
    saved,
    setup_of,
    shown,
    store,
    succeed,
    write_save,
)
from inkblade.cli._campaigns import tell, tell_stand
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._saves import briefly, home
from inkblade.cli._setups import read_text
from inkblade.cli.importing import write_new
from inkblade.games.duel import BadContent, book_ids
from inkblade.kernel import BadRecord, Illegal, read_record

Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
Words = Annotated[tuple[str, ...], Parameter(negative=())]
LONGEST_NAME = 60


def new(
    story: str = "seal",
    /,
    *,
    name: str | None = None,
    owner: Words = (),
    hero: Words = (),
    json: Flag = False,
) -> None:
    """Begin a campaign.

    Several people may share it: each is an owner, and the heroes are dealt to them in turn. Without `--hero` those set
    out whom the story names.

        inkblade campaign new seal --owner Anna --owner Ben
        inkblade campaign new seal --name trio --hero Osric=halberdier --hero Pip=halfling

    Parameters
    ----------
    story
        A shipped story (`inkblade campaign list`), or a file ending in .toml.
    name
        What the campaign is called from now on. Without it, as the story.
    owner
        Who plays in it; once for each.
    hero
        Somebody who sets out: a name and a book, such as Pip=halfling; once for each.
    json
        Write the campaign as JSON.
    """
    with _heeding():
        told = read_definition(read_text(story), story) if story.endswith(".toml") else definition(story)
        recruits = [_recruit(told, one) for one in hero] or None
        made = begin(told, name or told.id, owner or ("you",), recruits)
    path = _path(made.name)
    if path.exists():
        raise Refused(f"{made.name}: there is such a campaign already; --name calls the new one otherwise")
    _keep(made, path)
    _say(made, json)


def listed(*, json: Flag = False) -> None:
    """List the campaigns kept here, and the stories to begin one with.

    They are kept with the matches of the terminal: in INKBLADE_HOME, or where this machine keeps data.

        inkblade campaign list --json

    Parameters
    ----------
    json
        Write JSON: `campaigns` and `stories`.
    """
    kept = [(path, _summary(path)) for path in saved(_folder())]
    stories = [(id, definition(id).title) for id in definition_ids()]
    if json:
        campaigns = [{"name": path.name.removesuffix(ENDING), "stands": stands} for path, stands in kept]
        say_json({"campaigns": campaigns, "stories": [{"id": id, "title": title} for id, title in stories]})
        return
    for path, stands in kept:
        out().print(f"{path.name.removesuffix(ENDING)}  {stands}", markup=False, soft_wrap=True)
    for id, title in stories:
        out().print(f"inkblade campaign new {id}  begins {title}", style="dim", markup=False, soft_wrap=True)


def show(name: str, /, *, json: Flag = False) -> None:
    """Show what was played, the heroes' sheets, and what comes next.

    Each chapter that was played stands there with what it meant for every hero, and the digest of its record.

        inkblade campaign show seal

    Parameters
    ----------
    name
        The campaign's name, or a file ending in .campaign.
    json
        Write JSON.
    """
    found = _load(name)
    if json:
        say_json(shown(found))
    else:
        tell(out(), found)


def following(
    name: str,
    /,
    *,
    go: str | None = None,
    party: str | None = None,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
    json: Flag = False,
) -> None:
    """Lay out the next chapter with the heroes as they are now.

    The setup is what every way to play takes: the browser, a program that drives the engine, or bots.

        inkblade campaign next seal --out chapter.json
        inkblade engine adventure --setup chapter.json
        inkblade campaign report seal chapter.record

    Parameters
    ----------
    name
        The campaign's name, or a file ending in .campaign.
    go
        Where to go first, if there is a choice.
    party
        Who goes, by id, separated by commas. Without it, as many of the living as there is room for.
    out_file
        A file to write the setup to.
    json
        Write the setup, and nothing else, to standard output.
    """
    found = _load(name)
    with _heeding():
        if go is not None:
            found = choose(found, go)
            _keep(found, _path(name))
        ids = None if party is None else _split(party)
        setup, going = setup_of(found, ids), party_of(found, ids)
    if out_file is not None:
        write_new(out_file, json_text.dumps(setup, indent=1) + "\n", force=True)
    if json:
        say_json(setup)
        return
    console = out()
    tell_stand(console, found)
    console.print(f"Going: {', '.join(hero.name for hero in going)}", markup=False)
    if out_file is not None:
        console.print(f"inkblade engine {found.chapter.game} --setup {out_file}", style="dim", markup=False)


def report(name: str, record: str, /, *, json: Flag = False) -> None:
    """Take in a finished match of the next chapter.

    The record is played back first. It must be of this very chapter with these very heroes, and counts once.

        inkblade campaign report seal chapter.record

    Parameters
    ----------
    name
        The campaign's name, or a file ending in .campaign.
    record
        The match's record.
    json
        Write the campaign as JSON.
    """
    found = _load(name)
    try:
        with _heeding():
            after = absorb(found, read_record(read_text(record)))
    except (BadRecord, Unfit) as fault:
        raise Refused(f"{record}: {fault}") from None
    _keep(after, _path(name))
    _say(after, json)


def spend(
    name: str,
    hero: str,
    /,
    *,
    raises: Annotated[int | None, Parameter(name="--raise")] = None,
    advances: Annotated[Literal["body", "spell", "tactic", "luck"] | None, Parameter(name="--advance")] = None,
    cards: str | None = None,
    skills: str | None = None,
    successor: str | None = None,
    json: Flag = False,
) -> None:
    """Write on a hero's sheet what the rules allow, and nothing else.

    One thing at a time; what is too dear or out of turn is refused with its rule.

        inkblade campaign spend seal osric --raise 24
        inkblade campaign spend seal osric --advance body
        inkblade campaign spend seal borin --cards spark,forge-fire
        inkblade campaign spend seal wenna --successor Hild=forester

    Parameters
    ----------
    name
        The campaign's name, or a file ending in .campaign.
    hero
        The hero, by id.
    raises
        The page of a maneuver whose MOD goes up by one, for as much experience as the hero has body points (DUEL-48).
    advances
        A kind of points that an advancement raises (DUEL-49).
    cards
        The cards it takes along, separated by commas; all others stay at home (DUEL-43).
    skills
        The skills of a battle's hero, separated by commas (MAG-116).
    successor
        Who takes the place of a dead hero: a name and a book, such as Hild=forester (DUEL-50).
    json
        Write the campaign as JSON.
    """
    edits: dict[str, Callable[[Campaign], Campaign]] = {}
    if raises is not None:
        edits["--raise"] = lambda campaign: improve(campaign, hero, raises)
    if advances is not None:
        edits["--advance"] = lambda campaign: advance(campaign, hero, advances)
    if cards is not None:
        edits["--cards"] = lambda campaign: equip(campaign, hero, _split(cards))
    if skills is not None:
        edits["--skills"] = lambda campaign: learn(campaign, hero, _split(skills))
    if successor is not None:
        edits["--successor"] = lambda campaign: succeed(campaign, hero, _recruit(campaign.definition, successor))
    if len(edits) != 1:
        raise Refused(f"expected one of --raise, --advance, --cards, --skills and --successor, got {len(edits)}")
    with _heeding():
        after = next(iter(edits.values()))(_load(name))
    _keep(after, _path(name))
    _say(after, json)


def export(name: str, file: Path, /, *, force: Flag = False) -> None:
    """Write a campaign to a file that another Inkblade can import.

    The file holds everything: the story, the sheets, the history.

        inkblade campaign export seal ours.campaign

    Parameters
    ----------
    name
        The campaign's name.
    file
        The file to write.
    force
        Write over a file that is there already.
    """
    write_new(file, write_save(_load(name)), force=force)
    out().print(f"wrote {file}", markup=False, soft_wrap=True)


def bring_in(file: Path, /, *, name: str | None = None, force: Flag = False, json: Flag = False) -> None:
    """Import a campaign from a file that was exported.

    A file that was cut off, altered by hand or written by a newer version is refused.

        inkblade campaign import ours.campaign --name seal

    Parameters
    ----------
    file
        The file.
    name
        What it is called here. Without it, as its file.
    force
        Put it in the place of one that is called so.
    json
        Write the campaign as JSON.
    """
    found = _read(file)
    path = _path(name or file.name.removesuffix(ENDING))
    if path.exists() and not force:
        raise Refused(f"{path.name.removesuffix(ENDING)}: there is such a campaign already; --force replaces it")
    _keep(found, path)
    _say(found, json)


@contextmanager
def _heeding() -> Iterator[None]:
    """What the rules or the content object to is bad input."""
    try:
        yield
    except Illegal as fault:
        rule = fault.objection.rule
        raise Refused(f"{fault}{f' ({rule})' if '-' in rule else ''}") from None
    except BadContent as fault:
        raise Refused(str(fault)) from None


def _folder() -> Path:
    return home() / "campaigns"


def _path(name: str) -> Path:
    """The file of a campaign: its own path, or by its name among those kept here."""
    if name.endswith(ENDING):
        return Path(name)
    slug = "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())
    if not slug:
        raise Refused(f"{name!r}: expected a name with a letter or a number in it")
    return _folder() / f"{slug}{ENDING}"


def _load(name: str) -> Campaign:
    path = _path(name)
    if not name.endswith(ENDING) and not path.exists():
        known = ", ".join(one.name.removesuffix(ENDING) for one in saved(_folder())) or "none yet"
        raise Refused(f"no such campaign {name!r}; there are {known}")
    return _read(path)


def _read(path: Path) -> Campaign:
    try:
        return load(path)
    except BadSave as fault:
        raise Refused(str(fault)) from None


def _keep(campaign: Campaign, path: Path) -> None:
    try:
        store(campaign, path)
    except OSError as fault:
        raise Refused(f"{briefly(path)}: {(fault.strerror or str(fault)).lower()}") from None


def _summary(path: Path) -> str:
    try:
        found = load(path)
    except BadSave as fault:
        return f"cannot be read: {fault}"
    stands = " or ".join(found.ways)
    return f"{found.definition.title}, {len(found.history)} played, {'ended with' if found.over else 'next'} {stands}"


def _say(campaign: Campaign, json: bool) -> None:
    if json:
        say_json(shown(campaign))
    else:
        tell(out(), campaign)


def _recruit(story: Definition, written: str) -> Recruit:
    """A name with a book; where there are battles in the story, or with a hero's card."""
    name, found, sheet = written.partition("=")
    if not found or not 0 < len(name) <= LONGEST_NAME:
        raise Refused(f"{written[:80]!r}: expected a name and a book, such as Pip=halfling")
    by_card = sheet not in book_ids() and any(chapter.game == "battle" for chapter in story.chapters.values())
    return Recruit(name, card=sheet) if by_card else Recruit(name, sheet)


def _split(words: str) -> list[str]:
    return [word for word in words.split(",") if word]
