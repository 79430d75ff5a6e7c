# shellcheck shell=bash
# Sourced by checks that start servers: `work` is a folder for them, gone at the end, and so are the servers.

work=$(mktemp -d)
servers=()

# Ends the servers as an operator would, and tells whether each ended well.
stop_servers() {
  local pid bad=0
  for pid in ${servers[@]+"${servers[@]}"}; do kill -TERM "$pid" 2>/dev/null || true; done
  for pid in ${servers[@]+"${servers[@]}"}; do
    wait "$pid" || { echo "a server ended with status $?" && bad=1; }
  done
  servers=()
  return "$bad"
}

clean_up() {
  stop_servers >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT

# The path of the release build.
program() {
  local path=.build/one-file/release/porthole
  [ -x "$path" ] || path=.build/release/porthole
  echo "$PWD/$path"
}

# Starts a command line that prints where it listens; sets `port`, read from there.
start() {
  local listening
  listening=$(mktemp "$work/listening.XXXXXX")
  "$@" >"$listening" 2>>"$work/server.log" &
  servers+=($!)
  for _ in $(seq 100); do
    port=$(sed -n 's|^Listening on https\{0,1\}://.*:\([0-9]*\)/.*|\1|p' "$listening" | head -n 1)
    [ -z "$port" ] || return 0
    kill -0 "${servers[${#servers[@]} - 1]}" 2>/dev/null || break
    sleep 0.1
  done
  echo "the server did not start: $*"
  cat "$listening" "$work/server.log"
  return 1
}
