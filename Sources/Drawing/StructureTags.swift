internal import Escapes

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
  var percentEncoded: String { percentEncoded(keeping: "-._~:/?#[]@!$&()*+,;=%") }
}
