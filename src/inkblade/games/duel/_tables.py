"""One-on-one duels as tables: what a fighter may do, what a pair of maneuvers leads to, compiled from the content.

A fighter's condition is split in three: the *face* (the picture that shows it and what was told for one choice), the
*gear* (what is lost and what binds for good) and how many choices an overriding order still has. Where each of them
leads does not depend on the others, so three small tables stand for a large automaton. Nothing here calls the
reference rules: the two are written apart and held together by tests.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel._content import Book, Colour, Picture, When
from inkblade.games.duel._law import extended
from inkblade.games.duel._masks import SLOTS, Effect, Face, Gear, Masks, NotCompiled, one_choice, slot
from inkblade.games.duel._state import Setup

NO_SCORE = -100
NEVER = 100


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
    maxima: tuple[int, int]
    bodies: tuple[int, int]
    """Body points at the most, and at the start."""
    start: tuple[int, int, int, int, int, int]
    """face, gear and overriding choices of side 0 and of side 1 at the start."""


class _Pairing:
    """Two compilers and the cells between them."""

    def __init__(self, setup: Setup) -> None:
        if len(setup.books) != 2 or any(setup.cards):
            raise NotCompiled("only one on one without cards is compiled")
        self.setup = setup
        self.compilers = (Masks(setup, 0), Masks(setup, 1))
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
        dropped = lose + (critical.tell.lose if critical else ())
        fetched = regain + (critical.tell.regain if critical else ())
        return (
            self.total(side, pages, picture, warded, theirs),
            critical.at if critical else NEVER,
            sum(tell.hurt for tell in tells),
            sum(tell.recover for tell in tells),
            face,
            compiler.effect(Effect(lasting, lose, regain)),
            compiler.effect(Effect(lasting + struck, dropped, fetched)),
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


def _gear_closure(compiler: Masks, start: Gear) -> NDArray[np.int32]:
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


def _side(compiler: Masks, start: Gear) -> Side:
    effects = _gear_closure(compiler, start)
    faces, gears = list(compiler.faces), list(compiler.gears)
    legal = _legal(compiler, faces, gears)
    bonus = np.zeros((len(faces), SLOTS), np.int8)
    ward = np.zeros(len(faces), np.uint8)
    for f, face in enumerate(faces):
        tell = compiler.book.pictures[face.picture].tell
        for told in ((tell,) if one_choice(tell) else ()) + face.orders:
            ward[f] |= told.ward
            for given in told.bonus:
                matching = compiler.union(given.to)
                for place in range(SLOTS):
                    bonus[f, place] += given.add * (matching >> place & 1)
    away = np.array([face.extended for face in faces], np.uint8)
    return Side(faces, gears, legal, bonus, ward, away, effects)


def _legal(compiler: Masks, faces: list[Face], gears: list[Gear]) -> NDArray[np.uint32]:
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


def _same_sight(compiler: Masks, faces: list[Face]) -> list[int]:
    """Faces that bar the same, by a common number."""
    seen: dict[tuple[object, ...], int] = {}
    numbers = []
    for face in faces:
        tell = compiler.book.pictures[face.picture].tell
        own = (tell.only, tell.no) if one_choice(tell) else ((), ())
        key = (face.extended, own, tuple((order.only, order.no) for order in face.orders))
        numbers.append(seen.setdefault(key, len(seen)))
    return numbers


def start_of(setup: Setup, compiler: Masks, index: int) -> tuple[Face, Gear, int]:
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


def _lost_before(compiler: Masks, gear: Gear, lost: str) -> Gear:
    for picture in compiler.book.pictures.values():
        if lost in picture.tell.lose and picture.tell.until:
            numbers = compiler.number_of("gear", picture.tell)
            return Gear(gear.lost, tuple(dict.fromkeys(gear.lasting + numbers)))
    return gear


def _put_in_order(compiler: Masks, cells: NDArray[np.void], filled: NDArray[np.bool_], first: int) -> int:
    """Number faces and effects by what they are, not by when they were met: equal books then have equal tables."""
    faces, effects = list(compiler.faces), list(compiler.effects)
    lastings = list(compiler.lastings)
    by_face = sorted(range(len(faces)), key=lambda f: repr(faces[f]))
    by_effect = sorted(
        range(len(effects)),
        key=lambda e: repr(([lastings[n] for n in effects[e].lasting], effects[e].lose, effects[e].regain)),
    )
    face_now, effect_now = np.argsort(by_face), np.argsort(by_effect)
    compiler.faces = {faces[f]: number for number, f in enumerate(by_face)}
    compiler.effects = {effects[e]: number for number, e in enumerate(by_effect)}
    for name, now in (("face", face_now), ("effect", effect_now), ("critical_effect", effect_now)):
        cells[name][filled] = now[cells[name][filled]]
    return int(face_now[first])


def compile_duel(setup: Setup) -> Duel:
    """The tables of a one-on-one setup; NotCompiled if it needs more than tables can say."""
    pairing = _Pairing(setup)
    starts = [start_of(setup, compiler, index) for index, compiler in enumerate(pairing.compilers)]
    first = [compiler.face(start[0]) for compiler, start in zip(pairing.compilers, starts, strict=True)]
    cells = (np.zeros((4, SLOTS, SLOTS), CELL), np.zeros((4, SLOTS, SLOTS), CELL))
    filled = np.zeros((4, SLOTS, SLOTS), np.bool_)
    pages = [sorted(compiler.book.maneuvers) for compiler in pairing.compilers]
    for page in pages[0]:
        for other in pages[1]:
            if (page >= 50) != (other >= 50):
                continue
            for variant in range(4):
                wards = (bool(variant & 1), bool(variant & 2))
                mine, theirs = pairing.cell((page, other), wards)
                cells[0][variant, slot(page), slot(other)] = mine
                cells[1][variant, slot(page), slot(other)] = theirs
                filled[variant, slot(page), slot(other)] = True
    for index, compiler in enumerate(pairing.compilers):
        first[index] = _put_in_order(compiler, cells[index], filled, first[index])
    sides = [_side(compiler, start[1]) for compiler, start in zip(pairing.compilers, starts, strict=True)]
    maxima = [compiler.entry.maximum or compiler.book.body for compiler in pairing.compilers]
    bodies = [compiler.entry.body or most for compiler, most in zip(pairing.compilers, maxima, strict=True)]
    return Duel(
        sides=(sides[0], sides[1]),
        cells=cells,
        maxima=(maxima[0], maxima[1]),
        bodies=(bodies[0], bodies[1]),
        start=(first[0], 0, starts[0][2], first[1], 0, starts[1][2]),
    )
