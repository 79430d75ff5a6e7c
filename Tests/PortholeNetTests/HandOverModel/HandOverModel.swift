/// The protocol by which threads hand a loop on, small enough that every interleaving of it can be looked at.
///
/// One loop, a few threads, a watcher and a few tasks. Each atomic operation, each section under the inbox's lock and each use of the loop's
/// own state is one step; between two steps of a thread any others may happen. A task that blocks is a thread that isn't scheduled.
struct HandOverModel {
  /// What a task's user code does, in this order.
  enum UserStep: Hashable {
    /// Suspends, and is resumed by somebody outside: another executor, the pool, a timer of the user's.
    case awaitElsewhere
    /// Starts another task on this loop.
    case spawn(Int)
    /// Blocks its thread until another task has ended.
    case waitFor(Int)
  }
  struct Program {
    /// Handlers arrive by the poller, and library code goes before and after their user code. Other tasks are spawned.
    var isHandler = true
    var steps: [UserStep]
  }
  /// What the protocol may be robbed of.
  enum Fault: CaseIterable {
    case enterStores, enqueueStores, watcherStores, watcherIgnoresTheBit, tenuresComeAgain, homecomerAsksOnce, drainAsksNobody
    case leaveKeepsTheBit, bellIsResetLate, homecomerDoesNotRing, enqueueHidesItsJob
  }
  enum Violation: Equatable { case twoAreHome, strangerInTheLibrary, tenureReused, stuck }

  let threads: Int
  let programs: [Program]
  var fault: Fault?
  /// An invariant that is not looked at, to see what it saves from.
  var ignored: Violation?

  // MARK: State

  struct Word: Hashable {
    var tenure: Int
    var user: Bool
  }
  struct Entry: Hashable {
    var task: Int
    var library: Bool
  }
  /// Who wants to know whether its thread is home.
  enum Asker: Hashable { case handler(Int), drain }
  enum Place: Hashable {
    case spare, starts(tenure: Int)
    // In the library: the thread takes itself for the owner.
    case drains, setsBit(Int), polls, resetsBell, takesInbox, resumes([Int]), goesBefore(Int), goesAfter(Int)
    case appends(Int, by: Int), publishes(by: Int), restores(by: Int)
    // In user code, or on the way out of it.
    case user(Int), enqueues(Int, by: Int), swapsToEnqueue(Int, by: Int), postsJob(Int, by: Int), ringsForJob(by: Int)
    case asks(Asker), swapsToEnter(Asker), postsHome(Int), ringsForHome(Int), suspends(Int)

    var inLibrary: Bool {
      switch self {
      case .drains, .setsBit, .polls, .resetsBell, .takesInbox, .resumes, .goesBefore, .goesAfter, .appends, .publishes, .restores: true
      default: false
      }
    }
  }
  struct Thread: Hashable {
    var tenure = 0
    var place = Place.spare
  }
  enum Continuation: Hashable { case none, inItsBody, resumedInItsBody, suspended }
  struct TaskState: Hashable {
    var step = 0
    var elsewhere = false, done = false
    var continuation = Continuation.none
  }
  enum Watcher: Hashable { case looks, swaps(seen: Word, spare: Int, tenure: Int) }

  struct State: Hashable {
    var word = Word(tenure: 1, user: false)
    var lastTenure = 1
    /// Those that were ever in the word.
    var seen: Set<Int> = [1]
    var reused = false
    var threads: [Thread]
    var tasks: [TaskState]
    /// Connections with bytes to read, in the poller.
    var arrivals: Set<Int>
    var local: [Entry] = []
    /// What the owner last told the watcher about `local`.
    var queued = 0
    var inbox: [Int] = [], homeward: [Int] = []
    var bell = false
    /// Outsiders between the inbox and the bell.
    var ringsOwed = 0
    var watcher = Watcher.looks

    func isHome(_ thread: Int) -> Bool { threads[thread].tenure != 0 && threads[thread].tenure == word.tenure }
  }

  var start: State {
    var state = State(
      threads: Array(repeating: Thread(), count: threads), tasks: Array(repeating: TaskState(), count: programs.count),
      arrivals: Set(programs.indices.filter { programs[$0].isHandler }))
    state.threads[0] = Thread(tenure: 1, place: .drains)
    return state
  }

  // MARK: Invariants

  /// All tasks have ended, one thread polls, and all others are spares: who lost the loop has learnt it.
  func isEnd(_ state: State) -> Bool {
    state.tasks.allSatisfy { $0.done } && state.threads.filter { $0.place == .polls }.count == 1
      && state.threads.filter { $0.place == .spare }.count == threads - 1
      && state.local.isEmpty && state.inbox.isEmpty && state.homeward.isEmpty && !state.bell && state.watcher == .looks
  }

