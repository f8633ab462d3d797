"""What the laws are tried on: setups of every game, as JSON, and pairs of setups that one seat cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass

from inkblade.kernel import AnyGame, Plain, Seat
from tests.games.adventure.tables import figure, plain_setup, thing
from tests.kernel.toy import TOY


@dataclass(frozen=True)
class Specimen:
    """A setup, and the number of turns within which every match of it ends."""

    name: str
    setup: Plain
    limit: int


@dataclass(frozen=True)
class Twins:
    """Two setups that differ only in what one seat (None: the public) does not know for so many turns, if not longer.

    The other seats decide alike in both, so what is hidden must not force their hand.
    """

    name: str
    setups: tuple[Plain, Plain]
    seat: Seat | None
    turns: int = 1000


def _duel(hand: list[str]) -> Plain:
    """A duel in which seat 1 holds this hand."""
    return {"books": ["mirim", "mirim"], "cards": [["measured-step"], hand]}


VAULT = """
    □
    w
─d□w┼w▣d─
    w d
    □ │
"""
"""A labyrinth whose inner hall and two of whose rooms lie behind walled doorways, which a Hobbit never opens."""

RING = """
┌w□w┐ │
│ w │ d
│ │ ├w□d─
│ w │ d
└w□w┘ │
"""
"""A labyrinth with two rooms of three exits that a Hobbit never comes to."""


def _vault(*garrison: tuple[str, int, int], **options: Plain) -> Plain:
    """The Hobbit before the vault, and this garrison in it."""
    return {
        "stronghold": {"drawing": VAULT},
        "parties": [["hobbit"]],
        "garrison": [[kind, [x, y]] for kind, x, y in garrison],
        "options": {"turns": 5, **options},
    }


def _faces(**options: Plain) -> tuple[Plain, Plain]:
    """The same squares of the vault, other counters on them."""
    one = _vault(("guard", 6, 4), ("dummy", 7, 5), ("troll", 7, 1), ("rat", 7, 7), **options)
    return one, _vault(("dummy", 6, 4), ("guard", 7, 5), ("wolf", 7, 1), ("troll", 7, 7), **options)


def _squares(**options: Plain) -> tuple[Plain, Plain]:
    """The same counters on other squares of the vault, in fog."""
    one = _vault(("guard", 6, 4), ("dummy", 7, 5), ("rat", 7, 1), fog=True, **options)
    return one, _vault(("guard", 7, 4), ("dummy", 7, 3), ("rat", 6, 6), fog=True, **options)


def _numbers() -> tuple[Plain, Plain]:
    """Another number of counters in the vault, in fog."""
    return _vault(("guard", 6, 4), ("guard", 8, 4), ("orc", 7, 1), fog=True), _vault(("guard", 6, 4), fog=True)


def _rooms(**options: Plain) -> tuple[Plain, Plain]:
    """The Princess face down in one of two rooms behind walled doorways, and a Troll in the other."""

    def told(her: int, troll: int) -> Plain:
        return {
            "stronghold": {"drawing": RING, "princess": [4, her]},
            "parties": [["hobbit"]],
            "garrison": [["troll", [4, troll]], ["guard", [1, 4]]],
            "options": {"turns": 5, "hidden_princess": True, **options},
        }

    return told(1, 7), told(7, 1)


def _gatehouse(*parties: list[str], garrison: str = "scattered", **options: Plain) -> Plain:
    """A few turns in the gatehouse."""
    return {"parties": [*parties], "garrison": garrison, "options": {"turns": 4, **options}}


def _unlaid(*parties: list[str], **options: Plain) -> Plain:
    """No stronghold yet."""
    return {"stronghold": None, "parties": [*parties], "options": options}


YARD = """
+ + + + + + + + + +
 . . . . . .H. . .
+ + + + + + + + + +
 . . . s . .H. t .
+ + + + + + + + + +
 . . . . . .H. . .
+ + + + + + + + + +
 . . . s . .H. t .
+ + + + + + + + + +
 . . . . . .H. . .
