import Audit
import CZlib
import Foundation
import TestSupport

/// A folder with planted files, and the leaks that an audit finds in it.
struct PlantedFolder {
  let folder: TemporaryFolder

  init(_ files: [String: [UInt8]] = [:]) throws {
    folder = try TemporaryFolder()
    for (name, bytes) in files {
      try folder.write("", to: name)
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    }
  }

  func leaks(_ terms: [SearchTerm] = []) -> [String: [Leak]] {
    var leaks: [String: [Leak]] = [:]
    FolderAudit(folder.url.path, terms: terms).forEachAuditedFile { leaks[$0.path] = $0.leaks }
    return leaks
  }

  /// Returns the kinds of leaks that an audit finds in a file with these bytes.
  static func leakKinds(_ bytes: [UInt8], _ terms: [SearchTerm] = []) throws -> [Leak.Kind] {
    try PlantedFolder(["file": bytes]).leaks(terms)["file", default: []].map(\.kind)
  }
}

/// The EXIF block of a photo with a position.
let tiffWithPosition = tiff(2, subdirectoryTag: 0x8825)

func bigEndian(_ number: Int, _ count: Int = 4) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Returns a TIFF block with one directory.
///
/// If `subdirectoryTag` is not nil, the entry with that tag leads to a second directory.
func tiff(_ tag: Int, subdirectoryTag: Int? = nil, isLittleEndian: Bool = false) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    isLittleEndian ? bigEndian(value, count).reversed() : bigEndian(value, count)
  }
  func directory(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
    number(1, 2) + number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
      + number(0, 4)
  }
  let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
  guard let subdirectoryTag else { return head + directory(tag, 2, 0) }
  return head + directory(subdirectoryTag, 4, 26) + directory(tag, 2, 0)
}

func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  bigEndian(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
}

func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var length = compressBound(uLong(bytes.count))
  return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
    compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), 9)
    count = Int(length)
  }
}

func pdf(_ stream: [UInt8]) -> [UInt8] {
  Array("%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n".utf8) + deflated(stream)
    + Array("\nendstream\nendobj\n".utf8)
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { String(format: "%02x", $0) }.joined()
}

/// Returns random bytes like those of a photo, the same on every run.
func noise(_ count: Int) -> [UInt8] {
  var random = SeededGenerator(7)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
}
