# What people type. `make` alone lists it. Everything runs in .venv, which ./run makes.

PORT ?= 8000
BENCH ?=
VENV := .venv/bin
PURE := --ignore=tests/rules --ignore=tests/regulations

.DEFAULT_GOAL := help
.PHONY: help run test test-sqlite test-e2e test-postgres e2e record slow bench rehearse demo shell lint format pins prepare prepare-tests

help: ## list these targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: ## serve on port 8000 (make run PORT=8001 for another), with a demo event the first time
	@./run --port $(PORT)

test: test-sqlite test-e2e test-postgres ## all tests: SQLite, browsers, PostgreSQL with Redis

test-sqlite: prepare-tests ## tests without browsers, on SQLite
	$(VENV)/pytest -n auto -m "not slow and not e2e"

test-e2e: prepare-tests ## tests in a browser
	$(VENV)/pytest -m "e2e and not slow"

test-postgres: prepare-tests ## tests that touch the database, on a real PostgreSQL and Redis
	$(VENV)/pytest -n auto --postgres -m "not slow and not e2e and not once" $(PURE)

e2e: test-e2e

record: prepare-tests ## whole live games in browsers, step by step with pictures, in recordings/ (playwright show-trace)
	$(VENV)/pytest --tracing on --output recordings -m "e2e" tests/e2e/test_live_btwixt.py tests/e2e/test_live_lcg.py

slow: prepare-tests ## the long tests that `make test` leaves out, on both databases
	$(VENV)/pytest -n auto -m "slow and not e2e"
	$(VENV)/pytest -m "slow and e2e"
	$(VENV)/pytest -n auto --postgres -m "slow and not e2e and not once" $(PURE)

bench: prepare-tests ## benchmarks (make bench BENCH="web pairing" for some)
	$(VENV)/uv pip install -q --require-hashes -r requirements-bench.txt
	$(VENV)/python -m bench $(BENCH)

rehearse: prepare-tests ## production's processes against a real PostgreSQL and Redis, without containers
	$(VENV)/python -m deploy.rehearse

demo: prepare ## put the demo event back to how it began
	$(VENV)/python manage.py migrate -v0
	$(VENV)/python manage.py demo --reset

shell: prepare ## a Python shell with the models
	$(VENV)/python manage.py shell

lint: prepare-tests ## style, types, import contracts, migrations, production settings
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy kingsmoot tables rules frontend deploy tests bench
	$(VENV)/lint-imports
	$(VENV)/python manage.py makemigrations --check --dry-run
	deploy/check-production

format: prepare-tests ## put the code into shape
	$(VENV)/ruff check --fix .
	$(VENV)/ruff format .

pins: prepare-tests ## compile requirements*.in anew
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements.in -o requirements.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	$(VENV)/uv pip compile -q --upgrade --generate-hashes --python-version 3.11 requirements-bench.in -o requirements-bench.txt

prepare:
	@./run prepare

prepare-tests:
	@./run prepare tests
