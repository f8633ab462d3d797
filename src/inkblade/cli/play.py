"""`inkblade play`: a duel in the terminal, against the machine or on one screen with a friend."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.padding import Padding
from rich.text import Text

from inkblade.bots import BOTS, bot_names
from inkblade.cli._books import find_book
from inkblade.cli._console import Refused
from inkblade.cli._ending import farewell, summary
from inkblade.cli._saves import PERSON, Damaged, briefly, new_save, unfinished
from inkblade.cli._session import LEAVING, DuelMatch, Session
from inkblade.cli._setups import read_options
from inkblade.cli._terminal import Left, Terminal
from inkblade.games.duel import DUEL, Book, Card, Setup, book, book_ids, cards
from inkblade.kernel import SEED_BYTES, Malformed, Match

RANDOM = "random"
FAVOURITE = "mirim"
WIDE = 110


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; None where the menu is to ask."""

    book: str | None
    foe: str | None
    bot: str
    preset: Literal["printed", "contest"]
    options: dict[str, Any]
    with_cards: bool
    hot_seat: bool
    seed: bytes | None


def play(
    *,
    book: str | None = None,
    foe: str | None = None,
    bot: str = "fencer",
    preset: Literal["printed", "contest"] | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    cards: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    hot_seat: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    new: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    seed: str | None = None,
) -> None:
    """Play a duel in the terminal, against the machine or with a friend.

    Type the page of a maneuver to choose it, `?24` to ask about one, `help` for the rest. The match is saved after
    every turn; `quit`, Ctrl-C or a lost terminal lose nothing: `inkblade play` goes on where it stopped.

        inkblade play
        inkblade play --book halberdier --foe wraith
        inkblade play --hot-seat --preset printed --option press=8

    Parameters
    ----------
    book
        Your book: an id (`inkblade list books`), the path of a .toml file, or `random`.
    foe
        Your opponent's book, likewise.
    bot
        Who plays the other side: `inkblade list bots`.
    preset
        The table's options. `contest` is the default where a machine sits, `printed` where two people do.
    option
        One option of the table, such as `press=4`, `height=off` or `stalemate.limit=50`; may be given several times.
    cards
        Both fighters bring a hand of fantasy cards, dealt to what their sheets allow.
    hot_seat
        Two people at this terminal, with a curtain between their choices.
    new
        Begin a new match even if one is unfinished; that one is put away.
    seed
        Up to 64 hexadecimal digits; the same seed and choices give the same match.
    """
    if bot not in bot_names("duel"):
        raise Refused(f"--bot: no such bot {bot!r}; there are {', '.join(bot_names('duel'))}")
    wish = Wish(
        book=_known(book),
        foe=_known(foe),
        bot=bot,
        preset=preset or ("printed" if hot_seat else "contest"),
        options=read_options(option),
        with_cards=cards,
        hot_seat=hot_seat,
        seed=_read_seed(seed),
    )
    if wish.book and wish.foe:
        _setup(wish, wish.book, wish.foe, Random(0))
    _sit_down(Terminal(), wish, new)


def _known(name: str | None) -> str | None:
    if name is not None and name != RANDOM:
        find_book(name)
    return name


def _read_seed(written: str | None) -> bytes | None:
    if written is None:
        return None
    try:
        return int(written, 16).to_bytes(SEED_BYTES, "big")
    except (ValueError, OverflowError):
        raise Refused(f"--seed: expected up to {2 * SEED_BYTES} hexadecimal digits, got {written!r}") from None


