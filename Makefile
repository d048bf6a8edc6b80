# make demo    set up and solve a puzzle        make test    set up and run all tests
# make lint    style and types                  make bench   figures of all that is measured
# Variables: PYTHON (3.10 or newer), VENV (folder), EXTRAS (more of pyproject's extras), PYTEST (more options).

VENV ?= .venv
EXTRAS ?=
PYTEST ?=
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python3.10; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null && echo $$p && break; done)
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: demo test lint format bench clean

demo: $(VENV)/installed
	$(BIN)/satpuzzles solve knights board2.yaml

test: $(VENV)/tests$(EXTRAS)
	$(BIN)/python -m pytest -n auto $(PYTEST)

lint: $(VENV)/lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/lint
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/tests
	$(BIN)/python scripts/bench_start.py
	$(BIN)/python scripts/bench_nonogram.py
	$(BIN)/python scripts/bench_variants.py
	$(BIN)/python scripts/bench_reasons.py
	$(BIN)/python scripts/bench_generate.py
	$(BIN)/python scripts/bench_proofs.py
	$(BIN)/python scripts/bench_counts.py
	$(BIN)/python scripts/bench_mines.py
	$(BIN)/python scripts/bench_sliding.py
	@if [ -d "$$SATPUZZLES_DATA/hexiom" ]; then $(BIN)/python scripts/bench_hexiom.py "$$SATPUZZLES_DATA/hexiom"; \
	else echo "Hexiom is left out: SATPUZZLES_DATA names no folder with hexiom/level01.txt ..."; fi
	$(BIN)/python scripts/bench_cribbage.py

clean:
	rm -rf .venv .venv-* build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "satpuzzles needs Python 3.10 or newer; name it: make PYTHON=..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "no virtual environment could be made; Debian has it in the package python3-venv" >&2; exit 2; }

# editable, so that a new kind is found at once; pip does not compile such an install, and start-up would pay for it
# where Python may not write its cache
$(VENV)/installed: $(BIN)/python pyproject.toml
	$(PIP) install -q -e '.[links,proof,graphs]'
	@$(BIN)/python -m compileall -q satpuzzles
	@touch $@

$(VENV)/tests$(EXTRAS): $(BIN)/python pyproject.toml
	$(PIP) install -q -e '.[test$(EXTRAS)]'
	@$(BIN)/python -m compileall -q satpuzzles
	@touch $(VENV)/installed '$@'

$(VENV)/lint: $(BIN)/python pyproject.toml
	$(PIP) install -q -e '.[lint]'
	@touch $(VENV)/installed $@
