import Porthole
import PortholeHTTP
import Testing

@Suite struct RouteMethodsTests {
  static let names: [Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT",
    "SEARCH",
    .trace, .connect, "MKCALENDAR", "get", "BREW", "",
  ]

  /// Each method matches routes for itself, for a set with it, and for any; never one for another method.
  @Test(arguments: names) func methodsAreTold(_ method: Method) throws {
    var table = RouteTable<Int>(automaticHead: false)
    _ = try table.add(.any, methods: .any, 1)
    for other in Self.names where other != method { _ = try table.add("/", methods: [other], 2) }
    _ = try table.add("/", methods: MethodSet(Self.names.filter { $0 != method }), 3)
    #expect(table.winner(method, "/") == 1)
    _ = try table.add("/", methods: [method], 4)
    #expect(table.winner(method, "/") == 4)
    _ = try table.add("/", methods: MethodSet(Self.names), 5)
    #expect(table.winner(method, "/") == 5)
    #expect(MethodSet([method]).contains(method))
    #expect(!MethodSet(Self.names.filter { $0 != method }).contains(method))
    #expect(MethodSet.any.contains(method))
  }

  @Test func headIsAnsweredByTheLastAddedOfBoth() throws {
    var table = RouteTable<Int>()
    _ = try table.add("/", methods: [.get], 1)
    #expect(table.winner(.head, "/") == 1)
    let head = try table.add("/", methods: [.head], 2)
    #expect(table.winner(.head, "/") == 2)
    #expect(table.winner(.get, "/") == 1)
    _ = try table.add("/:x", methods: [.get], 3)
    #expect(table.winner(.head, "/") == 2)
    _ = try table.add(.any, methods: [.get], 4)
    #expect(table.winner(.head, "/") == 4)
    let removed1 = table.remove(head)
    #expect(removed1)
    #expect(table.winner(.head, "/") == 4)
    _ = try table.add(.regex("."), methods: [.get], 5)
    #expect(table.winner(.head, "/") == 5)
    #expect(table.winner(.post, "/") == nil)
  }

  @Test func headIsAMethodOfItsOwnWhenSwitchedOff() throws {
    var table = RouteTable<Int>(automaticHead: false)
    _ = try table.add("/", methods: [.get], 1)
    _ = try table.add(.regex("."), methods: [.get], 2)
    #expect(table.winner(.head, "/") == nil)
    #expect(table.allowed("/") == [.get])
    #expect(table.methods == [.get])
    table.removeAll()
    _ = try table.add("/", methods: [.get], 1)
    #expect(table.winner(.head, "/") == nil)
  }

  @Test func allowListsTheMethodsOfThePath() throws {
    var table = RouteTable<Int>()
    #expect(table.allowed("/") == [])
    _ = try table.add("/a", methods: ["BREW"], 1)
    _ = try table.add("/a", methods: [.delete, .put], 2)
    _ = try table.add("/:x", methods: [.get], 3)
    _ = try table.add(.regex("^/b"), methods: [.post, .get], 4)
    let closure = try table.add(.custom, methods: [.patch], 5)
    _ = try table.add("/", methods: ["PROPFIND", .options], 6)
    #expect(table.allowed("/a") == [.get, .head, .put, .delete, "BREW"])
    #expect(table.allowed("/b") == [.get, .head, .post])
    #expect(table.allowed("/b") { $0 == 5 } == [.get, .head, .post, .patch])
    #expect(table.allowed("/") == [.options, "PROPFIND"])
    #expect(table.allowed("/c/d") == [])
    #expect(table.methods == [.get, .head, .post, .put, .patch, .delete, .options, "PROPFIND", "BREW"])
    let removed2 = table.remove(closure)
    #expect(removed2)
    #expect(!table.methods.contains(.patch))
    // Any method is any of those that the table knows.
    _ = try table.add("/any", methods: .any, 7)
    #expect(table.allowed("/any") == table.methods)
  }

  @Test func allowAsksEachClosureOnceAtMost() throws {
    var table = RouteTable<Int>()
    _ = try table.add(.custom, methods: [.get, .post], 1)
    _ = try table.add(.custom, methods: [.get], 2)
    _ = try table.add(.custom, methods: [.put], 3)
    var asked: [Int] = []
    #expect(
      table.allowed("/") {
        asked.append($0); return true
      } == [.get, .head, .post, .put])
    #expect(asked == [1, 3])
  }
}
