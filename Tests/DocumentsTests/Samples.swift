import Documents
import Drawing

let accent = AdaptiveColor(Color(0x3A7FB5))
let pageStyle = PageStyle(paper: .a4, accentColor: accent)

/// Returns a document with the given blocks, with a page header and footer.
func document(_ blocks: [Block], paper: PageStyle.Paper = .a4) -> Document {
  Document(
    PDFInformation(title: "Visit", languageCode: "en", createdSecondsSince1970: 1_795_000_000),
    style: PageStyle(paper: paper, accentColor: accent),
    headerFooter: PageHeaderFooter(
      headerLeft: "Mila", headerRight: "November", footerLeft: "Not a diagnosis.",
      pageNumberText: { "Page \($0) of \($1)" }),
    blockGroups: [MovableBlockGroup(blocks)])
}

func pages(_ blocks: Block..., paper: PageStyle.Paper = .a4) -> [Picture] {
  document(blocks, paper: paper).pages(using: TextLayout())
}

let chart = Picture(
  size: Size(width: 300, height: 120), title: "Weight", summary: "Weight rises.",
  [.fill(.rect(Rect(x: 0, y: 0, width: 300, height: 120)), accent)])

/// A text label with its position on the page.
struct PlacedLabel: Equatable {
  let text: String
  let x: Double
  let y: Double
  let anchor: Label.Anchor
  let role: Picture.AccessibilityRole?
}

extension Picture {
  /// All labels in reading order, with their positions on the page.
  var placedLabels: [PlacedLabel] {
    Self.placedLabels(items, role: nil, map: .identity)
  }

  /// The texts on the page, without the header and the footer.
  var bodyTexts: [String] { placedLabels.filter { $0.role != .artifact }.map(\.text) }

  private static func placedLabels(_ items: [Item], role: AccessibilityRole?, map: Transform)
    -> [PlacedLabel]
  {
    items.flatMap { item in
      switch item {
      case .label(let label):
        let (x, y) = (map.a * label.position.x + map.tx, map.d * label.position.y + map.ty)
        return [PlacedLabel(text: label.string, x: x, y: y, anchor: label.anchor, role: role)]
      case .group(let group):
        let own = group.transform
        let inner = Transform(
          a: map.a * own.a, b: 0, c: 0, d: map.d * own.d, tx: map.tx + map.a * own.tx,
          ty: map.ty + map.d * own.ty)
        return placedLabels(group.items, role: group.role ?? role, map: inner)
      default: return []
      }
    }
  }

  /// The page as indented lines, for snapshots.
  var snapshotText: String { Self.snapshotText(items, indent: "") }

  private static func snapshotText(_ items: [Item], indent: String) -> String {
    items.map { item in
      switch item {
      case .fill(let path, _): "\(indent)fill of \(path.elements.count) pieces\n"
      case .stroke(let path, let stroke):
        "\(indent)stroke of \(path.elements.count) pieces, \(stroke.width) wide\n"
      case .label(let label):
        "\(indent)“\(label.string)” \(short(label.style.size)) \(label.style.weight) at "
          + "\(short(label.position.x)), \(short(label.position.y)) \(label.anchor)\n"
      case .photo(_, let rect): "\(indent)photo \(short(rect.width)) × \(short(rect.height))\n"
      case .group(let group):
        "\(indent)\(group.role.map { "\($0)" } ?? "group") at "
          + "\(short(group.transform.tx)), \(short(group.transform.ty))\n"
          + snapshotText(group.items, indent: indent + "  ")
      }
    }.joined()
  }

  private static func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
