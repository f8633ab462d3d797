"""The wire is as it is written down."""

import re
from pathlib import Path

import msgspec
import pytest

from inkblade.server import typescript
from inkblade.table import Hello, Message, Request

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "wire.md").read_text("utf-8")
EXAMPLES = [line for block in re.findall(r"```json\n(.*?)```", DOCUMENT, re.S) for line in block.splitlines()]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_word_of_the_wire(example):
    kind = msgspec.json.decode(example)["kind"]
    if kind == "hello":
        example = example.replace("9f…", "9f")
    words = {"hello": Hello}.get(kind, Message if "number" in example or kind in ("refused", "present") else Request)
    msgspec.json.decode(example, type=words)


def test_every_kind_is_written_down():
    kinds = re.findall(r'kind: "(\w+)"', typescript.typescript())
    assert [kind for kind in kinds if f"`{kind}`" not in DOCUMENT and f'"{kind}"' not in DOCUMENT] == []


def test_the_clients_types_are_those_of_the_server():
    path = ROOT / "web" / "src" / "wire" / "types.ts"
    if not path.parent.is_dir():
        pytest.skip("there is no client here")
    written = path.read_text("utf-8")
    assert written == typescript.typescript(), "write them: python -m inkblade.server.typescript web/src/wire/types.ts"
