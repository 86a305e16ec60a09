import Foundation
import TestSupport
import Testing

@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

@Suite struct PhotoDateCandidateTests {
  let paris: Zone

  init() throws { paris = try #require(Zone("Europe/Paris")) }

  @Test(
    "The capture date is parsed from the file name",
    arguments: [
      ("IMG_20260102_030405.jpg", "2026-01-02", "03:04"),
      ("a/b/IMG_20260102_030405_1.jpg", "2026-01-02", "03:04"),
      ("2026-01-02 03.04.05.jpg", "2026-01-02", "03:04"),
      ("Screenshot_2026-01-02-03-04-05.png", "2026-01-02", "03:04"),
      ("Screenshot_20260102-030405.png", "2026-01-02", "03:04"),
      ("Screenshot_20260102_030405_com.example.app.jpg", "2026-01-02", "03:04"),
      ("20260102_030405.heic", "2026-01-02", "03:04"),
      ("IMG20260102030405.jpg", "2026-01-02", "03:04"),
      ("00000IMG_00000_BURST20260102030405123_COVER.jpg", "2026-01-02", "03:04"),
      ("signal-2026-01-02-030405.jpeg", "2026-01-02", "03:04"),
      ("photo_2026-01-02_03-04-05 (2).jpg", "2026-01-02", "03:04"),
      // 23:30 in UTC is past midnight in Paris.
      ("PXL_20260102_233005123.jpg", "2026-01-03", "00:30"),
      ("PXL_20260102_233005123.PORTRAIT-01.COVER.jpg", "2026-01-03", "00:30"),
      ("IMG-20260102-WA0001.jpg", "2026-01-02", nil),
      ("IMG_20261302_030405.jpg", nil, nil), ("IMG_20260102_990405.jpg", nil, nil),
      ("WhatsApp Image 2026-01-02 at 10.04.05 PM (1).jpeg", "2026-01-02", "22:04"),
      ("WhatsApp Image 2026-01-02 at 3.04.05\u{202F}PM.jpeg", "2026-01-02", "15:04"),
      ("Screen Shot 2026-01-02 at 12.04.05 AM.png", "2026-01-02", "00:04"),
      ("WhatsApp Image 2026-01-02 at 22.04.05.jpeg", "2026-01-02", "22:04"),
      ("WIN_20260102_03_04_05_Pro.jpg", "2026-01-02", "03:04"),
      ("2026-01-02.jpg", "2026-01-02", nil), ("2026-01-02 zoo.jpg", "2026-01-02", nil),
      ("at 2026-01-02 13.04.05 PM.jpg", nil, nil), ("2026-01-021.jpg", nil, nil),
      // Only the day.
      ("IMG_20230114.jpg", "2023-01-14", nil), ("IMG_20230114_7.jpg", "2023-01-14", nil),
      ("IMG20230114(2).jpg", "2023-01-14", nil), ("20230114.jpg", "2023-01-14", nil),
      ("Fotografía 20230114-zoo.jpg", "2023-01-14", nil), ("Zoo 2023.01.14.jpg", "2023-01-14", nil),
      ("Screenshot_2023_01_14.png", "2023-01-14", nil), ("19650503.jpg", "1965-05-03", nil),
      ("20231231.jpg", "2023-12-31", nil), ("20240229.jpg", "2024-02-29", nil),
      // Milliseconds since 1970 in UTC.
      ("FB_IMG_1673696096123.jpg", "2023-01-14", "12:34"),
      ("1673696096123.jpg", "2023-01-14", "12:34"),
      ("mmexport1673696096123.jpg", "2023-01-14", "12:34"),
      ("1673738999999_1.jpg", "2023-01-15", "00:29"), ("946684860000.jpg", nil, nil),
      ("0946771200000.jpg", "2000-01-02", "01:00"),
      // Other numbers.
      ("IMG_20231314.jpg", nil, nil), ("IMG_20230230.jpg", nil, nil), ("20230229.jpg", nil, nil),
      ("IMG_2023011.jpg", nil, nil), ("IMG_202301145.jpg", nil, nil), ("DSC00012345.jpg", nil, nil),
      ("12345678.jpg", nil, nil), ("+33612345678.jpg", nil, nil), ("4917612345678.jpg", nil, nil),
      ("0033612345678.jpg", nil, nil), ("9781234567897.jpg", nil, nil),
      ("123456789012.jpg", nil, nil),
      ("received_167369609612345.jpeg", nil, nil), ("a1b2-20230114.jpg", nil, nil),
      ("2023_01-14.jpg", nil, nil), ("IMG_20230114/plain.jpg", nil, nil),
      ("IMG_0001.jpg", nil, nil), ("12026010203040506.jpg", nil, nil),
      ("IMG_20260102_030405/plain.jpg", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func parsesDateFromFileName(fileName: String, day: String?, time: String?) {
    let found = PhotoDateCandidate(fileName: fileName).map { PhotoDate($0, in: paris) }
    #expect(found?.day.description == day && found?.time?.description == time)
    #expect(found?.isUncertain != true)
  }

  @Test(
    "The local time at the place of the photo is shown, and its moment is exact",
    arguments: [
      // Without an offset, the place is at home.
      ("2026-01-02T23:30:15", nil, "2026-01-02 23:30", "2026-01-02T22:30:15"),
      ("2026-07-02T23:30:15", nil, "2026-07-02 23:30", "2026-07-02T21:30:15"),
      ("2026-01-02T23:30:15", "+01:00", "2026-01-02 23:30", "2026-01-02T22:30:15"),
      ("2026-01-02T23:30:15", "-05:00", "2026-01-02 23:30", "2026-01-03T04:30:15"),
      ("2026-01-01T03:00:00", "+14:00", "2026-01-01 03:00", "2025-12-31T13:00:00"),
      ("2025-12-31T22:00:00", "-14:00", "2025-12-31 22:00", "2026-01-01T12:00:00"),
      // The local time at the place is unknown.
      ("2025-12-31T23:30:15", "Z", "2026-01-01 00:30", "2025-12-31T23:30:15"),
      ("2026-01-02", nil, "2026-01-02 ", "2026-01-01T23:00:00"),
      ("1926-07-02T10:00:00", nil, "1926-07-02 10:00", "1926-07-02T09:00:00"),
      // Clocks skip this hour, and repeat the other one.
      ("2026-03-29T02:30:15", nil, "2026-03-29 02:30", "2026-03-29T01:00:15"),
      ("2026-10-25T02:30:15", nil, "2026-10-25 02:30", "2026-10-25T00:30:15"),
      ("2026-10-25T02:30:15", "+01:00", "2026-10-25 02:30", "2026-10-25T01:30:15"),
    ] as [(String, String?, String, String)])
  func showsLocalTime(local: String, offset: String?, shown: String, utc: String) throws {
    let date = try #require(PhotoDateCandidate(TimeStamp(local: local, offset: offset)))
    let found = PhotoDate(date, in: paris)
    #expect("\(found.day) \(found.time.map { "\($0)" } ?? "")" == shown)
    #expect(Zone.utc.timestamp(found.moment).hasPrefix(utc))
    #expect(!found.isUncertain)
    let change = try #require(
      PhotoDateCandidate(TimeStamp(local: local, offset: offset), isModificationDate: true))
    #expect(PhotoDate(change, in: paris).isUncertain)
  }

  @Test("The times at which clocks start are no dates")
  func ignoresClockStarts() {
    for stamp in [
      "1970-01-01T00:00:00", "1970-01-01T17:20:00", "1970-01-01T00:00:00+01:00",
      "1969-12-31T16:00:00", "1980-01-01T00:00:00", "1980-01-01T09:15:00", "1980-01-06T00:00:00Z",
      "2000-01-01T00:00:00", "2000-01-01T00:00:59",
    ] {
      #expect(PhotoDateCandidate(stamp: stamp) == nil, "\(stamp)")
    }
    for stamp in [
      "1970-06-12T10:00:00", "1980-07-14T10:00:00", "2000-01-01T00:01:00", "2000-01-01",
      "1999-12-31T23:59:59", "1979-12-31T23:59:59", "1970-01-02T00:00:00",
    ] {
      #expect(PhotoDateCandidate(stamp: stamp) != nil, "\(stamp)")
    }
    let seconds: [Int64: Bool] = [
      0: false, 86_399: false, 86_400: true, -1: false, -86_401: true, 315_532_800: false,
      946_684_800: false, 946_684_860: true, -4_544_208_000: true, -4_544_208_001: false,
      4_102_444_799: true, 4_102_444_800: false, .max: false, .min: false,
    ]
    for (second, isDate) in seconds {
      #expect((PhotoDateCandidate(secondsSince1970: second) != nil) == isDate, "\(second)")
    }
    #expect(PhotoDateCandidate(fileName: "IMG_19800101_000000.jpg") == nil)
  }

  @Test("A worker's answer is not trusted")
  func ignoresMalformedTimes() {
    for local in [
      "", "T", "2026-03-01T08:00", "2026-03-01T08:00:99", "2026-03-01T08:00:0x",
      "2026-02-30T08:00:00", "2026-03-01 08:00:00",
    ] {
      #expect(PhotoDateCandidate(TimeStamp(local: local)) == nil, "\(local)")
    }
    let date = PhotoDateCandidate(TimeStamp(local: "2026-03-01T08:00:00", offset: "+1:00"))
    #expect(date == PhotoDateCandidate(stamp: "2026-03-01T08:00:00"))
  }
}
