"""The instruction language: a line is clauses; a clause is conditions and an effect, or a choice between clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from inkblade.games.duel._content import Tell, When
from inkblade.games.duel._qbbattle._vocabulary import CONDITIONS, EFFECTS, Effect, Moves
from inkblade.games.duel._qbbattle._words import Slots, Words, fit, words_of

PARTY: dict[str, Literal["P", "P*"]] = {"(p)": "P", "(p*)": "P*"}


class UnknownTokens(Exception):
    """What in a clause the language does not have, each with a message."""

    def __init__(self, *messages: str) -> None:
        self.messages = messages
        super().__init__("; ".join(messages))


def _unknown(token: str, clause: str, why: str = "") -> UnknownTokens:
    inside = f" in {_short(clause)!r}" if token.strip() != clause.strip() else ""
    return UnknownTokens(f"unknown token {_short(token)!r}{inside}{': ' if why else ''}{why}")


@dataclass(frozen=True)
class Clause:
    """One clause, understood: the parts of an instruction it adds to its picture."""

    text: str
    parts: tuple[When, ...] = ()
    critical: bool = False
    party: Literal["P", "P*"] | None = None
    beside: tuple[str, Callable[[Tell], bool]] | None = None
    remark: str = ""
    """What was read otherwise than it is written."""


def clauses_of(line: str) -> Iterator[str]:
    """The clauses of a line, as they are written: commas part them, but not within quotes."""
    return (clause.strip() for clause in re.findall(r'(?:"[^"]*"|[^,])+', line) if clause.strip())


def read_clause(text: str, moves: Moves) -> Clause:
    """What a clause says; raises UnknownTokens where it says something else."""
    if text.lower().replace(" ", "") in PARTY:
        return Clause(text, party=PARTY[text.lower().replace(" ", "")])
    if text.startswith("*") and not text[1:].lstrip().startswith("*"):
        return replace(read_clause(text[1:].strip(), moves), text=text, critical=True)
    head, chooses, options = _parted(text)
    if chooses:
        return _choice(text, head, options, moves)
    conditions, effect, slots = _understood(words_of(text), text)
    parts = tuple(_both(conditions, part, text) for part in effect.means(slots, moves))
    return Clause(text, parts, beside=effect.beside)


def _parted(text: str) -> tuple[str, bool, str]:
    """A clause before and after the word that offers a choice."""
    found = re.search(r"(?i)\bchooseoption\b", text)
    return (text[: found.start()], True, text[found.end() :]) if found else (text, False, "")


def _understood(words: Words, text: str) -> tuple[When, Effect, Slots]:
    """The conditions of a clause, its effect, and what fills the effect's slots."""
    before = When()
    while words:
        for effect in EFFECTS:
            fitting = fit(effect.pattern, words)
            if fitting and not fitting[1]:
                return before, effect, fitting[0]
        before, words = _condition(before, words, text)
    raise _unknown(text, text, "conditions without an effect")


def _condition(before: When, words: Words, text: str) -> tuple[When, Words]:
    """The conditions so far with the next one added, and the words after it."""
    wanted = words[0].lower() != "not"
    rest = words if wanted else words[1:]
    for condition in CONDITIONS:
        fitting = fit(condition.pattern, rest)
        if fitting:
            meant = condition.means(fitting[0], wanted, before)
            if meant is None:
                raise _unknown(" ".join(words), text, "no word of ours can ask this")
            return _both(before, meant, text), fitting[1]
    raise _unknown(" ".join(words), text)


def _both(first: When, second: When, text: str) -> When:
    """A part under the conditions of both; traits add up, but of anything else there can be only one."""
    added = {}
    for name in second.__struct_fields__:
        one, other, unsaid = getattr(first, name), getattr(second, name), getattr(When(), name)
        if other == unsaid:
            continue
        if name in ("foe_is", "foe_is_not"):
            added[name] = one + tuple(trait for trait in other if trait not in one)
        elif one in (unsaid, other):
            added[name] = other
        else:
            raise _unknown(text, text, "two conditions of one kind")
    return msgspec.structs.replace(first, **added)


def _choice(text: str, head: str, options: str, moves: Moves) -> Clause:
    """A choice in which all but one option is to escape is that one: leaving is the table's rule (DUEL-30).

    It is written `"label"|"label":clause/clause|clause`, an option for each label.
    """
    offered = [[clause.strip() for clause in option.split("/")] for option in _after_labels(options).split("|")]
    stays = [option for option in offered if [clause.lower() for clause in option] != ["escape"]]
    unknown = [] if len(stays) == 1 else [_unknown("Chooseoption", text, "a choice between several effects")]
    conditions, parts = When(), list[When]()
    try:
        conditions = _conditions_alone(words_of(head), text)
    except UnknownTokens as fault:
        unknown.append(fault)
    for clause in dict.fromkeys(clause for option in stays for clause in option):
        try:
            parts += _parts_alone(clause, moves)
        except UnknownTokens as fault:
            unknown.append(fault)
    if unknown:
        raise UnknownTokens(*(message for fault in unknown for message in fault.messages))
    remark = f"{_short(text)!r} is read as {', '.join(stays[0])!r}: to escape is the table's rule"
    return Clause(text, tuple(_both(conditions, part, text) for part in parts), remark=remark)


def _parts_alone(text: str, moves: Moves) -> tuple[When, ...]:
    """The parts of a clause that is no more than its parts, and no choice itself."""
    clause = Clause(text, critical=True) if _parted(text)[1] else read_clause(text, moves)
    if clause.critical or clause.party or clause.beside:
        raise _unknown(text, text, "it cannot be chosen")
    return clause.parts


def _after_labels(options: str) -> str:
    """The options of a choice, after the quoted labels and their colon."""
    return re.sub(r'^\s*"[^"]*"(\s*\|\s*"[^"]*")*\s*:', "", options)


def _conditions_alone(words: Words, text: str) -> When:
    conditions = When()
    while words:
        conditions, words = _condition(conditions, words, text)
    return conditions


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}…"
