"""A campaign as the text of one file: it says its version, and a digest tells whether it was altered."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import msgspec

from inkblade.campaign._roster import Campaign
from inkblade.games import digest
from inkblade.kernel import Plain

HEADING = "inkblade campaign"
VERSION = 1
OLDER: Mapping[int, Callable[[Plain], Plain]] = {}
"""How what an older version wrote becomes what the next one writes."""


class BadSave(Exception):
    """A text that is no whole campaign: says what is wrong with it."""


def write_save(campaign: Campaign) -> str:
    """The campaign as text, to be read by people too."""
    plain = msgspec.to_builtins(campaign, str_keys=True)
    return (
        json.dumps({HEADING: VERSION, "digest": digest(plain), "campaign": plain}, indent=1, ensure_ascii=False) + "\n"
    )


def read_save(text: str) -> Campaign:
    """The campaign behind a text; BadSave if it was cut off, altered by hand, or written by a newer version."""
    try:
        whole = json.loads(text)
        json.dumps(whole, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise BadSave(_unreadable(text)) from None
    if not isinstance(whole, dict) or not isinstance(whole.get(HEADING), int):
        raise BadSave(f'no campaign of ours: expected "{HEADING}" and its version at the beginning')
    version = whole[HEADING]
    if version > VERSION:
        raise BadSave(f"it was written by a newer Inkblade (version {version}, this one reads up to {VERSION})")
    if version < 1 or set(whole) != {HEADING, "digest", "campaign"}:
        raise BadSave(f'expected "{HEADING}", "digest" and "campaign"')
    if whole["digest"] != digest(whole["campaign"]):
        raise BadSave("it was altered by hand: its digest does not fit what it says")
    return _campaign(whole["campaign"], version)


def _unreadable(text: str) -> str:
    if f'"{HEADING}"' in text[:80]:
        return "the campaign is cut off, or was altered by hand: it is no whole JSON"
    return "no campaign of ours: not JSON"


def _campaign(plain: Plain, version: int) -> Campaign:
    for older in range(version, VERSION):
        plain = OLDER[older](plain)
    try:
        return msgspec.convert(plain, Campaign, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        raise BadSave(f"it was altered by hand: {fault}") from None
