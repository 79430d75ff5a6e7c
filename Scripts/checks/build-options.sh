# shellcheck shell=bash
# Sourced by the checks that share the debug build: all targets and tests, warnings are errors, symbol graphs for the documentation.

# shellcheck disable=SC2034 # used by those who source this
checked=(--scratch-path .build/checked -Xswiftc -warnings-as-errors -Xcc -Werror)
