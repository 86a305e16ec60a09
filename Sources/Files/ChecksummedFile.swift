import Foundation
import Hashing

/// Stores a value as a file of JSON after a line with the SHA-256 of that JSON, so that a damaged file is noticed.
package enum ChecksummedFile {
  package static func bytes(of value: some Encodable) throws -> Data {
    let text = try JSONEncoder().encode(value)
    return Data("\(SHA256.hex(of: text))\n".utf8) + text
  }

  package static func value<Value: Decodable>(in bytes: Data) -> Value? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    let text = bytes[(end + 1)...]
    guard bytes[..<end].elementsEqual(SHA256.hex(of: text).utf8) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: text)
  }

  /// Returns the stored value, or nil if the file is missing or damaged.
  package static func load<Value: Decodable>(from url: URL) -> Value? {
    (try? Data(contentsOf: url)).flatMap { value(in: $0) }
  }

  /// Stores a value in a file; if this fails, no error is thrown.
  package static func save(_ value: some Encodable, to url: URL) {
    guard let data = try? bytes(of: value) else { return }
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}
