import Foundation
import Records
import SQLite

/// The kind of a file and the names in it, such as names of columns, from an inspection of the beginning of the file.
struct FilePreview {
  package enum Kind {
    case database, table, json, xml, zip, archive, workbook, document, picture, emulatorExport,
      other
  }

  let kind: Kind
  /// The names of tables, columns, keys or elements in the file, normalized by ``TextTable/normalizedName(_:)``.
  let namesInFile: Set<String>

  /// Inspects a file, or a folder that may be an export of the Firestore emulator.
  init(of path: String) {
    let name = (path as NSString).lastPathComponent
    if FirestoreBinaryExport.hasExportNames(at: path) || name.wholeMatch(of: /output-\d+/) != nil {
      self.init(.emulatorExport, [])
      return
    }
    switch DatabaseFileKind(at: path) {
    case .rollbackJournalDatabase, .writeAheadDatabase:
      self.init(.database, Self.tableNames(of: path))
    case .textFile, .unknownContent:
      let handle = FileHandle(forReadingAtPath: path)
      self.init(startingWith: [UInt8]((try? handle?.read(upToCount: 1 << 20)) ?? Data()))
    default: self.init(.other, [])
    }
  }

  init(_ kind: Kind, _ words: some Sequence<String>) {
    self.kind = kind
    self.namesInFile = Set(words.map(TextTable.normalizedName))
  }

  private init(startingWith bytes: [UInt8]) {
    if let kind = Kind(ofFileStartingWith: bytes) {
      self.init(kind, [])
      return
    }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let text =
      isWide
      ? String(data: Data(bytes), encoding: .utf16) ?? "" : String(decoding: bytes, as: UTF8.self)
    let utf8 = Array(text.utf8.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) })
    switch utf8.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self.init(.json, Self.jsonKeys(in: utf8))
    case UInt8(ascii: "<"): self.init(.xml, Self.xmlElementNames(in: utf8))
    default: self.init(.table, Self.columnNames(in: utf8))
    }
  }

  private static func tableNames(of path: String) -> [String] {
    let names = try? DatabaseSnapshot(of: path).database.prepare("SELECT name FROM sqlite_master")
    return (try? names?.rows { $0.text(0) }) ?? []
  }

  /// Returns the column names in a table, each with and without its unit.
  ///
  /// If one of the first lines is the header of a feed log, its cells are the names. Otherwise, the cells of the first
  /// line that is not empty are the names.
  private static func columnNames(in utf8: [UInt8]) -> [String] {
    let lines = utf8.split(maxSplits: TextTable.headerSearchRowCount) { $0 == 0x0A || $0 == 0x0D }
      .prefix(TextTable.headerSearchRowCount).map(cells)
    let head =
      lines.first { TextTable.isHeader($0, SheetFeedLog.requiredHeaders) } ?? lines.first ?? []
    return head + head.map(TextTable.nameWithoutUnit)
  }

  private static func cells(of line: ArraySlice<UInt8>) -> [String] {
    line.split { ",;\t".utf8.contains($0) }.map { cell in
      String(decoding: cell.trimmingSpaces().filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
  }

  /// Returns the keys in a JSON text: the strings that are followed by a colon.
  private static func jsonKeys(in utf8: [UInt8]) -> Set<String> {
    var keys: Set<String> = []
    var parts = utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)[...]
    while let text = parts.popFirst() {
      let next = parts.first?.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
      if next == UInt8(ascii: ":"), text.count < 100 {
        keys.insert(String(decoding: text, as: UTF8.self))
      }
    }
    return keys
  }

  private static func xmlElementNames(in utf8: [UInt8]) -> Set<String> {
    let tags = utf8.split(separator: UInt8(ascii: "<"))
    let names = tags.map { $0.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") } }
    return Set(names.filter { $0.count < 100 }.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension FilePreview.Kind {
  /// Recognizes the kind of a binary file by its first bytes, or returns nil for any other file.
  init?(ofFileStartingWith bytes: [UInt8]) {
    let found = Self.knownFirstBytes.first { bytes.starts(with: $0.bytes) }?.kind
    switch found {
    case .zip?
    where bytes.containsText("xl/workbook.xml") || bytes.containsText("opendocument.sprea"):
      self = .workbook
    case let kind?: self = kind
    case nil where bytes.dropFirst(257).starts(with: "ustar".utf8): self = .archive
    case nil where bytes.beginLikePicture: self = .picture
    case nil: return nil
    }
  }

  private static let knownFirstBytes: [(bytes: [UInt8], kind: Self)] = [
    ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip),
    // gzip, bzip2, xz, 7-Zip, RAR and Zstandard.
    ([0x1F, 0x8B], .archive), (Array("BZh".utf8), .archive), ([0xFD, 0x37, 0x7A, 0x58], .archive),
    ([0x37, 0x7A, 0xBC, 0xAF], .archive), (Array("Rar!".utf8), .archive),
    ([0x28, 0xB5, 0x2F, 0xFD], .archive),
    // Excel before 2007, and PDF.
    ([0xD0, 0xCF, 0x11, 0xE0], .workbook), (Array("%PDF-".utf8), .document),
  ]
}

extension [UInt8] {
  fileprivate func containsText(_ text: String) -> Bool { firstRange(of: text.utf8) != nil }

  /// True if the bytes look like the beginning of a text in UTF-16 or UTF-32.
  var beginLikeUTF16OrUTF32: Bool {
    starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      || [[false, true, false, true], [true, false, true, false], [false, true, true, true]]
        .contains(prefix(4).map { $0 == 0 })
  }
}

extension ImportProblem {
  static let textInUTF16OrUTF32 = ImportProblem(
    "This is a text in UTF-16 or UTF-32: open it in an editor, save it as UTF-8, and import that.")
}
