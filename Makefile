# What people type. `make` alone lists it. Everything runs in .venv, which ./run makes.

PORT ?= 8000
BENCH ?=
ROOMS ?=
BUDGET ?= 20
SEED ?= 1
COUNT ?= 80
# What browser tests are run with besides: .ci/run repeats one that fails.
REPEATS ?=
# The share of the slow tests that is run, as `2/12`; all by default. .ci/run runs one at each commit.
SHARE ?=
SHARED = $(if $(SHARE),--share $(SHARE))
VENV := .venv/bin
CHECKS := frontend/checks
NODE := $(VENV)/node
PRETTIER := $(NODE) $(CHECKS)/node_modules/prettier/bin/prettier.cjs --config $(CHECKS)/prettier.json
SCRIPTS := "frontend/static/js/**/*.js" "$(CHECKS)/*.{js,ts}" "$(CHECKS)/tests/*.js"
TEMPLATES := frontend/templates $(wildcard frontend/*/templates)
TEST_PARTS := test-scripts test-sqlite test-browsers-and-rules test-timed test-postgres
SLOW_PARTS := slow-sqlite slow-browsers-and-rules slow-postgres slow-timed slow-compiled
SIDE_BY_SIDE := -n auto --dist worksteal --durations 12 --durations-min 4
# Tests of servers, streams and browsers wait for a third of their time: one worker more than there are cores.
ONE_MORE := $(SIDE_BY_SIDE) -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PURE := tests/rules tests/regulations
# What is compiled, and the games that play on a compiled kernel by their recorded games.
ON_COMPILED := $(addprefix tests/rules/,adapters bots btwixt goofspiel hearts kernel oathbreaker test_compiled.py test_goldens.py)
IMPURE := $(PURE:%=--ignore=%)
# Browsers wait for bots and clocks half of their time: what only computes takes what they leave.
BESIDE := nice -n 10

# Tests start many processes. Each would compile all of its modules anew if none kept what it compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-scripts test-sqlite test-rules test-e2e test-browsers test-browsers-and-rules \
	test-timed test-postgres record slow slow-sqlite slow-rules slow-browsers slow-browsers-and-rules \
	slow-postgres slow-timed slow-compiled postgres bench load compiled with-cython mutants rehearse site release pictures demo shell lint check-scripts check-templates check-styles format pins \
	prepare prepare-tests prepare-checks prepare-browser

help: ## list these targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: ## serve on port 8000 (make run PORT=8001 for another), with a demo event the first time
	@./run --port $(PORT)

test: ## all tests: SQLite, browsers, PostgreSQL with Redis (SKIP_BROWSER=1 leaves the browsers out)
	$(call run-all,$(TEST_PARTS))

test-scripts: prepare-checks ## unit tests of the scripts that browsers run
	$(NODE) --test --import ./$(CHECKS)/setup.js "$(CHECKS)/tests/*.test.js"

test-sqlite: prepare-tests ## tests without browsers, on SQLite
	$(VENV)/pytest $(ONE_MORE) -m "not slow and not e2e" $(IMPURE)

test-rules: prepare-tests ## tests of the games and of the regulations
	$(BESIDE) $(VENV)/pytest $(SIDE_BY_SIDE) --timeout 300 -m "not slow" $(PURE)

test-e2e: ## tests in a browser
	$(call run-all,test-browsers test-timed)

test-browsers: prepare-browser
	$(VENV)/pytest $(ONE_MORE) $(REPEATS) -m "not slow and not timed" tests/e2e

test-browsers-and-rules:
	$(call at-once,test-browsers test-rules)

test-timed: prepare-browser ## tests in a browser that measure time, with nothing beside them
	$(VENV)/pytest $(REPEATS) -m "not slow and timed" tests/e2e

test-postgres: prepare-tests ## tests of actions, locks and transactions on PostgreSQL and Redis (the others: `make slow`)
	$(VENV)/pytest $(ONE_MORE) --postgres -m "not slow and not surface and not e2e and not once" $(IMPURE)

record: prepare-browser ## whole live games in browsers, step by step with pictures, in recordings/ (playwright show-trace)
	$(VENV)/pytest --tracing on --output recordings -m "e2e" tests/e2e/games/test_btwixt.py tests/e2e/games/test_lcg.py

slow: ## what `make test` leaves out: long tests on both databases, and a sample of pages, API and live tables on PostgreSQL
	$(call run-all,$(SLOW_PARTS))

slow-sqlite: prepare-tests
	$(VENV)/pytest $(SHARED) $(ONE_MORE) -m "slow and not e2e and not timed" $(IMPURE)

slow-rules: prepare-tests
	$(BESIDE) $(VENV)/pytest $(SHARED) $(SIDE_BY_SIDE) --timeout 300 -m slow $(PURE)

slow-browsers: prepare-browser
	@$(VENV)/python -m tests.e2e.phones
	$(VENV)/pytest $(SHARED) $(ONE_MORE) $(REPEATS) -m slow tests/e2e

slow-browsers-and-rules:
	$(call at-once,slow-browsers slow-rules)

slow-postgres: prepare-tests
	$(VENV)/pytest $(SHARED) $(ONE_MORE) --postgres -m "(slow or sample) and not e2e and not once and not (slow and timed)" $(IMPURE)

postgres: prepare-tests ## all tests without browsers on PostgreSQL and Redis, of which `make test` and `make slow` run those that may differ
	$(VENV)/pytest $(ONE_MORE) --postgres -m "not e2e and not once and not (slow and timed)" $(IMPURE)

slow-timed: prepare-tests ## long tests that measure time, with nothing beside them
	$(VENV)/pytest $(SHARED) -m "slow and timed and not e2e" tests/stress
	$(VENV)/pytest $(SHARED) --postgres -m "slow and timed and not e2e" tests/stress

slow-compiled: prepare-tests with-cython ## tests of what is compiled, on compiled modules (left out where there is no C compiler)
	$(VENV)/python -m rules.compiled --if-possible
	if [ -d build/rules ]; then $(VENV)/pytest $(SHARED) -p tests.on_compiled_rules $(SIDE_BY_SIDE) -m "not slow" $(ON_COMPILED); fi

compiled: prepare with-cython ## compile the busiest modules of the rules (needs a C compiler), for programs without a server
	$(VENV)/python -m rules.compiled

with-cython:
	@$(VENV)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-compiled.txt

bench: prepare-tests ## benchmarks (make bench BENCH="web pairing" for some; BENCH="--compiled kernel" after `make compiled`)
	$(VENV)/uv pip install -q --require-hashes -r requirements-bench.txt
	$(VENV)/python -m bench $(BENCH)

load: prepare-tests ## phones at a publication: 200 on the embedded default (LOAD="--production" for 1,000 on PostgreSQL and Redis)
	$(VENV)/uv pip install -q --require-hashes -r requirements-bench.txt
	$(VENV)/python -m bench.load $(LOAD)

mutants: prepare-tests ## break the code in places and see if tests notice (ROOMS="access kernel" BUDGET=20 minutes SEED=1)
	$(VENV)/uv pip install -q --require-hashes -r requirements-mutants.txt
	nice -n 15 $(VENV)/python -m tests.mutants --budget $(BUDGET) --seed $(SEED) --count $(COUNT) $(ROOMS)

rehearse: prepare-tests ## production's processes on PostgreSQL and Redis, without containers (UPDATE=1: an update behind nginx)
	$(VENV)/python -m deploy.rehearse $(if $(UPDATE),update)

site: prepare-tests ## the documentation site of this release, in build/site; a link to nothing fails
	$(VENV)/uv pip install -q --require-hashes -r requirements-docs.txt
	$(VENV)/python -m deploy.site

release: prepare-tests ## wheel, pins, notes and checksums in dist/; the wheel must serve from an empty environment
	$(VENV)/python -m deploy.release

pictures: prepare-browser ## draw the pictures of README.md anew from the demonstration, in light and dark
	$(VENV)/python -m tests.e2e.pictures

demo: prepare ## put the demo event back to how it began
	$(VENV)/python manage.py migrate -v0
	$(VENV)/python manage.py demo --reset

shell: prepare ## a Python shell with the models
	$(VENV)/python manage.py shell

lint: prepare-tests check-scripts check-templates check-styles ## style, types, import contracts, migrations, catalogs, production settings
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy kingsmoot tables rules frontend deploy tests bench
	$(VENV)/lint-imports
	$(VENV)/python manage.py makemigrations --check --dry-run
	$(VENV)/python manage.py messages --check
	deploy/check-production

check-scripts: prepare-checks ## form and types of the scripts
	$(PRETTIER) --check $(SCRIPTS)
	$(NODE) $(CHECKS)/node_modules/typescript/bin/tsc -p $(CHECKS)

check-templates: prepare-tests ## form of the templates
	$(VENV)/djangofmt --check $(TEMPLATES)

check-styles: prepare-checks ## style rules that nothing uses
	$(NODE) $(CHECKS)/dead_styles.js

format: prepare-checks ## put the code into shape
	$(VENV)/ruff check --fix .
	$(VENV)/ruff format .
	$(VENV)/djangofmt $(TEMPLATES)
	$(PRETTIER) --write --log-level warn $(SCRIPTS)

pins: prepare-tests ## compile requirements*.txt anew, from pyproject.toml and requirements-*.in
	$(VENV)/uv pip compile -q --upgrade --universal --generate-hashes --python-version 3.11 pyproject.toml -o requirements.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-bench.in -o requirements-bench.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-mutants.in -o requirements-mutants.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-compiled.in -o requirements-compiled.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-docs.in -o requirements-docs.txt

prepare:
	@./run prepare

prepare-tests:
	@./run prepare tests

prepare-checks:
	@./run prepare checks

prepare-browser: prepare-tests
	@$(VENV)/python -m tests.e2e.browser

# Makes the targets side by side; each one's lines stand together.
define at-once
@$(MAKE) --no-print-directory -f $(firstword $(MAKEFILE_LIST)) --keep-going --jobs --output-sync $(1)
endef

# Makes every target, also after one that failed, and tells at the end which failed.
define run-all
@failed=; took=; \
for part in $(1); do began=$$(date +%s); \
$(MAKE) --no-print-directory -f $(firstword $(MAKEFILE_LIST)) $$part || failed="$$failed $$part"; \
took="$$took $$part $$(($$(date +%s) - began)) s;"; done; echo "Took:$$took"; \
case "$${SKIP_BROWSER:-0}" in 0) ;; *) echo "Browser tests are SKIPPED, because SKIP_BROWSER is set." ;; esac; \
if [ -n "$$failed" ]; then echo "FAILED:$$failed"; exit 1; fi; \
echo "All parts passed: $(1)"
endef
