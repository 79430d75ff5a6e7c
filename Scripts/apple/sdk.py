"""A small SDK for each of Apple's platforms, made on any machine that has a Swift toolchain.

The standard library is the toolchain's own, compiled once more from its interface for Apple's platforms: it says since when there is what. Of the
system there is what `sdk/` declares by hand, from Apple's documentation. Nothing of it can be linked or run; it is for type-checking.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# Each platform with the floor that Package.swift declares.
TARGETS = {"macos": "arm64-apple-macosx15.0", "ios": "arm64-apple-ios18.0", "tvos": "arm64-apple-tvos18.0", "visionos": "arm64-apple-xros2.0"}
# Clang's modules, with their headers; those without platforms are everywhere.
MODULES = {
    "ObjectiveC": ["objc/NSObject.h"],
    "CoreFoundation": ["CoreFoundation/CoreFoundation.h"],
    "CoreGraphics": ["CoreGraphics/CoreGraphics.h"],
    "Foundation": ["Foundation/Foundation.h"],
    "Dispatch": ["dispatch/dispatch.h"],
    "Security": ["Security/SecTrust.h", "Security/Security.h"],
    "CommonCrypto": ["CommonCrypto/CommonCrypto.h"],
    "dnssd": ["dns_sd.h"],
    "UIKit": ["UIKit/UIKit.h"],
    "AppKit": ["AppKit/AppKit.h"],
    "WebKit": ["WebKit/WebKit.h"],
}
ONLY = {"UIKit": ("ios", "tvos", "visionos"), "AppKit": ("macos",), "WebKit": ("macos", "ios", "visionos")}
STANDARD = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_Builtin_float", "_StringProcessing", "Synchronization", "Observation"]


def run(*command):
    """Runs a compiler: what it printed, and whether it was content."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    return result.returncode == 0, result.stdout + result.stderr


def must(*command):
    succeeded, output = run(*command)
    if not succeeded:
        sys.exit(f"{' '.join(str(part) for part in command)}\n{output}")


def sections(pattern):
    """The parts of the files in `sdk/`: what stands behind `////`, and the text up to the next."""
    for path in sorted((HERE / "sdk").glob(pattern)):
        for part in re.split(r"(?m)^//// ", path.read_text())[1:]:
            title, _, text = part.partition("\n")
            yield path, title.split(), text


def undocumented():
    """Lines that declare something without the page that documents it."""
    ends = re.compile(r"//\s*[a-z]+[\w-]*/\S+$")
    none = re.compile(r"\s*(//.*|#(pragma|include|import|if|else|endif).*|@available.*|(@_exported )?import .*|[{}]|@end|@optional|@class .*|#define [A-Z_]+(\(.*\))? .*|)$")
    for path in sorted((HERE / "sdk").iterdir()):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not ends.search(line) and not none.match(line):
                yield f"{path}:{number}: no page: {line.strip()}"


