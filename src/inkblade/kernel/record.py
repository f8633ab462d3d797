"""A match written down: text that a person can read in a mail and a program can check turn by turn."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from inkblade.kernel.dice import Roll
from inkblade.kernel.rules import Event, Outcome, Plain, Seat
from inkblade.kernel.tally import Tally

HEADING = "inkblade record 1"
DICE = {False: "seeded", True: "rigged"}


class BadRecord(Exception):
    """A text that is no whole record: names the line and what was expected."""


class Diverged(Exception):
    """A record that the rules do not play back: names the first turn that differs."""

    def __init__(self, turn: int, what: str) -> None:
        self.turn = turn
        super().__init__(f"turn {turn}: {what}")


@dataclass(frozen=True)
class Turn:
    """One resolved turn: what was decided, how the dice fell, what happened, and a digest of everything up to here."""

    decisions: Mapping[Seat, Plain]
    rolls: tuple[Roll, ...]
    events: tuple[Plain, ...]
    digest: str


@dataclass(frozen=True)
class Record:
    """A match from its setup to where it stands; turn 0 is the start."""

    game: str
    content: str
    setup: Plain
    seed: str
    rigged: bool
    """Did the dice fall as somebody said, not as the seed says?"""
    turns: tuple[Turn, ...]
    outcome: Plain


def _compact(value: Plain) -> str:
    """One line of JSON without a bar, which parts an event's sentence from its facts."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("|", r"\u007c")


def _one_line(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n").replace("\r", r"\r")


def _as_it_was(line: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "r": "\r"}.get(found[1], found[1]), line)


def chain(before: str, *parts: Plain) -> str:
    """The next digest of a chain: it stands for these parts and for everything before them."""
    text = before + "\n" + json.dumps(parts, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8, person=b"inkblade turn").hexdigest()


def same(one: Plain, other: Plain) -> bool:
    """Whether two values are the same JSON: 1, 1.0 and true are not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def plain_fact(value: object) -> Plain:
    """A fact of an event or an objection as JSON; a tally becomes its value and its terms."""
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Tally):
        return {"value": int(value), "sum": str(value), "terms": [list(term) for term in value.terms]}
    if isinstance(value, Mapping):
        return {str(key): plain_fact(item) for key, item in value.items()}
    if isinstance(value, (tuple, list, frozenset, set)):
        items = sorted(value) if isinstance(value, (frozenset, set)) else value
        return [plain_fact(item) for item in items]
    return value


def plain_event(event: Event) -> Plain:
    """An event as JSON: its kind, its sentence, its facts, and who may know it if not all."""
    plain = {"kind": event.kind, "text": str(event), "facts": plain_fact(event.facts)}
    return plain if event.known_to is None else {**plain, "known_to": sorted(event.known_to)}


def read_event(plain: Plain) -> Event:
    """The event that was written down so: its sentence is what it was, its facts are JSON."""
    text = plain["text"].replace("{", "{{").replace("}", "}}")
    known_to = plain.get("known_to")
    return Event(plain["kind"], text, plain["facts"], None if known_to is None else frozenset(known_to))


def plain_outcome(outcome: Outcome | None) -> Plain:
    return None if outcome is None else {"points": list(outcome.points), "reason": outcome.reason}


def write_record(record: Record) -> str:
    """The record as text; its last line seals all above it."""
    lines = [
        HEADING,
        f"game     {record.game}",
        f"content  {record.content}",
        f"seed     {record.seed}",
        f"dice     {DICE[record.rigged]}",
        f"setup    {_compact(record.setup)}",
    ]
    for number, turn in enumerate(record.turns):
        lines += ["", f"turn {number}"]
        lines += [f"  seat {seat}  {_compact(decision)}" for seat, decision in sorted(turn.decisions.items())]
        lines += [f"  roll {roll.face} of {roll.sides}  {_one_line(roll.why)}" for roll in turn.rolls]
        lines += [_event_line(event) for event in turn.events]
        lines += [f"  digest {turn.digest}"]
    lines += ["", f"outcome  {_compact(record.outcome)}"]
    body = "\n".join(lines) + "\n"
    return body + f"seal     {chain('', body)}\n"


def reseal(text: str) -> str:
    """The text with a seal that fits what is written above it, so that an altered record can be looked into."""
    body = text.replace("\r\n", "\n").rpartition("\nseal     ")[0] + "\n"
    return body + f"seal     {chain('', body)}\n"


def _event_line(event: Plain) -> str:
    rest = {key: value for key, value in event.items() if key != "text"}
    return f"  * {_one_line(event['text'])} | {_compact(rest)}"


class _Lines:
    """The lines of a record, taken one by one, each fault with its number."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.number = 0

    def fault(self, expected: str) -> BadRecord:
        return BadRecord(f"line {self.number}: expected {expected}")

    def take(self, pattern: str, expected: str) -> re.Match[str]:
        found = self.may(pattern)
        if not found:
            self.number += 1
            raise self.fault(expected)
        return found

    def may(self, pattern: str) -> re.Match[str] | None:
        if self.number >= len(self._lines):
            return None
        found = re.fullmatch(pattern, self._lines[self.number])
        self.number += found is not None
        return found

    def json(self, text: str, expected: str) -> Plain:
        """The value of a text in our own JSON: what would be written otherwise was not written by us."""
        try:
            value = json.loads(text)
            if _compact(value) == text:
                return value
        except (ValueError, RecursionError):
            pass
        raise self.fault(f"{expected} in compact JSON")


