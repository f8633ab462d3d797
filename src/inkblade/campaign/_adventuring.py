"""MIN-54, 55, DUEL-47..50: the heroes in an adventure: how they enter it, and what they bring home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from inkblade.campaign._content import Chapter, Result
from inkblade.campaign._parts import Aftermath, result_of
from inkblade.campaign._roster import Fighter, Gain, Hero
from inkblade.games import duel
from inkblade.games.adventure import ADVENTURE, BadContent, Figure, Scenario, Side, fates, scenario, scenario_from
from inkblade.games.duel import DUEL
from inkblade.kernel import AnyMatch, Malformed, Objection, Plain


class Adventuring:
    """The adventure's part: heroes are figures, their sheets grow by victories and victory points."""

    game = ADVENTURE

    def faults(self, chapter: Chapter) -> list[tuple[str, str]]:
        try:
            scene = _scene(chapter)
        except BadContent as fault:
            return [("scene", str(fault))]
        side = next((side for side in scene.sides if side.name == chapter.side), None)
        if side is None:
            return [("side", f"expected one of {', '.join(side.name for side in scene.sides)}, got {chapter.side!r}")]
        found = []
        ids = [figure.id for figure in side.figures]
        if unknown := [id for id in chapter.places if id not in ids]:
            found.append(("places", f"expected some of {', '.join(ids)}, got {unknown[0]!r}"))
        named = {getattr(victory, "figure", None) for one in scene.sides for victory in one.victories}
        if taken := named & {place.id for place in _places(chapter, side)}:
            found.append(("places", f"expected none whom a victory names, got {min(map(str, taken))!r}"))
        if laden := [place.id for place in _places(chapter, side) if place.carries]:
            found.append(("places", f"expected none who carries something, got {laden[0]!r}"))
        gifts = [id for id, card in duel.cards().items() if card.kind == "campaign"]
        if chapter.gift and chapter.gift not in gifts:
            found.append(("gift", f"expected one of {', '.join(gifts)}, got {chapter.gift!r}"))
        return found

    def others(self, chapter: Chapter) -> frozenset[str]:
        scene = _scene(chapter)
        places = {place.id for place in _places(chapter, _side(chapter, scene))}
        return frozenset({*scene.side_of, *(thing.id for thing in scene.objects)} - places)

    def fits(self, chapter: Chapter, hero: Hero) -> bool:
        return isinstance(hero.sheet, Fighter)

    def room(self, chapter: Chapter) -> int:
        return len(_places(chapter, _side(chapter, _scene(chapter))))

    def setup(self, chapter: Chapter, party: Sequence[Hero]) -> Plain:
        scene = _peopled(chapter, party)
        return {"scenario": msgspec.to_builtins(scene, str_keys=True), "options": chapter.options}

    def party(self, match: AnyMatch, heroes: Sequence[Hero]) -> tuple[Hero, ...]:
        ids = {figure.id for figure in match.setup.scenario.figures}
        return tuple(hero for hero in heroes if hero.id in ids)

    def same(self, match: AnyMatch, setup: Plain) -> bool:
        laid: Scenario = self.game.notation.read_setup(setup).scenario
        return _unowned(match.setup.scenario) == _unowned(laid)

    def aftermath(self, chapter: Chapter, party: Sequence[Hero], match: AnyMatch) -> Aftermath:
        assert match.outcome is not None
        number = [side.name for side in match.setup.scenario.sides].index(chapter.side)
        own = [seat for seat, team in enumerate(match.setup.teams) if team == number]
        result = result_of(match.outcome, own)
        gains = tuple(_gain(hero, match) for hero in party)
        heroes = tuple(_grown(hero, gain, chapter, result) for hero, gain in zip(party, gains, strict=True))
        return Aftermath(result, match.outcome.reason, heroes, gains)


def _scene(chapter: Chapter) -> Scenario:
    if isinstance(chapter.scene, str):
        return scenario(chapter.scene)
    return scenario_from(chapter.scene, "scene")


