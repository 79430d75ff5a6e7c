import PortholeNet
import Testing

@Suite struct DurationTests {
  @Test func millisecondsAreClamped() {
    #expect(Duration.milliseconds(1500).milliseconds == 1500)
    #expect(Duration.nanoseconds(999_999).milliseconds == 0)
    #expect(Duration.seconds(-1).milliseconds == 0)
    #expect(Duration.zero.milliseconds == 0)
    // Added to a clock's time it stays a time.
    #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).milliseconds < .max / 1024)
  }
}