+ + + + + + + + + +
"""
"""A field with a yard behind a high wall, over which nobody sees and nobody climbs."""


def _field(*forces: dict[str, Plain], turns: int = 2, **setup: Plain) -> Plain:
    """A small battle of these forces, the first of each army its leader; those of seat 1 face west."""
    armies: list[Plain] = []
    for seat, facing in enumerate(("east", "west")):
        own = [{name: one[name] for name in one if name != "seat"} for one in forces if one["seat"] == seat]
        armies.append({"name": f"Army {seat}", "facing": facing, "forces": [{**own[0], "leader": True}, *own[1:]]})
    areas = {"west": [[0, 0, 1, 4]], "middle": [[4, 0, 5, 4]], "yard": [[6, 0, 8, 4]]}
    encounter = {"name": "A field", "about": "", "drawing": YARD, "areas": areas, "armies": armies, "turns": turns}
    return {"encounter": encounter, **setup}


def _men(**more: Plain) -> dict[str, Plain]:
    men = {"seat": 0, "id": "men", "sheet": "human", "area": "west", "armour": "leather", "missile": "short-bow"}
    return {**men, "count": 2, **more}


def _giaks(**more: Plain) -> dict[str, Plain]:
    return {"seat": 1, "id": "giaks", "sheet": "giak", "area": "middle", "blade": "spear", "count": 3, **more}


def _post(piece: str, x: int, y: int, facing: str) -> Plain:
    return {"piece": piece, "at": [x, y], "facing": facing}


def _brawl() -> Plain:
    """Men and Giaks hand to hand from the beginning, each side with a hero."""
    posts = [_post("men-1", 3, 1, "east"), _post("men-2", 3, 2, "east"), _post("men-3", 2, 2, "east")]
    posts += [_post(f"giaks-{number}", 4, number, "west") for number in (1, 2, 3)]
    posts += [_post("pelathar", 3, 3, "east"), _post("kootak", 4, 4, "north")]
    heroes = {
        "pelathar": {"battles": 4, "skills": ["secret-parry", "lightning-attack", "strength", "aura-of-goodness"]},
        "kootak": {"battles": 2, "skills": ["brutality", "hypnotise"]},
    }
    good = _men(count=3, blade="spear", missile=None), {"seat": 0, "hero": "pelathar", "area": "west"}
    evil = _giaks(training="poor", blade="sword"), {"seat": 1, "hero": "kootak", "area": "middle"}
    return _field(*good, *evil, posts=posts, mustered=True, heroes=heroes, options={"broken": True}, turns=3)


def _lurking(first: list[tuple[int, int]], second: list[tuple[int, int]], **more: Plain) -> tuple[Plain, Plain]:
    """Two battles in which Giaks lurk in the yard, on other squares in each."""
    sneaks = {"seat": 1, "id": "sneaks", "sheet": "giak", "area": "yard", "hidden": True, "count": len(first), **more}
    forces = [_men(count=1), {"seat": 0, "hero": "lone-wolf", "area": "west"}, _giaks(count=2), sneaks]

    def told(squares: list[tuple[int, int]]) -> Plain:
        lying = {"facing": "west", "hidden": True}
        posts = [{"piece": f"sneaks-{number + 1}", "at": [*at], **lying} for number, at in enumerate(squares)]
        heroes = {"lone-wolf": {"skills": ["mindblast"]}}
        return _field(*forces, posts=posts, mustered=True, heroes=heroes)

    return told(first), told(second)


def _mage(one: list[str], other: list[str]) -> tuple[Plain, Plain]:
    """Two adventures in which a mage holds one hand or another."""
    hands = (one, other)
    mages = [[figure("mage", "hedge-mage", "c4", cards=hand)] for hand in hands]
    mine, theirs = (plain_setup(mage, [figure("guard", "man-at-arms", "f4")], turns=4) for mage in mages)
    return mine, theirs


def _chest() -> tuple[Plain, Plain]:
    """Two adventures in which a chest that nobody comes to in time holds a key, or nothing."""
    full = [thing("chest", "h8", contents={"text": "A key.", "holds": "key"}), thing("key", kind="sack")]
    figures = [figure("ada", "man-at-arms", "a1")], [figure("bea", "man-at-arms", "a2")]
    one = plain_setup(*figures, objects=full, turns=3)
    return one, plain_setup(*figures, objects=[thing("chest", "h8")], turns=3)


SPECIMENS: dict[str, list[Specimen]] = {
    "toy": [
        Specimen("two seats", {"cards": [3, 6], "rounds": 2}, limit=4),
        Specimen("four seats", {"cards": [1, 2, 4, 6], "rounds": 5}, limit=10),
    ],
    "duel": [
        Specimen("two books", {"books": ["mirim", "mirim"]}, limit=400),
        Specimen("a contest", {"books": ["mirim", "mirim"], "preset": "contest"}, limit=1000),
        Specimen(
            "one on two",
            {"books": ["hill-troll", "duellist", "iroha"], "engaged": [[0, 1], [0, 2]], "rounds": 20},
            limit=20 * 5,
        ),
        Specimen(
            "two parties with cards",
            {
                "books": ["mirim", "halfling", "dwarf-smith", "hedge-mage"],
                "parties": [[0, 1], [2, 3]],
                "cards": [
                    ["tight-guard", "keen-edge"],
                    ["tin-plate", "loose-stone"],
                    ["spark"],
                    ["undertow", "underfoot"],
                ],
                "rounds": 20,
            },
            limit=20 * 8,
        ),
    ],
    "labyrinth": [
        Specimen("two seats", _gatehouse(["hero", "elf", "magic-user"]), limit=300),
        Specimen("four seats", _gatehouse(["hero"], ["elf"], ["dwarf", "hobbit"], hits="printed"), limit=300),
        Specimen("the garrison chosen", _gatehouse(["priest"], garrison="chosen", turns=1), limit=420),
        Specimen("fog", _gatehouse(["she-elf"], ["warrior"], fog=True, doorways_block=True), limit=300),
        Specimen("a hidden Princess in fog", _gatehouse(["dwarf", "hero"], fog=True, hidden_princess=True), limit=300),
        Specimen("reversed", _gatehouse(["hero", "elf", "magic-user"], ["hobbit"], reversed=True), limit=300),
        Specimen("reversed in fog", _gatehouse(["priest", "warrior"], reversed=True, fog=True), limit=300),
        Specimen("unfolding", _unlaid(["hero", "dwarf"], unfolding=True, turns=3), limit=600),
        Specimen("built", _unlaid(["hero"], building=6, turns=1), limit=100),
    ],
    "battle": [
        Specimen("two units", _field(_men(), _giaks()), limit=400),
        Specimen(
            "riders and heroes",
            _field(
                {"seat": 0, "hero": "pelathar", "area": "west"},
                _men(count=1),
                _giaks(count=1, mounted=True, blade="sword"),
                {"seat": 1, "hero": "helghast-stalker", "area": "middle"},
                mustered=True,
                options={"locked_may_turn": True, "broken": True},
            ),
            limit=600,
        ),
        Specimen("hand to hand", _brawl(), limit=600),
        Specimen("hidden in the yard", _lurking([(7, 1), (8, 1)], [(7, 3), (8, 3)])[0], limit=600),
        Specimen(
            "loosely",
            _field(
                _men(count=3, blade="spear", training="veteran"),
                {"seat": 0, "hero": "lone-wolf", "area": "west"},
                _giaks(missile="sling", training="poor"),
                {"seat": 1, "sheet": "gourgaz", "armour": "hide", "blade": "claws", "area": "middle"},
                turns=3,
                mustered=True,
                options={"loose_coherency": True, "gourgaz_mindproof": True, "helghast_unnatural": True},
                heroes={"lone-wolf": {"skills": ["mindblast"]}},
            ),
            limit=900,
        ),
    ],
    "adventure": [
        Specimen(
            "everything optional",
            {
                "scenario": "toll",
                "options": {"obstructions": True, "regeneration": True, "recovery": True, "far_magic": True},
            },
            limit=500,
        ),
        Specimen("three sides", {"scenario": "heirs", "options": {"standing": "always"}}, limit=700),
        Specimen("a shared side", {"scenario": "feast", "seats": [2, 1], "options": {"recovery": True}}, limit=900),
    ],
}

TWINS: dict[str, list[Twins]] = {
    "toy": [
        Twins("another's card", ({"cards": [3, 6], "rounds": 2}, {"cards": [3, 4], "rounds": 2}), seat=0),
        Twins("two cards", ({"cards": [1, 2, 3], "rounds": 2}, {"cards": [6, 2, 5], "rounds": 2}), seat=1),
        Twins("any card", ({"cards": [1, 1], "rounds": 1}, {"cards": [6, 6], "rounds": 1}), seat=None),
    ],
    "duel": [
        Twins("another's hand", (_duel(["full-weight", "crowd-them"]), _duel(["second-wind", "tight-guard"])), seat=0),
        Twins("how it is held", (_duel(["whetstone", "full-weight"]), _duel(["full-weight", "whetstone"])), seat=0),
        Twins("any hand", (_duel(["whetstone"]), _duel(["wrist-straps"])), seat=None),
    ],
    "labyrinth": [
        Twins("faces", _faces(), seat=0),
        Twins("faces before the public", _faces(), seat=None),
        Twins("faces of those who may cry alarm", _faces(hidden_alarm=True), seat=0),
        Twins("faces in fog", _faces(fog=True), seat=0),
        Twins("squares in fog", _squares(), seat=0),
        Twins("squares in fog before the public", _squares(hidden_alarm=True), seat=None),
        Twins("numbers in fog", _numbers(), seat=0),
        Twins("the Princess's room", _rooms(), seat=0),
        Twins("the Princess's room in fog", _rooms(fog=True), seat=None),
    ],
    "battle": [
        Twins("where they lurk", _lurking([(7, 1), (8, 1)], [(7, 3), (8, 3)]), seat=0),
        Twins("where they lurk before the public", _lurking([(7, 1), (8, 1)], [(8, 4), (7, 4)]), seat=None),
        Twins("archers who lurk", _lurking([(7, 1), (8, 2)], [(6, 0), (7, 0)], missile="short-bow"), seat=0),
        Twins("which of them is where", _lurking([(7, 1), (8, 1)], [(8, 1), (7, 1)]), seat=0),
    ],
    "adventure": [
        Twins("another's hand", _mage(["spark", "grave-chill"], ["hot-iron", "leaden-arms"]), seat=1),
        Twins("any hand", _mage(["spark"], ["hot-iron"]), seat=None),
        Twins("what is in a chest", _chest(), seat=0, turns=60),
    ],
}


def game(name: str) -> AnyGame:
    """The toy, or a game of the register."""
    if name == TOY.name:
        return TOY
    from inkblade.games import GAMES

    return GAMES[name]
