# shellcheck shell=bash
# Sourced by ./test: what a step says that it needs, in lines of its head.
#
#   # needs: TOOL …     commands; `root`; `linux`; `python:MODULE` for a module of Python's index; `header:PATH` for a header of C; `library:NAME` for a
#                       shared library whose name begins so; `pkg-config:NAME` for a library that pkg-config knows
#   # suite: PATH …     files below the folder of the suites that are no part of the repository

needs_of() { sed -n '2,20s/^# needs: //p' "$1" | xargs; }
suite_of() { sed -n '2,20s/^# suite: //p' "$1" | xargs; }

# Whether a tool is there.
has() {
  case $1 in
    root) [ "$(id -u)" = 0 ] ;;
    linux) [ "$(uname -s)" = Linux ] ;;
    header:*) has_header "${1#header:}" ;;
    library:*) ldconfig -p 2>/dev/null | grep "^[[:space:]]*${1#library:}" >/dev/null ;;
    pkg-config:*) command -v pkg-config >/dev/null && pkg-config --exists "${1#pkg-config:}" ;;
    python:*) command -v python3 >/dev/null && python3 -c "import ${1#python:}" 2>/dev/null ;;
    docc) command -v docc >/dev/null || [ -n "$(find_docc)" ] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# The documentation compiler stands beside the other tools of a toolchain; on Apple's platforms inside Xcode.
find_docc() {
  local beside
  beside=$(dirname "$(readlink -f "$(command -v swift)")")/docc
  if [ -x "$beside" ]; then echo "$beside"; else xcrun --find docc 2>/dev/null; fi
}

# The first tool that a step needs and that is not there, as half a sentence; nothing when all are.
lacks() {
  local tool
  for tool in $(needs_of "$1"); do
    if ! has "$tool"; then
      case $tool in
        root) echo "needs to be root" ;;
        linux) echo "needs Linux" ;;
        library:*) echo "${tool#library:} is missing (Debian: $(package_of "$tool"))" ;;
        pkg-config:*) echo "the library ${tool#pkg-config:} is missing (Debian: $(package_of "$tool"))" ;;
        header:*) echo "${tool#header:} is missing (Debian: $(package_of "$tool"))" ;;
        python:*) echo "Python's module ${tool#python:} is missing" ;;
        *) echo "$tool is missing" ;;
      esac
      return
    fi
  done
}

# The first file of a step's suite that is not there.
lacks_suite() {
  local file
  for file in $(suite_of "$1"); do
    if ! [ -e "$PORTHOLE_SHARED/$file" ]; then
      echo "no $PORTHOLE_SHARED/$file"
      return
    fi
  done
}

# Debian's package with a tool, where its name is another.
package_of() {
  case $1 in
    header:brotli/encode.h) echo libbrotli-dev ;;
    library:libdns_sd.so.1) echo libavahi-compat-libdnssd1 ;;
    library:libminiupnpc.so) echo libminiupnpc17 ;;
    library:libnatpmp.so.1) echo libnatpmp1 ;;
    pkg-config:*) echo "lib${1#pkg-config:}-dev" ;;
    nginx) echo nginx-light ;;
    ip) echo iproute2 ;;
    nft) echo nftables ;;
    dbus-daemon) echo dbus ;;
    avahi-browse | avahi-resolve) echo avahi-utils ;;
    miniupnpd) echo miniupnpd-nftables ;;
    WebKitWebDriver) echo webkit2gtk-driver ;;
    Xvfb) echo xvfb ;;
    zbarimg) echo zbar-tools ;;
    script) echo bsdutils ;;
    qemu-system-x86_64) echo qemu-system-x86 ;;
    busybox) echo busybox-static ;;
    depmod) echo kmod ;;
    testssl) echo testssl.sh ;;
    *) echo "$1" ;;
  esac
}

# Python's package with a module, where its name is another.
python_package_of() {
  case $1 in
    webdav3) echo webdavclient3 ;;
    tusclient) echo tuspy ;;
    *) echo "$1" ;;
  esac
}

# Installs what steps need, as far as that goes: as root, by apt-get, and Python's modules in an environment of their own, which has the system's, too.
install_needs() {
  local path tool packages=() modules=()
  can_install || return 0
  for path in "$@"; do
    [ -z "$(lacks_suite "$path")" ] || continue
    for tool in $(needs_of "$path"); do
      if has "$tool"; then continue; fi
      case $tool in
        root | linux | docc) ;;
        python:*) modules+=("$(python_package_of "${tool#python:}")") ;;
        *) packages+=("$(package_of "$tool")") ;;
      esac
    done
  done
  if [ ${#modules[@]} -gt 0 ]; then packages+=(python3 python3-venv python3-pip); fi
  if [ ${#packages[@]} -gt 0 ]; then
    # shellcheck disable=SC2046 # a list of names
    install_packages $(printf '%s\n' "${packages[@]}" | sort -u)
  fi
  if [ ${#modules[@]} -gt 0 ]; then
    [ -x .build/venv/bin/python3 ] || python3 -m venv --system-site-packages .build/venv >/dev/null 2>&1 || return 0
    use_environment
    # shellcheck disable=SC2046 # a list of names
    python3 -m pip install --quiet --disable-pip-version-check $(printf '%s\n' "${modules[@]}" | sort -u) </dev/null >/dev/null 2>&1 || true
  fi
}

# Python's modules that were installed for the checks.
use_environment() { if [ -x .build/venv/bin/python3 ]; then export PATH="$PWD/.build/venv/bin:$PATH"; fi; }
