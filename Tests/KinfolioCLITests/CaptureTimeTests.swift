import Foundation
import PhotoProtocol
import TestSupport
import Testing

/// Tests the date of photos without a capture time in their record.
@Suite struct CaptureTimeTests {
  /// A photo file, the capture time in its metadata, the capture time in its sidecar file, and the
  /// month's page on which it must appear.
  struct Shot {
    let file: String
    var camera: String?
    var offset: String?
    var taken: Int?
    let place: String
  }

  static let shots = [
    Shot(file: "IMG_20260301_080000.jpg", camera: "2026-05-02T08:00:00", place: "2026/05"),
    // In Paris, it was already May.
    Shot(file: "1.jpg", camera: "2026-04-30T22:30:00", offset: "-04:00", place: "2026/05"),
    Shot(file: "IMG_20260302_080000.jpg", taken: 1_775_100_000, place: "2026/04"),
    Shot(file: "IMG-20260303-WA0001.jpg", place: "2026/03"),
    // The date is before the birth, because the camera's clock was never set.
    Shot(file: "2026-03-04 08.00.00.jpg", camera: "2000-01-01T00:00:00", place: "2026/03"),
    Shot(file: "IMG_20300101_080000.jpg", place: "undated"),
    Shot(file: "0001.jpg", place: "undated"),
  ]

  @Test("The camera is believed before a sidecar, and that before a name; nothing is guessed")
  func cameraTimePrecedesSidecarAndFileName() async throws {
    let rows = Self.shots.enumerated().map { "('s\($0)', 'mia', '\($1.file)', 1)" }
    let family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, file, changed_at) VALUES "
        + (rows + ["('broken', 'mia', 'PXL_20260205_080000123.jpg', 1)"]).joined(separator: ", ")
        + ";")
    for (index, shot) in Self.shots.enumerated() {
      var tags = CameraTags()
      tags.captured = shot.camera.map { CaptureTime(local: $0, offset: shot.offset) }
      let path = family.folder.url.appendingPathComponent("photos/\(shot.file)")
      try await SmallFamily.photo(64 + 8 * index, 48, tags).write(to: path)
      if let taken = shot.taken {
        try family.folder.write(
          #"{"photoTakenTime":{"timestamp":"\#(taken)"}}"#, to: "photos/\(shot.file).json")
      }
    }
    try family.folder.write("", to: "photos/PXL_20260205_080000123.jpg")
    #expect(try family.build("--languages", "en").code == 3)
    let site = try family.site()
    let photos = Self.shots.enumerated().map { ("s\($0)", $1.place) } + [("broken", "2026/02")]
    for (id, place) in photos {
      let pages = ["2026/02", "2026/03", "2026/04", "2026/05", "undated"].filter {
        String(decoding: site["en/timeline/\($0)/index.html"] ?? Data(), as: UTF8.self)
          .contains("p/\(id)/")
      }
      #expect(pages == [place], "\(id)")
    }
  }
}