def _sit_down(terminal: Terminal, wish: Wish, new: bool) -> None:
    """Match after match, until the person goes."""
    session: Session | None = None
    notices: list[Text] = []
    try:
        session = _resumed(terminal, notices, put_away=new)
        chosen: tuple[str, str] | None = None
        number = 0
        while True:
            if session is None:
                chosen = chosen or _menu(terminal, wish, notices)
                session = _begun(terminal, wish, chosen, number)
            session.play(notices)
            _end(session)
            answer = terminal.ask(" Again? (Enter: again, m: other books, q: quit) > ").lower()
            if answer[:1] not in ("", "y", "a", "m"):
                break
            chosen = None if answer[:1] == "m" else chosen or _same_books(session)
            session, number = None, number + 1
    except Left:
        _leave(terminal, session)
    except KeyboardInterrupt:
        terminal.say("")
        _leave(terminal, session)
        raise


def _leave(terminal: Terminal, session: Session | None) -> None:
    if session is not None and session.match.asked is not None:
        terminal.say(" The match is saved; inkblade play goes on with it.")
        terminal.say(f" {briefly(session.save.path)}", "dim")
    else:
        terminal.say(" Until next time.")


def _resumed(terminal: Terminal, notices: list[Text], put_away: bool) -> Session | None:
    """The match that waits, if there is one and the person wants it; what is set aside is noticed."""
    for save in unfinished():
        try:
            match: DuelMatch = save.read()
        except Damaged as fault:
            kept = briefly(save.put_away("damaged"))
            notices.append(Text(f"A saved match cannot be read: {fault}. It is kept as {kept}", style="yellow"))
            continue
        if match.asked is None:
            save.finish(match)
            continue
        if not put_away:
            terminal.say(f"\n An unfinished match: {_stands(match)}.")
            answer = terminal.ask(" Enter goes on with it, n begins a new one > ").lower()
            if answer in LEAVING:
                raise Left
            if not answer.startswith("n"):
                return Session(terminal, match, save)
        notices.append(Text(f"The unfinished match is kept as {briefly(save.put_away('records'))}", style="dim"))
        return None
    return None


def _stands(match: DuelMatch) -> str:
    state = match.state
    fighters = [f"{state.name(seat)} ({state.front(seat).body})" for seat in range(match.seats)]
    return f"{' against '.join(fighters)}, round {state.round}"


def _same_books(session: Session) -> tuple[str, str]:
    first, second = (own.id for own in session.match.setup.books)
    return first, second


def _menu(terminal: Terminal, wish: Wish, notices: list[Text]) -> tuple[str, str]:
    """Both books, asked for where the command line did not say."""
    if wish.book is None or wish.foe is None:
        terminal.clear()
        terminal.say(Text.assemble(("\n Inkblade", "bold"), ("  combat-book duels\n", "dim")))
        for number, id in enumerate(book_ids(), 1):
            terminal.say(_menu_line(number, book(id), terminal.console.width))
        terminal.say("")
        for notice in notices:
            terminal.say(Padding(notice, (0, 0, 1, 1)))
        notices.clear()
    mine = wish.book or _pick(terminal, "Your book", FAVOURITE)
    if wish.book is None and mine in book_ids():
        terminal.say(Padding(Text(book(mine).about, style="dim"), (0, 1)))
    theirs = wish.foe or _pick(terminal, "Your friend's book" if wish.hot_seat else "Your opponent's book", RANDOM)
    return mine, theirs


def _menu_line(number: int, own: Book, width: int) -> Text:
    """A book on one line: who it is, how much it stands, what it has."""
    traits = [*own.traits, *([f"luck {own.luck}"] if own.luck else []), *(["spells"] if own.spells else [])]
    line = Text.assemble((f" {number:>3}  ", "bold"), (f"{own.name:<13}", "cyan"), f"{own.title:<35}")
    line.append(f"body {own.body:>2}  {', '.join(traits)}", style="dim")
    if width >= WIDE:
        line.append(f"{' ' * max(1, 85 - line.cell_len)}{', '.join(own.equipment)}", style="dim")
    line.truncate(width - 1, overflow="ellipsis")
    return line


