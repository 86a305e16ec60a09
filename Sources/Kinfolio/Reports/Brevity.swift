/// How short things are kept so that a sheet holds on one page.
struct Brevity {
  /// How many items of a list.
  let items: Int
  /// How many rows of a table; the four measures of a growing child always have theirs.
  var rows: Int { items + 3 }
  /// How many letters of each.
  let letters: Int

  /// From the fullest to the tightest.
  static let steps = [
    (12, 400), (8, 300), (6, 240), (5, 200), (4, 200), (3, 200), (3, 140), (2, 200), (2, 140),
    (2, 100), (1, 140), (1, 100), (1, 60),
  ].map { Brevity(items: $0, letters: $1) }
  static let tightest = Brevity(items: 1, letters: 40)

  /// A text with no more letters than that, the last of them "…" where there were more; whole words
  /// stay, if they are no longer than words are.
  func cut(_ text: String) -> String {
    guard text.count > letters else { return text }
    let start = text.prefix(letters - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] }
    let kept = words.flatMap { start.count - $0.count < 24 ? $0 : nil } ?? start
    return kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
  }
}

extension VisitContent.Section {
  /// The section cut short, and whether nothing of it was left out; throws where a phrase is missing.
  func shortened(
    to brevity: Brevity, _ wording: Wording
  ) throws -> (section: VisitContent.Section, isWhole: Bool) {
    var shorter: [VisitContent.Part] = []
    var isWhole = true
    for part in parts {
      let (kept, left) = part.shortened(to: brevity)
      shorter.append(kept)
      isWhole = isWhole && kept.letters == part.letters && left == 0
      if left > 0 { shorter.append(.note(try wording.count("document.more_items", left))) }
    }
    return (VisitContent.Section(id: id, title: title, parts: shorter), isWhole)
  }
}

extension VisitContent.Part {
  /// The part cut short, and how many of its items or rows are left out.
  fileprivate func shortened(to brevity: Brevity) -> (VisitContent.Part, left: Int) {
    switch self {
    case .facts(let facts):
      let short = facts.map { fact in
        VisitContent.Fact(
          label: fact.label, value: brevity.cut(fact.value), detail: brevity.cut(fact.detail))
      }
      return (.facts(short), 0)
    case .paragraph(let text): return (.paragraph(brevity.cut(text)), 0)
    case .list(let items):
      let kept = items.prefix(brevity.items).map(brevity.cut)
      return (.list(kept), items.count - kept.count)
    case .table(var table):
      let count = table.rows.count
      table.rows = table.rows.prefix(brevity.rows).map { $0.map(brevity.cut) }
      return (.table(table), count - table.rows.count)
    case .figure(var figure):
      figure.caption = figure.notes
      return (.figure(figure), 0)
    case .numbers, .note, .row: return (self, 0)
    }
  }

  /// How many letters of it a cut could take.
  fileprivate var letters: Int {
    switch self {
    case .facts(let facts): facts.reduce(0) { $0 + $1.value.count + $1.detail.count }
    case .paragraph(let text): text.count
    case .list(let items): items.reduce(0) { $0 + $1.count }
    case .table(let table): table.rows.joined().reduce(0) { $0 + $1.count }
    case .numbers, .note, .figure, .row: 0
    }
  }
}
