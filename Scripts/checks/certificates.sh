# shellcheck shell=bash
# Sourced by checks of HTTPS, behind server.sh: an authority and what it issues, as files in `work`.
# shellcheck disable=SC2154 # work is set by server.sh

# For the TLS form of a check: sets `scheme`, and `certified`, the file with a server's certificate and its key; curl and whatever else has its TLS
# from OpenSSL then believe that server.
use_tls() {
  make_certificates server
  cat "$work/server.crt" "$work/server.key" >"$work/server.pem"
  # shellcheck disable=SC2034 # used by those who source this
  scheme=https certified=$work/server.pem
  export SSL_CERT_FILE=$work/ca.crt CURL_CA_BUNDLE=$work/ca.crt REQUESTS_CA_BUNDLE=$work/ca.crt
}

# Makes ca.crt, and for each name NAME.crt and NAME.key: a server's certificate for localhost and 127.0.0.1.
make_certificates() {
  local name
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/ca.key" -out "$work/ca.crt" -days 2 \
    -subj "/CN=Authority of a test" -addext keyUsage=critical,keyCertSign 2>/dev/null
  for name in "$@"; do
    case $name in
      rsa*) openssl req -newkey rsa:2048 -nodes -keyout "$work/$name.key" -out "$work/$name.csr" -subj "/CN=$name" 2>/dev/null ;;
      *)
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/$name.key" -out "$work/$name.csr" \
          -subj "/CN=$name" 2>/dev/null
        ;;
    esac
    openssl x509 -req -in "$work/$name.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -days 2 -out "$work/$name.crt" \
      -extfile <(printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\n') \
      2>/dev/null
  done
}
