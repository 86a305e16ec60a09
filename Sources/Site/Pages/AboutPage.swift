import Audiences
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The page of a site about its methods, sources and stored data, and about records and photos that were left out.
struct AboutPage: Page, SiteWriter {
  static let template = "sections.html"
  let site: SiteContent
  let context: PageRenderingContext

  func content() throws -> PageContent {
    PageContent(
      title: try text("about.title"),
      values: [
        "avatar": .null, "sections": PageSection.templateValue(ofSections: try aboutSections()),
      ])
  }

  private func aboutSections() throws -> [PageSection] {
    let holds = try audienceExplanation()
    guard audience.canSee(.methods) else {
      return [
        holds,
        try textSection(
          id: "privacy", phraseKeys: ["about.privacy_text", "about.privacy_readers"]),
      ]
    }
    let methods = ["days", "no_record", "feeds", "ages", "growth", "tasks", "meals"]
    return [
      holds,
      try textSection(
        id: "methods",
        phraseKeys: methods.map { "about.\($0)" } + [
          "visit.coverage_note", "visit.coverage_note_older",
        ]),
      try sourcesSection(), try referencesSection(),
      try textSection(id: "disclaimer", phraseKeys: ["disclaimer.long"], title: "about.disclaimer"),
      try textSection(
        id: "privacy",
        phraseKeys: ["about.privacy_text", "about.privacy_stored", "about.privacy_readers"]),
      try skippedRecordsSection(), try omittedPhotosSection(),
    ]
  }

  private func textSection(id: String, phraseKeys keys: [String], title: String? = nil) throws
    -> PageSection
  {
    PageSection(
      id: id, title: try text(title ?? "about.\(id)"), paragraphs: try keys.map { try text($0) })
  }

  /// The section that explains to viewers and doctors what their site contains; empty for the family.
  private func audienceExplanation() throws -> PageSection {
    let name = site.context.summary.members.first?.profile.name ?? ""
    return PageSection(
      id: "held", title: try text("about.held"),
      paragraphs: try audience.kind.explanationPhrases.map {
        try text($0.key, $0.hasName ? ["name": name] : [:])
      })
  }

  private func sourcesSection() throws -> PageSection {
    var section = try textSection(
      id: "sources", phraseKeys: ["about.source_records", "about.source_growth"])
    section.paragraphs.append(
      try text("site.made_from", ["moment": wording.dateAndTime(journal.referenceTime, .long)]))
    section.paragraphs.append(try text("site.made_with", ["version": site.settings.version]))
    if !journal.family.quantitiesOfUnknownUnit.isEmpty {
      section.paragraphs += try wording.unknownUnitsNote() + [text("quantity.no_data")]
    }
    section.facts = try journal.recordCounts.filter { $0.count > 0 }.map {
      try fact("table.\($0.table)", wording.number($0.count))
    }
    if !journal.missingTablesAndColumns.isEmpty {
      let names = try journal.missingTablesAndColumns.map { part in
        let words = part.split(separator: ".").map(String.init)
        return ([try text("table.\(words[0])")] + words.dropFirst()).joined(separator: " · ")
      }
      section.paragraphs.append(try text("about.missing_tables", ["tables": wording.list(names)]))
    }
    return section
  }

  /// The section with the sources and years of the reference values to which reports can compare children's records.
  private func referencesSection() throws -> PageSection {
    let title = try text("about.references")
    guard site.context.summary.members.contains(where: { $0.profile.kind == .child }) else {
      return PageSection(id: "references", title: title)
    }
    let region = journal.family.referenceRegion
    var seen: Set<Citation> = []
    let cited = try site.context.ruleData.thresholds
      .filter { $0.applies(in: region) && $0.source != "Kinfolio" }
      .map(\.citation).filter { seen.insert($0).inserted }
      .map { ListItem(text: try wording.text(of: $0)) }
    return PageSection(id: "references", title: title, items: cited)
  }

  /// The maximum number of rows in a table of this page.
  ///
  /// The command `kinfolio check --log-format json` lists all records with errors.
  private static let maximumRowCount = 200

  /// The section with the records that were left out because of errors: table, id, column and reason of each.
  ///
  /// The values are omitted, because they are private to the family.
  private func skippedRecordsSection() throws -> PageSection {
    let leftOut = journal.skippedRows
    let title = try text("about.skipped")
    if leftOut.isEmpty && site.context.photos.omittedPhotos.isEmpty {
      return PageSection(
        id: "skipped", title: title, paragraphs: [try text("about.nothing_skipped")])
    }
    let rows = try leftOut.prefix(Self.maximumRowCount).map { row in
      [try text("table.\(row.table)")] + idCells(row.id) + [
        row.problem.column, try text("fault.\(row.problem.fault.rawValue)"),
      ]
    }
    let table = try table(["table"] + idCells("id") + ["column", "problem"], rows)
    return PageSection(
      id: "skipped", title: title,
      paragraphs: try [counted("about.skipped_rows", leftOut.count)]
        + omittedRowsNote(forRowCount: leftOut.count),
      tables: rows.isEmpty ? [] : [table])
  }

  /// Returns the id as the only cell, or no cell for audiences that may not see ids of records.
  private func idCells(_ id: String) -> [String] { site.audience.kind.seesEverything ? [id] : [] }

  private func omittedRowsNote(forRowCount totalCount: Int) throws -> [String] {
    totalCount > Self.maximumRowCount
      ? [try counted("about.not_named", totalCount - Self.maximumRowCount)] : []
  }

  private func omittedPhotosSection() throws -> PageSection {
    let leftOut = site.context.photos.omittedPhotos
    guard !leftOut.isEmpty else { return PageSection(id: "skipped-photos", title: "") }
    let caption = try counted("about.skipped_photos", leftOut.count)
    let rows = try leftOut.prefix(Self.maximumRowCount).map { photo in
      idCells(photo.photoID.text) + [
        try text(photo.problem.phraseKey, photo.problem.phraseArguments)
      ]
    }
    return PageSection(
      id: "skipped-photos", title: try text("table.photos"),
      paragraphs: try omittedRowsNote(forRowCount: leftOut.count),
      tables: [try table(idCells("id") + ["problem"], rows, caption: caption)])
  }
}
