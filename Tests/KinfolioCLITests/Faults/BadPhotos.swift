import Foundation
import TestSupport
import Testing

/// A family with records of unusual photo files in addition to a good one.
struct BadPhotos {
  /// The first bytes of a video file.
  static let videoHeader =
    Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(repeating: 0, count: 64)

  private let family: SmallFamily
  private let photosWithExpectedFault: [(file: String, fault: String?)]

  /// Adds records of photos, each with the fault it must be left out for, or nil if it must be
  /// shown.
  ///
  /// `writeFiles` writes their files into the photo folder. It receives the bytes of a good photo.
  init(
    _ photos: [(file: String, fault: String?)], writeFiles: (Data, PhotoTestFolder) throws -> Void
  ) async throws {
    let rows = photos.enumerated().map { index, photo in
      let file = photo.file.replacing("'", with: "''")
      return "('b\(index)', 'mia', \(1_782_000_000 + index), '\(file)', 'Caption \(index)', 1)"
    }
    self.photosWithExpectedFault = photos
    family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) VALUES "
        + rows.joined(separator: ", ") + ";")
    let place = PhotoTestFolder(url: family.folder.url.appendingPathComponent("photos"))
    try writeFiles(try Data(contentsOf: place.url.appendingPathComponent("a.jpg")), place)
  }

  /// Expects that a check reports each photo with its fault.
  func expectCheckNamesSamePhotos() throws {
    let check = try ProgramResult.kinfolio([
      "check", family.database.path, "--photos", family.folder.path("photos"),
      "--log-format", "json",
    ])
    #expect(check.code == 3, "\(check.errorOutput)")
    let events = check.logEvents.compactMap { $0 }
    let faults = events.filter { $0["table"] as? String == "photos" }.map {
      [$0["id"] as? String, $0["fault"] as? String]
    }
    let expected = photosWithExpectedFault.enumerated().filter { $0.element.fault != nil }.map {
      ["b\($0.offset)", $0.element.fault]
    }
    #expect(faults == expected)
    #expect(events.last?["photos_left_out"] as? Int == expected.count)
  }

  /// Returns the result of a build and the files of the site.
  func build() throws -> (ProgramResult, site: [String: Data]) {
    (try family.build("--languages", "en", "--log-format", "json"), try family.siteFiles())
  }

  /// Expects that each photo is either shown or reported with its fault, that all captions are
  /// shown, and that the audit finds nothing.
  ///
  /// A film does not change the exit code.
  func expectPhotosShownOrReported() throws {
    let (result, site) = try build()
    #expect(
      result.code
        == (photosWithExpectedFault.contains { ![nil, "film"].contains($0.fault) } ? 3 : 0),
      "\(result.errorOutput)")
    let problems = result.logEvents.compactMap { $0 }.filter {
      ["photo_left_out", "film_left_out"].contains($0["event"] as? String)
    }
    for (index, photo) in photosWithExpectedFault.enumerated() {
      let fault = problems.first { $0["id"] as? String == "b\(index)" }
      #expect(fault?["fault"] as? String == photo.fault, "\(photo.file.prefix(40))")
      let page = String(
        decoding: site["en/timeline/p/b\(index)/index.html"] ?? Data(), as: UTF8.self)
      #expect(page.contains("<p class=\"caption\">Caption \(index)</p>"))
      #expect(page.contains("<p class=\"missing\">") == (photo.fault != nil))
      #expect(page.contains("<picture") == (photo.fault == nil))
    }
    #expect(problems.count == photosWithExpectedFault.count { $0.fault != nil })
    let audit = try ProgramResult.kinfolio([
      "audit", family.folder.path("site"), "--database", family.database.path,
      "--photos", family.folder.path("photos"),
    ])
    #expect(audit.code == 0, "\(audit.output)")
  }
}

/// A photo folder that a test fills with files of any content.
struct PhotoTestFolder {
  let url: URL

  func path(_ name: String) -> String { url.path + "/" + name }

  func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Runs Python code that creates PNG files, including ones that are small only on the disk.
  func createPNGFiles(_ pythonCode: String) throws {
    let made = try run("python3", "-c", Self.pen + pythonCode, url.path)
    try #require(made.status == 0, "\(made.output)")
  }

  private static let pen = """
    import struct, sys, zlib
    def chunk(name, data):
        body = name + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))
    def png(name, side, pixels, before=b'', after=b''):
        with open(sys.argv[1] + '/' + name, 'wb') as file:
            file.write(b'\\x89PNG\\r\\n\\x1a\\n')
            file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', side, side, 8, 6, 0, 0, 0)))
            file.write(before + chunk(b'IDAT', pixels) + after + chunk(b'IEND', b''))
    def zeros(count):
        packer = zlib.compressobj(9)
        step = bytes(1 << 20)
        parts = [packer.compress(step) for _ in range(count >> 20)]
        return b''.join(parts) + packer.compress(bytes(count & 0xFFFFF)) + packer.flush()

    """
}
