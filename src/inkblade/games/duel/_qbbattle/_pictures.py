"""The instruction file: a line of clauses for each odd page becomes a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from msgspec.structs import replace

from inkblade.games.duel._content import Critical, Maneuver, Picture, Tell, When
from inkblade.games.duel._law import extended
from inkblade.games.duel._qbbattle._files import Findings, Line, missing, numbered
from inkblade.games.duel._qbbattle._grammar import Clause, UnknownTokens, clauses_of, read_clause
from inkblade.games.duel._qbbattle._joining import joined
from inkblade.games.duel._qbbattle._matrices import Matrix, Scores
from inkblade.games.duel._qbbattle._naming import selectors
from inkblade.games.duel._qbbattle._titles import title

SIZES = {"restriction": 32}
Maneuvers: TypeAlias = Mapping[int, Maneuver]


@dataclass(frozen=True)
class Rest:
    """What a book is made of besides its instructions."""

    maneuvers: Maneuvers
    matrix: Matrix
    scores: Scores

    def pages(self, selector: str) -> frozenset[int]:
        return frozenset(page for page, maneuver in self.maneuvers.items() if maneuver.answers(selector))


def read_pictures(lines: Sequence[Line], file: str, rest: Rest, findings: Findings) -> dict[int, Picture]:
    """All pictures, as far as they can be read: `restriction[i]` belongs to picture 2i+1."""
    entries = numbered(lines, SIZES, findings)
    findings.problems += missing(entries, SIZES, file)
    return {
        2 * index + 1: _picture(2 * index + 1, line, rest, findings) for (_, index), line in sorted(entries.items())
    }


def read_always(lines: Sequence[Line], rest: Rest, findings: Findings) -> tuple[When, ...]:
    """What the sheet says of every round."""
    clauses = []
    for line in lines:
        for clause in _clauses(line, rest, findings):
            if clause.critical or clause.party or clause.beside:
                findings.problems.append(line.says(f"unknown token {clause.text!r} after Always"))
            clauses.append(clause)
    return tuple(joined((part for clause in clauses for part in clause.parts), rest.pages))


def _clauses(line: Line, rest: Rest, findings: Findings) -> list[Clause]:
    """The clauses of a line that are understood; the others are problems."""
    moves = partial(selectors, maneuvers=rest.maneuvers, line=line, findings=findings)
    understood = []
    for text in clauses_of(line.text):
        try:
            clause = read_clause(text, moves)
        except UnknownTokens as fault:
            findings.problems += map(line.says, fault.messages)
            continue
        if clause.remark:
            findings.warnings.append(line.says(clause.remark))
        understood.append(clause)
    return understood


def _picture(page: int, line: Line, rest: Rest, findings: Findings) -> Picture:
    """One picture from its line, its score and its place in the matrices."""
    clauses = _clauses(line, rest, findings)
    findings.problems += map(line.says, _out_of_place(line, clauses))
    parts = [part for clause in clauses for part in clause.parts if not clause.critical]
    tell, when = _told(joined(parts, rest.pages))
    score, critical = rest.scores.get(page, (None, None))
    return Picture(
        title=title(page, rest.matrix, rest.maneuvers, tell),
        range=_range(page, rest.matrix),
        score=score,
        critical=_critical(critical, clauses, line, rest, findings),
        tell=tell,
        when=when,
        party=next((clause.party for clause in clauses if clause.party), None),
    )


def _out_of_place(line: Line, clauses: Sequence[Clause]) -> Iterator[str]:
    """What is wrong with the line as a whole, though each clause is understood."""
    if not line.text:
        yield "an empty instruction, expected at least No restrictions"
    tells = [part.own for clause in clauses for part in clause.parts]
    for clause in clauses:
        if clause.beside and not any(map(clause.beside[1], tells)):
            yield f"unknown token {clause.text!r}: expected {clause.beside[0]} beside it"
        if clause.critical and clause.party:
            yield f"unknown token {clause.text!r}: a mark cannot depend on a critical"
    conditional = {part == When(own=part.own) for clause in clauses for part in clause.parts if part.own.only}
    if conditional == {True, False}:
        yield f"unknown token {line.text!r}: an Only under a condition beside one without"


def _told(together: Sequence[When]) -> tuple[Tell, tuple[When, ...]]:
    """The instruction that always holds, and the parts that depend on something or last longer."""
    for index, part in enumerate(together):
        if part == When(own=part.own, foe=part.foe) and part.own != Tell():
            others = [*together[:index], replace(part, own=Tell()), *together[index + 1 :]]
            return part.own, tuple(other for other in others if other != When())
    return Tell(), tuple(together)


def _critical(
    number: int | None, clauses: Sequence[Clause], line: Line, rest: Rest, findings: Findings
) -> Critical | None:
    """The critical: a number in the matrix file, and the clauses with a star."""
    starred = [clause for clause in clauses if clause.critical]
    if not starred or number is None:
        if starred or number is not None:
            lack = f"critical {number}, but no clause with *" if number else "clauses with *, but no critical number"
            findings.warnings.append(line.says(f"{lack}: there is no critical"))
        return None
    parts = joined((part for clause in starred for part in clause.parts), rest.pages)
    if len(parts) > 1 or any(part != When(own=part.own) for part in parts):
        words = ", ".join(clause.text for clause in starred)
        findings.problems.append(line.says(f"unknown token {words!r}: more than a critical of ours can say"))
    return Critical(number, parts[0].own if parts else Tell())


def _range(page: int, matrix: Matrix) -> Literal["close", "extended", "either"]:
    """DUEL-08: the range at which a picture shows its owner, by the pairs of maneuvers that lead to it."""
    found = {extended(own, enemy) for enemy, row in matrix.items() for own, picture in row.items() if picture == page}
    if len(found) != 1:
        return "either"
    return "extended" if found.pop() else "close"
