import Documents
import Drawing

/// Sections in two columns of similar height, in order in each; the first one is in the first column.
struct TwoColumns {
  let block: Block
  /// The height of the shorter column as a share of that of the other.
  let balance: Double

  /// Returns nil if all sections are in one column.
  init?(
    of sections: [[Block]], firstShare: Double = 1, in style: PageStyle,
    using textLayout: TextLayout
  ) {
    func columns(_ first: [Block], _ second: [Block]) -> Block {
      .columns([.init(share: firstShare, first), .init(second)])
    }
    func height(_ block: Block) -> Double { style.pageFraction(of: [block], using: textLayout) }
    let heights = sections.map { (height(columns($0, [])), height(columns([], $0))) }
    // Bit n of a choice is the column of section n + 1.
    func isSecond(_ index: Int, _ choice: Int) -> Bool { (choice << 1) >> index & 1 == 1 }
    func sums(_ choice: Int) -> [Double] {
      let second = sections.indices.filter { isSecond($0, choice) }
      let first = sections.indices.filter { !isSecond($0, choice) }
      return [
        first.reduce(0) { $0 + heights[$1].0 }, second.reduce(0) { $0 + heights[$1].1 },
      ]
    }
    func tallest(_ choice: Int) -> Double { sums(choice).max() ?? 0 }
    let choice = (0..<(1 << max(0, sections.count - 1))).min { tallest($0) < tallest($1) } ?? 0
    let first = sections.indices.filter { !isSecond($0, choice) }.flatMap { sections[$0] }
    let second = sections.indices.filter { isSecond($0, choice) }.flatMap { sections[$0] }
    if second.isEmpty { return nil }
    block = columns(first, second)
    balance = (sums(choice).min() ?? 0) / max(tallest(choice), 1e-9)
  }
}
