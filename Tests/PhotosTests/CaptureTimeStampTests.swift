import Testing

@testable import PhotoProtocol

/// Tests the time stamps of cameras and programs.
@Suite struct CaptureTimeStampTests {
  @Test(
    "Time stamps of cameras and programs are parsed",
    arguments: [
      ("2026:03:01 08:00:09", "2026-03-01T08:00:09", nil),
      ("2026-03-01T08:00", "2026-03-01T08:00:00", nil),
      ("2026/03/01 08:00:09", "2026-03-01T08:00:09", nil),
      (" 2026:03:01  08:00:09\0", "2026-03-01T08:00:09", nil),
      ("20260301T080009", "2026-03-01T08:00:09", nil), ("20260301", "2026-03-01", nil),
      ("2026-03-01", "2026-03-01", nil), ("2026:03:01   :  :  ", "2026-03-01", nil),
      ("2026-03-01</a> 12", "2026-03-01", nil), ("2026:03:01  8:00:09", "2026-03-01T08:00:09", nil),
      ("2026-03-01T08:00:09.125Z", "2026-03-01T08:00:09", "Z"),
      ("2026-03-01T08:00:09+01:00", "2026-03-01T08:00:09", "+01:00"),
      ("2026-03-01T08:00:09.0+1:00", "2026-03-01T08:00:09", "+01:00"),
      ("2026-03-01T08:00:09GMT+2", "2026-03-01T08:00:09", "+02:00"),
      ("2026-03-01T080009-0330", "2026-03-01T08:00:09", "-03:30"),
      ("2026-03-01T08:00:09 +14:00", "2026-03-01T08:00:09", "+14:00"),
      ("2026-03-01T08:00:09-14:00", "2026-03-01T08:00:09", "-14:00"),
      ("2026-03-01T08:00:09+14:01", "2026-03-01T08:00:09", nil),
      ("2026-03-01T08:00:09+99:00", "2026-03-01T08:00:09", nil),
      ("2026-03-01T08:00:09+01:60", "2026-03-01T08:00:09", nil),
      ("2024-02-29T23:59:60", "2024-02-29T23:59:59", nil),
      ("1826-01-01T00:00:00", "1826-01-01T00:00:00", nil),
      ("9999-12-31T23:59:59", "9999-12-31T23:59:59", nil),
    ] as [(String, String, String?)])
  func parsesStamps(stamp: String, local: String, offset: String?) {
    #expect(TimeStamp(stamp: stamp.utf8) == TimeStamp(local: local, offset: offset))
  }

  @Test(
    "Impossible and incomplete dates are none",
    arguments: [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2026", "2026-03", "2026-00-01",
      "2026-13-01",
      "2026-02-29", "2026-04-31", "2026-03-00", "1825-12-31", "2026-03-01T24:00:00",
      "2026-03-01T08:60:00", "2026-03-01T08:00:61", "26-03-01T08:00:00",
      "+2026-03-01", "٢٠٢٦-٠٣-٠١", "2026-03-01T08", "not a date",
    ])
  func refusesImpossibleStamps(stamp: String) {
    #expect(TimeStamp(stamp: stamp.utf8) == nil)
  }

  @Test("An offset of its own precedes the offset in the stamp")
  func ownOffsetPrecedes() {
    func offset(_ stamp: String, _ offset: String?) -> String? {
      TimeStamp(stamp: stamp, offset: offset)?.offset
    }
    #expect(offset("2026:03:01 08:00:00", "+05:30") == "+05:30")
    #expect(offset("2026:03:01 08:00:00+01:00", "+05:30") == "+05:30")
    #expect(offset("2026:03:01 08:00:00+01:00", "   :  ") == "+01:00")
    #expect(offset("2026:03:01 08:00:00", nil) == nil)
  }
}
