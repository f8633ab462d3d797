"""Every bench has its own section of results.md, and leaves the others' as they are."""

from __future__ import annotations

import re
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
HEADING = "# Measured\n\nWritten by `make bench`; numbers of one run on one machine.\n"


def write_section(title: str, body: str, results: Path = RESULTS) -> str:
    """Put a section in the place of the one of that title, or after the last; the section as it now stands."""
    section = f"## {title}\n\n{body.strip()}\n"
    before = results.read_text("utf-8") if results.exists() else HEADING
    heading, *sections = re.split(r"^(?=## )", before, flags=re.MULTILINE)
    kept = {_title(old): old.strip() + "\n" for old in sections}
    kept[title] = section
    results.write_text("\n".join([heading.strip() + "\n", *kept.values()]), "utf-8")
    return section


def _title(section: str) -> str:
    return section.splitlines()[0].removeprefix("## ")
