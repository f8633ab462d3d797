"""The map of the project is true: every module of a game and of the solver has its line in it, and no other has."""

import re
from pathlib import Path

import pytest

from inkblade.games import GAMES

ROOT = Path(__file__).parents[1]
MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
FOLDERS = {**{name: f"games/{name}" for name in GAMES}, "solver": "solver"}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_file_of_a_folder_has_its_line(name: str):
    section = MAP.partition(f"## The {name}, file by file")[2].partition("\n## ")[0]
    folder = ROOT / "src" / "inkblade" / FOLDERS[name]
    files = {path.stem for path in folder.iterdir() if re.fullmatch(r"_[a-z]\w*(\.py)?", path.name)}
    assert set(re.findall(r"`(_\w+)`", section)) == files


def test_every_folder_is_a_room():
    section = MAP.partition("## The rooms")[2].partition("\n## ")[0]
    rooms = re.findall(r"^\| `([\w/]+)` \|", section, re.MULTILINE)
    assert all((ROOT / room).is_dir() for room in rooms)
    packages = {path.parent.name for path in (ROOT / "src" / "inkblade").glob("*/__init__.py")}
    assert {f"src/inkblade/{name}" for name in packages} <= set(rooms)
