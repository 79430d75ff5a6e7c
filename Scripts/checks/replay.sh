#!/usr/bin/env bash
# Plays the recorded conversations of one suite against `porthole serve`, `porthole upload`, `porthole dav` or `porthole demo NAME`; with --tls,
# over TLS.
#
# usage: replay.sh [--tls] SUITE [page|drive|DEMO]
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
laying=(--prepare "$work/root")
if [[ $1 == *Movie* ]]; then laying+=(--movie); fi
python3 "$replay" "${laying[@]}"
case ${2-} in
  '') what=(serve "$work/root") ;;
  drive) what=(dav "$work/root" --state "$work/kept") ;;
  page) what=(upload "$work/root" --state "$work/kept") ;;
  *) what=(demo "$2") ;;
esac
start "$(program)" "${what[@]}" --port 0 --log none ${serving[@]+"${serving[@]}"}
python3 "$replay" --port "$port" --suite "$PORTHOLE_SHARED/recordings/$1" --root "$work/root" ${options[@]+"${options[@]}"} |
  tee "$work/result"
stop_servers
tail -n 1 "$work/result"
