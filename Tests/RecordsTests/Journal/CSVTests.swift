import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct CSVTests {
  private func line(_ cells: [Cell]) -> String {
    var csv = CSVWriter(header: [])
    csv.addRow(cells, in: .utc)
    return String(csv.csvText.dropFirst().dropLast())  // A line end is one character.
  }

  @Test(
    "Fault 13: No text in a table becomes a formula",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
      ("two\nlines", "\"two\nlines\""), ("=1+1", "'=1+1"), ("-x", "'-x"),
      ("+34 600", "'+34 600"), ("-2+3", "'-2+3"), ("-5", "-5"), ("+37.5", "+37.5"), ("-.", "'-."),
      (" =1", "' =1"), ("\u{200B}\u{A0}@x", "'\u{200B}\u{A0}@x"),
      ("a;=1", "a;'=1"), ("1; 2;-3", "1; 2;'-3"), ("a\n=1", "\"a\n'=1\""), ("a-b=c", "a-b=c"),
      ("=\u{301}1", "'=\u{301}1"), ("\"\u{301},", "\"\"\"\u{301},\""), ("@SUM(A1)", "'@SUM(A1)"),
      ("\tx", "'\tx"), ("\r\nx", "\"'\r\nx\""), ("＝1", "'＝1"),
      (" x", "\" x\""), ("été", "été"),
    ]) func quotesTextAndDisablesFormulas(text: String, expected: String)
  {
    #expect(line([.text(text)]) == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.5, "-0.5"), (120.0, "120"), (7.9, "7.9"), (0.1 + 0.2, "0.3"),
    (1e300, ""), (-0.0, "0"), (1e-12, "0"),
  ]) func writesPlainNumbers(number: Double, expected: String) {
    #expect(decimalText(number) == expected)
  }

  @Test func timestampsContainLocalTimeAndOffset() throws {
    let paris = try #require(Zone("Europe/Paris"))
    let newYork = try #require(Zone("America/New_York"))
    // 2026-10-25 00:59:59 UTC, one second before the clock change.
    let moment = Instant(seconds: 1_792_889_999)
    #expect(paris.timestamp(moment) == "2026-10-25T02:59:59+02:00")
    #expect(paris.timestamp(moment + 1) == "2026-10-25T02:00:00+01:00")
    #expect(newYork.timestamp(moment) == "2026-10-24T20:59:59-04:00")
  }
}