def _side(chapter: Chapter, scene: Scenario) -> Side:
    return next(side for side in scene.sides if side.name == chapter.side)


def _places(chapter: Chapter, side: Side) -> tuple[Figure, ...]:
    """The figures whose places heroes take, in the order named."""
    by_id = {figure.id: figure for figure in side.figures}
    return tuple(by_id[id] for id in chapter.places if id in by_id) if chapter.places else side.figures


def _peopled(chapter: Chapter, party: Sequence[Hero]) -> Scenario:
    """The scenario with the heroes in the places of their side; places left over stay empty."""
    scene = _scene(chapter)
    side = _side(chapter, scene)
    places = _places(chapter, side)
    owners = tuple(dict.fromkeys(hero.owner for hero in party))
    seated = [_seated(place, hero, owners.index(hero.owner)) for place, hero in zip(places, party, strict=False)]
    others = [figure for figure in side.figures if figure not in places]
    victories = tuple(victory.among(len(party)) for victory in side.victories)
    peopled = replace(side, figures=(*seated, *others), victories=victories)
    return replace(scene, sides=tuple(peopled if one is side else one for one in scene.sides))


def _seated(place: Figure, hero: Hero, owner: int) -> Figure:
    assert isinstance(hero.sheet, Fighter)
    character = hero.sheet.character
    changes: dict[str, Any] = {
        "id": hero.id,
        "name": hero.name,
        "book": character.book,
        "owner": owner,
        "cards": hero.sheet.cards,
        "raised": character.raised,
        "advanced": character.advanced,
        "body": None,
        "lost": (),
    }
    return replace(place, **changes)


def _unowned(scene: Scenario) -> Scenario:
    """The scenario as if one seat moved each side."""
    sides = (replace(side, figures=tuple(replace(figure, owner=0) for figure in side.figures)) for side in scene.sides)
    return replace(scene, sides=tuple(sides))


def _gain(hero: Hero, match: AnyMatch) -> Gain:
    """DUEL-47, MIN-54: those it brought down count with their maximum body points, and there are victory points."""
    by_id = {figure.id: figure for figure in match.setup.figures}
    fate = next(fate for fate in fates(match.state) if fate.figure == hero.id)
    losers = [by_id[id] for id in fate.defeated]
    condition = "well" if fate.condition == "standing" else fate.condition
    experience = sum(loser.maximum for loser in losers)
    return Gain(hero.id, hero.name, condition, experience, fate.points, tuple(loser.title for loser in losers))


def _grown(hero: Hero, gain: Gain, chapter: Chapter, result: Result) -> Hero:
    """The hero with the chapter's experience on his sheet, and the gift of a victory in his bag."""
    assert isinstance(hero.sheet, Fighter)
    if gain.fate == "dead":
        return replace(hero, dead=True)
    grown = duel.after_victory(hero.sheet.character, gain.victories)
    gifts = hero.sheet.gifts
    if result == "won" and chapter.gift:
        gifts = (*gifts, chapter.gift)
    character = replace(grown, experience=grown.experience + gain.points)
    return replace(hero, sheet=replace(hero.sheet, character=character, gifts=gifts))


def hand_objection(sheet: Fighter) -> Objection | None:
    """DUEL-43, 46: why the cards on a sheet may not be taken along; campaign cards must have been given."""
    book, deck = duel.book(sheet.character.book), duel.cards()
    lacking = Counter(card for card in sheet.cards if card in deck and deck[card].kind == "campaign") - Counter(
        sheet.gifts
    )
    if lacking:
        return Objection(
            "not_given", "DUEL-46", "{name} was not given {card}", {"name": book.name, "card": min(lacking)}
        )
    grown = msgspec.to_builtins(duel.entry(sheet.character, book), str_keys=True)
    try:
        DUEL.notation.read_setup({"books": [book.id] * 2, "cards": [list(sheet.cards), []], "fighters": [grown, None]})
    except Malformed as fault:
        return Objection("bad_hand", "DUEL-43", "{fault}", {"fault": str(fault).removeprefix("setup.cards[0]: ")})
    return None
