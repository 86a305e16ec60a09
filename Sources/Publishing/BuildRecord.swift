import Foundation
import Hashing

/// The source values that the output files of the last build were derived from, stored in the cache.
///
/// The record only saves work: a file is kept if its source value, the program and the file itself are unchanged. If
/// the record is missing or damaged, all files are computed again, with the same bytes.
package struct BuildRecord: Sendable {
  private struct SavedRecord: Codable {
    let environment: String
    let files: [File]

    private enum CodingKeys: String, CodingKey {
      case environment = "machinery"
      case files
    }

    struct File: Codable {
      let fingerprint: Fingerprint
      let file: Manifest.File
    }
  }

  private let url: URL
  private let environment: String
  private let savedFiles: [String: SavedRecord.File]

  /// Loads the record of the last build into `output` if the same `environment` made it: program, libraries, fonts
  /// and time zones, which affect the computed bytes.
  ///
  /// If `ignoringSaved` is true, the old record is ignored and only the new one is saved.
  package init(
    in cache: URL, of output: OutputFolder, environment: String,
    ignoringSaved: Bool = false
  ) {
    self.environment = environment
    url = cache.appendingPathComponent("builds/\(output.identifier).json")
    let saved: SavedRecord? = ignoringSaved ? nil : ChecksummedFile.load(from: url)
    let files = saved?.environment == environment ? saved?.files ?? [] : []
    savedFiles = Dictionary(files.map { ($0.file.path, $0) }) { first, _ in first }
  }

  /// Returns the file at `path` if the last build derived it from a value with this fingerprint.
  func file(at path: String, from fingerprint: Fingerprint) -> Manifest.File? {
    guard let saved = savedFiles[path], saved.fingerprint == fingerprint else { return nil }
    return saved.file
  }

  /// Errors are ignored: the next build computes all files.
  func save(_ files: [(Fingerprint, Manifest.File)]) {
    let record = SavedRecord(
      environment: environment, files: files.map { SavedRecord.File(fingerprint: $0, file: $1) })
    ChecksummedFile.save(record, to: url)
  }
}

/// Stores values as JSON after a line with the SHA-256 of that JSON, so that damage is noticed.
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

  /// Returns nil if the file is missing or damaged.
  package static func load<Value: Decodable>(from url: URL) -> Value? {
    (try? Data(contentsOf: url)).flatMap { value(in: $0) }
  }

  /// Errors are ignored.
  package static func save(_ value: some Encodable, to url: URL) {
    guard let data = try? bytes(of: value) else { return }
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}
