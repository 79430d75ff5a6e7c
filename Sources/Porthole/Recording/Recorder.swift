internal import PortholeHTTP
internal import PortholeNet
internal import Synchronization

/// Writes recordings into one folder.
final class Recorder: Sendable {
  let recording: Recording
  private let logger: Logger
  private let thread: WorkThread
  /// The last number given, by folder: several recordings of the process may share one.
  private static let numbers = Locked<[String: Int]>([:])

  /// Makes the folder where it is not there, and counts on behind what it holds.
  init(_ recording: Recording, thread: WorkThread, logger: Logger) throws(Errno) {
    self.recording = recording
    self.thread = thread
    self.logger = logger
    try PrivateFile.makeFolder(recording.directory, withParents: false)
    // Started now, so that later there is always a thread, be it to say what went wrong.
    guard thread.add({}) else { throw .again }
    let names = try File.openDirectory(recording.directory).names()
    let last = names.reduce(0) { max($0, Recorder.number(of: $1)) }
    Recorder.numbers.withLock { $0[recording.directory] = max(last, $0[recording.directory] ?? 0) }
  }

  /// The number that the name of a recorded file begins with; 0 where it is none.
  private static func number(of name: [UInt8]) -> Int {
    guard let dash = name.firstIndex(of: 0x2D), dash > 0, dash <= 9 else { return 0 }
    return Int(String(decoding: name[..<dash], as: UTF8.self)) ?? 0
  }

  func nextNumber() -> Int {
    Recorder.numbers.withLock { numbers in
      let next = (numbers[recording.directory] ?? 0) + 1
      numbers[recording.directory] = next
      return next
    }
  }

  /// The number as file names have it.
  static func digits(_ number: Int) -> String { String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number) }

  /// Opens a file for what is to come.
  func open(_ pair: RecordedPair, _ name: String) -> RecordedFile {
    let file = RecordedFile(path: recording.directory + "/" + name)
    pair.add(file)
    work(pair, cost: 256) { try file.create() }
    return file
  }

  func write(_ bytes: [UInt8], to file: RecordedFile, of pair: RecordedPair) {
    guard !bytes.isEmpty else { return }
    work(pair, cost: bytes.count + 256) { try file.write(bytes) }
  }

  func write(_ source: File, from offset: Int, count: Int, to file: RecordedFile, of pair: RecordedPair) {
    work(pair, cost: 1024) { try file.write(source, from: offset, count: count) }
  }

  func close(_ file: RecordedFile, of pair: RecordedPair) { work(pair, cost: 0) { file.close() } }

  private func work(_ pair: RecordedPair, cost: Int, _ body: @escaping @Sendable () throws -> Void) {
    guard !pair.isGivenUp else { return }
    let added = thread.add(cost: cost, atMost: recording.pendingBytes) { [self] in
      guard !pair.isGivenUp else { return }
      do { try body() } catch { giveUp(pair, "\(error)") }
    }
    if !added { giveUp(pair, "the disk is slower than the conversation") }
  }

  /// Half a recording would be taken for a whole one. By the thread, behind what is being written: a logger is user code, and a loop waits for no disk.
  private func giveUp(_ pair: RecordedPair, _ reason: String) {
    guard let files = pair.giveUp() else { return }
    _ = thread.add { [logger] in
      logger.log(.warning, "the recording of request \(Recorder.digits(pair.number)) was given up: \(reason)")
      for file in files { file.remove() }
    }
  }
}

/// The recorder of a server, if it has one.
final class RecorderBox: Sendable {
  private let thread = WorkThread(name: "porthole-record")
  private let isSet = Atomic<Bool>(false)
  private let state = Locked<(recorder: Recorder?, fault: ServerError?)>((nil, nil))

  var current: Recorder? { isSet.load(ordering: .acquiring) ? state.withLock { $0.recorder } : nil }
  /// Why there is none although there should be.
  var fault: ServerError? { state.withLock { $0.fault } }

  func set(_ recording: Recording?, logger: Logger) {
    var new: (recorder: Recorder?, fault: ServerError?) = (nil, nil)
    if let recording {
      do throws(Errno) { new.recorder = try Recorder(recording, thread: thread, logger: logger) } catch {
        let fault = ServerError(.configuration, "cannot record to \(recording.directory): \(error)")
        logger.log(.error, fault.message)
        new.fault = fault
      }
    }
    state.withLock { $0 = new }
    isSet.store(new.recorder != nil, ordering: .releasing)
  }

  /// Waits until all that was recorded so far is written, at most so long.
  func flush(within time: Duration) async {
    let latch = Latch(1)
    guard thread.isUsed, thread.add({ latch.count() }) else { return }
    _ = await latch.wait(atMost: time)
  }
}

/// The two files of a request.
final class RecordedPair: Sendable {
  let number: Int
  private let state = Locked<(files: [RecordedFile], isGivenUp: Bool)>(([], false))

  init(number: Int) { self.number = number }

  var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  func add(_ file: RecordedFile) { state.withLock { $0.files.append(file) } }

  /// The files, the first time that this is asked.
  func giveUp() -> [RecordedFile]? {
    state.withLock { state in
      guard !state.isGivenUp else { return nil }
      state.isGivenUp = true
      return state.files
    }
  }
}

/// A file of a recording.
///
/// `@unchecked Sendable`: the open file is touched only on the recorder's thread.
final class RecordedFile: @unchecked Sendable {
  let path: String
  private var file: File?

  init(path: String) { self.path = path }

  func create() throws { file = try File.create(path) }
  func write(_ bytes: [UInt8]) throws { try file?.write(bytes) }
  func write(_ source: File, from offset: Int, count: Int) throws {
    guard let file, try file.write(source, from: offset, count: count) else {
      throw ServerError(.resources, "a file became shorter while it was sent")
    }
  }
  func close() { file = nil }
  func remove() {
    file = nil
    FilePath.remove(path)
  }
}
