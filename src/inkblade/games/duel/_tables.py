"""One-on-one duels as tables: what a fighter may do, what a pair of maneuvers leads to, compiled from the content.

A fighter's condition is split in three: the *face* (the picture that shows it and what was told for one choice), the
*gear* (what is lost and what binds for good) and how many choices an overriding order still has. Where each of them
leads does not depend on the others, so three small tables stand for a large automaton. Nothing here calls the
reference rules: the two are written apart and held together by tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel._content import Book, Colour, Picture, Tell, When
from inkblade.games.duel._law import extended
from inkblade.games.duel._state import Setup

SLOTS = 32
NO_SCORE = -100
NEVER = 100
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


@dataclass
class Side:
    """One fighter's tables against one opponent."""

    faces: list[Face]
    gears: list[Gear]
    legal: NDArray[np.uint32]
    """[gear, face, 0 free | 1 under an overriding order | 2 pressed]: the slots that may be chosen."""
    bonus: NDArray[np.int8]
    """[face, slot]: what is added to the own damage next."""
    ward: NDArray[np.uint8]
    """[face]: does no SCORE count next?"""
    away: NDArray[np.uint8]
    """[face]: at Extended Range?"""
    effects: NDArray[np.int32]
    """[gear, effect]: the gear after."""


CELL = np.dtype(
    [
        ("total", np.int16),  # damage on the fighter before the attacker's bonus; NO_SCORE if there is none
        ("critical", np.int16),  # from which total the critical applies
        ("hurt", np.int16),
        ("recover", np.int16),
        ("face", np.int32),
        ("effect", np.int32),
        ("critical_effect", np.int32),
        ("over", np.int8),  # choices an overriding order binds from now; 0: none new
        ("score", np.int8),  # is there a SCORE on the picture, counting or not?
    ]
)


@dataclass
class Duel:
    """The tables of one pairing."""

    sides: tuple[Side, Side]
    cells: tuple[NDArray[np.void], NDArray[np.void]]
    """[warded 0 + 2 * warded 1, slot 0, slot 1]: what happens to side 0, to side 1."""
    away: NDArray[np.uint8]
    """[slot 0, slot 1]: do they end at Extended Range?"""
    maxima: tuple[int, int]
    bodies: tuple[int, int]
    """Body points at the most, and at the start."""
    start: tuple[int, int, int, int, int, int]
    """face, gear and overriding choices of side 0 and of side 1 at the start."""


class _Compiler:
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
        for told in ((tell,) if _one_choice(tell) else ()) + face.orders:
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


def _one_choice(tell: Tell) -> bool:
    return tell.turns == 1 and not tell.until


