import Foundation
import Hashing

/// Files that contain a value as JSON, after a line with the SHA-256 of this JSON by which damage is noticed.
package enum ChecksummedFile {
  /// Returns the contents of a file that represents a value.
  package static func fileContents(of value: some Encodable) throws -> Data {
    let text = try JSONEncoder().encode(value)
    return Data("\(SHA256.hex(of: text))\n".utf8) + text
  }

  /// Returns the value that the contents of a file represent, or nil if they are damaged.
  package static func value<Value: Decodable>(inFileContents bytes: Data) -> Value? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    let text = bytes[(end + 1)...]
    guard bytes[..<end].elementsEqual(SHA256.hex(of: text).utf8) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: text)
  }

  /// Reads the value that a file contains; returns nil if the file is missing or damaged.
  package static func load<Value: Decodable>(from url: URL) -> Value? {
    (try? Data(contentsOf: url)).flatMap { value(inFileContents: $0) }
  }

  /// Stores a value in a file; if the file cannot be written, no error is reported.
  package static func save(_ value: some Encodable, to url: URL) {
    guard let data = try? fileContents(of: value) else { return }
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}
