"""MAG-116, 117, 129: the heroes in a battle: they bring the skills they have learned, and survivors learn one more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from inkblade.campaign._content import Chapter
from inkblade.campaign._parts import Aftermath, result_of
from inkblade.campaign._roster import Gain, Hero, Veteran
from inkblade.games.battle import BATTLE, Force
from inkblade.kernel import AnyMatch, Malformed, Plain


class Battling:
    """The battle's part: heroes are the cards that an army of the encounter lists."""

    game = BATTLE

    def faults(self, chapter: Chapter) -> list[tuple[str, str]]:
        try:
            scene = _scene(chapter)
        except Malformed as fault:
            return [("scene", str(fault))]
        names = [army["name"] for army in scene["armies"]]
        if chapter.side not in names:
            return [("side", f"expected one of {', '.join(names)}, got {chapter.side!r}")]
        found = []
        listed = [force["hero"] for force in _army(chapter, scene)["forces"] if force.get("hero")]
        if unknown := [card for card in chapter.places if card not in listed]:
            found.append(("places", f"expected some of {', '.join(listed) or 'none'}, got {unknown[0]!r}"))
        if chapter.gift:
            found.append(("gift", "expected none: there are no cards in a battle"))
        return found

    def others(self, chapter: Chapter) -> frozenset[str]:
        return frozenset()

    def fits(self, chapter: Chapter, hero: Hero) -> bool:
        return isinstance(hero.sheet, Veteran) and hero.sheet.card in _places(chapter, _army(chapter, _scene(chapter)))

    def room(self, chapter: Chapter) -> int:
        return len(_places(chapter, _army(chapter, _scene(chapter))))

    def setup(self, chapter: Chapter, party: Sequence[Hero]) -> Plain:
        """The army without those heroes of the campaign who stay away: nobody wins by killing them, and somebody
        always leads it (MAG-24)."""
        scene = _scene(chapter)
        army = _army(chapter, scene)
        sheets = [hero.sheet for hero in party if isinstance(hero.sheet, Veteran)]
        absent = _places(chapter, army) - {sheet.card for sheet in sheets}
        forces = [force for force in army["forces"] if force.get("hero") not in absent]
        if forces and not any(force["leader"] for force in forces):
            forces[0] = {**forces[0], "leader": True}
        armies = [{**one, "forces": forces} if one is army else one for one in scene["armies"]]
        away = {force["id"] or force["hero"] for force in army["forces"] if force.get("hero") in absent}
        victories = [victory for victory in scene["victories"] if victory["force"] not in away]
        chosen = {hero.sheet.card: _chosen(hero, hero.sheet) for hero in party if isinstance(hero.sheet, Veteran)}
        encounter = {**scene, "armies": armies, "victories": victories}
        return {"encounter": encounter, "options": chapter.options, "heroes": chosen}

    def party(self, match: AnyMatch, heroes: Sequence[Hero]) -> tuple[Hero, ...]:
        listed = {force.hero for force in match.setup.forces}
        return tuple(hero for hero in heroes if isinstance(hero.sheet, Veteran) and hero.sheet.card in listed)

    def same(self, match: AnyMatch, setup: Plain) -> bool:
        return bool(match.setup.encounter == self.game.notation.read_setup(setup).encounter)

    def aftermath(self, chapter: Chapter, party: Sequence[Hero], match: AnyMatch) -> Aftermath:
        assert match.outcome is not None
        own = [seat for seat, army in enumerate(match.setup.encounter.armies) if army.name == chapter.side]
        gains = tuple(Gain(hero.id, hero.name, "dead" if _killed(hero, match) else "well") for hero in party)
        heroes = tuple(_seasoned(hero, gain) for hero, gain in zip(party, gains, strict=True))
        return Aftermath(result_of(match.outcome, own), match.outcome.reason, heroes, gains)


def _chosen(hero: Hero, sheet: Veteran) -> dict[str, Any]:
    """What a hero brings that is not on his card; a successor brings his name."""
    brought = {"skills": list(sheet.skills), "battles": sheet.battles}
    return {**brought, "name": hero.name} if sheet.deaths else brought


def _scene(chapter: Chapter) -> dict[str, Any]:
    """The encounter written out."""
    setup = BATTLE.notation.plain(BATTLE.notation.read_setup({"encounter": chapter.scene}))
    scene: dict[str, Any] = setup["encounter"]
    return scene


def _army(chapter: Chapter, scene: dict[str, Any]) -> dict[str, Any]:
    return next(army for army in scene["armies"] if army["name"] == chapter.side)


def _places(chapter: Chapter, army: dict[str, Any]) -> set[str]:
    """The cards of an army that are the campaign's heroes."""
    listed = {force["hero"] for force in army["forces"] if force.get("hero")}
    return listed & set(chapter.places) if chapter.places else listed


def _killed(hero: Hero, match: AnyMatch) -> bool:
    assert isinstance(hero.sheet, Veteran)
    forces: tuple[Force, ...] = match.setup.forces
    own = [number for number, force in enumerate(forces) if force.hero == hero.sheet.card]
    return any(piece.force in own and piece.gone == "killed" for piece in match.state.position.pieces)


def _seasoned(hero: Hero, gain: Gain) -> Hero:
    assert isinstance(hero.sheet, Veteran)
    if gain.fate == "dead":
        return replace(hero, dead=True)
    return replace(hero, sheet=replace(hero.sheet, battles=hero.sheet.battles + 1))
