import Hashing
import Foundation
import Records

/// The growth tables of the WHO and the CDC, checked and ready to be asked.
package struct GrowthStandards: Sendable {
  private let tables: [GrowthTableName: GrowthTable]
  /// The SHA-256 of all tables' checksums: two reports with the same one were read from the same
  /// numbers.
  package let fingerprint: String

  /// Reads and checks the tables of a folder; throws where one is missing, is not the one
  /// `SHA256SUMS` tells of, or does not hold what its name promises.
  package init(folder: URL) throws(GrowthTableError) {
    let sums = try Self.bytes("SHA256SUMS", in: folder)
    let expected = Self.checksums(sums)
    var tables: [GrowthTableName: GrowthTable] = [:]
    for name in GrowthTableName.allCases {
      let file = "\(name.rawValue).csv"
      let text = try Self.bytes(file, in: folder)
      guard expected[file] == SHA256.hex(of: text) else {
        throw GrowthTableError(file, "is not the table its checksum in SHA256SUMS tells of")
      }
      tables[name] = try GrowthTable(name, reading: text, file: file)
    }
    self.tables = tables
    fingerprint = SHA256.hex(of: sums)
  }

  /// A row of a table; nil outside of it.
  func row(_ name: GrowthTableName, _ sex: Profile.Sex, at index: Double) -> LMS? {
    tables[name]?.row(sex, at: index)
  }

  private static func bytes(
    _ file: String, in folder: URL
  ) throws(GrowthTableError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
    } catch {
      throw GrowthTableError(file, "the growth table cannot be read")
    }
  }

  /// The checksums by file, from lines as `sha256sum` writes them.
  private static func checksums(_ text: [UInt8]) -> [String: String] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { sums, line in
      let words = line.split(separator: " ")
      if words.count == 2 { sums[String(words[1])] = String(words[0]) }
    }
  }
}