def read_record(text: str) -> Record:
    """The record behind a text; BadRecord if it is cut off, altered or no record at all."""
    body, found, seal = text.replace("\r\n", "\n").rpartition("\nseal     ")
    lines = _Lines(body if found else seal)
    lines.take(re.escape(HEADING), f'"{HEADING}": this is no record of ours')
    if not found:
        raise BadRecord("the record is cut off: its last line, the seal, is missing")
    game = lines.take(r"game     (\S+)", "the game")[1]
    content = lines.take(r"content  ([0-9a-f]{16})", "the content's digest")[1]
    seed = lines.take(r"seed     ([0-9a-f]{64})", "a seed of 64 hex digits")[1]
    dice = lines.take(r"dice     (seeded|rigged)", "how the dice fell: seeded or rigged")[1]
    setup = lines.json(lines.take(r"setup    (.*)", "the setup")[1], "a setup")
    turns: list[Turn] = []
    while lines.may("") and lines.may(f"turn {len(turns)}"):
        turns.append(_read_turn(lines))
    outcome = lines.json(lines.take(r"outcome  (.*)", f"turn {len(turns)} or the outcome")[1], "an outcome")
    record = Record(game, content, setup, seed, dice == DICE[True], tuple(turns), outcome)
    if write_record(record) != f"{body}\nseal     {seal.strip()}\n":
        raise BadRecord(_first_alteration(record, body))
    return record


def _first_alteration(record: Record, body: str) -> str:
    ours = write_record(record).split("\n")
    for number, (mine, theirs) in enumerate(zip(ours, body.split("\n"), strict=False), 1):
        if mine != theirs:
            return f"line {number}: the record was altered here: expected {mine!r}"
    return "the record was altered: its seal does not fit what is written above it"


def _read_turn(lines: _Lines) -> Turn:
    decisions: dict[Seat, Plain] = {}
    while found := lines.may(r"  seat ([0-9]{1,9})  (.*)"):
        decisions[int(found[1])] = lines.json(found[2], "a decision")
    rolls = []
    while found := lines.may(r"  roll ([0-9]{1,20}) of ([0-9]{1,20})  (.*)"):
        rolls.append(Roll(int(found[2]), int(found[1]), _as_it_was(found[3])))
    events = []
    while found := lines.may(r"  \* (.*) \| (.*)"):
        rest = lines.json(found[2], "an event's facts")
        if not isinstance(rest, dict) or not {"kind", "facts"} <= set(rest) <= {"kind", "facts", "known_to"}:
            raise lines.fault("an event's kind and facts, and maybe who may know it")
        events.append({"text": _as_it_was(found[1]), **rest})
    digest = lines.take(r"  digest ([0-9a-f]{16})", "a decision, a roll, an event or the turn's digest")[1]
    return Turn(decisions, tuple(rolls), tuple(events), digest)
