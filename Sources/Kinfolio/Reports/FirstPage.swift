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
    let left = try parts(plan.left, of: content, brevity, wording)
    let right = try parts(plan.right, of: content, brevity, wording)
    blocks.append(.columns([.init(left), .init(right)]))
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

/// Which sections stand on the sheet: across it from the top, then in two columns.
private struct Arrangement {
  let top, left, right: [String]

  init(of kind: Profile.Kind) {
    switch kind {
    case .child:
      top = [VisitContent.Section.identity, "coverage", "growth"]
      left = ["day", "concerns", "questions", "medicines"]
      right = ["rhythm", "allergens", "vaccinations"]
    case .elder:
      top = [VisitContent.Section.identity, "tasks"]
      left = ["categories", "questions"]
      right = ["medicines", "growth"]
    case .pet:
      top = [VisitContent.Section.identity, "meals"]
      left = ["growth", "questions"]
      right = ["vaccinations", "medicines", "stock"]
    }
  }
}
