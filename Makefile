# What a person runs. Everything real is in scripts/ and Tests/; `make` by itself says what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:

# A folder of its own per variant: sharing one rebuilds everything each time.
BUILD := .build
ASAN := .build-asan
FUZZ := .build-fuzz
TSAN := .build-tsan
WASM := .build-wasm
# Seconds that `make fuzz` stays with a target, and `make test` with those of SPAKE2 and with others.
FOR := 20
FUZZ_SPAKE2 := 20
FUZZ_OTHERS := 3
PROGRAMS := wormhole-relay sidecar-bot invite

.PHONY: help build man test check lint unit compile-fail doc-links wasm fuzz fuzz-short fuzz-faults \
	bench bench-instructions codes memcheck sanitize deps deps-test demo clean

help: ## Say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

build: ## Build the three programs for use, into .build/release
	@for program in $(PROGRAMS); do \
		scripts/step.sh "build $$program" \
			swift build --scratch-path $(BUILD) -c release --product $$program; \
	done

man: build ## Write the programs' manual pages into .build/man
	@mkdir -p $(BUILD)/man
	@for program in $(PROGRAMS); do \
		$(BUILD)/release/$$program man > $(BUILD)/man/$$program.1; \
	done

test: deps-test lint unit compile-fail doc-links wasm fuzz-short build codes bench-instructions memcheck ## What must hold before a change lands
	@scripts/step.sh "stock clients" Tests/Interop/run.sh

check: test sanitize ## The same, and all tests again under the address and thread sanitizers

lint: ## Check the layout of every Swift file
	@scripts/step.sh "lint" swift format lint --strict --recursive \
		Sources Tests Fuzz Package.swift

unit: ## Build with every import checked, then run the tests
	@scripts/step.sh "build the tests" swift build --build-tests --scratch-path $(BUILD) \
		--explicit-target-dependency-import-check error
	@scripts/step.sh "tests" swift test --skip-build --scratch-path $(BUILD) --disable-xctest

compile-fail: ## Misuse that the compiler must refuse; after unit
	@scripts/step.sh "misuse that must not compile" Tests/CompileFail/run.sh $(BUILD)/debug

doc-links: ## Follow the links in the documentation of SPAKE2's interface; after unit
	@scripts/step.sh "links in the documentation" scripts/check-docs.sh $(BUILD)/debug

wasm: ## SPAKE2 as Embedded Swift in WebAssembly, against the same vectors
	@scripts/step.sh "vectors in WebAssembly" Tests/Wasm/run.sh

# XCTest itself leaks, so it stays out of the address sanitizer's run.
sanitize: ## All tests under the address sanitizer, then under the thread sanitizer
	@scripts/step.sh "tests, address sanitizer" \
		swift test --sanitize=address --disable-xctest --scratch-path $(ASAN)
	@scripts/step.sh "tests, thread sanitizer" \
		swift test --sanitize=thread --disable-xctest --scratch-path $(TSAN)

fuzz: deps ## Fuzz what takes bytes from others, FOR=20 seconds each target
	@scripts/step.sh "fuzz" Fuzz/run.sh --seconds $(FOR)

fuzz-short: ## The same in about two minutes: 20 s for each target of SPAKE2, less for the rest
	@scripts/step.sh "fuzz" Fuzz/run.sh --seconds $(FUZZ_SPAKE2) --others $(FUZZ_OTHERS)

fuzz-faults: deps ## Plant a fault for each fuzz target, and see that it is found
	@scripts/step.sh "planted faults" Fuzz/faults.sh

# SPAKE2 on one processor, so that Python and we meet the same disturbances.
bench: deps-test ## Measure SPAKE2 beside its bare operations, and the relay beside Python's and an echo
	@for program in relay-bench wormhole-relay; do \
		scripts/step.sh "build $$program" \
			swift build --scratch-path $(BUILD) -c release --product $$program; \
	done
	@taskset -c 0 $(BUILD)/release/relay-bench spake2 || [ $$? -eq 3 ]  # 3: a target missed
	@$(BUILD)/release/relay-bench relay || [ $$? -eq 3 ]

codes: ## Read every word, every slip in it, and names with every character of Unicode
	@scripts/step.sh "build the proof of the codes" \
		swift build --scratch-path $(BUILD) -c release --product CodesProof
	@scripts/step.sh "every word, slip and character" $(BUILD)/release/CodesProof

memcheck: ## Run exchanges with their secrets marked; fails on a branch of ours that depends on one
	@scripts/step.sh "build the valgrind harness" \
		swift build --scratch-path $(BUILD) -c release --product ValgrindHarness
	@scripts/step.sh "constant time, by memcheck" Tests/Valgrind/memcheck.sh $(BUILD)/release

bench-instructions: ## Count an exchange's instructions; fails on more than Tests/Valgrind records
	@scripts/step.sh "build the valgrind harness" \
		swift build --scratch-path $(BUILD) -c release --product ValgrindHarness
	@scripts/step.sh "instruction counts" Tests/Valgrind/instructions.sh $(BUILD)/release

deps: ## Install the Debian packages that building needs
	@scripts/install-deps.sh

deps-test: ## The same and what the tests need: stock clients, a QR reader, WebAssembly
	@scripts/step.sh "dependencies" scripts/install-deps.sh --test

demo: deps build ## A relay and a bot for a demo space on this machine, and an invite to try
	@scripts/demo.sh

clean: ## Remove everything that was built
	rm -rf $(BUILD) $(ASAN) $(FUZZ) $(TSAN) $(WASM)
