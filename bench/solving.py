"""Duels solved and proven: time, memory, certificate, and how it grows with body points.

Method: Mirim against Mirim under the contest preset (a press of six), with 6, 9 and 12 body points each, every duel
in a process of its own that has the compiled kernels on disk and no solution. Seconds are those of exploring, solving
and judging together, on all cores; memory is the largest the process had. --large adds 24 body points a side.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any

from _results import write_section

BODIES = (6, 9, 12)
PROGRAM = """
import json, resource, sys
from inkblade.games.duel import DUEL
from inkblade.solver import solve
body = int(sys.argv[1])
plain = {"books": ["mirim", "mirim"], "preset": "contest", "fighters": [{"maximum": body}, {"maximum": body}]}
report = solve(DUEL.notation.read_setup(plain)).report
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
print(json.dumps([report.states, report.seconds, report.exploitability, peak]))
"""


def run(body: int) -> list[Any]:
    """States, seconds, certificate and memory of one duel."""
    print(f"solving {body} against {body} …", file=sys.stderr)
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(body)], check=True, capture_output=True, text=True)
    found: list[Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure, and print and write a section of bench/results.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="24 body points a side as well")
    bodies = BODIES + ((24,) if parser.parse_args().large else ())
    run(2)
    lines = ["| body points | situations | seconds | certificate | GB |", "|---:|---:|---:|---:|---:|"]
    for body in bodies:
        states, seconds, bound, peak = run(body)
        lines.append(f"| {body} | {states:,} | {seconds:.1f} | {bound:.1e} | {peak:.2f} |")
    print(write_section("Solving", f"{__doc__}\n" + "\n".join(lines) + f"\n\n{os.cpu_count()} cores.\n"))


if __name__ == "__main__":
    main()
