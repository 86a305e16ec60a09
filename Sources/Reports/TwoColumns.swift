import Documents
import Drawing

/// Sections of a report in two columns of similar height.
///
/// In each column, the sections keep their order. The first section is in the first column.
struct TwoColumns {
  let block: Block
  /// The height of the shorter column divided by the height of the other column.
  let heightRatio: Double

  /// Divides sections (each a list of blocks) between two columns, of which the first is `widthRatio` times as wide as
  /// the second; returns nil if all sections would be in the first column.
  init?(
    of sections: [[Block]], widthRatio: Double = 1, in style: PageStyle,
    using textLayout: TextLayout
  ) {
    func columns(_ first: [Block], _ second: [Block]) -> Block {
      .columns([.init(relativeWidth: widthRatio, first), .init(second)])
    }
    func height(_ block: Block) -> Double { style.heightInPages(of: [block], using: textLayout) }
    let heights = sections.map { (height(columns($0, [])), height(columns([], $0))) }
    // If bit n of a choice is 1, section n + 1 is in the second column.
    func places(inColumn column: Int, _ choice: Int) -> [Int] {
      sections.indices.filter { (choice << 1) >> $0 & 1 == column }
    }
    func sums(_ choice: Int) -> [Double] {
      [
        places(inColumn: 0, choice).reduce(0) { $0 + heights[$1].0 },
        places(inColumn: 1, choice).reduce(0) { $0 + heights[$1].1 },
      ]
    }
    func tallest(_ choice: Int) -> Double { sums(choice).max() ?? 0 }
    let choice = (0..<(1 << max(0, sections.count - 1))).min { tallest($0) < tallest($1) } ?? 0
    let parts = [0, 1].map { places(inColumn: $0, choice).flatMap { sections[$0] } }
    if parts[1].isEmpty { return nil }
    block = columns(parts[0], parts[1])
    heightRatio = (sums(choice).min() ?? 0) / max(tallest(choice), 1e-9)
  }
}
