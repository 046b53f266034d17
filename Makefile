# make battle    play a battle between two packaged boards      (BOARD=name-or-file SEED=n)
# make test      linters, types, import contracts, every test   (what .ci/run runs)
# make check     the same without the tests
# make format    let ruff rewrite the layout of the code
# make compiled  build with mypyc, run every test on that build, compare its digests with the interpreted ones
# make bench     the benchmarks, interpreted and compiled
# make soak      the long tests and large random ones; minutes
# make clean     remove environments, builds and caches
#
# Needs Python 3.11 or newer and make; everything else is installed into .venv (and .venv-compiled).

.POSIX:
.SUFFIXES:
.DELETE_ON_ERROR:
.PHONY: battle test check format compiled bench soak clean

BOARD = crab-cove
SEED = 7
# Flags for every pytest run; `make test PYTEST_FLAGS=` uses a single process.
PYTEST_FLAGS = -n 2
OPT_LEVEL = 3
# Options of pyperf; `make bench BENCH_FLAGS=--fast` takes half the time.
BENCH_FLAGS = --quiet

VENV = .venv
BIN = $(VENV)/bin
COMPILED_VENV = .venv-compiled
COMPILED_BIN = $(COMPILED_VENV)/bin
# An install into a virtual environment is never a user install, whatever the person's own settings say.
PIP = env PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1

# $(CREATE_VENV) FOLDER makes a virtual environment with the newest Python >= 3.11 that is on the PATH (or $PYTHON),
# and keeps the one that is there while it still runs.
define CREATE_VENV
create_venv() { \
  if "$$1/bin/python" -m pip --version >/dev/null 2>&1 && \
     "$$1/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then return 0; fi; \
  old=; \
  for python in $${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do \
    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
    if "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
      "$$python" -m venv --clear "$$1" && return 0; \
    fi; \
    old=$$python; \
  done; \
  if [ -n "$$old" ]; then \
    echo "error: $$old cannot make virtual environments; install its venv module (often a package named python3-venv)." >&2; \
  else \
    echo "error: Python 3.11 or newer is needed, and none was found on the PATH; set PYTHON=/path/to/python." >&2; \
  fi; \
  return 1; \
}; create_venv
endef

battle: $(VENV)/.installed
	$(BIN)/gridforged battle $(BOARD) --seed $(SEED)

test: check
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

check: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(VENV)/.installed: pyproject.toml setup.py
	@$(CREATE_VENV) $(VENV)
	$(PIP) $(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

# --- the compiled build -----------------------------------------------------------------------------------------

$(COMPILED_VENV)/.tools: pyproject.toml setup.py
	@$(CREATE_VENV) $(COMPILED_VENV)
	$(PIP) $(COMPILED_BIN)/python -m pip install --quiet '.[dev]'
	@touch $@

# The sources are copied first, so that nothing of this build lands among them.
SOURCES = $(shell find gridforged -type f ! -path '*/__pycache__/*') pyproject.toml setup.py README.md LICENSE

$(COMPILED_VENV)/.compiled: $(COMPILED_VENV)/.tools $(SOURCES)
	rm -rf build/source && mkdir -p build/source
	cp -R gridforged pyproject.toml setup.py README.md LICENSE build/source/
	@echo "compiling with mypyc, a minute or two ..."
	$(PIP) GRIDFORGED_COMPILED=1 GRIDFORGED_OPT_LEVEL=$(OPT_LEVEL) $(COMPILED_BIN)/python -m pip install --quiet \
	  --no-build-isolation --no-deps --force-reinstall ./build/source
	@touch $@

# The tests run in a copy beside which no source package lies, so what they import is the compiled one.
compiled: $(COMPILED_VENV)/.compiled $(VENV)/.installed
	rm -rf build/run && mkdir -p build/run
	for part in tests examples benchmarks docs pyproject.toml README.md CHANGELOG.md CONTRIBUTING.md; do \
	  if [ -e $$part ]; then cp -R $$part build/run/; fi; \
	done
	cd build/run && GRIDFORGED_SOURCE="$(CURDIR)" GRIDFORGED_EXPECT=compiled \
	  "$(CURDIR)/$(COMPILED_BIN)/python" -m pytest $(PYTEST_FLAGS)
	cd build/run && "$(CURDIR)/$(COMPILED_BIN)/python" -m tests.compiled.digests --expect compiled > ../compiled.txt
	$(BIN)/python -m tests.compiled.digests --expect interpreted > build/interpreted.txt
	diff build/interpreted.txt build/compiled.txt
	@echo "compiled and interpreted digests are equal"

bench: $(COMPILED_VENV)/.compiled $(VENV)/.installed
	@mkdir -p build && rm -f build/bench-interpreted.json build/bench-compiled.json
	@echo "measuring both builds, some minutes; leave the machine alone meanwhile ..."
	@$(BIN)/python benchmarks/measure.py $(BENCH_FLAGS) -o build/bench-interpreted.json
	@$(COMPILED_BIN)/python benchmarks/measure.py $(BENCH_FLAGS) -o build/bench-compiled.json
	@$(BIN)/python benchmarks/table.py build/bench-interpreted.json build/bench-compiled.json

soak: $(VENV)/.installed
	GRIDFORGED_SOAK=1 $(BIN)/python -m pytest -m 'soak or not soak' $(PYTEST_FLAGS)

clean:
	rm -rf $(VENV) $(COMPILED_VENV) build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
