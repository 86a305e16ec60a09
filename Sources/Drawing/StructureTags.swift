extension Picture.Role {
  /// The role's name in a PDF; what is decoration stays outside the structure.
  var tag: String? {
    switch self {
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .paragraph: "P"
    case .list: "L"
    case .listItem: "LI"
    case .table: "Table"
    case .row: "TR"
    case .headerCell: "TH"
    case .cell: "TD"
    case .figure: "Figure"
    case .caption: "Caption"
    case .artifact: nil
    }
  }
}

extension String {
  /// The text as an address: only what may stand in one, and nothing that ends a quoted string.
  var percentEncoded: String {
    let plain = Set("-._~:/?#[]@!$&()*+,;=%".utf8)
    return utf8.reduce(into: "") { text, byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || plain.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += isPlain ? String(UnicodeScalar(byte)) : byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
  }
}
