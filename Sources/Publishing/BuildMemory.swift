import Foundation
import Hashing

/// What the files that the last build left in an output folder were derived from.
///
/// It is kept in the cache and only saves work: a file is taken as it stands if it is derived from
/// the same value by the same program, and still is the very file that was made then. Without this
/// memory, or with a damaged one, everything is made anew, to the same bytes.
package struct BuildMemory: Sendable {
  private struct Note: Codable {
    let machinery: String
    let files: [File]

    struct File: Codable {
      let fingerprint: Fingerprint
      let file: Manifest.File
    }
  }

  private let place: URL
  private let machinery: String
  private let known: [String: Note.File]

  /// Recalls the last build into `output`, if it was made by the same `machinery`.
  ///
  /// That is the program with its libraries, fonts and time zones: another may make other bytes of the same value.
  /// With `forgetting` nothing is recalled, and only the new build kept.
  package init(
    in cache: URL, of output: OutputFolder, by machinery: String, forgetting: Bool = false
  ) {
    self.machinery = machinery
    place = cache.appendingPathComponent("builds/\(output.mark).json")
    let note: Note? = forgetting ? nil : SealedNote.recall(from: place)
    let files = note?.machinery == machinery ? note?.files ?? [] : []
    known = Dictionary(files.map { ($0.file.path, $0) }) { first, _ in first }
  }

  /// The file that was made for `path`, if it was derived from a value with this fingerprint.
  func file(at path: String, from fingerprint: Fingerprint) -> Manifest.File? {
    guard let made = known[path], made.fingerprint == fingerprint else { return nil }
    return made.file
  }

  /// Remembers what was derived from what; a cache that cannot be written forgets.
  func keep(_ files: [(Fingerprint, Manifest.File)]) {
    let note = Note(
      machinery: machinery,
      files: files.map { Note.File(fingerprint: $0, file: $1) })
    SealedNote.keep(note, at: place)
  }
}

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
