import Foundation
import PhotoProtocol
import TestSupport
import Testing

/// Tests the date of photos without a capture time in their record.
@Suite struct CaptureTimeTests {
  /// A photo file, the capture time in its metadata, the capture time in its sidecar file, and the
  /// month's page on which it must appear.
  struct TestPhoto {
    let file: String
    var cameraTime: String?
    var cameraOffset: String?
    var sidecarTime: Int?
    let expectedPage: String
  }

  static let testPhotos = [
    TestPhoto(
      file: "IMG_20260301_080000.jpg", cameraTime: "2026-05-02T08:00:00", expectedPage: "2026/05"),
    // In Paris, it was already May, but not at the place of the photo.
    TestPhoto(
      file: "1.jpg", cameraTime: "2026-04-30T22:30:00", cameraOffset: "-04:00",
      expectedPage: "2026/04"),
    TestPhoto(file: "IMG_20260302_080000.jpg", sidecarTime: 1_775_100_000, expectedPage: "2026/04"),
    TestPhoto(file: "IMG-20260303-WA0001.jpg", expectedPage: "2026/03"),
    // The camera's clock was never set, or it is wrong.
    TestPhoto(
      file: "2026-03-04 08.00.00.jpg", cameraTime: "2000-01-01T00:00:00", expectedPage: "2026/03"),
    TestPhoto(
      file: "FB_IMG_1772611200000.jpg", cameraTime: "2026-07-01T00:00:00", expectedPage: "2026/03"),
    // A scan of a photo from before the birth.
    TestPhoto(file: "scan.jpg", cameraTime: "1999-04-03T10:00:00", expectedPage: "1999/04"),
    TestPhoto(file: "IMG_20300101_080000.jpg", expectedPage: "undated"),
    TestPhoto(file: "0001.jpg", expectedPage: "undated"),
  ]

