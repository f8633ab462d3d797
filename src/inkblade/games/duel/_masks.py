"""One fighter's instructions as bit masks over thirty-two slots: what each leaves, and what gives way when.

Written apart from the reference rules, straight from the content, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inkblade.games.duel._content import Colour, Picture, Tell
from inkblade.games.duel._state import Setup

SLOTS = 32
JUMPS = (8, 16, 18, 20, 52, 62)
RETRIEVE = 46
ALL = (1 << SLOTS) - 1


class NotCompiled(Exception):
    """A setup the tables cannot say; the reference rules play it all the same."""


def slot(page: int) -> int:
    """The place of an even page among the thirty-two."""
    return page // 2 - 1


@dataclass(frozen=True)
class Lasting:
    """Something that binds for good: a critical, or what comes with lost gear."""

    kind: str
    tell: Tell


@dataclass(frozen=True)
class Face:
    """The picture that shows a fighter, at which range, and the one-choice orders of clauses."""

    picture: int
    extended: bool
    orders: tuple[Tell, ...] = ()


@dataclass(frozen=True)
class Gear:
    """What a fighter has lost, and the lasting instructions by number, oldest first."""

    lost: tuple[str, ...] = ()
    lasting: tuple[int, ...] = ()


@dataclass(frozen=True)
class Effect:
    """What a picture and its clauses do to gear."""

    lasting: tuple[int, ...] = ()
    lose: tuple[str, ...] = ()
    regain: tuple[str, ...] = ()


class Masks:
    """The words of one fighter turned to masks and numbers."""

    def __init__(self, setup: Setup, index: int) -> None:
        self.setup, self.book, self.entry = setup, setup.books[index], setup.fighters[index]
        self.pages = 0
        for page in self.book.maneuvers:
            self.pages |= 1 << slot(page)
        self.close = self.pages & ((1 << 24) - 1)
        self.far = self.pages & ~((1 << 24) - 1)
        self.lastings = list(self._lastings())
        self.overriding = self._overriding()
        self._masks: dict[tuple[str, ...], int] = {}
        self._lasting_masks: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        self.faces: dict[Face, int] = {}
        self.gears: dict[Gear, int] = {}
        self.effects: dict[Effect, int] = {}

    def _lastings(self) -> Iterator[Lasting]:
        seen: set[Lasting] = set()
        for _, picture in sorted(self.book.pictures.items()):
            for found in self._lastings_of(picture):
                if found not in seen:
                    seen.add(found)
                    yield found

    def _lastings_of(self, picture: Picture) -> Iterator[Lasting]:
        for kind, tell in (("picture", picture.tell), ("critical", picture.critical and picture.critical.tell)):
            if tell and tell.until:
                if (
                    tell.until == "extended_range"
                    or tell.hurt
                    or tell.recover
                    or tell.double
                    or tell.bonus
                    or tell.ward
                ):
                    raise NotCompiled(f"{self.book.name}: {tell.until} with more than bans")
                yield Lasting("gear" if kind == "picture" and tell.lose else kind, tell)
            elif tell and kind == "critical" and tell != Tell():
                raise NotCompiled(f"{self.book.name}: a critical for some turns only")

    def _overriding(self) -> Tell | None:
        tells = {picture.tell for picture in self.book.pictures.values() if picture.tell.overrides}
        if len(tells) > 1:
            raise NotCompiled(f"{self.book.name}: two different overriding instructions")
        return next(iter(tells), None)

    def mask(self, selector: str) -> int:
        """The slots of the maneuvers a selector means."""
        kind, _, word = selector.partition(":")
        found = 0
        for page, maneuver in self.book.maneuvers.items():
            bit = 1 << slot(page)
            match kind:
                case "any":
                    found |= bit
                case "section":
                    named = word in (_slug(maneuver.section), _slug(maneuver.name)) or word in maneuver.also
                    found |= bit * (named or (word == "jump" and page in JUMPS))
                case "maneuver":
                    found |= bit * (page == int(word))
                case "range":
                    found |= bit * ((page >= 50) == (word == "extended"))
                case "needs":
                    found |= bit * (word in maneuver.needs)
                case _:
                    found |= bit * (maneuver.colour.value == kind)
        return found

    def union(self, selectors: tuple[str, ...]) -> int:
        if selectors not in self._masks:
            found = 0
            for selector in selectors:
                found |= self.mask(selector)
            self._masks[selectors] = found
        return self._masks[selectors]

    def leaves(self, tell: Tell) -> int:
        only = self.union(tell.only) if tell.only else ALL
        return only & ~self.union(tell.no)

    def critical_leaves(self, tell: Tell) -> int:
        """DUEL-21 again, in masks."""
        left = self.union(tell.only) if tell.only else ALL
        left |= self.far if set(Colour).issuperset(tell.only) else 0
        for word in tell.no:
            spared = self.far if word in set(Colour) else 0
            spared |= (1 << slot(RETRIEVE)) if word == "section:special" else 0
            left &= ~(self.mask(word) & ~spared)
        return left

    def choices(self, gear: Gear, face: Face, mode: int) -> tuple[int, bool]:
        """The legal slots, and whether something gave way; mode 0 free, 1 under an overriding order, 2 pressed."""
        range_mask = self.far if face.extended else self.close
        bars = [(4, self.leaves(Tell(only=bar.only, no=bar.no))) for bar in self.entry.bars]
        if mode == 1:
            bars.append((7, self.leaves(self.overriding) if self.overriding else ALL))
        else:
            bars += self._bars(gear, face, pressed=mode == 2)
        masks = [mask for _, mask in sorted(bars, key=lambda bar: bar[0])]
        for dropped in range(len(masks) + 1):
            legal = range_mask
            for mask in masks[dropped:]:
                legal &= mask
            if legal:
                return legal, dropped > 0
        return 0, True

    def _bars(self, gear: Gear, face: Face, pressed: bool) -> Iterator[tuple[int, int]]:
        """(when it gives way, what it leaves): DUEL-26 in numbers."""
        if pressed:
            spared = (1 << slot(RETRIEVE)) & self.pages if "weapon" in gear.lost else 0
            yield 0, ~self.union(("green", "yellow", "brown")) | spared
        tell = self.book.pictures[face.picture].tell
        for told in ((tell,) if one_choice(tell) else ()) + face.orders:
            if told.no:
                yield 1, ~self.union(told.no)
            if told.only:
                yield 6, self.union(told.only)
        for number in gear.lasting:
            key = (number, face.extended)
            if key not in self._lasting_masks:
                self._lasting_masks[key] = list(self._lasting_bars(self.lastings[number], face))
            yield from self._lasting_masks[key]
        for lost in gear.lost:
            yield 3, ~self.union((f"needs:{lost}",))

    def _lasting_bars(self, lasting: Lasting, face: Face) -> Iterator[tuple[int, int]]:
        match lasting.kind:
            case "critical":
                yield 5, self.critical_leaves(lasting.tell)
            case "picture":
                yield 1, ~self.union(lasting.tell.no)
                yield 6, self.union(lasting.tell.only) if lasting.tell.only else ALL
            case _:
                printed = self.setup.options.weapon == "printed" and not face.extended
                if lasting.tell.until != "weapon_retrieved" or printed:
                    yield 3, self.leaves(lasting.tell)

    def face(self, face: Face) -> int:
        return self.faces.setdefault(face, len(self.faces))

    def effect(self, effect: Effect) -> int:
        return self.effects.setdefault(effect, len(self.effects))

    def gear_after(self, gear: Gear, effect: Effect) -> Gear:
        lasting = list(gear.lasting)
        lasting += [number for number in effect.lasting if number not in lasting]
        lost = (set(gear.lost) - set(effect.regain)) | (set(effect.lose) & self.book.gear)
        if "weapon" not in lost:
            lasting = [n for n in lasting if self.lastings[n].tell.until != "weapon_retrieved"]
        return Gear(tuple(sorted(lost)), tuple(lasting))

    def number_of(self, kind: str, tell: Tell) -> tuple[int, ...]:
        """A lasting instruction by number, if the tell is one."""
        return (self.lastings.index(Lasting(kind, tell)),) if tell.until else ()


def _slug(words: str) -> str:
    return "_".join("".join(c if c.isalnum() else " " for c in words.lower()).split())


def one_choice(tell: Tell) -> bool:
    return tell.turns == 1 and not tell.until
