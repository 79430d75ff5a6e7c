internal import Foundation
internal import PortholeIntercept

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// What has to be known of a task beyond what its `URLProtocol` is told.
///
/// On Apple's platforms that is nothing. Linux's Foundation wants its clients called on a queue that it keeps to itself, keeps only the last of several pieces of
/// content where there is a completion handler, and does not hand out the content of upload tasks. All of it is found by reflection; where that
/// fails, as the names in Foundation may change, a load is answered on the spot, in one piece, while its session waits.
struct SessionFacts: Sendable {
  /// Where the client may be called; nil where that cannot be found out.
  var queue: DispatchQueue?
  /// Whether content has to come in one piece.
  var takesOnePiece = false
  /// The content that the task has been given.
  var content: TaskContent?
  var configuration: URLSessionConfiguration?
}

/// The content that an upload task was given.
enum TaskContent: Sendable {
  case bytes([UInt8])
  case file(URL)
  case stream(StreamReader)
  /// The session's delegate is asked for it.
  case asked(session: URLSession, task: URLSessionTask)
}

#if canImport(FoundationNetworking)
extension SessionFacts {
  /// What is known of a task, on the queue that it works on.
  init(of task: URLSessionTask?, reflects: Bool) {
    guard reflects, let task, let queue = Reflection.value(of: "workQueue", in: task) as? DispatchQueue,
      let session = Reflection.value(of: "session", in: task) as? URLSession,
      let behaviour = SessionFacts.behaviour(of: task, in: session)
    else {
      takesOnePiece = true
      return
    }
    self.queue = queue
    configuration = session.configuration
    takesOnePiece = behaviour != "callDelegate"
    content = SessionFacts.content(of: task, session)
  }

  /// The name of what the session does with what comes: it calls its delegate, or a completion handler.
  private static func behaviour(of task: URLSessionTask, in session: URLSession) -> String? {
    guard let registry = Reflection.value(of: "taskRegistry", in: session),
      let behaviours = Reflection.value(of: "behaviours", in: registry)
    else { return nil }
    for entry in Mirror(reflecting: behaviours).children {
      let pair = Mirror(reflecting: entry.value).children.map(\.value)
      guard pair.count == 2, pair[0] as? Int == task.taskIdentifier else { continue }
      return Mirror(reflecting: pair[1]).children.first?.label ?? "\(pair[1])"
    }
    return nil
  }

  private static func content(of task: URLSessionTask, _ session: URLSession) -> TaskContent? {
    guard task is URLSessionUploadTask else { return nil }
    guard let known = Reflection.value(of: "knownBody", in: task) else { return .asked(session: session, task: task) }
    switch Mirror(reflecting: known).children.first?.value {
    case let data as DispatchData: return .bytes(Array(IteratorSequence(data.makeIterator())))
    case let file as URL: return .file(file)
    case let stream as InputStream: return .stream(StreamReader(stream))
    default: return nil
    }
  }
}

/// Stored properties by their names.
private enum Reflection {
  /// What an object has under a name, in its class or one above; nil where there is none, or it is nil.
  static func value(of name: String, in object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) {
        let found = Mirror(reflecting: child.value)
        return found.displayStyle == .optional ? found.children.first?.value : child.value
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}
#endif