class SDK:
    def __init__(self, platform, work):
        self.platform, self.target = platform, TARGETS[platform]
        self.root, self.modules = work / platform / "sdk", work / platform / "modules"
        info = json.loads(subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout)
        self.resources = Path(info["paths"]["runtimeResourcePath"])
        tools = Path(shutil.which("swift")).resolve().parent
        self.frontend, self.clang = tools / "swift-frontend", tools / "clang"
        self.cache, self.ours = work / platform / "cache", work / platform / "resources"

    def options(self):
        return ["-target", self.target, "-sdk", self.root, "-I", self.modules, "-module-cache-path", self.cache, "-enable-objc-interop", "-O",
                "-resource-dir", self.ours, "-I", self.ours / "shims"]

    def make(self):
        """Writes the headers and compiles the modules; those of the standard library only if they are not there from before."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.modules.mkdir(parents=True, exist_ok=True)
        self.write_headers()
        # Of the toolchain's resources those that are not Linux's.
        self.ours.mkdir(exist_ok=True)
        for name in ("clang", "shims"):
            link = self.ours / name
            link.unlink(missing_ok=True)
            link.symlink_to(self.resources / name)
        for name in STANDARD[:5]:
            self.compile_standard(name)
        for _, (name, *platforms), text in sections("*.swift"):
            if name not in STANDARD and (not platforms or self.platform in platforms):
                self.compile_interface(name, "import _Concurrency\n" + text, ["-swift-version", "6"])
            if name == "Darwin":
                for later in STANDARD[5:]:
                    self.compile_standard(later)

    def write_headers(self):
        include = self.root / "usr/include"
        libc = []
        for path, (name, *_), text in sections("*.h"):
            (include / name).parent.mkdir(parents=True, exist_ok=True)
            (include / name).write_text("#pragma once\n" + ("" if name == "Availability.h" else "#include <Availability.h>\n") + text)
            if path.name.startswith("darwin"):
                libc.append(name)
        # Clang's own headers of these names are modules that need them.
        first = ["Availability.h", "stdint.h", "limits.h"]
        maps = [("DarwinFoundation", first), ("Darwin", [name for name in libc if name not in first])] + [(name, headers) for name, headers in MODULES.items() if self.platform in ONLY.get(name, TARGETS)]
        (include / "module.modulemap").write_text(
            "".join(f"module {name} [system] {{\n" + "".join(f'  header "{header}"\n' for header in headers) + "  export *\n}\n" for name, headers in maps))
        self.copy_libraries(include)
        (self.root / "SDKSettings.json").write_text(
            json.dumps({"CanonicalName": self.platform, "Version": "26.0", "MaximumDeploymentTarget": "26.99", "SupportedTargets": {}}))

    def copy_libraries(self, include):
        """Libraries that Apple's SDKs have as this machine has: the headers are theirs."""
        folders = [Path("/usr/include"), *Path("/usr/include").glob("*-linux-gnu")]
        for name in ("zlib.h", "zconf.h", "sqlite3.h"):
            shutil.copy(next(folder / name for folder in folders if (folder / name).exists()), include)
        flags = subprocess.run(["pkg-config", "--cflags-only-I", "libxml-2.0"], capture_output=True, text=True, check=True).stdout.split()
        shutil.copytree(Path(flags[0][2:]) / "libxml", include / "libxml")
        shutil.copytree(include / "libxml", include / "libxml2/libxml")

    def compile_standard(self, name):
        """A module of the standard library. Linux's interface has all that is the same on Apple's platforms, which is what there is without Objective-C."""
        source = next(self.resources.glob(f"linux/{name}.swiftmodule/*-unknown-linux-gnu.swiftinterface"))
        module = self.modules / f"{name}.swiftmodule"
        if module.exists() and module.stat().st_mtime > max(source.stat().st_mtime, Path(__file__).stat().st_mtime):
            return
        text = source.read_text()
        flags = re.search(r"(?m)^// swift-module-flags: (.*)$", text)[1].split()
        drop = flags.index("-target")
        del flags[drop : drop + 2]
        flags = [flag for flag in flags[: flags.index("-module-name")] if flag not in ("-disable-objc-interop", "-static", "-enable-library-evolution")]
        # Bodies are not compiled, and without one nothing can be deployed backwards.
        text = re.sub(r"(?m)^ *@backDeployed\(.*\n", "", text.replace("import Glibc", "import Darwin"))
        text += "".join(more for _, (module, *_), more in sections("*.swift") if module == name)
        self.compile_interface(name, text, flags)

    def compile_interface(self, name, text, flags):
        if self.platform == "visionos":
            # What is older than visionOS has been there from its beginning.
            text = re.sub(r"@available\(((?:(?!visionOS)[^()\n])*\biOS 1[0-7]\b(?:(?!visionOS)[^()\n])*), \*\)", r"@available(\1, visionOS 1.0, *)", text)
        path = self.cache.parent / f"{name}.swiftinterface"
        path.write_text(text)
        plugins = ["-plugin-path", self.resources / "host/plugins"]
        must(
            self.frontend, "-emit-module", path, "-o", self.modules / f"{name}.swiftmodule", *self.options(), *flags, *plugins, "-module-name", name,
            "-experimental-skip-all-function-bodies", "-disable-availability-checking", "-suppress-warnings")

    def compile(self, name, sources, options, maps):
        """Compiles a module as far as the compiler finds faults, and keeps it for those that import it; whether it is without fault, and what the compiler said."""
        clang = [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
        library = [] if any(path.name == "main.swift" for path in sources) else ["-parse-as-library"]
        common = [*self.options(), "-module-name", name, *options, *library, *clang, "-warnings-as-errors", *sources]
        module = self.modules / f"{name}.swiftmodule"
        module.unlink(missing_ok=True)
        succeeded, output = run(self.frontend, "-emit-sil", "-Onone", "-o", "/dev/null", *common)
        if "Stack dump:" in output:
            # Behind the types it looks for parts of the library by which Swift and Objective-C call each other, which Linux's has not.
            succeeded, output = run(self.frontend, "-typecheck", *common)
        if succeeded:
            must(self.frontend, "-emit-module", "-experimental-skip-all-function-bodies", "-o", module, *common)
        return succeeded, output

    def compile_c(self, source, include):
        return run(self.clang, "-fsyntax-only", "-Wall", "-Wextra", "-Wunguarded-availability", "-Werror", "-target", self.target, "-isysroot", self.root, "-I", include, source)

    def module_map(self, name, include):
        """The module map of a C target, as the package manager makes it; its own where it has one."""
        own = include / "module.modulemap"
        if own.exists():
            return own
        path = self.modules / f"{name}.modulemap"
        path.write_text(f'module {name} {{\n  umbrella header "{include}/{name}.h"\n  export *\n}}\n')
        return path
