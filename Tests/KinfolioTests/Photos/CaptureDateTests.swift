import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio
@testable import Photos
@testable import Records

@Suite struct CaptureDateTests {
  static let day = LocalDate("2026-01-02")

  @Test(
    "The capture date is parsed from the file name",
    arguments: [
      ("IMG_20260102_030405.jpg", "2026-01-02", "03:04"),
      ("a/b/IMG_20260102_030405_1.jpg", "2026-01-02", "03:04"),
      ("2026-01-02 03.04.05.jpg", "2026-01-02", "03:04"),
      ("Screenshot_2026-01-02-03-04-05.png", "2026-01-02", "03:04"),
      ("20260102_030405.heic", "2026-01-02", "03:04"),
      // 23:30 in UTC is past midnight in Paris.
      ("PXL_20260102_233005123.jpg", "2026-01-03", "00:30"),
      ("IMG-20260102-WA0001.jpg", "2026-01-02", nil),
      ("IMG_20261302_030405.jpg", nil, nil), ("IMG_20260102_990405.jpg", nil, nil),
      ("WhatsApp Image 2026-01-02 at 10.04.05 PM (1).jpeg", "2026-01-02", "22:04"),
      ("WhatsApp Image 2026-01-02 at 3.04.05\u{202F}PM.jpeg", "2026-01-02", "15:04"),
      ("Screen Shot 2026-01-02 at 12.04.05 AM.png", "2026-01-02", "00:04"),
      ("WhatsApp Image 2026-01-02 at 22.04.05.jpeg", "2026-01-02", "22:04"),
      ("WIN_20260102_03_04_05_Pro.jpg", "2026-01-02", "03:04"),
      ("2026-01-02.jpg", "2026-01-02", nil), ("2026-01-02 zoo.jpg", "2026-01-02", nil),
      ("at 2026-01-02 13.04.05 PM.jpg", nil, nil), ("2026-01-021.jpg", nil, nil),
      ("IMG_0001.jpg", nil, nil), ("12026010203040506.jpg", nil, nil),
      ("IMG_20260102_030405/plain.jpg", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func parsesDateFromFileName(fileName: String, day: String?, time: String?) throws {
    let zone = try #require(Zone("Europe/Paris"))
    let found = CaptureDate(fileName: fileName)?.dayAndTime(in: zone)
    #expect(found?.day.description == day && found?.time?.description == time)
  }

  @Test("With a UTC offset, the capture time is exact")
  func offsetMakesTimeExact() throws {
    let zone = try #require(Zone("Europe/Paris"))
    func day(_ offset: String?) -> String? {
      CaptureDate(CaptureTime(local: "2026-01-02T23:30:00", offset: offset))
        .map { "\($0.dayAndTime(in: zone).day)" }
    }
    #expect(day(nil) == "2026-01-02")
    #expect(day("+01:00") == "2026-01-02")
    #expect(day("-05:00") == "2026-01-03")
  }

  static let googleSidecar =
    #"{"creationTime":{"timestamp":"1"},"photoTakenTime":{"timestamp":"1767362645"}}"#

  @Test(
    "Sidecar files of other programs contain the capture time",
    arguments: [
      ("IMG_1.jpg", "IMG_1.jpg.json", googleSidecar),
      ("x/IMG_1.jpg", "x/IMG_1.jpg.supplemental-metadata.json", googleSidecar),
      ("IMG_1(2).jpg", "IMG_1.jpg(2).json", googleSidecar),
      ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json", googleSidecar),
      // Google truncates names to 46 characters, but keeps the counter.
      (
        "123456789123456789123456789123456789_DSCN0091(1).JPG",
        "123456789123456789123456789123456789_DSCN0091.(1).json", googleSidecar
      ),
      (
        "2345678912345678912345678_DSCN0091(1).JPG",
        "2345678912345678912345678_DSCN0091.JPG.supplem(1).json", googleSidecar
      ),
      ("IMG_1-edited.jpg", "IMG_1.jpg.supplemental-metadata.json", googleSidecar),
      ("IMG_1-ha editado(2).jpg", "IMG_1.jpg(2).json", googleSidecar),
      ("IMG_1-modifié.jpg", "IMG_1.jpg.json", googleSidecar),
      (
        "a-photo-with-quite-a-long-name-0001.jpg",
        "a-photo-with-quite-a-long-name-0001.jpg.supple.json", googleSidecar
      ),
      (
        "IMG_1.JPG", "IMG_1.JPG.json",
        #"[{"EXIF:DateTimeOriginal":"2026:01:02 15:04:05","EXIF:OffsetTimeOriginal":"+01:00"}]"#
      ),
      (
        "IMG_1.HEIC", "IMG_1.xmp",
        "<photoshop:DateCreated>2026-01-02T15:04:05+01:00</photoshop:DateCreated>"
      ),
      ("IMG_1.HEIC", "IMG_1.HEIC.xmp", "<x exif:DateTimeOriginal=\"2026-01-02T14:04:05Z\"/>"),
    ])
  func readsSidecars(photoName: String, sidecarName: String, contents: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: sidecarName)
    let photos = try #require(try PhotoFolder(folder.url.path))
    let moment = try #require(try PhotoSidecar.captureDate(of: photoName, in: photos))
    let zone = try #require(Zone("Europe/Paris"))
    let found = moment.dayAndTime(in: zone)
    #expect(found.day == Self.day && found.time == LocalTime("15:04"))
  }

  @Test(
    "A sidecar file without a date is ignored",
    arguments: [
      "", "{", "[]", "[1]", "{}", #"{"photoTakenTime":{"timestamp":"0"}}"#,
      #"{"photoTakenTime":{"timestamp":"99999999999999"}}"#, #"{"photoTakenTime":7}"#,
      #"{"creationTime":{"timestamp":"1767362645"}}"#,
      #"[{"EXIF:DateTimeOriginal":"0000:00:00 00:00:00"}]"#,
    ])
  func ignoresSidecarsWithoutDate(contents: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(contents, to: "a.jpg.json")
    let photos = try #require(try PhotoFolder(folder.url.path))
    #expect(try PhotoSidecar.captureDate(of: "a.jpg", in: photos) == nil)
  }

  static let photoDetailsHeader =
    "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate"

  @Test func readsCaptureTimesFromApplePhotoDetails() throws {
    let folder = try TemporaryFolder()
    func row(_ name: String, _ date: String) -> String {
      "\(name),AfQj57,no,no,no,\"\(date)\",10,\"Monday January 1,2024 1:00 AM GMT\"\r\n"
    }
    try folder.write(
      "\(Self.photoDetailsHeader)\r\n" + row("IMG_1.HEIC", "Friday January 2,2026 2:04 PM GMT")
        + row("IMG_2.HEIC", "Friday January 2,2026 12:30 AM GMT")
        + row("IMG_3.HEIC", "sometime") + row("IMG_5.JPG", "Friday January 2,2026 1:00 PM GMT"),
      to: "Photos/Photo Details.csv")
    try folder.write(
      "\(Self.photoDetailsHeader)\r\n" + row("IMG_4.HEIC", "Saturday January 3,2026 12:15 PM GMT")
        + row("IMG_5.JPG", "Saturday January 3,2026 1:00 PM GMT"),
      to: "Photos/Photo Details-1.csv")
    try folder.write("a,b\n\"", to: "Photo Details.csv")
    let names = (1...6).map { "Photos/IMG_\($0).\($0 == 5 ? "JPG" : "HEIC")" }
    let photos = try #require(try PhotoFolder(folder.url.path))
    let details = ApplePhotoDateLists(forFiles: names + ["IMG_1.HEIC"], in: photos)
    let zone = try #require(Zone("Europe/Paris"))
    let found = try names.map {
      try details.captureDate(of: $0).map { zone.timestamp($0.exactInstant) }?.prefix(16)
    }
    #expect(
      found == [
        "2026-01-02T15:04", "2026-01-02T01:30", nil, "2026-01-03T13:15",
        // Two photos have the same name, so their dates are ambiguous.
        nil, nil,
      ])
    #expect(try details.captureDate(of: "IMG_1.HEIC") == nil)
  }
}

extension CaptureDate {
  fileprivate var exactInstant: Instant {
    if case .exact(let instant) = self { instant } else { Instant(seconds: 0) }
  }
}
