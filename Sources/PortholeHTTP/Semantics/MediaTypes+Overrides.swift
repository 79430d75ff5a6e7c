extension MediaTypes {
  /// Where the table has nothing, or a namesake of what people serve. Each line says why.
  package static let overrides: [String: String] = [
    // Web pages.
    "cjs": "text/javascript",  // as js and mjs in the table
    "jsx": "text/plain",  // source to read, no browser runs it
    "tsx": "text/plain",  // the same
    "vue": "text/plain",  // the same
    "scss": "text/plain",  // the same
    "less": "text/plain",  // the same
    "map": "application/json",  // source maps are JSON (ECMA-426)
    "manifest": "application/manifest+json",  // the table has the application cache, which browsers have dropped
    "rss": "application/rss+xml",  // feed readers know no x-rss+xml
    // Media: players choose by type before they look.
    "ts": "video/mp2t",  // segments of HLS, RFC 8216; not Qt's translations, not TypeScript
    "mts": "video/mp2t",  // camcorders; not the 3D model
    "m2ts": "video/mp2t",  // camcorders
    "m4b": "audio/mp4",  // audio book
    "m4r": "audio/mp4",  // ring tone
    "mka": "audio/x-matroska",  // not in the table
    "weba": "audio/webm",  // not in the table
    "mid": "audio/midi",  // the table has sp-midi, a subset for telephones
    "midi": "audio/midi",  // not in the table
    "wav": "audio/wav",  // what browsers and RFC 2361's users send
    "aif": "audio/aiff",  // what players know
    "aiff": "audio/aiff",  // the same
    "aifc": "audio/aiff",  // the same
    "caf": "audio/x-caf",  // Apple's recordings
    "3gp": "video/3gpp",  // RFC 3839; the table leaves it out as audio or video
    "3g2": "video/3gpp2",  // RFC 4393
    "ass": "text/x-ssa",  // subtitles; the table has it for AAC
    "ssa": "text/x-ssa",  // subtitles
    // Images.
    "dng": "image/x-adobe-dng",  // not in the table
    "cur": "image/x-icon",  // mouse pointer, the format of icons
    // Data and settings: shown by a browser instead of saved.
    "yaml": "application/yaml",  // RFC 9512
    "yml": "application/yaml",  // RFC 9512
    "toml": "application/toml",  // registered with IANA
    "ndjson": "application/x-ndjson",  // one JSON text a line
    "jsonl": "application/jsonl",  // the same under its other name
    "ipynb": "application/x-ipynb+json",  // Jupyter notebook
    "gpx": "application/gpx+xml",  // tracks
    "log": "text/plain",
    "conf": "text/plain",
    "cfg": "text/plain",
    "ini": "text/plain",
    // Source text, to be read.
    "swift": "text/x-swift",
    "go": "text/x-go",
    "rs": "text/x-rust",  // the table has a location service
    "kt": "text/x-kotlin",
    "lua": "text/x-lua",
    "m": "text/x-objcsrc",  // Objective-C; the table has Mathematica
    "mm": "text/x-objcsrc",  // Objective-C++; the table has a mind map
    "sh": "text/x-sh",  // the table has application/x-sh first, which is saved instead of shown
    // Archives, packages, documents.
    "bz2": "application/x-bzip2",  // not in the table
    "br": "application/x-brotli",  // not in the table
    "tgz": "application/gzip",  // what it is; the table's name is known to nobody
    "lz4": "application/x-lz4",  // not in the table
    "key": "application/vnd.apple.keynote",  // Keynote; the table has PGP keys
    "mobi": "application/x-mobipocket-ebook",  // not in the table
    "der": "application/x-x509-ca-cert",  // iOS and Android install a certificate only with it
    // What Apple's systems act on.
    "mobileconfig": "application/x-apple-aspen-config",  // a profile is offered only with it
    "plist": "application/x-plist",  // over-the-air installation
    "pkpass": "application/vnd.apple.pkpass",  // Wallet
    "pkpasses": "application/vnd.apple.pkpasses",  // Wallet
    "reality": "model/vnd.reality",  // AR Quick Look
  ]
}
