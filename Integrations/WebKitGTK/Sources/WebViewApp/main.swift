import Porthole
import PortholeIntercept
import PortholeWebKitGTK

// A window with a page that this program answers: no server, no port.

let page = """
  <!doctype html><meta charset="utf-8"><title>Notes</title>
  <style>body { font: 16px system-ui; margin: 2em auto; max-width: 30em } li { margin: .3em 0 }</style>
  <h1>Notes</h1>
  <form><input name="text" autofocus required> <button>Add</button></form>
  <ul></ul>
  <script>
    const list = document.querySelector('ul'), form = document.querySelector('form')
    const show = notes => list.replaceChildren(...notes.map(note => Object.assign(document.createElement('li'), { textContent: note })))
    form.onsubmit = async event => {
      event.preventDefault()
      show(await (await fetch('/notes', { method: 'POST', body: new URLSearchParams(new FormData(form)) })).json())
      form.reset()
    }
    fetch('/notes').then(async answer => show(await answer.json()))
  </script>
  """

/// The notes, which live as long as the window.
actor Notes {
  private var all = ["Every request of this page is answered by Swift."]

  func list() -> [String] { all }
  func add(_ note: String) -> [String] {
    all.append(note)
    return all
  }
}

let notes = Notes()
try Interceptor.shared.handle(.host("main", path: "/")) { _ in .html(page) }
try Interceptor.shared.handle(.host("main", path: "/notes")) { request in
  guard request.method == .post else { return try .json(await notes.list()) }
  return try .json(await notes.add(try await request.form()["text"] ?? ""))
}

try WebKitLoop.start()
let context = WebKitContext(isEphemeral: true)
try context.answer(scheme: "app")
let view = WebKitView(context)
view.showWindow(title: "Notes", width: 640, height: 480) { WebKitLoop.quit() }
view.load("app://main/")
WebKitLoop.run()
