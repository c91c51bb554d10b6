# Everything from a fresh clone, with nothing but python3 and make. `make help` lists the targets.

PYTHON ?= python3
BIN := .venv/bin
WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dev/*')
NPM := $(BIN)/python hatch_build.py
PAUSE := 5
# What the tests need, and this machine lacks.
NEEDED = $(shell ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || echo PostgreSQL) \
  $(shell command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
  command -v google-chrome >/dev/null || echo Chromium)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.NOTPARALLEL:
.PHONY: help play test announce check format bench strength soak lowest site warm lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

play: .venv/.installed ## play in the browser: starts the server and prints its address
	@$(BIN)/lunario serve

test: announce check warm .venv/.postgres .venv/.browser ## run every test, after `make check`; ARGS="-k wheel" selects some
	$(NPM) run test
	$(BIN)/python -m pytest -n 2 tests $(ARGS)

announce:
	@missing=$$(echo $(NEEDED) | sed 's/ / and /'); \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "The tests need $$missing. You are root, so apt-get will install that in a few minutes, after the checks."; \
	  echo 'Press Ctrl-C now if you do not want it; `make play` and `make check` do without.'; sleep $(PAUSE); \
	fi

check: .venv/.installed ## check lint, format, types, import rules and English, including the front end
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.english
	$(NPM) run --silent types:check
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent format:check

format: .venv/.installed ## format the code, including the front end
	$(BIN)/ruff format .
	$(NPM) run --silent format

bench: warm ## measure the speed, compared with a C program if there is a compiler
	$(BIN)/python -m benchmarks

strength: warm ## measure the strength of the computer players, within 3 hours; can be stopped and resumed
	$(BIN)/python -m benchmarks.strength $(ARGS)

soak: warm .venv/.browser ## run the long tests: agreement with the oracles, fuzzing, killed servers, every game on the page
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.batch.soak
	$(BIN)/python -m tests.table.branches
	$(BIN)/python -m tests.server.soak
	$(BIN)/python -m tests.web.soak
	$(BIN)/python -m tests.lab.soak
	$(BIN)/python -m tests.examples

lowest: .venv/.installed ## test with the lowest versions of other libraries that pyproject.toml allows
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m tests.lowest

site: .venv/.installed ## build the site of the documents into build/site
	$(BIN)/python -m tests.site.build build/site

warm: .venv/.installed ## compile what is not compiled yet; takes seconds if everything is
	@$(BIN)/lunario warm

lock: .venv/.installed ## pin versions again after a change in pyproject.toml or package.json; UPGRADE=--upgrade takes the newest
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --no-header --no-annotate --system-certs --quiet $(UPGRADE) \
	  --extra research --extra lab --extra ray --extra pictures --extra agents --extra server --extra postgres \
	  --extra dev --output-file requirements.lock pyproject.toml
	$(NPM) lock

clean: ## remove what the other targets made
	rm -rf web/node_modules src/lunario/server/static
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build dist benchmarks/nova_luna
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Lunario needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …' >&2; exit 1; }
	@echo 'Installing into .venv (about a minute, once)…'
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo 'Python lacks its venv module; on Debian: apt-get install python3-venv' >&2; exit 1; }
	@touch $@

.venv/.deps: requirements.lock | .venv/.created
	$(BIN)/python -m pip install --no-deps -r requirements.lock
	@touch $@

.venv/.installed: pyproject.toml hatch_build.py $(WEB) .venv/.deps
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# The store is tested on a real PostgreSQL, which the tests start and stop themselves.
.venv/.postgres: | .venv/.created
	@if [ -n '$(filter PostgreSQL,$(NEEDED))' ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo 'Installing PostgreSQL, which the tests need…'; \
	    apt-get update && apt-get install -y --no-install-recommends postgresql; \
	  else \
	    echo 'The tests need PostgreSQL; on Debian: sudo apt-get install postgresql' >&2; exit 1; \
	  fi; \
	fi
	@touch $@

# The pages are tested in Chromium.
.venv/.browser: | .venv/.created
	@if [ -n '$(filter Chromium,$(NEEDED))' ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo 'Installing Chromium, which the tests need…'; \
	    apt-get update && apt-get install -y --no-install-recommends chromium; \
	  else \
	    echo 'The tests need Chromium; on Debian: sudo apt-get install chromium' >&2; exit 1; \
	  fi; \
	fi
	@touch $@

