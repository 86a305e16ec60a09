import Foundation

extension SampleMess {
  /// A file that is not what its name says.
  struct BadFile: Sendable {
    let name: String
    /// Makes its bytes out of those of a good photo.
    let bytes: @Sendable (Data) -> Data
  }

  /// Files that no program can show as a picture.
  static let badFiles = [
    BadFile(name: "mess/half.jpg") { $0.prefix($0.count / 2) },
    BadFile(name: "mess/header-only.jpg") { $0.prefix(20) },
    BadFile(name: "mess/empty.jpg") { _ in Data() },
    BadFile(name: "mess/web-page.jpg") { _ in
      Data("<!DOCTYPE html><html><script>alert('kinfolio')</script></html>".utf8)
    },
    BadFile(name: "mess/drawing.jpg") { _ in
      Data("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".utf8)
    },
    BadFile(name: "mess/huge.png") { _ in Data(hugePNG) },
    BadFile(name: "mess/noise.jpg") { photo in Data(photo.prefix(4000).map { $0 ^ 0x5A }) },
  ]

  /// Paths that must not be followed, and one that leads nowhere.
  static let unreachable = [
    "../family.sqlite", "/etc/passwd", "mess/%2e%2e/%2e%2e/family.sqlite", "mess/link.jpg",
    "mess/folder.jpg", "mess/missing.jpg", "2026/../../family.sqlite",
  ]

  /// Names that are odd, of photos that are good.
  static let oddNames = [
    "mess/it's \"quoted\" & <b>.jpg", "mess/two\nlines.jpg", "mess/🍝 spaghetti 🎉.jpg",
    "mess/-rf #1?%41.jpg", "mess/gpj\u{202E}cod.jpg", "mess/really a jpeg.png",
  ]

  /// The start of a PNG that says it is 30,000 dots wide and high, with nothing behind it.
  private static let hugePNG: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x75, 0x30, 0x00, 0x00, 0x75, 0x30, 0x08, 0x02, 0x00, 0x00, 0x00, 0xE9, 0x45, 0x6F,
    0xED,
  ]

  /// Adds the bad and the oddly named files to a photo folder, made from one of its good photos.
  static func spoil(photos folder: URL, copying good: String) throws {
    let mess = folder.appendingPathComponent("mess")
    try SampleFamily.onDisk(mess) {
      let files = FileManager.default
      let photo = try Data(contentsOf: folder.appendingPathComponent(good))
      try files.createDirectory(
        at: mess.appendingPathComponent("folder.jpg"), withIntermediateDirectories: true)
      for file in badFiles {
        try file.bytes(photo).write(to: folder.appendingPathComponent(file.name))
      }
      for name in oddNames { try photo.write(to: folder.appendingPathComponent(name)) }
      // Out of the photo folder, to the family's own database.
      try files.createSymbolicLink(
        atPath: mess.appendingPathComponent("link.jpg").path,
        withDestinationPath: "../../family.sqlite")
    }
  }
}
