"""JSON as strictly as it is defined: no NaN, no endless numbers, no key twice, no half characters."""

from __future__ import annotations

import json
import math
from typing import NoReturn

from inkblade.kernel import Plain


def read_json(text: str) -> Plain:
    """The value behind a text; ValueError says in a few words why there is none."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_once)
        if not text.isascii() or "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair is no character") from None
    except json.JSONDecodeError as fault:
        raise ValueError(f"not JSON: {fault.msg[:1].lower()}{fault.msg[1:]} at character {fault.pos + 1}") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None


def write_json(value: Plain) -> str:
    """A value on one line, in ASCII, so that no reader can stumble over an encoding."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"not JSON: {word} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"the number {digits[:40]} is too large")
    return number


def _once(pairs: list[tuple[str, Plain]]) -> Plain:
    table = dict(pairs)
    if len(table) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands there twice")
    return table
