# shellcheck shell=bash
# Sourced by the runs under a sanitizer, with its name in `sanitizer` (thread, address) and what its reports begin with in `report`.
# shellcheck disable=SC2154 # both, and `seconds`, are set by those who source this

# shellcheck source=Scripts/checks/server.sh
. Scripts/checks/server.sh

scratch=.build/$sanitizer
export TSAN_OPTIONS="suppressions=$PWD/Scripts/sanitize/thread.suppressions"
export LSAN_OPTIONS="suppressions=$PWD/Scripts/sanitize/leak.suppressions:print_suppressions=0"
output=$work/output

# Ends with what is wrong.
fail() {
  echo "$1"
  [ ! -f "$output" ] || grep -n -A 40 -m 1 "$report" "$output" || grep -A 6 '^✘' "$output" | cut -c 1-300 || tail -n 40 "$output"
  exit 1
}

# Runs a command within a time; it has to end well and without a report.
clean() {
  local time=$1 what=$2
  shift 2
  timeout -k 10 "$time" "$@" </dev/null >"$output" 2>&1 || fail "$what: failed with status $?"
  ! grep -q "$report" "$output" || fail "$what: reported"
  echo "$what: clean"
}

# A fault on purpose, without which a clean run would prove nothing: it has to be reported.
planted() {
  timeout 300 swiftc -sanitize="$sanitizer" -module-cache-path "$work" -o "$work/planted" "Scripts/sanitize/planted/$1.swift" || fail "$1: does not compile"
  if timeout 60 "$work/planted" >"$output" 2>&1 || ! grep -q "$report" "$output"; then fail "the planted $1 was not reported"; fi
  echo "the planted $1: reported"
}

# A report that is the runtime's own, and so is suppressed: it has to come without a line of ours, or the suppression is to go.
runtimes_own() {
  timeout 300 swiftc -swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault -sanitize="$sanitizer" -module-cache-path "$work" \
    -o "$work/own" "Scripts/sanitize/planted/$1.swift" || fail "$1: does not compile"
  TSAN_OPTIONS='' timeout 60 "$work/own" >"$output" 2>&1 || true
  grep -q "$report" "$output" || fail "the runtime no longer causes a report by $1: take its suppression away"
  clean 60 "the runtime's own $1, suppressed" "$work/own"
}

# The whole suite, then the torture at length. The compiler was once seen to hang on such a build, which is why nothing runs without a bound.
suite() {
  clean 1800 "the build" swift build --build-tests --sanitize="$sanitizer" --scratch-path "$scratch"
  local tests=(swift test --skip-build --sanitize="$sanitizer" --scratch-path "$scratch")
  # One test after another: slowed down this much, those that compute would keep those that have deadlines from their threads.
  PORTHOLE_FUZZ=5000 clean 1500 "the test suite" "${tests[@]}" --no-parallel --skip 'PortholeTests.Torture/'
  grep -oE 'Test run with [0-9]+ tests?.*' "$output" | tail -n 1
  PORTHOLE_TORTURE_SECONDS=$seconds clean $((seconds + 900)) "the torture" "${tests[@]}" --filter 'PortholeTests.Torture/'
  grep -E '^(torture|start and stop): ' "$output" || fail "the torture did not run"
}

# What the program does under load of several kinds at once.
mixed_load() {
  local files=$work/files program=$scratch/debug/porthole loads=() load
  mkdir "$files"
  head -c 3000000 /dev/urandom >"$files/large.bin"
  echo hello >"$files/small.txt"
  start "$program" serve "$files" --echo /echo --address 127.0.0.1 --port 0
  wrk -t1 -c16 -d"${seconds}s" "http://127.0.0.1:$port/small.txt" >"$work/get" 2>&1 &
  loads+=($!)
  wrk -t1 -c8 -d"${seconds}s" -s Scripts/sanitize/post.lua "http://127.0.0.1:$port/echo" >"$work/post" 2>&1 &
  loads+=($!)
  wrk -t1 -c4 -d"${seconds}s" -H 'Range: bytes=1000-1999,5000-90000' "http://127.0.0.1:$port/large.bin" >"$work/range" 2>&1 &
  loads+=($!)
  local end=$((SECONDS + seconds)) aborted=0
  while [ "$SECONDS" -lt "$end" ]; do
    # A download that is given up, and an upload that is cut.
    timeout 0.1 curl -s --limit-rate 1M -o /dev/null "http://127.0.0.1:$port/large.bin" || aborted=$((aborted + 1))
    timeout 0.1 curl -s --limit-rate 1M -o /dev/null -T "$files/large.bin" "http://127.0.0.1:$port/echo" || aborted=$((aborted + 1))
  done
  for load in "${loads[@]}"; do wait "$load" || fail "wrk failed"; done
  for load in get post range; do
    if grep -E 'Socket errors|Non-2xx' "$work/$load"; then fail "the mixed load had errors: $load"; fi
    echo "$load: $(grep Requests/sec "$work/$load" | tr -s ' ')"
  done
  stop_servers || { cp "$work/server.log" "$output" && fail "the program ended badly"; }
  cp "$work/server.log" "$output"
  ! grep -q "$report" "$output" || fail "the mixed load: reported"
  echo "the mixed load for $seconds s, $aborted transfers given up: clean"
}
