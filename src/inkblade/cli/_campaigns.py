"""What the command tells people of a campaign: its history, its heroes' sheets, and what comes next."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from inkblade.campaign import Campaign, Fighter, Gain, Hero, Past
from inkblade.games.duel import book, cards, maximum_body


def tell(console: Console, campaign: Campaign) -> None:
    """The whole campaign: where it stands, who is in it, what was played."""
    console.print(f"[bold]{escape(campaign.name)}[/], a campaign of {escape(campaign.definition.title)}")
    for past in campaign.history:
        console.print(f"  {_past(campaign, past)}", markup=False, soft_wrap=True)
        for gain in past.gains:
            console.print(f"    {_gain(gain)}", style="dim", markup=False, soft_wrap=True)
    console.print(_roster(campaign))
    tell_stand(console, campaign)


def tell_stand(console: Console, campaign: Campaign) -> None:
    """What comes next."""
    definition = campaign.definition
    if campaign.at is None:
        console.print("Choose where to go:", style="bold")
        for way in campaign.ways:
            there = definition.chapters.get(way) or definition.endings[way]
            console.print(f"  [cyan]{escape(way)}[/]  {escape(there.title)}: {escape(there.text)}")
        return
    there = definition.chapters.get(campaign.at) or definition.endings[campaign.at]
    console.print(f"[bold]{'The end' if campaign.over else 'Next'}: {escape(there.title)}[/]")
    console.print(escape(there.text))


def _past(campaign: Campaign, past: Past) -> str:
    return f"{campaign.definition.chapters[past.chapter].title}: {past.result} ({past.reason}), record {past.record}"


def _gain(gain: Gain) -> str:
    parts = [f"brought down {', '.join(gain.defeated)}"] if gain.defeated else []
    if gain.victories or gain.points:
        parts.append(f"experience {gain.victories} from victories and {gain.points} from the scenario")
    parts.append({"well": "came home", "unconscious": "was carried home", "dead": "died"}[gain.fate])
    return f"{gain.name} {', '.join(parts)}"


def _roster(campaign: Campaign) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("hero", "owner", "sheet", "body", "experience", "raised", "advances", "cards"):
        table.add_column(column, style="bold" if column == "hero" else "")
    for hero in campaign.heroes:
        name = f"{hero.name} ({hero.id})" + (", dead" if hero.dead else "")
        table.add_row(*map(escape, (name, hero.owner, *_sheet(hero))))
    return table


def _sheet(hero: Hero) -> tuple[str, ...]:
    sheet = hero.sheet
    if not isinstance(sheet, Fighter):
        return sheet.card, "", f"{sheet.battles} battles", "", "", ", ".join(sheet.skills)
    character = sheet.character
    found = book(character.book)
    body = maximum_body(character, found)
    owed = f"{character.owed} to take" if character.owed else f"{character.toward} of 50"
    hand = ", ".join(cards()[card].name for card in sheet.cards)
    given = [cards()[card].name for card in sheet.gifts if card not in sheet.cards]
    spare = f" (given: {', '.join(given)})" if given else ""
    experience = f"{character.experience}, a MOD costs {body}"
    return found.name, str(body), experience, str(sum(character.raised.values())), owed, hand + spare