def _pick(terminal: Terminal, asked: str, default: str) -> str:
    """A book by its number or its name; Enter takes the default."""
    while True:
        answer = terminal.ask(f" {asked} (1-{len(book_ids())}, Enter: {default}) > ").lower()
        if not answer or answer == RANDOM:
            return answer or default
        if answer in LEAVING:
            raise Left
        if answer.isdigit() and 1 <= int(answer) <= len(book_ids()):
            return book_ids()[int(answer) - 1]
        found = [id for id in book_ids() if answer in id or answer in book(id).name.lower()]
        if answer in found or len(found) == 1:
            return answer if answer in found else found[0]
        terminal.say(f"  No book {answer!r}; a number or a name from the list.", "yellow")


def _begun(terminal: Terminal, wish: Wish, chosen: tuple[str, str], number: int) -> Session:
    """A new match; each further one of a sitting has a seed of its own, derived where one was given."""
    seed = secrets.token_bytes(SEED_BYTES) if wish.seed is None else _further(wish.seed, number)
    setup = _setup(wish, *chosen, Random(seed))
    match: DuelMatch = Match(DUEL, setup, seed)
    who = (PERSON, PERSON if wish.hot_seat else wish.bot)
    save = new_save(tuple(own.id for own in setup.books), who)
    return Session(terminal, match, save, _greeting(wish, setup))


def _greeting(wish: Wish, setup: Setup) -> Text:
    """Under which rules this is played and against whom: a line each."""
    press = setup.options.press
    bars = f"after {press} rounds unhurt no green, yellow or brown" if press else "no press"
    escape = "escape on" if setup.options.escape else "no escape"
    line = Text(f"{wish.preset.capitalize()} rules: {bars}; {escape}.", style="dim")
    return line if wish.hot_seat else line.append(f"\nThe {wish.bot}: {BOTS[wish.bot].character}")


def _further(seed: bytes, number: int) -> bytes:
    return seed if number == 0 else blake2b(seed + number.to_bytes(8, "big"), digest_size=SEED_BYTES).digest()


def _setup(wish: Wish, mine: str, theirs: str, chance: Random) -> Setup:
    books = [find_book(_drawn(name, chance)) for name in (mine, theirs)]
    plain = {
        "books": [
            own.id if own.id in book_ids() and book(own.id) == own else DUEL.notation.plain(own) for own in books
        ],
        "preset": wish.preset,
        "options": wish.options,
        "cards": [list(deal(own, chance)) if wish.with_cards else [] for own in books],
    }
    try:
        return DUEL.notation.read_setup(plain)
    except Malformed as fault:
        raise Refused(str(fault)) from None


def _drawn(name: str, chance: Random) -> str:
    return chance.choice(book_ids()) if name == RANDOM else name


def deal(own: Book, chance: Random) -> tuple[str, ...]:
    """DUEL-43: a hand dealt from the deck until the sheet's points and its gear allow no more."""
    spells = own.spells
    points = {"tactic": own.tactics, "luck": own.luck, "spell": spells.points if spells else 0}
    gear = dict(own.carries)
    hand = []
    for id, card in chance.sample(sorted(cards().items()), len(cards())):
        if card.kind in points and _learnt(card, own) and card.points <= points[card.kind]:
            points[card.kind] -= card.points
            hand.append(id)
        elif card.kind == "item" and gear.get(card.gear, 0) > 0:
            gear[card.gear] -= 1
            hand.append(id)
    return tuple(sorted(hand, key=lambda id: (cards()[id].kind, id)))


def _learnt(card: Card, own: Book) -> bool:
    return card.kind != "spell" or (own.spells is not None and card.colour in own.spells.colours)


def _end(session: Session) -> None:
    """The last word: how it ended, what was done, and where it is written down."""
    terminal, match = session.terminal, session.match
    terminal.clear()
    terminal.say(farewell(match, session.save.who, terminal.look))
    terminal.say(summary(match, terminal.look))
    try:
        terminal.say(f" The record: {briefly(session.save.finish(match))}", "dim")
    except OSError as fault:
        terminal.say(f" The record could not be written: {fault}", "bold red")
