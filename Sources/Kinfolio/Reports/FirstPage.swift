import Documents
import Drawing
import Knowledge
import Records

/// The sheet of a visit's document that stands alone: what is read in a minute.
///
/// It always holds on one page: its letters are made a little smaller, and then its lists shorter, as
/// far as that takes; what was cut is told whole on the pages behind it.
struct FirstPage {
  /// The sections it tells whole.
  let told: Set<String>
  /// Whether nothing on it was cut.
  let isWhole: Bool
  /// Whether it leaves room for what follows to begin on the same page.
  let isShort: Bool
  private let content: VisitContent
  private let wording: Wording
  private let form: Form

  /// Lays out the sheet; throws where a phrase is missing.
  init(
    of content: VisitContent, in style: PageStyle, _ wording: Wording, using typesetter: Typesetter
  ) throws {
    func attempt(_ form: Form) throws -> (form: Form, sheet: Attempt, share: Double) {
      let sheet = try Attempt(of: content, to: form.brevity, pages: [:], wording)
      return (form, sheet, style.share(of: sheet.blocks, scale: form.scale, using: typesetter))
    }
    let fitting = try Form.all.lazy.map(attempt).first { $0.share <= 1 }
    let found = try fitting ?? attempt(.tightest)
    (self.content, self.wording, form) = (content, wording, found.form)
    told = found.sheet.told
    isWhole = found.sheet.isWhole
    isShort = isWhole && found.share < Self.shortShare
  }

  /// The sheet, naming the pages on which sections that were cut stand whole; throws where a phrase is
  /// missing.
  func block(pages: [String: Int] = [:]) throws -> Block {
    let sheet = try Attempt(of: content, to: form.brevity, pages: pages, wording)
    return .sheet(sheet.blocks, scale: form.scale)
  }

  /// Up to here the rest of the page would stay too empty.
  private static let shortShare = 0.75
}

/// How small and how short things are on the sheet.
private struct Form {
  let brevity: Brevity
  let scale: Double

  /// From the fullest to the tightest: first smaller, then shorter.
  static let all =
    [1, 0.96, 0.93].map { Form(brevity: Brevity.steps[0], scale: $0) }
    + Brevity.steps.map { Form(brevity: $0, scale: smallest) }
  static let tightest = Form(brevity: .tightest, scale: smallest)
  /// Notes are just above six points then.
  private static let smallest = 0.9
}

/// One attempt at the sheet.
private struct Attempt {
  private(set) var blocks: [Block]
  private(set) var told: Set<String> = []
  private(set) var isWhole = true
  private let pages: [String: Int]

  init(
    of content: VisitContent, to brevity: Brevity, pages: [String: Int], _ wording: Wording
  ) throws {
    let plan = Arrangement(of: content.profile.kind)
    self.pages = pages
    blocks = [
      .heading(brevity.cut(content.title), level: 1),
      .paragraph("\(content.occasion) · \(content.window)", .lead),
    ]
    blocks += try parts(plan.top, of: content, brevity, wording)
    if !content.small.isEmpty {
      blocks.append(.row(of: content.small.map { .figure($0.picture) }, places: 3))
    }
    for columns in plan.columns {
      let filled = try columns.map { try parts($0, of: content, brevity, wording) }
        .filter { !$0.isEmpty }
      if !filled.isEmpty { blocks.append(.columns(filled.map { .init($0) })) }
    }
  }

  /// The blocks of the sections that are there, in the order asked for.
  private mutating func parts(
    _ ids: [String], of content: VisitContent, _ brevity: Brevity, _ wording: Wording
  ) throws -> [Block] {
    try ids.flatMap { id -> [Block] in
      guard let section = content.sections.first(where: { $0.id == id }) else { return [] }
      let (short, isWhole) = try section.shortened(to: brevity, page: pages[id] ?? 2, wording)
      if isWhole { told.insert(id) } else { self.isWhole = false }
      // Below the title nobody asks whom the facts are about.
      return id == VisitContent.Section.identity
        ? try short.partBlocks(wording) : try short.blocks(wording)
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
        [["day", "concerns", "questions", "vaccinations"], ["rhythm", "allergens", "medicines"]]
      ]
    case .elder:
      top = [identity, "tasks"]
      columns = [
        [["task_table"], ["categories", "missed_runs"]], [["questions", "medicines"], ["growth"]],
      ]
    case .pet:
      top = [identity, "meals"]
      columns = [[["growth", "questions"], ["vaccinations", "medicines", "stock"]]]
    }
  }
}
