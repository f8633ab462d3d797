"""One duel at the terminal: persons are asked, machines decide, and every turn is saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from inkblade.bots import AnyBot, Budget, make_bot, seed_for
from inkblade.bots.duel import Fencer
from inkblade.cli._console import Refused
from inkblade.cli._saves import PERSON, Save
from inkblade.cli._sheet import Scene, hand, letter, mark, pictures, screen, sheet, signed
from inkblade.cli._story import EVENTS
from inkblade.cli._terminal import Left, Terminal
from inkblade.cli.rules import rules as read_rules
from inkblade.games.duel import (
    DUEL,
    Decision,
    Maneuvering,
    Revealing,
    Setup,
    Shooting,
    State,
    View,
    card_line,
    cards,
    in_words,
    question,
)
from inkblade.kernel import Illegal, Match, Objection, Plain, Seat, explain, options

DuelMatch = Match[Setup, State, View, Decision]
PATIENCE = Budget(seconds=5.0)
LEAVING = ("q", "quit", "exit")
HELP = """\
A number     choose that maneuver (24a: and commit card a with it)
?24          what is maneuver 24, and why may I not choose it?
sheet        the whole sheet, both ranges        look   both pictures in full
log          everything that happened            hint   what the fencer would do
rules 26     what rule DUEL-26 says              cards  your cards and their texts
Enter        draw the screen again               quit   save and go

You look at your opponent's picture; what you were told binds your next choice. Barred maneuvers are crossed.
SCORE on a fighter's picture means that the fighter was hit: SCORE + MOD of the maneuver = body points lost."""


class Session:
    """A duel being played: whoever sits there, and where it is saved."""

    def __init__(self, terminal: Terminal, match: DuelMatch, save: Save, greeting: Text | None = None) -> None:
        self.terminal, self.match, self.save = terminal, match, save
        self._greeting = greeting or Text()
        self._chances = {seat: Random() for seat, who in enumerate(save.who) if who != PERSON}
        self._bots: Mapping[Seat, AnyBot] = {
            seat: make_bot(save.who[seat], "duel", chance) for seat, chance in self._chances.items()
        }
        self._persons = [seat for seat, who in enumerate(save.who) if who == PERSON]
        self._adviser = Fencer(Random(0))
        self._unsaved = ""

    def play(self, notices: Sequence[Text] = ()) -> None:
        """On to the end, each turn saved; Left if the person goes. What is to be noticed stands on the first screen."""
        self._greeting = Text("\n").join([*notices, *([self._greeting] if self._greeting else [])])
        self._keep()
        while self.match.asked is not None:
            waiting = self.match.waiting
            for seat in [seat for seat in waiting if seat in self._persons]:
                self._ask(seat)
            for seat in [seat for seat in waiting if seat in self._bots]:
                self._let_decide(seat)
            self._keep()

    def events(self, seat: Seat | None) -> list[Plain]:
        """Everything a seat was told so far."""
        return self.match.history(seat)

    def _keep(self) -> None:
        """Save; a disk that is full is said once and ends nothing."""
        try:
            self.save.write(self.match)
            self._unsaved = ""
        except OSError as fault:
            self._unsaved = f"Not saved: {fault.strerror or fault} ({self.save.path.parent})"

    def _let_decide(self, seat: Seat) -> None:
        """A machine's decision hangs on its view and on the seed of this very turn: resumed, it decides the same."""
        if self.terminal.live:
            self.terminal.say(f" The {self._bots[seat].name} chooses …", "dim")
        self._chances[seat].seed(seed_for(self.match.seed, seat, self.match.turn))
        view = self.match.view(seat)
        self.match.submit(seat, self._bots[seat].decide(view, options(DUEL.rules, view), PATIENCE, self.events(seat)))

    def _ask(self, seat: Seat) -> None:
        """Draw what the seat knows and listen until it has decided."""
        if len(self._persons) > 1:
            self._curtain(seat)
        view = self.match.view(seat)
        self._draw(view, self._greeting)
        self._greeting = Text()
        while True:
            try:
                if self._hear(view, self.terminal.ask(self._prompt(view))):
                    return
            except Illegal as fault:
                self._note(view, Text(_objected(fault.objection), style="yellow"))
            except Refused as fault:
                self._note(view, Text(str(fault), style="yellow"))

    def _note(self, view: View, note: Text) -> None:
        """A short answer: in its place on the screen, or simply the next line."""
        if self.terminal.live:
            self._draw(view, note)
        else:
            self.terminal.say(_indented(note))

    def _curtain(self, seat: Seat) -> None:
        """Two people, one screen: nobody sees what the other is about to choose."""
        self.terminal.clear()
        name = self.match.state.name(seat)
        words = f"Pass the screen to {name}.\n\nNobody else looks now."
        self.terminal.say(Panel(words, title=f"Seat {seat + 1}", padding=(1, 4), expand=False))
        if self.terminal.ask(f"{name}, press Enter > ").lower() in LEAVING:
            raise Left

    def _draw(self, view: View, note: Text) -> None:
        """The whole screen, with a note under it if there is one."""
        assert view.seat is not None
        barred = _barred(view) if view.state.phase == "choose" else None
        below = [Text(self._unsaved, style="bold red")] if self._unsaved else []
        if barred is None:
            words = (_offered(view, option) for option in options(DUEL.rules, view))
            below += [Text(f"{place:>2}  {option}") for place, option in enumerate(words, 1)]
        if note:
            below.append(note)
        self.terminal.clear()
        seen = Scene(view, self.events(view.seat), barred, tuple(map(_indented, below)))
        self.terminal.say(screen(self.terminal.console, seen, self.terminal.look))

    def _prompt(self, view: View) -> str:
        return f" {question(view)} (? helps) > "

    def _hear(self, view: View, line: str) -> bool:
        """Act on what was typed; true once it was a decision."""
        words = line.lower().split()
        if not words:
            return self._nothing_typed(view)
        if found := re.fullmatch(r"(\d{1,4})\s*([a-z]?)", line.lower()):
            self._decide(view, int(found[1]), found[2])
            return True
        if found := re.fullmatch(r"(?:\?|why)\s*(\d{1,4})|(\d{1,4})\s*\?", line.lower()):
            self._note(view, _why(view, int(found[1] or found[2]), self.terminal.look.ascii_only))
            return False
        self._obey(view, words)
        return False

    def _nothing_typed(self, view: View) -> bool:
        """Enter alone: no to an offer; at a choice of maneuvers the screen is drawn again."""
        if view.state.phase in ("choose", "strike"):
            self._draw(view, Text())
            return False
        self._decide(view, 1, "")
        return True

    def _obey(self, view: View, words: list[str]) -> None:
        commands: dict[str, Callable[[], None]] = {
            "sheet": lambda: self._whole_sheet(view),
            "look": lambda: self.terminal.say(pictures(view, self.terminal.look, whole=True)),
            "log": lambda: self._log(view),
            "cards": lambda: self._cards(view),
            "hint": lambda: self._hint(view),
            "rules": lambda: read_rules("duel", words[1] if len(words) > 1 else None),
            "help": lambda: self.terminal.say(HELP),
        }
        short = {"?": "help", "h": "help", "rule": "rules"}
        command = commands.get(short.get(words[0], words[0]))
        if words[0] in LEAVING:
            raise Left
        if command is None:
            raise Refused(f"“{' '.join(words)[:40]}”? A page number chooses, ?24 asks about one, help tells the rest.")
        if self.terminal.live:
            self.terminal.clear()
        command()

    def _decide(self, view: View, number: int, card: str) -> None:
        assert view.seat is not None
        if view.state.phase == "choose":
            held = {letter(place): id for place, id in enumerate(hand(view))}
            if card and card not in held:
                raise Refused(f"You hold no card {card}.")
            self.match.submit(view.seat, Maneuvering(number, held.get(card)))
            return
        offered = options(DUEL.rules, view)
        if not 1 <= number <= len(offered):
            raise Refused(f"Expected a number from 1 to {len(offered)}.")
        self.match.submit(view.seat, offered[number - 1])

    def _whole_sheet(self, view: View) -> None:
        assert view.seat is not None
        barred = _barred(view) if view.state.phase == "choose" else {}
        self.terminal.say(sheet(view.state.front_book(view.seat), barred, self.terminal.look, whole=True))

    def _log(self, view: View) -> None:
        for event in self.events(view.seat):
            indent = "" if event["kind"] == "round" else "  "
            self.terminal.say(f"{indent}{event['text']}", "bold" if not indent else EVENTS.get(event["kind"], ""))

    def _cards(self, view: View) -> None:
        held = hand(view)
        for place, card in enumerate(held):
            self.terminal.say(f" {letter(place)}  {card_line(cards()[card])}")
        if not held:
            raise Refused("You hold no cards.")

    def _hint(self, view: View) -> None:
        assert view.seat is not None
        book = view.state.front_book(view.seat)
        self.terminal.say(" The fencer thinks …", "dim")
        mix = [advice for advice in self._adviser.explain(view) if advice.chance >= 0.05]
        if not mix:
            raise Refused("The fencer has nothing to say here.")
        for decision, chance, reason in mix:
            page, maneuver = decision.maneuver, book.maneuvers[decision.maneuver]
            self.terminal.say(Text(f" {chance:>4.0%}  {page:>2} {maneuver.section} {maneuver.name}", style="bold"))
            self.terminal.say(f"           {reason}", "dim")