  func violation(_ state: State) -> Violation? {
    if state.reused, ignored != .tenureReused { return .tenureReused }
    if state.threads.indices.filter({ state.isHome($0) }).count > 1 { return .twoAreHome }
    for (index, thread) in state.threads.enumerated() where thread.place.inLibrary {
      if !state.isHome(index) || state.word.user { return .strangerInTheLibrary }
    }
    return nil
  }

  // MARK: Steps

  /// The states that one step of anybody leads to.
  func successors(_ state: State) -> [State] {
    var next: [State] = []
    for thread in state.threads.indices { step(thread, state, &next) }
    watch(state, &next)
    for task in state.tasks.indices where state.tasks[task].elsewhere {
      var after = state
      after.tasks[task].elsewhere = false
      after.inbox.append(task)
      after.ringsOwed += 1
      next.append(after)
    }
    if state.ringsOwed > 0 {
      var after = state
      after.ringsOwed -= 1
      after.bell = true
      next.append(after)
    }
    return next
  }

  private func watch(_ state: State, _ next: inout [State]) {
    var after = state
    switch state.watcher {
    case .looks:
      guard state.word.user || fault == .watcherIgnoresTheBit, state.queued > 0 || state.bell || !state.arrivals.isEmpty else { return }
      guard let spare = state.threads.firstIndex(where: { $0.place == .spare }) else { return }
      after.lastTenure += 1
      let tenure = fault == .tenuresComeAgain ? 1 + after.lastTenure % 2 : after.lastTenure
      after.watcher = .swaps(seen: state.word, spare: spare, tenure: tenure)
    case .swaps(let seen, let spare, let tenure):
      after.watcher = .looks
      if state.word == seen || fault == .watcherStores {
        after.word = Word(tenure: tenure, user: false)
        after.reused = !after.seen.insert(tenure).inserted
        after.threads[spare].place = .starts(tenure: tenure)
      }
    }
    next.append(after)
  }

  private func step(_ index: Int, _ state: State, _ next: inout [State]) {
    switch state.threads[index].place {
    case .spare: return
    case .polls:
      // Each event that waits may be the one that comes.
      for task in state.arrivals {
        var after = state
        after.arrivals.remove(task)
        after.local.append(Entry(task: task, library: true))
        after.threads[index].place = .drains
        next.append(after)
      }
      guard state.bell else { return }
      var after = state
      after.threads[index].place = fault == .bellIsResetLate ? .takesInbox : .resetsBell
      next.append(after)
    case .user(let task):
      if let after = user(task, on: index, state) { next.append(after) }
    case let place:
      var after = state
      if place.inLibrary {
        library(place, on: index, &after)
      } else {
        outside(place, on: index, &after)
      }
      next.append(after)
    }
  }

  /// Steps of a thread that takes itself for the owner.
  private func library(_ place: Place, on index: Int, _ state: inout State) {
    let mine = state.threads[index].tenure
    func go(_ place: Place) { state.threads[index].place = place }
    switch place {
    case .drains:
      guard !state.local.isEmpty else { return go(.polls) }
      let entry = state.local.removeFirst()
      state.queued = state.local.count
      guard entry.library else { return go(.setsBit(entry.task)) }
      go(state.tasks[entry.task].continuation == .suspended ? .asks(.handler(entry.task)) : .goesBefore(entry.task))
      state.tasks[entry.task].continuation = .none
    case .goesBefore(let task):
      state.queued = state.local.count
      go(.setsBit(task))
    case .setsBit(let task):
      // The owner's store: nobody else writes the word while the bit is 0.
      state.word = Word(tenure: mine, user: fault != .leaveKeepsTheBit)
      go(.user(task))
    case .resetsBell:
      state.bell = false
      go(fault == .bellIsResetLate ? .drains : .takesInbox)
    case .takesInbox:
      for task in state.inbox { state.local.append(Entry(task: task, library: false)) }
      let homeward = state.homeward
      state.inbox = []
      state.homeward = []
      go(.resumes(homeward))
    case .resumes(let tasks):
      guard let task = tasks.first else { return go(fault == .bellIsResetLate ? .resetsBell : .drains) }
      if state.tasks[task].continuation == .suspended {
        state.local.append(Entry(task: task, library: true))
      } else {
        state.tasks[task].continuation = .resumedInItsBody
      }
      go(.resumes(Array(tasks.dropFirst())))
    case .goesAfter(let task):
      state.tasks[task].done = true
      go(.asks(.drain))
    case .appends(let job, let task):
      state.local.append(Entry(task: job, library: false))
      go(fault == .enqueueHidesItsJob ? .restores(by: task) : .publishes(by: task))
    case .publishes(let task):
      state.queued = state.local.count
      go(.restores(by: task))
    case .restores(let task):
      state.word = Word(tenure: mine, user: true)
      go(.user(task))
    default: return
    }
  }

