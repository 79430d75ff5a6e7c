# shellcheck shell=bash
# Sourced by ./run and ./test: what building needs, and the one release build that both use.

# Says in one line what building needs and the machine lacks; installs packages where that is possible.
need_toolchain() {
  local version
  if ! command -v swift >/dev/null; then
    echo "${0##*/}: the Swift toolchain is missing (6.2 or later, with swift in the PATH): see https://www.swift.org/install" >&2
    return 1
  fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case $version in
    [0-5].* | 6.0 | 6.1 | '')
      echo "${0##*/}: Swift ${version:-of an unknown version} is too old: 6.2 or later is needed, see https://www.swift.org/install" >&2
      return 1
      ;;
  esac
  [ "$(uname -s)" = Linux ] || return 0
  need_headers
}

need_headers() {
  local missing
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if can_install; then
    # shellcheck disable=SC2086 # a list of names
    install_packages $missing
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
  fi
  echo "${0##*/}: missing for building: $missing (Debian's name; install it and try again)" >&2
  return 1
}

# Whether the toolchain's compiler finds a header.
has_header() {
  local clang
  clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
  [ -x "$clang" ] || clang=clang
  echo "#include <$1>" | "$clang" -x c++ -fsyntax-only - 2>/dev/null
}

# The packages of Scripts/packages whose header the compiler does not find, on one line.
missing_packages() {
  local header package purpose
  {
    # The package manager asks it where libxml2's headers are.
    command -v pkg-config >/dev/null || echo pkg-config
    while read -r header package purpose; do
      case $header in '#'* | '') continue ;; esac
      case $header in
        stdlib.h | cstddef) ;;
        *) grep -rqF "<$header>" Sources || continue ;;
      esac
      if ! has_header "$header"; then
        : "$purpose"
        # The package is named after the compiler's version; g++ has the one that fits.
        if [ "$package" = libstdc++-dev ] && can_install; then package=g++; fi
        echo "$package"
      fi
    done <Scripts/packages
  } | xargs
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs Debian packages, each for itself, so that one that does not exist keeps out no other.
install_packages() {
  local package
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update </dev/null >/dev/null 2>&1 || true
  for package in "$@"; do
    echo "installing $package" >&2
    apt-get -qq install -y --no-install-recommends "$package" </dev/null >/dev/null 2>&1 || true
  done
}

# Builds the command for release and prints its path. Linux: one file that holds all of Swift, and of C libraries those whose
# archives are there.
build_release() {
  local options=(-c release --product porthole) archives
  if [ "$(uname -s)" = Linux ]; then
    options+=(--static-swift-stdlib --scratch-path .build/one-file)
    archives=$(archives)
    if [ -n "$archives" ]; then options+=(-Xlinker "-L$archives" --pkg-config-path "$archives"); fi
  fi
  swift build "${options[@]}" </dev/null >&2 || return 1
  echo "$(swift build "${options[@]}" --show-bin-path)/porthole"
}

# A folder with archives of libraries and nothing else: a linker that looks there first does not find the shared libraries beside them.
archives() {
  local folder=$PWD/.build/archives name path clang
  clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
  mkdir -p "$folder"
  for name in libssl.a libcrypto.a libsqlite3.a; do
    path=$("$clang" -print-file-name="$name")
    # What is only there as a shared library is linked as one.
    if [ -f "$path" ]; then ln -sfn "$path" "$folder/$name"; fi
  done
  path=$("$clang" -print-file-name=libxml2.a)
  if [ -f "$path" ] && ! [ "$folder/libxml2.a" -nt "$path" ]; then Scripts/static-libxml2 "$clang" "$path" "$folder/libxml2.a" >&2; fi
  # The system's own description of libxml2 names the folder of shared libraries, which would be looked through first.
  if [ -f "$folder/libxml2.a" ]; then
    printf 'Name: libxml2\nDescription: the archive beside\nVersion: 2\nCflags: %s\nLibs: -lxml2\n' "$(pkg-config --cflags libxml-2.0)" >"$folder/libxml-2.0.pc"
  fi
  echo "$folder"
}