class _Pairing:
    """Two compilers and the cells between them."""

    def __init__(self, setup: Setup) -> None:
        if len(setup.books) != 2 or any(setup.cards):
            raise NotCompiled("only one on one without cards is compiled")
        self.setup = setup
        self.compilers = (_Compiler(setup, 0), _Compiler(setup, 1))
        for compiler in self.compilers:
            _refuse(compiler.book)

    def height(self, attacker: int, colour: Colour) -> int:
        heights = [c.book.height if c.entry.height is None else c.entry.height for c in self.compilers]
        difference = heights[attacker] - heights[1 - attacker]
        if self.setup.options.height == "off" or not difference:
            return 0
        if self.setup.options.height == "flat":
            difference = 1 if difference > 0 else -1
        strong = colour is Colour.ORANGE or (colour is Colour.RED and difference > 0)
        return difference if strong else 0

    def cell(self, pages: tuple[int, int], wards: tuple[bool, bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What a pair of maneuvers does to both, as rows of CELL."""
        books = [compiler.book for compiler in self.compilers]
        pictures = [books[0].matrix[pages[1]][pages[0]], books[1].matrix[pages[0]][pages[1]]]
        after = self.turned(pages, pictures, wards)
        held = [self.clauses(side, pages, (after, pictures), wards) for side in (0, 1)]
        return self.row(0, pages, after[0], wards[0], held), self.row(1, pages, after[1], wards[1], held)

    def clauses(
        self, side: int, pages: tuple[int, int], pictures: tuple[list[int], list[int]], wards: tuple[bool, bool]
    ) -> list[When]:
        """The clauses on one side's picture and sheet that hold, judged by the pictures as first found."""
        book = self.compilers[side].book
        after, found = pictures
        said = [*book.pictures[after[side]].when, *book.always]
        return [when for when in said if self.holds(when, side, pages, found, wards)]

    def holds(
        self, when: When, side: int, pages: tuple[int, int], pictures: list[int], wards: tuple[bool, bool]
    ) -> bool:
        foe = self.compilers[1 - side]
        scores = [None if wards[s] else self.compilers[s].book.pictures[pictures[s]].score for s in (0, 1)]
        theirs = scores[1 - side]
        did = 1 << slot(pages[side])
        foe_did = 1 << slot(pages[1 - side])
        return not (
            (when.scores is not None and when.scores != (theirs is not None))
            or (when.scored_upon is not None and when.scored_upon != (scores[side] is not None))
            or (when.score is not None and (theirs is None or theirs < when.score))
            or (when.foe_picture and pictures[1 - side] not in when.foe_picture)
            or (set(when.foe_is) - set(foe.book.traits))
            or (set(when.foe_is_not) & set(foe.book.traits))
            or (when.did and not self.compilers[side].union(when.did) & did)
            or (when.foe_did and not foe.union(when.foe_did) & foe_did)
            or (when.foe_did_not and foe.union(when.foe_did_not) & foe_did)
            or (when.at is not None and (when.at == "extended") != extended(*pages))
        )

    def turned(self, pages: tuple[int, int], pictures: list[int], wards: tuple[bool, bool]) -> list[int]:
        """Pictures exchanged by clauses."""
        after = list(pictures)
        for side in (0, 1):
            for when in self.clauses(side, pages, (pictures, pictures), wards):
                if when.own.turn_to is not None:
                    after[side] = when.own.turn_to
                if when.foe.turn_to is not None:
                    after[1 - side] = when.foe.turn_to
        return after

    def row(
        self, side: int, pages: tuple[int, int], page: int, warded: bool, held: list[list[When]]
    ) -> tuple[int, ...]:
        """One side's row of a cell, given its picture and the clauses that hold."""
        compiler = self.compilers[side]
        picture = compiler.book.pictures[page]
        mine, theirs = held[side], held[1 - side]
        tells = [picture.tell, *(when.own for when in mine), *(when.foe for when in theirs)]
        if side == 1:
            tells = [picture.tell, *(when.foe for when in theirs), *(when.own for when in mine)]
        orders = tuple(tell for tell in tells[1:] if tell.only or tell.no or tell.bonus or tell.ward)
        at = extended(*pages)
        face = compiler.face(Face(page, at, orders))
        lasting = compiler.number_of("gear" if picture.tell.lose else "picture", picture.tell)
        lose = tuple(gear for tell in tells for gear in tell.lose)
        regain = tuple(gear for tell in tells for gear in tell.regain)
        critical = picture.critical
        struck = compiler.number_of("critical", critical.tell) if critical else ()
        return (
            self.total(side, pages, picture, warded, theirs),
            critical.at if critical else NEVER,
            sum(tell.hurt for tell in tells),
            sum(tell.recover for tell in tells),
            face,
            compiler.effect(Effect(lasting, lose, regain)),
            compiler.effect(Effect(lasting + struck, lose, regain)),
            picture.tell.turns if picture.tell.overrides else 0,
            int(picture.score is not None),
        )

    def total(self, side: int, pages: tuple[int, int], picture: Picture, warded: bool, theirs: list[When]) -> int:
        if picture.score is None or warded:
            return NO_SCORE
        foe, page = self.compilers[1 - side], pages[1 - side]
        maneuver = foe.book.maneuvers[page]
        extra = sum(when.own.extra for when in theirs)
        if any(when.own.twice for when in theirs):
            raise NotCompiled(f"{foe.book.name}: damage that counts twice")
        total = picture.score + maneuver.mod + foe.entry.raised.get(page, 0) + extra
        return total + self.height(1 - side, maneuver.colour)


def _refuse(book: Book) -> None:
    """NotCompiled for words that would need more than the three tables."""
    tells = [
        (page, tell)
        for page, picture in book.pictures.items()
        for tell in (picture.tell, *(t for when in picture.when for t in (when.own, when.foe)))
    ]
    tells += [(0, tell) for when in book.always for tell in (when.own, when.foe)]
    for page, tell in tells:
        lasts = tell.turns > 1 and not tell.overrides
        if tell.mods or tell.double or tell.stun or tell.allow or lasts:
            raise NotCompiled(f"{book.name}, picture {page}: an instruction beyond the tables")
    for when in (*book.always, *(when for picture in book.pictures.values() for when in picture.when)):
        if when.total is not None or when.foe_has or when.foe_lacks or when.own.until or when.foe.until:
            raise NotCompiled(f"{book.name}: a condition beyond the tables")
        if when.own.overrides or when.foe.overrides:
            raise NotCompiled(f"{book.name}: an overriding clause")


def _gear_closure(compiler: _Compiler, start: Gear) -> NDArray[np.int32]:
    """Every gear that can come about, and where each effect leads."""
    effects = list(compiler.effects)
    compiler.gears = {start: 0}
    rows: list[list[int]] = []
    queue = [start]
    for gear in queue:
        row = []
        for effect in effects:
            after = compiler.gear_after(gear, effect)
            if after not in compiler.gears:
                compiler.gears[after] = len(compiler.gears)
                queue.append(after)
            row.append(compiler.gears[after])
        rows.append(row)
    return np.array(rows, np.int32)


def _side(compiler: _Compiler, start: Gear) -> Side:
    effects = _gear_closure(compiler, start)
    faces, gears = list(compiler.faces), list(compiler.gears)
    legal = _legal(compiler, faces, gears)
    bonus = np.zeros((len(faces), SLOTS), np.int8)
    ward = np.zeros(len(faces), np.uint8)
    for f, face in enumerate(faces):
        tell = compiler.book.pictures[face.picture].tell
        for told in ((tell,) if _one_choice(tell) else ()) + face.orders:
            ward[f] |= told.ward
            for given in told.bonus:
                matching = compiler.union(given.to)
                for place in range(SLOTS):
                    bonus[f, place] += given.add * (matching >> place & 1)
    away = np.array([face.extended for face in faces], np.uint8)
    return Side(faces, gears, legal, bonus, ward, away, effects)


def _legal(compiler: _Compiler, faces: list[Face], gears: list[Gear]) -> NDArray[np.uint32]:
    """What may be chosen; the age of criticals matters only where something gives way, so most is worked out once."""
    legal = np.zeros((len(gears), len(faces), 3), np.uint32)
    ageless: dict[tuple[object, ...], int] = {}
    sight = _same_sight(compiler, faces)
    first = [sight.index(number) for number in sight]
    for g, gear in enumerate(gears):
        binds = frozenset(gear.lasting)
        for f, face in enumerate(faces):
            if first[f] != f:
                legal[g, f] = legal[g, first[f]]
                continue
            for mode in (0, 1, 2):
                key = (f, mode) if mode == 1 else (f, mode, binds, gear.lost)
                if key not in ageless:
                    choices, gave_way = compiler.choices(gear, face, mode)
                    legal[g, f, mode] = choices
                    if not gave_way:
                        ageless[key] = choices
                else:
                    legal[g, f, mode] = ageless[key]
    return legal


def _same_sight(compiler: _Compiler, faces: list[Face]) -> list[int]:
    """Faces that bar the same, by a common number."""
    seen: dict[tuple[object, ...], int] = {}
    numbers = []
    for face in faces:
        tell = compiler.book.pictures[face.picture].tell
        own = (tell.only, tell.no) if _one_choice(tell) else ((), ())
        key = (face.extended, own, tuple((order.only, order.no) for order in face.orders))
        numbers.append(seen.setdefault(key, len(seen)))
    return numbers


def start_of(setup: Setup, compiler: _Compiler, index: int) -> tuple[Face, Gear, int]:
    """Where a fighter begins."""
    pictures = {opening.of: opening.picture for opening in setup.pairs}
    page = pictures.get(index, 57)
    picture = compiler.book.pictures[page]
    gear = Gear(tuple(sorted(compiler.entry.lost)))
    for number in compiler.entry.lasting:
        critical = compiler.book.pictures[number].critical
        assert critical is not None
        gear = Gear(gear.lost, tuple(dict.fromkeys(gear.lasting + compiler.number_of("critical", critical.tell))))
    for lost in compiler.entry.lost:
        gear = _lost_before(compiler, gear, lost)
    over = 0
    if index in pictures:
        tell = picture.tell
        effect = Effect(compiler.number_of("gear" if tell.lose else "picture", tell), tell.lose, tell.regain)
        gear = compiler.gear_after(gear, effect)
        over = tell.turns if tell.overrides else 0
    return Face(page, picture.range != "close"), gear, over


def _lost_before(compiler: _Compiler, gear: Gear, lost: str) -> Gear:
    for picture in compiler.book.pictures.values():
        if lost in picture.tell.lose and picture.tell.until:
            numbers = compiler.number_of("gear", picture.tell)
            return Gear(gear.lost, tuple(dict.fromkeys(gear.lasting + numbers)))
    return gear


def compile_duel(setup: Setup) -> Duel:
    """The tables of a one-on-one setup; NotCompiled if it needs more than tables can say."""
    pairing = _Pairing(setup)
    starts = [start_of(setup, compiler, index) for index, compiler in enumerate(pairing.compilers)]
    first = [compiler.face(start[0]) for compiler, start in zip(pairing.compilers, starts, strict=True)]
    cells = (np.zeros((4, SLOTS, SLOTS), CELL), np.zeros((4, SLOTS, SLOTS), CELL))
    away = np.zeros((SLOTS, SLOTS), np.uint8)
    pages = [sorted(compiler.book.maneuvers) for compiler in pairing.compilers]
    for page in pages[0]:
        for other in pages[1]:
            if (page >= 50) != (other >= 50):
                continue
            away[slot(page), slot(other)] = extended(page, other)
            for variant in range(4):
                wards = (bool(variant & 1), bool(variant & 2))
                mine, theirs = pairing.cell((page, other), wards)
                cells[0][variant, slot(page), slot(other)] = mine
                cells[1][variant, slot(page), slot(other)] = theirs
    sides = [_side(compiler, start[1]) for compiler, start in zip(pairing.compilers, starts, strict=True)]
    maxima = [compiler.entry.maximum or compiler.book.body for compiler in pairing.compilers]
    bodies = [compiler.entry.body or most for compiler, most in zip(pairing.compilers, maxima, strict=True)]
    return Duel(
        sides=(sides[0], sides[1]),
        cells=cells,
        away=away,
        maxima=(maxima[0], maxima[1]),
        bodies=(bodies[0], bodies[1]),
        start=(first[0], 0, starts[0][2], first[1], 0, starts[1][2]),
    )


def _classes(rows: list[bytes]) -> NDArray[np.int32]:
    """A number for each row, equal for equal rows, in order of first appearance."""
    seen: dict[bytes, int] = {}
    return np.array([seen.setdefault(row, len(seen)) for row in rows], np.int32)


def _minimal_side(side: Side) -> tuple[Side, NDArray[np.int32], NDArray[np.int32]]:
    """The same automaton with conditions merged that nobody can tell apart; and the class of each face and gear."""
    bonus, ward, away = side.bonus, side.ward, side.away
    face = _classes(
        [side.legal[:, f].tobytes() + bonus[f].tobytes() + bytes([ward[f], away[f]]) for f in range(len(side.faces))]
    )
    gear = _classes([side.legal[g].tobytes() for g in range(len(side.gears))])
    while True:
        finer = _classes([gear[g : g + 1].tobytes() + gear[side.effects[g]].tobytes() for g in range(len(side.gears))])
        if finer.max() == gear.max():
            break
        gear = finer
    faces = [int(np.argmax(face == number)) for number in range(int(face.max()) + 1)]
    gears = [int(np.argmax(gear == number)) for number in range(int(gear.max()) + 1)]
    smaller = Side(
        [side.faces[f] for f in faces],
        [side.gears[g] for g in gears],
        np.ascontiguousarray(side.legal[np.ix_(gears, faces)]),
        bonus[faces],
        ward[faces],
        away[faces],
        gear[side.effects[gears]],
    )
    return smaller, face, gear


def minimal(duel: Duel) -> Duel:
    """The duel with both automata made as small as they go; what happens is the same."""
    sides, starts, cells = [], [], []
    for index in (0, 1):
        side, face, gear = _minimal_side(duel.sides[index])
        sides.append(side)
        now = duel.start[3 * index : 3 * index + 3]
        starts += [int(face[now[0]]), int(gear[now[1]]), now[2]]
        cell = duel.cells[index].copy()
        cell["face"] = face[cell["face"]]
        cells.append(cell)
    return Duel(
        (sides[0], sides[1]),
        (cells[0], cells[1]),
        duel.away,
        duel.maxima,
        duel.bodies,
        (starts[0], starts[1], starts[2], starts[3], starts[4], starts[5]),
    )
