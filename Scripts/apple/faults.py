"""Faults that are planted, to see that the check finds them."""

import sdk

# What is planted: the kind of fault, where, the code, what the compiler has to say, and the same without the fault.
PLANTED = [
    ("a symbol that is none", sdk.TARGETS, "import Network\nlet monitor = NWPathMonitors()", "cannot find 'NWPathMonitors'", "import Network\nlet monitor = NWPathMonitor()"),
    ("a wrong label", sdk.TARGETS, 'import Dispatch\nlet queue = DispatchQueue(name: "a")', "incorrect argument label", 'import Dispatch\nlet queue = DispatchQueue(label: "a")'),
    ("a wrong type", sdk.TARGETS, "import Darwin\nlet queue: String = kqueue()", "cannot convert value of type 'Int32'", "import Darwin\nlet queue: Int32 = kqueue()"),
    (
        "a symbol of the language that is too new",
        sdk.TARGETS,
        "func first(_ values: [3 of Int]) -> Int { values[0] }",
        "only available in",
        "@available(macOS 26, iOS 26, tvOS 26, visionOS 26, *)\nfunc first(_ values: [3 of Int]) -> Int { values[0] }",
    ),
    (
        "a symbol of the system that is too new",
        ["macos", "ios", "visionos"],
        "import WebKit\n@MainActor func set(_ all: WKWebViewConfiguration) { all.webExtensionController = nil }",
        "only available in",
        "import WebKit\n@MainActor func set(_ all: WKWebViewConfiguration) { if #available(macOS 15.4, iOS 18.4, visionOS 2.4, *) { all.webExtensionController = nil } }",
    ),
    ("a framework that the platform lacks", ["tvos"], "import WebKit", "no such module 'WebKit'", "#if canImport(WebKit)\nimport WebKit\n#endif"),
    ("a call of the main thread from another", ["ios", "tvos", "visionos"], "import UIKit\nfunc state() -> Int { UIApplication.shared.applicationState.rawValue }", "main actor", "import UIKit\n@MainActor func state() -> Int { UIApplication.shared.applicationState.rawValue }"),
]
# The same in C.
PLANTED_C = [
    ("a function that is none", sdk.TARGETS, "#include <sys/socket.h>\nint start(int a) { return accept4(a, 0, 0, 0); }", "accept4", "#include <sys/socket.h>\nint start(int a) { return accept(a, 0, 0); }"),
    ("a function that the platform lacks", ["tvos"], "#include <spawn.h>\nint start(void) { return posix_spawnattr_init(0); }", "unavailable", "#include <spawn.h>\nint start(void) { return 0; }"),
]


def missed(kit, folder):
    """Planted faults that were not found for what they are, and code without fault that was refused."""
    folder.mkdir(parents=True, exist_ok=True)
    flags = ["-swift-version", "6"]
    for planted, suffix, compile in (
        (PLANTED, ".swift", lambda path: kit.compile("Planted", [path], flags, [])),
        (PLANTED_C, ".c", lambda path: kit.compile_c(path, folder)),
    ):
        for what, platforms, wrong, message, right in planted:
            if kit.platform not in platforms:
                continue
            path = folder / f"planted{suffix}"
            path.write_text(wrong + "\n")
            succeeded, output = compile(path)
            if succeeded or message not in output:
                yield f"{kit.platform}: {what} was not found: {wrong}\n{output}"
            path.write_text(right + "\n")
            succeeded, output = compile(path)
            if not succeeded:
                yield f"{kit.platform}: without {what}, it is refused all the same: {right}\n{output}"
