import Testing

@testable import Kinfolio

@Suite struct CalendarEventTests {
  @Test func textIsEscapedAndLongLinesAreFoldedBetweenCharacters() {
    #expect(escaped("a;b,c\\d\ne\u{0}") == "a\\;b\\,c\\\\d\\ne")
    let long = "SUMMARY:" + String(repeating: "é👨‍👩‍👧", count: 40)
    let lines = folded(long).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.dropFirst().allSatisfy { $0.utf8.first == UInt8(ascii: " ") })
    #expect(
      String(folded(long).unicodeScalars.filter { !"\r\n ".unicodeScalars.contains($0) }) == long)
  }

  @Test func anIdCannotAddLines() {
    let event = CalendarEvent(
      id: "reminder-x\r\nATTACH:http://example.invalid", when: .everyYear(LocalDate(days: 0)),
      title: "T", changedAt: Instant(seconds: 0))
    let text = event.lines.map { folded($0) + "\r\n" }.joined()
    #expect(!text.contains("ATTACH"))
  }

  @Test func momentsAreWrittenInUTC() {
    let event = CalendarEvent(
      id: "x", when: .moment(Instant(seconds: 1_780_000_000)), title: "T",
      changedAt: Instant(seconds: 1_770_000_000), alarm: 30)
    let lines = event.lines
    #expect(lines.contains("DTSTART:20260528T202640Z"))
    #expect(lines.contains("DTSTAMP:20260202T024000Z"))
    #expect(lines.contains("TRIGGER:-PT30M"))
    #expect(lines.contains("UID:x@kinfolio"))
  }
}
