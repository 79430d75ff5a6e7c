import Porthole

// A clock that pages follow: each second an event, numbered, so that a page that lost the connection goes on where it was.
let server = Server(.init(port: 8080))
server.get("/") { _ in
  .html(
    """
    <!DOCTYPE html>
    <title>Events</title>
    <ol id="list"></ol>
    <script>
    const events = new EventSource("events");
    events.addEventListener("tick", event => {
      list.append(Object.assign(document.createElement("li"), {textContent: event.data}));
    });
    </script>
    """)
}
server.get("/events") { request in
  .events(for: request) { events in
    var number = Int(events.lastEventID ?? "") ?? 0
    while true {
      number += 1
      try await events.send("tick \(number)", event: "tick", id: "\(number)")
      try await Task.sleep(for: .seconds(1))
    }
  }
}
try await server.run { urls in print("Open \(urls.first ?? "")") }
