import Documents
import Drawing

/// The sheet of a visit's document that stands alone: what is read in a minute.
///
/// It always holds on one page: its lists are kept as short as that takes, and what was cut is told
/// whole on the pages behind it.
struct FirstPage {
  /// What is on it.
  let block: Block
  /// The sections it tells whole.
  let told: Set<String>

  /// Lays out the sheet; throws where a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using typesetter: Typesetter
  ) throws {
    let sheets = try Brevity.steps.lazy.map { try Attempt(of: content, to: $0, wording) }
    let sheet =
      try sheets.first { style.fits($0.blocks, using: typesetter) }
      ?? Attempt(of: content, to: .tightest, wording)
    block = .columns([.init(sheet.blocks)])
    told = sheet.told
  }
}

/// One attempt at the sheet.
private struct Attempt {
  private(set) var blocks: [Block]
  private(set) var told: Set<String> = []

  init(of content: VisitContent, to brevity: Brevity, _ wording: Wording) throws {
    let plan = Arrangement(of: content.profile.kind)
    blocks = [
      .heading(brevity.cut(content.title), level: 1),
      .paragraph("\(content.occasion) · \(content.window)", .lead),
    ]
    blocks += try parts(plan.top, of: content, brevity, wording)
    if !content.small.isEmpty {
      blocks.append(.columns(content.small.map { .init([.figure($0.picture)]) }))
    }
    for columns in plan.columns {
      blocks.append(
        .columns(try columns.map { .init(try parts($0, of: content, brevity, wording)) }))
    }
  }

  /// The blocks of the sections that are there, in the order asked for.
  private mutating func parts(
    _ ids: [String], of content: VisitContent, _ brevity: Brevity, _ wording: Wording
  ) throws -> [Block] {
    try ids.flatMap { id -> [Block] in
      guard let section = content.sections.first(where: { $0.id == id }) else { return [] }
      let (short, isWhole) = try section.shortened(to: brevity, wording)
      if isWhole { told.insert(id) }
      return try short.blocks(wording)
    }
  }
}

/// Which sections stand on the sheet: across it from the top, then in rows of columns.
private struct Arrangement {
  let top: [String]
  let columns: [[[String]]]

  init(of kind: Profile.Kind) {
    let identity = VisitContent.Section.identity
    switch kind {
    case .child:
      top = [identity, VisitContent.Section.coverage, "growth"]
      columns = [
        [["day", "concerns"], ["rhythm"]],
        [["questions", "medicines", "vaccinations"], ["allergens"]],
      ]
    case .elder:
      top = [identity, "tasks"]
      columns = [
        [["task_table"], ["categories"]], [["questions", "medicines"], ["growth"]],
      ]
    case .pet:
      top = [identity, "meals"]
      columns = [[["growth", "questions"], ["vaccinations", "medicines", "stock"]]]
    }
  }
}
