# make demo, make test: everything they need is put into .venv the first time; later runs are offline and
# start at once. The folder can be moved or copied, .venv included.

PYTHON ?= python3

.PHONY: help demo test acceptance bench clean environment programs
.DEFAULT_GOAL := help

help:
	@echo 'make demo                    solve two puzzles'
	@echo 'make test                    all checks: style, types, layers, tests'
	@echo 'make acceptance DATA=FOLDER  solve the boards of a folder and compare with what is known about them'
	@echo 'make bench                   measure'
	@echo 'make clean                   remove what the checks leave behind; the environment, .venv, stays'
	@echo 'PYTHON=python3.12 chooses the Python that .venv is made with; it must be 3.11 or newer.'

demo: environment
	@echo 'A Hashi board:' && .venv/bin/kotae draw examples/hashi.txt
	@echo 'Its answer, checked:' && .venv/bin/kotae solve examples/hashi.txt
	@echo 'A Futoshiki board and its answer:' && .venv/bin/kotae draw examples/futoshiki.txt
	@.venv/bin/kotae solve examples/futoshiki.txt
	@echo 'Next: .venv/bin/kotae --help, and docs/guide.md'

# pytest keeps the temporary folders of its last three runs: in .venv, so that nothing stays outside.
# Where CI is set, the comparisons with other solvers are tested, too; elsewhere only if those are there.
test: environment programs
	@$(if $(CI),$(call install,bench))
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	@mkdir -p .venv/tmp
	PYTEST_DEBUG_TEMPROOT=.venv/tmp .venv/bin/pytest -n auto

# A solver of Debian's, as a stranger who reads our files; the tests fail without it only where CI is set.
programs:
	@command -v minisat >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	{ apt-get install -y -qq minisat || { apt-get update -qq && apt-get install -y -qq minisat; }; } \
	>/dev/null 2>&1; } || echo 'minisat is not installed and cannot be installed here: its tests are left out.'

# These two compare with other solvers, which are large and needed by nothing else.
acceptance: environment
	@test -n '$(DATA)' || { echo 'Say where the boards are: make acceptance DATA=FOLDER' >&2; exit 2; }
	@$(call install,bench)
	.venv/bin/python -m acceptance --data '$(DATA)'

bench: environment
	@$(call install,bench)
	.venv/bin/python -m bench

clean:
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist .venv/tmp
	find src tests bench acceptance -name __pycache__ -type d -prune -exec rm -rf {} +

# demo and test share one installation, so that after either of them the other needs no network.
environment:
	@$(usable) || { $(create); }
	@$(call install,dev)
	@test "$$(cat .venv/place)" = "$$(pwd -P)" || { $(settle); }

# An environment that runs is kept, unless PYTHON asks for another one.
usable = .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
which = -c 'import sys; print(sys.base_prefix, sys.version_info[:2])'
ifneq ($(origin PYTHON),file)
usable += && test "$$(.venv/bin/python $(which))" = "$$($(PYTHON) $(which))"
endif

# Where ensurepip is missing (Debian has it in a package of its own), the Python's own pip brings one in.
create = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"kotae needs Python 3.11 or newer; $(PYTHON) is %d.%d. PYTHON=... names another." % sys.version_info[:2])' && \
	rm -rf .venv && \
	{ $(PYTHON) -m venv .venv >/dev/null 2>&1 || { $(PYTHON) -m venv --clear --without-pip .venv && \
	$(PYTHON) -m pip --quiet --python .venv/bin/python install pip; }; }

# .venv/installed.EXTRA holds what was installed: the head of pyproject.toml, which is all that pip reads. Its
# content is compared, not its date: a copy has new dates, and the tools' settings below need no installation.
head = sed '/^\[tool/,$$d' pyproject.toml
install = $(head) | cmp -s - .venv/installed.$(1) || { \
	echo 'Installing kotae[$(1)] in .venv; this happens once.' && \
	.venv/bin/python -m pip --quiet --disable-pip-version-check install --editable '.[$(1)]' && \
	$(settle) && $(head) >.venv/installed.$(1); }

# An environment is full of its own address. Scripts get a first line that finds the Python beside them, and the
# link to src becomes relative, so that both are right in a copy even before make has run there. What must be
# absolute is rewritten when .venv/place is not here.
settle = .venv/bin/python -c "$$SETTLE" && pwd -P >.venv/place
define SETTLE
import os, pathlib, re, sysconfig

here = pathlib.Path.cwd().resolve()
bin, packages = here / ".venv/bin", pathlib.Path(sysconfig.get_path("purelib")).resolve()
launcher = b"""#!/bin/sh
'''exec' "$$(dirname -- "$$(realpath -- "$$0")")/python" "$$0" "$$@"
' '''
"""
first = re.compile(rb"\A#!(/bin/sh\n'''exec' .*\n' '''|.*python.*)\n")
for script in bin.iterdir():
    if script.is_file() and not script.is_symlink() and first.match(script.read_bytes()):
        script.write_bytes(first.sub(lambda match: launcher, script.read_bytes()))
for link in packages.glob("*kotae*.pth"):
    link.write_text(os.path.relpath(here / "src", packages) + "\n")

place = here / ".venv/place"
before = pathlib.Path(place.read_text().strip()) if place.exists() else here
for file in [*bin.glob("[aA]ctivate*"), here / ".venv/pyvenv.cfg", *packages.glob("kotae-*/direct_url.json")]:
    text = file.read_text().replace(f"{before}/.venv", f"{here}/.venv")
    file.write_text(text.replace(f'"{before.as_uri()}"', f'"{here.as_uri()}"'))
endef
export SETTLE
