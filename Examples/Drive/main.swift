import Porthole
import PortholeFiles
import PortholeWebDAV

// A folder as a drive: mount http://localhost:8080/ in Finder, Explorer or any file manager.
let share = try await FileShare.open(CommandLine.arguments.dropFirst().first ?? ".")
let server = Server(.init(port: 8080))
server.mount("/", Drive(share))
Task { for await event in share.events { print(event) } }
try await server.run()