  /// Steps of a thread that doesn't know whether it is home.
  private func outside(_ place: Place, on index: Int, _ state: inout State) {
    let mine = state.threads[index].tenure, home = Word(tenure: mine, user: false), away = Word(tenure: mine, user: true)
    func go(_ place: Place) { state.threads[index].place = place }
    func answer(_ asker: Asker, _ isHome: Bool) {
      switch asker {
      case .handler(let task): go(isHome ? .goesAfter(task) : .postsHome(task))
      case .drain where isHome: go(.drains)
      case .drain: state.threads[index] = Thread()
      }
    }
    switch place {
    case .starts(let tenure): state.threads[index] = Thread(tenure: tenure, place: .drains)
    case .enqueues(let job, let task):
      if state.word == home { return go(.appends(job, by: task)) }
      go(state.word == away ? .swapsToEnqueue(job, by: task) : .postsJob(job, by: task))
    case .swapsToEnqueue(let job, let task):
      guard state.word == away || fault == .enqueueStores else { return go(.postsJob(job, by: task)) }
      state.word = home
      go(.appends(job, by: task))
    case .postsJob(let job, let task):
      state.inbox.append(job)
      go(.ringsForJob(by: task))
    case .ringsForJob(let task):
      state.bell = true
      go(.user(task))
    case .asks(let asker):
      if fault == .drainAsksNobody, asker == .drain { return go(.drains) }
      if state.word == home { return answer(asker, true) }
      if state.word == away { go(.swapsToEnter(asker)) } else { answer(asker, false) }
    case .swapsToEnter(let asker):
      guard state.word == away || fault == .enterStores else { return answer(asker, false) }
      state.word = home
      answer(asker, true)
    case .postsHome(let task):
      state.tasks[task].continuation = .inItsBody
      state.homeward.append(task)
      go(fault == .homecomerDoesNotRing ? .suspends(task) : .ringsForHome(task))
    case .ringsForHome(let task):
      state.bell = true
      go(.suspends(task))
    case .suspends(let task):
      // Resumed before it was suspended: it goes on where it is, on this thread.
      if state.tasks[task].continuation == .resumedInItsBody {
        state.tasks[task].continuation = .none
        return go(fault == .homecomerAsksOnce ? .goesAfter(task) : .asks(.handler(task)))
      }
      state.tasks[task].continuation = .suspended
      go(.asks(.drain))
    default: return
    }
  }

  /// The next step of a task's user code; nil while it blocks.
  private func user(_ task: Int, on index: Int, _ state: State) -> State? {
    var after = state
    let program = programs[task], step = state.tasks[task].step
    guard step < program.steps.count else {
      after.tasks[task].done = !program.isHandler
      after.threads[index].place = .asks(program.isHandler ? .handler(task) : .drain)
      return after
    }
    after.tasks[task].step += 1
    switch program.steps[step] {
    case .awaitElsewhere:
      after.tasks[task].elsewhere = true
      after.threads[index].place = .asks(.drain)
    case .spawn(let job): after.threads[index].place = .enqueues(job, by: task)
    case .waitFor(let other):
      guard state.tasks[other].done else { return nil }
    }
    return after
  }

  // MARK: Exploration

  struct Result {
    var violation: Violation?
    var states = 0
    /// How often the loop changed hands, at most, on the way to any state.
    var takeOvers = 0
  }

  /// Looks at every state that can be reached, the nearest first, until an invariant breaks.
  func explore() -> Result {
    var places = [start: 0], states = [start], before: [[Int]] = [[]], result = Result(), current = 0
    while current < states.count {
      let state = states[current]
      result.takeOvers = max(result.takeOvers, state.seen.count - 1)
      if let violation = violation(state) { return Result(violation: violation, states: states.count, takeOvers: result.takeOvers) }
      for next in successors(state) {
        if let known = places[next] {
          before[known].append(current)
        } else {
          places[next] = states.count
          states.append(next)
          before.append([current])
        }
      }
      current += 1
    }
    result.states = states.count
    // Nobody waits for ever: from every state the end can be reached. (A state without successors is the simplest that breaks this.)
    var ends = states.indices.filter { isEnd(states[$0]) }, reaching = Set(ends)
    while let state = ends.popLast() { for previous in before[state] where reaching.insert(previous).inserted { ends.append(previous) } }
    if reaching.count < states.count { result.violation = .stuck }
    return result
  }
}