def _indented(line: Text) -> Padding:
    return Padding(line, (0, 0, 0, 1))


def _barred(view: View) -> dict[int, Objection]:
    """Every maneuver of the sheet that may not be chosen, and why."""
    return {
        decision.maneuver: objection
        for decision, objection in explain(DUEL.rules, view)
        if objection is not None and isinstance(decision, Maneuvering) and decision.card is None
    }


def _objected(objection: Objection) -> str:
    return f"{objection} [{objection.rule}]"


def _why(view: View, page: int, ascii_only: bool) -> Text:
    """A maneuver in a line, and why it may not be chosen."""
    assert view.seat is not None
    maneuver = view.state.front_book(view.seat).maneuvers.get(page)
    objection = DUEL.rules.objection(view, Maneuvering(page))
    if maneuver is None:
        return Text(f"{view.state.name(view.seat)} has no maneuver on page {page}.", style="yellow")
    needs = f", needs the {' and the '.join(maneuver.needs)}" if maneuver.needs else ""
    colour = f"{mark(maneuver.colour, ascii_only)} {maneuver.colour}"
    line = Text(f"{page} {maneuver.section} {maneuver.name}: {colour}, MOD {signed(maneuver.mod)}{needs}.")
    if objection is None:
        return line.append(" You may choose it.", style="green")
    return line.append(f"\n{_objected(objection)}", style="yellow")


def _offered(view: View, decision: Decision) -> str:
    """An option that is no maneuver, in words; a card with what it says."""
    words = in_words(view, decision)
    card = decision.card if isinstance(decision, Revealing | Shooting) else None
    return f"{words}: {cards()[card].text}" if card else words
