#!/usr/bin/env bash
# Plays the recorded conversations of one suite against `porthole serve`, `porthole dav`, or `porthole demo NAME`; with --tls, over TLS.
#
# usage: replay.sh [--tls] [--drive] SUITE [DEMO]
set -euo pipefail

# shellcheck source=Scripts/checks/server.sh
. Scripts/checks/server.sh
replay=$PORTHOLE_SHARED/tools/replay.py
options=() serving=()
if [ "$1" = --tls ]; then
  options=(--tls)
  serving=(--tls --state "$work/state")
  shift
fi
subcommand=serve
if [ "$1" = --drive ]; then
  subcommand=dav
  serving+=(--state "$work/state")
  shift
fi
laying=(--prepare "$work/root")
if [[ $1 == *Movie* ]]; then laying+=(--movie); fi
python3 "$replay" "${laying[@]}"
if [ $# -gt 1 ]; then what=(demo "$2"); else what=("$subcommand" "$work/root"); fi
start "$(program)" "${what[@]}" --port 0 --log none ${serving[@]+"${serving[@]}"}
python3 "$replay" --port "$port" --suite "$PORTHOLE_SHARED/recordings/$1" --root "$work/root" ${options[@]+"${options[@]}"} |
  tee "$work/result"
stop_servers
tail -n 1 "$work/result"
