import Foundation
import TestSupport
import Testing

@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import TestFamilies

/// Tests the dates in files that other programs store next to photos.
@Suite struct PhotoSidecarsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func captureDate(of photo: String) throws -> PhotoDateCandidate? {
    let photos = try #require(try PhotoFolder(folder.url.path))
    return try PhotoSidecars(forPhotos: [photo], in: photos).dateCandidate(of: photo)
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
      // The suffix is decomposed in the names of other systems.
      ("IMG_1-modifie\u{301}.jpg", "IMG_1.jpg.json", googleSidecar),
      ("IMG_1-bearbeitet.jpg", "IMG_1.jpg.supplemental-metadata.json", googleSidecar),
      ("IMG_1-bearbeitet(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json", googleSidecar),
      ("IMG_1-編集済み.jpg", "IMG_1.jpg.json", googleSidecar),
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
      ("IMG_1.HEIC", "IMG_1.XMP", "<x xmp:CreateDate='2026-01-02T15:04:05+01:00'/>"),
      ("x/IMG_1(2).HEIC", "x/IMG_1(2).xmp", "<x xmp:CreateDate='2026-01-02T15:04:05'/>"),
    ])
  func readsSidecars(photoName: String, sidecarName: String, contents: String) throws {
    try folder.write(contents, to: sidecarName)
    let date = try #require(try captureDate(of: photoName))
    let found = PhotoDate(date, in: try #require(Zone("Europe/Paris")))
    #expect(found.day == LocalDate("2026-01-02") && found.time == LocalTime("15:04"))
  }

  @Test("The end of a sidecar's name may be shortened at any letter", arguments: 0...22)
  func readsShortenedNames(length: Int) throws {
    let ending = ".supplemental-metadata".prefix(length)
    try folder.write(Self.googleSidecar, to: "IMG_1.jpg\(ending).json")
    try folder.write(Self.googleSidecar, to: "IMG_2.jpg\(ending)(1).json")
    #expect(try captureDate(of: "IMG_1.jpg") != nil)
    #expect(try captureDate(of: "IMG_2(1).jpg") != nil)
    for other in [
      "IMG_1.png", "IMG_1(1).jpg", "IMG_2.jpg", "IMG.jpg", "x/IMG_1.jpg", "IMG_1-x.jpg",
    ] {
      #expect(try captureDate(of: other) == nil, "\(other)")
    }
  }

  @Test("XMP precedes Google's file, which precedes Apple's list")
  func ordersSidecars() throws {
    func day() throws -> Int? {
      try captureDate(of: "IMG_1.jpg").map { PhotoDate($0, in: .utc).day.day }
    }
    try folder.write(
      "\(Self.photoDetailsHeader)\nIMG_1.jpg,x,no,no,no,\"Saturday January 3,2026 2:04 PM GMT\",1,\n",
      to: "Photo Details.csv")
    #expect(try day() == 3)
    try folder.write(Self.googleSidecar, to: "IMG_1.jpg.json")
    #expect(try day() == 2)
    try folder.write("<x xmp:CreateDate='2026-01-01T15:04:05'/>", to: "IMG_1.xmp")
    #expect(try day() == 1)
    // A file without a date is skipped.
    try folder.write("<x/>", to: "IMG_1.jpg.xmp")
    #expect(try day() == 1)
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
    try folder.write(contents, to: "a.jpg.json")
    #expect(try captureDate(of: "a.jpg") == nil)
  }

  static let photoDetailsHeader =
    "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate"

  @Test func readsCaptureTimesFromApplePhotoDetails() throws {
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
    let details = ApplePhotoDateLists(forPhotos: names + ["IMG_1.HEIC"], in: photos)
    let zone = try #require(Zone("Europe/Paris"))
    let found = try names.map {
      try details.dateCandidate(of: $0).map { zone.timestamp(PhotoDate($0, in: zone).moment) }?
        .prefix(16)
    }
    #expect(
      found == [
        "2026-01-02T15:04", "2026-01-02T01:30", nil, "2026-01-03T13:15",
        // Two photos have the same name, so their dates are ambiguous.
        nil, nil,
      ])
    #expect(try details.dateCandidate(of: "IMG_1.HEIC") == nil)
  }
}
