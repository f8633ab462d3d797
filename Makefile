# Two commands matter: `make play` and `make test`. Both need only Python 3.11 or newer, and make.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv/.peers
EXAMPLES ?= 100
CLIENT := hatch_build.py web/package-lock.json web/index.html web/vite.config.ts $(shell find web/src -type f)

# Where this is set, every start would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test soak bench balance wire lint format lock clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## make .venv ready, with inkblade in .venv/bin

play: $(READY) ## open the table in the browser (ARGS="--help" for what else it takes)
	@$(BIN)/inkblade serve $(ARGS)

test: lint ## run every check and every test
	$(BIN)/pytest -q -n 2 --dist loadgroup $(ARGS)

soak: $(READY) ## run the long tests that `make test` leaves out (EXAMPLES=500 for a night of them)
	INKBLADE_EXAMPLES=$(EXAMPLES) $(BIN)/pytest -q -n 2 --dist loadgroup -m soak $(ARGS)

bench: $(PEERS) ## measure speed against peers, into bench/results.md
	$(BIN)/python bench/rounds.py
	$(BIN)/python bench/stages.py
	$(BIN)/python bench/solving.py
	$(BIN)/python bench/tables.py

balance: $(READY) ## weigh books, strongholds, encounters and scenarios, into bench/; goes on where it was stopped
	$(BIN)/inkblade arena duel --bots random --balance random --games 20000 \
		--resume bench/balance.jsonl --plot bench/balance.svg $(ARGS)
	$(BIN)/inkblade arena labyrinth --bots automaton,strategist --balance strategist --games 200 --simulations 24 \
		--resume bench/labyrinth.jsonl --plot bench/labyrinth.svg $(ARGS)
	$(BIN)/inkblade arena battle --bots marshal,archer,charger --balance marshal --games 200 --simulations 1 \
		--resume bench/battle.jsonl --plot bench/battle.svg $(ARGS)
	$(BIN)/inkblade arena battle --bots marshal,archer,charger --against marshal --games 400 --simulations 12 \
		--resume bench/marshal.jsonl --plot bench/marshal.svg $(ARGS)
	$(BIN)/inkblade arena adventure --bots wanderer,captain --balance captain --games 200 --simulations 12 \
		--resume bench/adventure.jsonl --plot bench/adventure.svg $(ARGS)

wire: $(READY) ## write the client's wire types from the server's
	$(BIN)/python -m inkblade.server.typescript web/src/wire/types.ts

lint: $(READY) ## check style, types and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## mend what can be mended by machine
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

COMPILE = $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet

lock: $(BIN)/uv ## write both locks from pyproject.toml (ARGS=--upgrade for newer versions)
	$(COMPILE) --all-extras --group dev --output-file requirements.lock $(ARGS)
	$(COMPILE) --all-extras --group dev --group bench --constraint requirements.lock --output-file bench/requirements.lock $(ARGS)

clean: ## remove everything that can be made again, .venv too
	rm -rf web/node_modules src/inkblade/server/client .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The lock pins and hashes uv as well: pip installs those lines of it, uv the rest. .venv/bin stays off PATH: its python has no pip.
$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Inkblade needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@echo "Setting up .venv: once, and it takes some seconds."
	@$(PYTHON) -m venv --clear --without-pip .venv
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > .venv/uv.txt
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check --requirement .venv/uv.txt

$(READY): requirements.lock pyproject.toml $(CLIENT) | $(BIN)/uv
	@$(BIN)/uv pip install --quiet --exact --python $(BIN)/python --requirement requirements.lock --editable .
	@touch $@

# What we measure ourselves against is large, and nobody needs it to play.
$(PEERS): bench/requirements.lock $(READY)
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --requirement bench/requirements.lock
	@touch $@
