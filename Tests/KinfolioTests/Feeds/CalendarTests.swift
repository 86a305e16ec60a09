import Testing

@testable import Kinfolio

@Suite struct CalendarEventTests {
  @Test func textIsEscapedAndLongLinesAreFoldedBetweenCharacters() {
    #expect(escaped("a;b,c\\d\ne\u{0}") == "a\\;b\\,c\\\\d\\ne")
    let long = "SUMMARY:" + String(repeating: "é👨‍👩‍👧", count: 40)
    let lines = folded(long).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    let unfolded = lines.enumerated().map { $0.offset == 0 ? $0.element : $0.element.dropFirst() }
    #expect(unfolded.joined() == long)
  }

  @Test func momentsAreWrittenInUTC() {
    let event = CalendarEvent(
      id: "x", when: .moment(Instant(seconds: 1_780_000_000)), title: "T", alarm: 30)
    let lines = event.lines(stamp: Instant(seconds: 1_780_000_000))
    #expect(lines.contains("DTSTART:20260528T202640Z"))
    #expect(lines.contains("TRIGGER:-PT30M"))
    #expect(lines.contains("UID:x@kinfolio"))
  }
}
