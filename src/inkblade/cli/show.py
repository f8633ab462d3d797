"""`inkblade show`: a book, a page of it, a card or a stronghold, as a person reads it."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from inkblade.cli._books import find_book
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._leafing import leading_to, maneuver_page, picture_page, show_all, whole_book
from inkblade.games.duel import DUEL, BadContent, Book, Card, Tell, card_line, cards, critical, instruction, told
from inkblade.games.labyrinth import LABYRINTH, counters, draw_plan, raiders, stronghold_file, stronghold_ids
from inkblade.games.labyrinth import stronghold as find_stronghold
from inkblade.kernel import Plain


def show(
    book: str | None = None,
    /,
    *pages: int,
    card: str | None = None,
    stronghold: str | None = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Show a book, a page of it, a card, or a stronghold of the labyrinth.

    An even page is a maneuver, with what becomes of it against every page of an enemy; an odd one is a picture.

        inkblade show mirim
        inkblade show mirim 24 27
        inkblade show my/own/book.toml
        inkblade show cards
        inkblade show --card ID
        inkblade show --stronghold gatehouse

    Parameters
    ----------
    book
        A shipped book by its id (`inkblade list books`), the path of a book file ending in .toml, or `cards`.
    pages
        Pages of the book, from 1 to 64. Without any, the whole book.
    card
        A card by its id: `inkblade list cards`.
    stronghold
        A stronghold by its id: `inkblade list strongholds`.
    json
        Write JSON: the plain book, the pages asked for, the card or the stronghold.
    """
    if stronghold is not None:
        _show_stronghold(stronghold, json)
        return
    if card is not None:
        _show_cards([_find_card(card)], json)
    elif book == "cards":
        _show_cards(list(cards().values()), json)
    elif book is None:
        raise Refused("expected a book, such as mirim (inkblade list books), or --card ID")
    else:
        _show_book(find_book(book), pages, json)


def _show_book(book: Book, pages: tuple[int, ...], json: bool) -> None:
    for page in pages:
        _expect_page(book, page)
    if json:
        say_json([_plain_page(book, page) for page in pages] if pages else DUEL.notation.plain(book))
        return
    console = out()
    if not pages:
        show_all(console, whole_book(book))
    for page in pages:
        show_all(console, picture_page(book, page) if page % 2 else maneuver_page(book, page))
        console.print()


def _expect_page(book: Book, page: int) -> None:
    if not 1 <= page <= 64:
        raise Refused(f"expected a page from 1 to 64, got {page}")
    if page not in book.pictures and page not in book.maneuvers:
        raise Refused(f"{book.name} has no {'picture' if page % 2 else 'maneuver'} on page {page}")


def _plain_page(book: Book, page: int) -> Plain:
    if page % 2:
        picture = book.pictures[page]
        cells = [{"own": own, "enemy": enemies} for own, enemies in leading_to(book, page).items()]
        told_by = {"told": told(picture), "critical": critical(picture)}
        return {"page": page, "picture": DUEL.notation.plain(picture), "text": told_by, "led_to_by": cells}
    return {
        "page": page,
        "maneuver": DUEL.notation.plain(book.maneuvers[page]),
        "row": {str(own): picture for own, picture in book.matrix.get(page, {}).items()},
        "column": {str(enemy): row[page] for enemy, row in book.matrix.items() if page in row},
    }


def _show_stronghold(id: str, json: bool) -> None:
    try:
        file, found = stronghold_file(id), find_stronghold(id)
    except BadContent:
        raise Refused(f"no such stronghold {id!r}; there are {', '.join(stronghold_ids())}") from None
    if json:
        drawn = LABYRINTH.notation.plain(LABYRINTH.notation.read_setup({"stronghold": id}))["stronghold"]
        say_json({"id": id, "about": file.about, **drawn, "raiders": raiders(id)})
        return
    console = out()
    console.print(Text.assemble((file.name, "bold"), f"  {file.about}"), soft_wrap=True)
    console.print(Text(draw_plan(found.plan)))
    numbers = (f"{number} {counters()[kind].name}" for kind, number in found.garrison)
    console.print(Text(f"Garrison: {', '.join(numbers)}."), soft_wrap=True)
    console.print(Text(f"Raiders: {', '.join(counters()[kind].name for kind in raiders(id))}."), soft_wrap=True)


def _find_card(id: str) -> Card:
    if id not in cards():
        raise Refused(f"no such card {id!r}; there are {', '.join(cards()) or 'none'}")
    return cards()[id]


def _show_cards(chosen: list[Card], json: bool) -> None:
    if json:
        say_json([DUEL.notation.plain(card) for card in chosen])
        return
    console = out()
    for kind, group in groupby(sorted(chosen, key=lambda card: card.kind), key=lambda card: card.kind):
        console.print(Text(kind.capitalize(), style="bold"))
        for card in group:
            _show_card(console, card)


def _show_card(console: Console, card: Card) -> None:
    console.print(Text.assemble((f"  {card.id}", "cyan"), f"  {card_line(card)}"), soft_wrap=True)
    for whom, tell in (("you are told", card.own), ("the enemy is told", card.foe)):
        if tell != Tell():
            console.print(Text(f"    {whom}: {instruction(tell)}", style="dim"), soft_wrap=True)
