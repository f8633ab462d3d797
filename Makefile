# Two commands matter: `make play` and `make test`. Both need only Python 3.11 or newer, and make.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

# Where this is set, every start would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test soak bench lint format lock clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## make .venv ready, with inkblade in .venv/bin

play: $(READY) ## play a duel against the machine (ARGS="--help" for what else it takes)
	@$(BIN)/inkblade play $(ARGS)

test: lint ## run every check and every test
	$(BIN)/pytest -q -n 2 $(ARGS)

soak: $(READY) ## run the long tests that `make test` leaves out
	$(BIN)/pytest -q -n 2 -m soak $(ARGS)

bench: $(READY) ## measure speed against peers, into bench/results.md
	$(BIN)/python bench/rounds.py

lint: $(READY) ## check style, types and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## mend what can be mended by machine
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: $(BIN)/uv ## write requirements.lock from pyproject.toml (ARGS=--upgrade for newer versions)
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --group bench --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --quiet --output-file requirements.lock $(ARGS)

clean: ## remove everything that can be made again, .venv too
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The lock pins and hashes uv as well: pip installs those lines of it, uv the rest. .venv/bin stays off PATH: its python has no pip.
$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Inkblade needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@echo "Setting up .venv: once, and it takes some seconds."
	@$(PYTHON) -m venv --clear --without-pip .venv
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > .venv/uv.txt
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check --requirement .venv/uv.txt

$(READY): requirements.lock pyproject.toml | $(BIN)/uv
	@$(BIN)/uv pip install --quiet --exact --python $(BIN)/python --requirement requirements.lock --editable .
	@touch $@
