import Foundation
import TestSupport
import Testing

/// Photo files a family did not mean to have: each costs its picture and nothing else.
@Suite struct BadPhotoTests {
  /// A photo's record, and why its picture cannot be shown; nil where it can.
  struct Bad {
    let file: String
    let fault: String?

    init(_ file: String, _ fault: String?) { (self.file, self.fault) = (file, fault) }
  }

  static let photos = [
    Bad("half.jpg", "cutShort"), Bad("zero.jpg", "empty"), Bad("header.jpg", "cutShort"),
    Bad("page.jpg", "notAnImage"), Bad("drawing.jpg", "unsupported"), Bad("film.jpg", "notAnImage"),
    Bad("huge.png", "tooLarge"), Bad("bomb.png", "tooLarge"),
    Bad("profile-bomb.png", "tooLarge"),
    Bad("pipe.jpg", "notAFile"), Bad("folder.jpg", "notAFile"), Bad("device.jpg", "outsideFolder"),
    Bad("../outside.jpg", "outsideFolder"), Bad("/etc/hostname", "outsideFolder"),
    Bad("link.jpg", "outsideFolder"), Bad("gone.jpg", "missing"),
    Bad(String(repeating: "n", count: 252) + ".jpg", "missing"),
    Bad(String(repeating: "m", count: 251) + ".jpg", nil), Bad("it's \"so\" & <b>.jpg", nil),
    Bad("two\nlines.jpg", nil), Bad("🍝 -rf #1?%41.jpg", nil),
  ]

  @Test("Each bad photo is named with its reason, keeps its caption and stops nothing")
  func build() async throws {
    let rows = Self.photos.enumerated().map { index, photo in
      let file = photo.file.replacingOccurrences(of: "'", with: "''")
      return "('b\(index)', 'mia', \(1_782_000_000 + index), '\(file)', 'Caption \(index)', 1)"
    }
    let family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) VALUES "
        + rows.joined(separator: ", ") + ";")
    try spoil(family.folder)
    let result = try family.build("--languages", "en", "--log-format", "json")
    #expect(result.code == 3, "\(result.errors)")
    let told = result.events.compactMap { $0 }.filter {
      $0["event"] as? String == "photo_left_out"
    }
    let site = try family.site()
    for (index, photo) in Self.photos.enumerated() {
      let fault = told.first { $0["id"] as? String == "b\(index)" }
      #expect(fault?["fault"] as? String == photo.fault, "\(photo.file.prefix(40))")
      let page = String(
        decoding: site["en/timeline/p/b\(index)/index.html"] ?? Data(), as: UTF8.self)
      #expect(page.contains("<p class=\"caption\">Caption \(index)</p>"))
      #expect(page.contains("<p class=\"missing\">") == (photo.fault != nil))
      #expect(page.contains("<picture") == (photo.fault == nil))
    }
    let audit = try RunningProgram.kinfolio([
      "audit", family.folder.path("site"), "--database", family.database.path,
      "--photos", family.folder.path("photos"),
    ])
    #expect(audit.code == 0, "\(audit.output)")
  }

  @Test func photosThatCameOutEmptyTakeNoneAway() async throws {
    let family = try await SmallFamily()
    #expect(try family.build("--languages", "en").code == 0)
    let site = try family.site()
    #expect(site.keys.contains { $0.hasPrefix("photos/") && $0.hasSuffix("-320.jpg") })
    // Of a photo of 320 pixels all widths are the same one.
    #expect(!site.keys.contains { $0.hasSuffix("-800.jpg") })
    try Data().write(to: family.folder.url.appendingPathComponent("photos/a.jpg"))
    #expect(try family.build("--languages", "en").code == 75)
    #expect(try family.site() == site)
    #expect(try family.build("--languages", "en", "--allow-shrink").code == 3)
    #expect(try !family.site().keys.contains { $0.hasPrefix("photos/") })
  }

  /// What has been developed once is found whatever the limit: it makes no other picture.
  @Test func theLargestPhotoIsForTheFamilyToSay() async throws {
    let family = try await SmallFamily()
    try await SmallFamily.photo(1250, 801).write(
      to: family.folder.url.appendingPathComponent("photos/a.jpg"))
    let refused = try family.build("--languages", "en", "--max-megapixels", "1")
    #expect(refused.code == 3)
    #expect(refused.errors.contains("larger than can be handled"), "\(refused.errors)")
    #expect(try family.build("--languages", "en", "--max-megapixels", "2").code == 0)
    let again = try family.build("--languages", "en", "--log-format", "json")
    #expect(again.code == 0 && again.events.last??["photos_found"] as? Int == 1)
    #expect(try family.build("--max-megapixels", "0").code == 64)
  }

  private func spoil(_ folder: TemporaryFolder) throws {
    let photos = folder.url.appendingPathComponent("photos")
    let good = try Data(contentsOf: photos.appendingPathComponent("a.jpg"))
    let files: [String: Data] = [
      "half.jpg": good.prefix(good.count / 2), "zero.jpg": Data(), "header.jpg": good.prefix(20),
      "page.jpg": Data("<!DOCTYPE html><script>alert(1)</script>".utf8),
      "drawing.jpg": Data("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".utf8),
      "film.jpg": Data([0, 0, 0, 24] + "ftypmp42".utf8 + [UInt8](repeating: 0, count: 64)),
      "../outside.jpg": good,
    ]
    for (name, bytes) in files { try bytes.write(to: photos.appendingPathComponent(name)) }
    for photo in Self.photos.suffix(4) {
      try good.write(to: photos.appendingPathComponent(photo.file))
    }
    mkfifo(photos.appendingPathComponent("pipe.jpg").path, 0o600)
    let manager = FileManager.default
    try manager.createDirectory(
      at: photos.appendingPathComponent("folder.jpg"), withIntermediateDirectories: false)
    for (name, target) in [("device.jpg", "/dev/zero"), ("link.jpg", "../outside.jpg")] {
      try manager.createSymbolicLink(
        atPath: photos.appendingPathComponent(name).path, withDestinationPath: target)
    }
    let made = try run("python3", "-c", Self.bombs, photos.path)
    try #require(made.status == 0, "\(made.output)")
  }

  /// PNGs that are small on the disk only: by the size they claim, by pixels that do not end where the
  /// picture does, and by a profile.
  private static let bombs = """
    import struct, sys, zlib
    def chunk(name, data):
        body = name + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))
    def png(name, side, pixels, *more):
        with open(sys.argv[1] + '/' + name, 'wb') as file:
            file.write(b'\\x89PNG\\r\\n\\x1a\\n')
            file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', side, side, 8, 6, 0, 0, 0)))
            for part in more: file.write(part)
            file.write(chunk(b'IDAT', pixels) + chunk(b'IEND', b''))
    def zeros(count):
        packer = zlib.compressobj(9)
        step = bytes(1 << 20)
        parts = [packer.compress(step) for _ in range(count >> 20)]
        return b''.join(parts) + packer.compress(bytes(count & 0xFFFFF)) + packer.flush()
    png('huge.png', 30000, zeros(1000))
    png('bomb.png', 40, zeros(300 << 20))
    png('profile-bomb.png', 4, zeros(4 * 17), chunk(b'iCCP', b'x\\0\\0' + zeros(300 << 20)))
    """
}
