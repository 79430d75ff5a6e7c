import Testing

@testable import Porthole

struct ExpiringTableTests {
  @Test("Entries end when they say so")
  func ends() {
    var table = ExpiringTable<String, Int>(capacity: 10)
    #expect(table.isEmpty)
    table.set("a", 1, end: 100, now: 0)
    table.set("b", 2, end: 200, now: 0)
    #expect(table.entry("a", now: 99)?.value == 1)
    #expect(table.entry("a", now: 100) == nil)
    #expect(table.entry("b", now: 100)?.end == 200)
    table.set("b", 3, end: 300, now: 0)
    #expect(table.entry("b", now: 250)?.value == 3)
    table.remove("b")
    #expect(table.entry("b", now: 0) == nil)
  }

  @Test("It never holds more than it may, and drops what ends first")
  func isBounded() {
    var table = ExpiringTable<Int, Int>(capacity: 100)
    for number in 0..<100_000 {
      table.set(number, number, end: UInt64(1000 + number), now: 0)
      #expect(table.count <= 100)
    }
    #expect(table.entry(99_999, now: 0)?.value == 99_999)
    #expect(table.entry(99_950, now: 0)?.value == 99_950)
    #expect(table.floor >= 1000 + 99_900 - 100 && table.floor < 1000 + 99_950)
  }

  @Test("What has ended goes first, and before that nothing is lost")
  func endedGoFirst() {
    var table = ExpiringTable<Int, Int>(capacity: 8)
    for number in 0..<8 { table.set(number, number, end: number < 6 ? 10 : 1000, now: 0) }
    table.set(8, 8, end: 1000, now: 20)
    #expect(table.count == 3)
    #expect(table.floor == 0)
  }

  @Test("All may end at once")
  func alike() {
    var table = ExpiringTable<Int, Int>(capacity: 8)
    for number in 0..<1000 {
      table.set(number, number, end: 50, now: 0)
      #expect(table.count <= 8)
      #expect(table.entry(number, now: 0) != nil)
    }
  }
}
