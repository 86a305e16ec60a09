import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct CaptureMomentTests {
  static let day = LocalDate("2026-01-02")

  @Test(
    "A file's name tells when a photo was taken, or nothing",
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
      ("IMG_0001.jpg", nil, nil), ("2026-01-02.jpg", nil, nil), ("12026010203040506.jpg", nil, nil),
      ("IMG_20260102_030405/plain.jpg", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func names(name: String, day: String?, time: String?) throws {
    let zone = try #require(Zone("Europe/Paris"))
    let found = CaptureMoment(fileName: name)?.day(in: zone)
    #expect(found?.day.description == day && found?.time?.description == time)
  }

  @Test("A clock's offset makes its moment exact")
  func offsets() throws {
    let zone = try #require(Zone("Europe/Paris"))
    func day(_ offset: String?) -> String? {
      CaptureMoment(CaptureTime(local: "2026-01-02T23:30:00", offset: offset))
        .map { "\($0.day(in: zone).day)" }
    }
    #expect(day(nil) == "2026-01-02")
    #expect(day("+01:00") == "2026-01-02")
    #expect(day("-05:00") == "2026-01-03")
  }

  static let google =
    #"{"creationTime":{"timestamp":"1"},"photoTakenTime":{"timestamp":"1767362645"}}"#

  @Test(
    "What another program wrote beside a photo tells when it was taken",
    arguments: [
      ("IMG_1.jpg", "IMG_1.jpg.json", google),
      ("x/IMG_1.jpg", "x/IMG_1.jpg.supplemental-metadata.json", google),
      ("IMG_1(2).jpg", "IMG_1.jpg(2).json", google),
      ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json", google),
      (
        "a-photo-with-quite-a-long-name-0001.jpg",
        "a-photo-with-quite-a-long-name-0001.jpg.supple.json", google
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
  func sidecars(file: String, name: String, text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let photos = try #require(PhotoFolder(folder.url.path))
    let moment = try #require(PhotoSidecar.moment(of: file, in: photos))
    let zone = try #require(Zone("Europe/Paris"))
    let found = moment.day(in: zone)
    #expect(found.day == Self.day && found.time == LocalTime("15:04"))
  }

  @Test(
    "A sidecar that tells nothing is passed over",
    arguments: [
      "", "{", "[]", "[1]", "{}", #"{"photoTakenTime":{"timestamp":"0"}}"#,
      #"{"photoTakenTime":{"timestamp":"99999999999999"}}"#, #"{"photoTakenTime":7}"#,
      #"{"creationTime":{"timestamp":"1767362645"}}"#,
      #"[{"EXIF:DateTimeOriginal":"0000:00:00 00:00:00"}]"#,
    ])
  func emptySidecars(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.jpg.json")
    let photos = try #require(PhotoFolder(folder.url.path))
    #expect(PhotoSidecar.moment(of: "a.jpg", in: photos) == nil)
  }
}
