import Hashing
import Foundation

/// How values are kept in the cache: as JSON behind its hash, so that a damaged note is absent and
/// never says something else.
package enum SealedNote {
  /// Writes a value down; throws what its encoding throws.
  package static func bytes(of value: some Encodable) throws -> Data {
    let text = try JSONEncoder().encode(value)
    return Data("\(SHA256.hex(of: text))\n".utf8) + text
  }

  /// Reads a value; nil where a byte of it is not as it was written.
  package static func value<Value: Decodable>(in bytes: Data) -> Value? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    let text = bytes[(end + 1)...]
    guard bytes[..<end].elementsEqual(SHA256.hex(of: text).utf8) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: text)
  }

  /// Reads a value that was kept; nil where there is none, or a byte of it is not as it was written.
  package static func recall<Value: Decodable>(from place: URL) -> Value? {
    (try? Data(contentsOf: place)).flatMap { value(in: $0) }
  }

  /// Keeps a value for another build; a cache that cannot be written forgets.
  package static func keep(_ value: some Encodable, at place: URL) {
    guard let data = try? bytes(of: value) else { return }
    try? FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: place, options: .atomic)
  }
}