  @Test("The camera's time precedes the sidecar, and the sidecar precedes the file name")
  func cameraTimePrecedesSidecarAndFileName() async throws {
    let rows = Self.testPhotos.enumerated().map { "('s\($0)', 'mia', '\($1.file)', 1)" }
    let family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, file, changed_at) VALUES "
        + (rows + ["('broken', 'mia', 'PXL_20260205_080000123.jpg', 1)"]).joined(separator: ", ")
        + ";")
    for (index, shot) in Self.testPhotos.enumerated() {
      var tags = CameraTags()
      tags.captured = shot.cameraTime.map { TimeStamp(local: $0, offset: shot.cameraOffset) }
      let path = family.folder.url.appendingPathComponent("photos/\(shot.file)")
      try await SmallFamily.photo(64 + 8 * index, 48, tags).write(to: path)
      if let taken = shot.sidecarTime {
        try family.folder.write(
          #"{"photoTakenTime":{"timestamp":"\#(taken)"}}"#, to: "photos/\(shot.file).json")
      }
    }
    try family.folder.write("", to: "photos/PXL_20260205_080000123.jpg")
    #expect(try family.build("--languages", "en").code == 3)
    let site = try family.siteFiles()
    let photos =
      Self.testPhotos.enumerated().map { ("s\($0)", $1.expectedPage) } + [("broken", "2026/02")]
    for (id, place) in photos {
      let pages = ["1999/04", "2026/02", "2026/03", "2026/04", "2026/05", "2026/07", "undated"]
        .filter {
          String(decoding: site["en/timeline/\($0)/index.html"] ?? Data(), as: UTF8.self)
            .contains("p/\(id)/")
        }
      #expect(pages == [place], "\(id)")
    }
  }

  /// Returns a photo with a tag of the last change only: its own time has an unknown tag.
  private func photoWithChangeTime(_ time: String) async throws -> Data {
    var tags = CameraTags()
    tags.captured = TimeStamp(local: time)
    var photo = try await SmallFamily.photo(64, 48, tags)
    let tag = try #require(photo.firstRange(of: Data([0x03, 0x90, 2, 0])))
    photo.replaceSubrange(tag, with: [0x33, 0x90, 2, 0])
    return photo
  }

  @Test("A date of the last change comes last, and pages say that it is uncertain")
  func marksUncertainDates() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, file, changed_at) VALUES
        ('changed', 'mia', '0001.jpg', 1), ('named', 'mia', 'IMG_20260401.jpg', 1);
      """)
    let photo = try await photoWithChangeTime("2026-05-03T08:15:00")
    for name in ["0001.jpg", "IMG_20260401.jpg"] {
      try photo.write(to: family.folder.url.appendingPathComponent("photos/\(name)"))
    }
    #expect(try family.build("--languages", "en,es,fr").code == 0)
    let site = try family.siteFiles()
    func page(_ path: String) -> String {
      String(decoding: site["\(path)/index.html"] ?? Data(), as: UTF8.self)
    }
    for (language, words) in [
      ("en", "date uncertain: last edit"), ("es", "fecha incierta: última edición"),
      ("fr", "date incertaine"),
    ] {
      let pages = [
        "timeline/p/changed", "timeline/2026/05", "timeline/p/named", "timeline/2026/04",
      ]
      .map { page("\(language)/\($0)") }
      #expect(pages.map { $0.contains(words) } == [true, true, false, false], "\(language)")
      #expect(pages[0].contains("8:15 · \(words)") && pages[3].contains("p/named/"), "\(language)")
    }
  }

  @Test("The photos of a day are sorted by moment and shown with their local time")
  func sortsByMoment() async throws {
    // In the order of their moments.
    let times = [
      ("b", "2026-05-03T23:00:00", "+09:00"), ("a", "2026-05-03T17:00:10", "+01:00"),
      ("c", "2026-05-03T18:00:20", nil), ("d", "2026-05-03T12:00:30", "-04:00"),
    ]
    let rows = times.map { "('\($0.0)', 'mia', '\($0.0).jpg', 1)" }.joined(separator: ", ")
    let family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, file, changed_at) VALUES \(rows);")
    for (name, local, offset) in times {
      var tags = CameraTags()
      tags.captured = TimeStamp(local: local, offset: offset)
      try await SmallFamily.photo(64, 48, tags)
        .write(to: family.folder.url.appendingPathComponent("photos/\(name).jpg"))
    }
    #expect(try family.build().code == 0)
    let site = try family.siteFiles()
    let month = String(decoding: site["en/timeline/2026/05/index.html"] ?? Data(), as: UTF8.self)
    let positions = try times.map {
      try #require(month.range(of: "p/\($0.0)/")?.lowerBound)
    }
    #expect(positions == positions.sorted(by: >))
    for (name, local, _) in times {
      let page = String(decoding: site["en/timeline/p/\(name)/index.html"] ?? Data(), as: UTF8.self)
      #expect(page.contains(local.dropFirst(11).prefix(5)), "\(name)")
    }
  }

  @Test("The placeholder of a photo that cannot be shown is on its day")
  func placeholderIsOnItsDay() async throws {
    let family = try await SmallFamily(
      """
      INSERT INTO photos (id, profile_id, file, changed_at) VALUES
        ('cut', 'mia', 'cut.jpg', 1), ('large', 'mia', 'large.jpg', 1), ('raw', 'mia', 'raw.tif', 1);
      """)
    var tags = CameraTags()
    tags.captured = TimeStamp(local: "2026-05-03T08:15:00", offset: "+02:00")
    let photo = try await SmallFamily.photo(1100, 1000, tags)
    // A TIFF file has the format of the EXIF block.
    let block = try #require(photo.firstRange(of: Data("Exif\0\0".utf8)))
    for (name, file) in [
      ("cut.jpg", photo.dropLast(photo.count / 2)), ("large.jpg", photo),
      ("raw.tif", photo[block.upperBound...]),
    ] {
      try file.write(to: family.folder.url.appendingPathComponent("photos/\(name)"))
    }
    #expect(try family.build("--max-megapixels", "1").code == 3)
    let site = try family.siteFiles()
    let month = String(decoding: site["en/timeline/2026/05/index.html"] ?? Data(), as: UTF8.self)
    for name in ["cut", "large", "raw"] {
      #expect(month.contains("p/\(name)/"), "\(name)")
      let page = String(decoding: site["en/timeline/p/\(name)/index.html"] ?? Data(), as: UTF8.self)
      #expect(page.contains("3 May 2026") && page.contains("could not be shown"), "\(name)")
    }
  }
}
