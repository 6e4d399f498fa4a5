# make demo, make test: everything they need is put into .venv the first time; later runs are offline and start at
# once. A folder that was moved or copied sets its .venv up again, offline, with the packages that are in it.
PYTHON ?= python3
RUN = .venv/bin/python -m

.PHONY: help demo test lint tests acceptance bench clean environment

help:
	@echo 'make demo                    install Kotae in .venv and solve two puzzles'
	@echo 'make test                    all checks: style, types, layers, tests'
	@echo 'make acceptance DATA=FOLDER  solve the boards of a folder and compare with what is known about them'
	@echo 'make bench                   measure'
	@echo 'make clean                   remove what the checks leave behind; the environment, .venv, stays'
	@echo 'PYTHON=python3.12 chooses the Python that .venv is made with; it must be 3.11 or newer.'

demo: environment
	@$(call install,[web])
	@echo 'A Hashi board:' && .venv/bin/kotae draw examples/hashi.txt
	@echo 'Its answer, checked:' && .venv/bin/kotae solve examples/hashi.txt
	@echo 'A Futoshiki board, and how many answers it has:' && .venv/bin/kotae draw examples/futoshiki.txt
	@.venv/bin/kotae verdict examples/futoshiki.txt && echo 'Next: .venv/bin/kotae help, and docs/guide.md'
	@echo 'Or play on a page: .venv/bin/kotae serve'

# What tests leave behind, temporary folders and compiled modules, stays in .venv. Many tests start kotae anew.
test: environment
	@$(call install,[dev])
	@$(if $(CI),$(call install,[bench]))
	@.venv/bin/python -c 'import ortools' 2>/dev/null || echo 'No ortools: its tests are left out.'
	@command -v curl >/dev/null || echo 'No curl: the examples of docs/http.md are not tried.'
	@for shell in zsh fish; do command -v $$shell >/dev/null || echo "No $$shell: its completion is not tried."; done
	@$(chromium)
	@$(MAKE) --no-print-directory -j2 lint tests  # side by side: mypy uses one core

lint:
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	.venv/bin/python -c 'from importlinter.cli import lint_imports_command as lint; lint()'

tests:
	@mkdir -p .venv/tmp
	PYTEST_DEBUG_TEMPROOT=.venv/tmp PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$$PWD/.venv/pycache" $(RUN) pytest -n auto

# These two compare with other solvers, which are large and needed by nothing else.
acceptance: environment
	@test -n '$(DATA)' || { echo 'Say where the boards are: make acceptance DATA=FOLDER' >&2; exit 2; }
	@$(call install,[bench])
	$(RUN) acceptance --data '$(DATA)'

bench: environment
	@$(call install,[bench])
	$(RUN) bench

clean:
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist .venv/tmp .venv/pycache
	find src tests bench acceptance -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that runs is kept, unless PYTHON asks for another one. Where ensurepip is missing (Debian has it in
# a package of its own), the Python's own pip brings one in. A moved environment gets new addresses from venv.
environment:
	@$(usable) || { $(create); }
	@test "$$(cat .venv/place 2>/dev/null)" = "$$(pwd -P)" || \
	{ rm -f .venv/installed* && $(RUN) venv --without-pip .venv && .venv/bin/python -c "$$mend" && pwd -P >.venv/place; }

# Scripts name the Python that they were installed with, by its path; mended ones run the Python that lies beside them.
define mend
import pathlib, re
python = rb"""(#!.*python.*|#!/bin/sh\n'''exec' .*\n' ''')\n"""
beside = rb"""#!/bin/sh
'''exec' "$$(dirname -- "$$(realpath -- "$$0")")/python" "$$0" "$$@"
' '''
"""
for script in filter(pathlib.Path.is_file, pathlib.Path(".venv/bin").iterdir()):
    if found := re.match(python, text := script.read_bytes()):
        script.write_bytes(beside + text[found.end():])
endef
export mend

usable = .venv/bin/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
which = -c 'import sys; print(sys.base_prefix, sys.version_info[:2])'
usable += $(if $(filter-out file,$(origin PYTHON)),&& test "$$(.venv/bin/python $(which))" = "$$($(PYTHON) $(which))")
create = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"kotae needs Python 3.11 or newer; $(PYTHON) is %d.%d. PYTHON=... names another." % sys.version_info[:2])' && \
	rm -rf .venv && { $(PYTHON) -m venv .venv >/dev/null 2>&1 || \
	{ $(PYTHON) -m venv --clear --without-pip .venv && $(PYTHON) -m pip -q --python .venv/bin/python install pip; }; }

# .venv/installed[EXTRAS] holds the head of pyproject.toml, which is all that pip reads. Its content is compared, not
# its date: a copy has new dates. What builds kotae stays in .venv, so that linking it again needs no network.
head = sed '/^\[tool/,$$d' pyproject.toml
install = $(head) | cmp -s - '.venv/installed$(1)' || { echo 'Installing kotae$(1) in .venv; this happens once.' && \
	$(RUN) pip -q --disable-pip-version-check install hatchling editables && $(RUN) pip -q \
	--disable-pip-version-check install --no-build-isolation -e '.$(1)' && $(head) >'.venv/installed$(1)'; }

# Pages are tried in a Chromium: the system's, which root gets from Debian's packages, or Playwright's own. Where there
# is none to be had, nobody tries again before .venv is new, except in CI, where a missing one is a failure.
has_chromium = .venv/bin/python -m tests.browsing 2>/dev/null
get_chromium = echo 'Installing Chromium; this happens once.' && { { test "$$(id -u)" = 0 && apt-get -qq update && \
	DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium; } || $(RUN) playwright install chromium; \
	} >.venv/chromium 2>&1
chromium = $(has_chromium) || $(if $(CI),,test -e .venv/chromium ||) { $(get_chromium); }; $(has_chromium) || \
	echo 'No Chromium: pages are not tried in a browser. .venv/chromium says why it could not be installed.'
