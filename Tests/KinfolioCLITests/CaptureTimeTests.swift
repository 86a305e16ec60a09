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
    // In Paris, it was already May.
    TestPhoto(
      file: "1.jpg", cameraTime: "2026-04-30T22:30:00", cameraOffset: "-04:00",
      expectedPage: "2026/05"),
    TestPhoto(file: "IMG_20260302_080000.jpg", sidecarTime: 1_775_100_000, expectedPage: "2026/04"),
    TestPhoto(file: "IMG-20260303-WA0001.jpg", expectedPage: "2026/03"),
    // The date is before the birth, because the camera's clock was never set.
    TestPhoto(
      file: "2026-03-04 08.00.00.jpg", cameraTime: "2000-01-01T00:00:00", expectedPage: "2026/03"),
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
      tags.captured = shot.cameraTime.map { CaptureTime(local: $0, offset: shot.cameraOffset) }
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
      let pages = ["2026/02", "2026/03", "2026/04", "2026/05", "undated"].filter {
        String(decoding: site["en/timeline/\($0)/index.html"] ?? Data(), as: UTF8.self)
          .contains("p/\(id)/")
      }
      #expect(pages == [place], "\(id)")
    }
  }
}
