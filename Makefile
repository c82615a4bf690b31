# Sextant: a few words in front of Meson and Ninja. Every target first installs what the machine lacks.
PREFIX ?= /usr/local
BUILD  ?= build
TASKS  ?= bench/tasks
COUNT  ?= 2000
NINJA  := ninja $(if $(MAKE_TERMOUT),,--quiet)

.PHONY: all run test install deb sanitize threads clang bench soak format clean ready

all: ready
	@$(NINJA) -C $(BUILD) sextant

ready:
	@scripts/bootstrap
	@scripts/configure $(BUILD)

run: all
	$(BUILD)/sextant check examples/first/queue.c
	@echo
	$(BUILD)/sextant check examples/first/stack_bug.c || test $$? = 1

test: all
	@scripts/bootstrap chromium fonts-dejavu-core || echo "no browser: what the pages of reports do is not tested"
	@tests/run --build $(BUILD)

install: ready
	@$(NINJA) -C $(BUILD)
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX))
	@ninja -C $(BUILD) build.ninja >$(BUILD)/setup.log
	@meson install -C $(BUILD) --no-rebuild --quiet
	@echo "installed below $(abspath $(PREFIX))"

# A package for Debian and its kin, in the build folder.
deb: ready
	@$(NINJA) -C $(BUILD)
	@scripts/make-deb $(BUILD)

# The same tests against a build that watches memory and undefined behaviour.
sanitize:
	@scripts/bootstrap
	@CC=clang-19 scripts/configure build-sanitize -Db_sanitize=address,undefined -Db_lundef=false
	@$(NINJA) -C build-sanitize sextant
	@LSAN_OPTIONS=suppressions=$(CURDIR)/tests/leaks.supp:print_suppressions=0 tests/run --build build-sanitize

# Queries in several threads, watched for races.
threads: all
	@scripts/configure build-threads -Db_sanitize=thread -Db_lundef=false -Doptimization=0
	@$(NINJA) -C build-threads libsextant.a
	@SEXTANT=$(abspath $(BUILD)/sextant) tests/api/races build-threads

# The whole tree under the second compiler, with the same warnings.
clang:
	@scripts/bootstrap
	@CC=clang-19 scripts/configure build-clang -Doptimization=0
	@$(NINJA) -C build-clang sextant unit-tests

bench: all
	@bench/svcomp --binary $(BUILD)/sextant $(BENCHFLAGS) $(TASKS)

soak: all
	@SEXTANT=$(abspath $(BUILD)/sextant) tests/differential/run $(COUNT)

format:
	@scripts/bootstrap
	@scripts/list-sources | xargs clang-format-19 -i

clean:
	rm -rf build build-clang build-sanitize build-threads
