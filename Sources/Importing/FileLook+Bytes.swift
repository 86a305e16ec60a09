extension FileLook.Kind {
  /// The kind of a file that is no text, by its first bytes; nil for any other.
  init?(ofFileStartingWith bytes: [UInt8]) {
    let found = Self.beginnings.first { bytes.starts(with: $0.bytes) }?.kind
    switch found {
    case .zip? where bytes.contains("xl/workbook.xml") || bytes.contains("opendocument.sprea"):
      self = .workbook
    case let kind?: self = kind
    case nil where bytes.dropFirst(257).starts(with: "ustar".utf8): self = .archive
    case nil where bytes.dropFirst(4).starts(with: "ftyp".utf8): self = .picture
    case nil: return nil
    }
  }

  private static let beginnings: [(bytes: [UInt8], kind: Self)] = [
    ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip),
    // gzip, bzip2, xz, 7-Zip, RAR and Zstandard.
    ([0x1F, 0x8B], .archive), (Array("BZh".utf8), .archive), ([0xFD, 0x37, 0x7A, 0x58], .archive),
    ([0x37, 0x7A, 0xBC, 0xAF], .archive), (Array("Rar!".utf8), .archive),
    ([0x28, 0xB5, 0x2F, 0xFD], .archive),
    // What Excel wrote before 2007.
    ([0xD0, 0xCF, 0x11, 0xE0], .workbook), (Array("%PDF-".utf8), .document),
    // JPEG, PNG, GIF and WebP.
    ([0xFF, 0xD8, 0xFF], .picture), ([0x89, 0x50, 0x4E, 0x47], .picture),
    (Array("GIF8".utf8), .picture), (Array("RIFF".utf8), .picture),
  ]
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: text.utf8) != nil }
}

extension [UInt8] {
  /// Whether they are the beginning of a text with two or four bytes for each letter.
  var beginWideText: Bool {
    starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF])
      || [[false, true, false, true], [true, false, true, false], [false, true, true, true]]
        .contains(prefix(4).map { $0 == 0 })
  }
}

extension ImportProblem {
  /// The problem with a text that has two or four bytes for each letter.
  static let wideText = ImportProblem(
    "This is a text in UTF-16 or UTF-32: open it in an editor, save it as UTF-8, and import that.")
}
