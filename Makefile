# Every routine task; plain `make` lists them.
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Says where a Python is, if it fits. A command of pyenv's works where PYENV_VERSION names its version.
FIT := -c "import ensurepip, sys; 11 <= sys.version_info.minor <= 14 and print(sys.executable)" 2> /dev/null
FIND := PYENV_VERSION=$$version python$$version $(FIT)
VERSIONS := 3.11 3.12 3.13 3.14
# An environment keeps its Python, if none is named; else the first that is found is taken, 3.11 having passed every test.
PYTHON ?= $(or $(shell $(BIN)/python $(FIT) || for version in $(VERSIONS); do $(FIND) && exit; done),python3)
GAMES ?= 20_000

.DEFAULT_GOAL := help
.PHONY: help run test matrix verify conformance bench wheel docs map clean

help:  ## list these targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 10

$(READY): pyproject.toml constraints.txt
	@test "$$($(PYTHON) $(FIT))" || { echo "PYTHON=$(PYTHON): Python 3.11 to 3.14 with its module venv is needed"; exit 2; }
	$(PYTHON) -m venv $(if $(filter file,$(origin PYTHON)),,--clear) $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -c constraints.txt -e '.[test]'
	touch $(READY)

run: $(READY)  ## make the environment, play ici-1955 (GAMES=20_000), print the answer
	$(BIN)/wilaya run ici-1955 --games $(GAMES)

# Tests are chosen by their marks (pyproject.toml): of these three runs each test is in one, a test of a rule in two.
PYTEST := $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder
# Each game is compiled once, by a trace, or each of the two processes that test would do it.
COMPILED := (for scenario in algeria-1954 ici-1955; do NUMBA_BOUNDSCHECK=1 $(BIN)/wilaya trace $$scenario > /dev/null & done; wait)

test: $(READY)  ## style, types, and the tests that show the program works; rules run as plain Python (10 minutes from a fresh clone)
	$(BIN)/ruff check .
	$(COMPILED) & $(BIN)/mypy; checked=$$?; wait; exit $$checked
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "rules and not slow"
	$(PYTEST) -m "not rules and not slow"

matrix:  ## the same on every Python from 3.11 to 3.14 that is found, each with an environment of its own
	@mkdir -p build; code=0; for version in $(VERSIONS); do \
		python=$$($(FIND)) || { echo "$$version: not found"; continue; }; \
		$(MAKE) test VENV=.venv-$$version PYTHON=$$python > build/test-$$version.txt 2>&1 && echo "$$version: green" || \
			{ code=1; echo "$$version: red, see build/test-$$version.txt"; }; done; exit $$code

verify: $(READY)  ## every other test, and the rules again, compiled with bounds checks (14 minutes)
	$(COMPILED)
	$(PYTEST) -m "rules or slow"

conformance: $(READY)  ## play recorded games of Algeria again, die for die (WILAYA_RECORDINGS=their folder)
	$(BIN)/python -m tests.conformance.main

bench: $(READY)  ## how fast it is: OPTIONS="--long 10M --json bench.json"
	$(BIN)/python -m scripts.bench $(OPTIONS)

wheel: $(READY)  ## build/wheel: a wheel with the rules compiled, for this Python and a common processor (5 minutes)
	rm -rf build/lib* build/bdist* build/wheel
	$(BIN)/python -m scripts.wheel_kernels build/kernels
	WILAYA_KERNELS=build/kernels $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .

docs: $(READY)  ## build docs/ into one site that can be searched: build/docs/index.html
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[docs]'
	$(BIN)/python -m sphinx -q -W -b html docs build/docs

map: $(READY)  ## draw docs/map.png from the data files
	$(BIN)/python -m scripts.draw_pictures map

clean:  ## remove compiled kernels and caches; runs and the environment stay
	rm -rf .cache .pytest_cache .ruff_cache .hypothesis build *.egg-info
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
