import Audiences
import Foundation
import Knowledge
import Mustache
import Photos
import Publishing
import Records
import Reports

/// The result of a review: the CSV text in which the family decides, the decisions to store, and totals.
package struct ViewerReviewOutput: Sendable {
  package let csv: String
  package let decisions: ViewerDecisions
  fileprivate let review: ViewerReview

  package var shownCount: Int { review.items.count { $0.shown != .nothing } }
  package var shownWithTextsCount: Int {
    review.items.count { $0.shown == .everything && !$0.texts.isEmpty }
  }
  package var hiddenCount: Int { review.items.count { $0.shown == .nothing } }
  package var hiddenCopyCount: Int { review.items.count(where: \.equalsHiddenPicture) }
  package var waitingCount: Int { review.waitingCount }
  package var unreadableCount: Int { review.unreadableCount }
  package var unusedWordCount: Int { review.unusedWordCount }
  package var newDecisionCount: Int { review.newDecisionCount }
  package var olderCellCount: Int { review.olderCellCount }
}

extension Pipeline {
  /// Publishes the page of a review to `target`, and returns the CSV text to go with it.
  ///
  /// `identifier` is that of the family, and `time` that of the decisions in the table. If `isFirst` is true, apps
  /// make the first decisions. `csvName` is for the page. Throws `ValidationError` if the folder contains a site.
  package func reviewForViewers(
    _ records: FamilyRecords, of identifier: String, at time: Int64, isFirst: Bool, csvName: String,
    to target: SiteTarget
  ) async throws -> ViewerReviewOutput {
    try target.output.checkAudienceIdentifier(among: [ViewerReview.folderIdentifier])
    let hashCache = HashCache(in: photos.cache, of: target.output)
    let renderer = try photos.makeRenderer(for: .family, hashCache: hashCache)
    let journal = records.journal
    let pictures = try await renderer.render(
      Array(journal.photos), records.images, approvedHashes: nil, jobs: photos.jobs,
      progress: progress)
    let identities = try await records.photoIdentities(
      with: renderer, decoded: pictures, jobs: photos.jobs, progress: progress)
    await renderer.shutDown()
    let review = ViewerReview(
      of: records, resources.reference.commonFoods, identities, madeAt: time, isFirst: isFirst)
    var decisions = review.decisionsToStore(at: time)
    let table = ViewerReviewTable(review, journal, time: time, of: identifier)
    decisions.set(.table, to: "\(time)", at: time)
    let page = ViewerReviewPage(
      table: table, journal: journal, pictures: pictures, csvName: csvName,
      wording: try Wording(
        languages[0], from: resources.reference.phrasebooks, units: journal.family.units,
        zone: journal.family.zone, regionalFormat: journal.family.regionalFormat))
    if let lock = target.lock {
      let builder = Builder(
        target.output, version: version, referenceTime: journal.referenceTime.seconds,
        for: ViewerReview.folderIdentifier, hashCache: hashCache)
      _ = try await builder.build(
        SitePlan(try page.artifacts(resources.templates)), holding: lock, jobs: photos.jobs,
        progress: progress
      ) { _ in
        // The page contains private photos.
        chmod(target.output.url.path, 0o700)
      }
    }
    hashCache.save()
    renderer.closeCache()
    return ViewerReviewOutput(csv: table.csv, decisions: decisions, review: review)
  }
}

/// The items of a review, each group newest first: hidden ones that wait for a decision, others that wait, the rest.
package struct ViewerReviewTable: Sendable {
  let items: [ViewerReview.Item]
  private let journal: Journal
  /// The time by which an old copy of the table is recognized.
  private let time: Int64
  private let family: String

  init(_ review: ViewerReview, _ journal: Journal, time: Int64, of identifier: String) {
    self.journal = journal
    self.time = time
    family = ViewerTable.familyCode(identifier)
    items = review.items.enumerated().sorted {
      ($0.element.group, $1.element.time, $0.offset)
        < ($1.element.group, $0.element.time, $1.offset)
    }.map(\.element)
  }

  var csv: String {
    let names = Dictionary(
      journal.profiles.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var writer = CSVWriter(header: [
      "for_viewers", "now", "date", "name", "texts", "photo", "picture", "code",
    ])
    for item in items {
      let zone = journal.family.zone
      writer.addRow(
        [
          Cell(item.word), .text(item.stateInCSV),
          Cell(item.time == 0 ? nil : zone.day(of: Instant(seconds: item.time))),
          Cell(names[item.profile]), .text(item.textsInCSV),
          Cell(item.photo?.file), .text(item.subject.picture ?? ""),
          .text("\(item.code)\(ViewerTable.letter(of: item.word))\(time)\(family)"),
        ], in: zone)
    }
    return writer.text
  }
}

extension ViewerReview.Item {
  fileprivate var group: Int { isWaiting ? (shown == .nothing ? 0 : 1) : 2 }

  /// The groups on the page, whose titles are the phrases `viewer_review.KEY`.
  fileprivate static let groupKeys = [
    "waiting_hidden", "waiting", "everything", "picture", "nothing",
  ]

  fileprivate var groupKey: String { isWaiting ? Self.groupKeys[group] : shown.rawValue }

  /// The time of the photo or milestone in seconds; 0 if it is unknown.
  var time: Int64 { photo?.sortTime ?? milestone?.sortTime ?? 0 }

  /// The cause, other than the family's word, why viewers see less of an item; the phrase `viewer_review.KEY`
  /// explains it.
  fileprivate enum Cause: String {
    case app = "app_limits"
    case unnamedKind = "unnamed_kind"
    case copy = "same_hidden"
    case answer, reaction, unknown, former
  }

  fileprivate var cause: Cause? {
    if isLimitedByApp { return .app }
    if shown == .nothing, choice == .picture, milestone != nil { return .unnamedKind }
    if equalsHiddenPicture { return .copy }
    if reasons.contains(.answer) { return .answer }
    if reasons.contains(.reaction) { return .reaction }
    if reasons.contains(.unknown) { return .unknown }
    return choice == nil && isPrivate ? .former : nil
  }

  fileprivate var stateInCSV: String {
    let state =
      switch shown {
      case .everything: milestone != nil ? "title" : texts.isEmpty ? "picture" : "picture and text"
      case .picture: milestone == nil ? "picture" : "kind"
      case .nothing: "nothing"
      }
    let cause =
      switch cause {
      case .app: " (an app allows no more)"
      case .unnamedKind: " (this kind appears only with everything)"
      case .copy: " (the same picture or milestone is hidden)"
      case .answer: " (answers a task)"
      case .reaction: " (possible reaction to a food)"
      case .unknown: " (could be private: the database does not show which photos are)"
      case .former:
        " (could be private: it or an equal one was private before, or decisions were lost)"
      case nil: ""
      }
    let visible = (isWaiting ? "waiting: \(state)" : state) + cause
    return milestone.map { "milestone (\($0.kind.rawValue)), \(visible)" } ?? visible
  }

  /// The texts in one line, so that a line break in a cell shows that a quotation mark joined rows.
  fileprivate var textsInCSV: String {
    texts.joined(separator: " · ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The page of a review, with a small picture of each photo.
struct ViewerReviewPage: Sendable {
  let table: ViewerReviewTable
  let journal: Journal
  let pictures: PhotoLibrary
  let csvName: String
  let wording: Wording

  func artifacts(_ templates: TemplateLibrary) throws -> [Artifact] {
    let values = try values
    let page = Artifact("index.html", from: values) {
      Data(try templates.render("viewers.html", with: $0).utf8)
    }
    return [page] + table.items.compactMap(smallPicture).map { Artifact($0.path, cached: $0.file) }
  }

  private func smallPicture(of item: ViewerReview.Item) -> RenderedPicture.Rendition? {
    item.photo.flatMap { pictures[$0.id] }?.renditions(.fit, "jpeg").first
  }

  private var values: Value {
    get throws {
      let numbered = table.items.enumerated().map { (row: $0 + 2, item: $1) }
      let groups = try ViewerReview.Item.groupKeys.compactMap { key -> Value? in
        let items = try numbered.filter { $0.item.groupKey == key }.map(value)
        if items.isEmpty { return nil }
        return [
          "title": .text(try wording.text("viewer_review.\(key)")),
          "note": .text(try wording.text("viewer_review.\(key)_note")), "items": .list(items),
        ]
      }
      return [
        "lang": .text(wording.language.rawValue),
        "title": .text(try wording.text("viewer_review.title")),
        "lead": .text(try wording.text("viewer_review.lead", ["file": csvName])),
        "groups": .list(groups),
      ]
    }
  }

  private func value(row: Int, item: ViewerReview.Item) throws -> Value {
    let name = journal.profiles.first { $0.id == item.profile }?.name ?? ""
    let zone = journal.family.zone
    let date =
      item.time == 0
      ? try wording.text("common.not_recorded")
      : wording.date(zone.day(of: Instant(seconds: item.time)))
    let picture = smallPicture(of: item)
    let kind = try item.milestone.map {
      "\(try wording.text("column.milestone")): "
        + (try wording.text("milestone_kind.\($0.kind.rawValue)"))
    }
    let cause = try item.cause.map { try wording.text("viewer_review.\($0.rawValue)") }
    let reason = [kind, cause].compactMap(\.self).joined(separator: " · ")
    return [
      "row": .text(try wording.text("viewer_review.row", ["number": String(row)])),
      "name": .text(name), "date": .text(date), "reason": .text(reason),
      "texts": .list(item.texts.map { .text($0) }),
      "picture": picture.map {
        [
          "src": .text($0.path), "width": .text(String($0.width)),
          "height": .text(String($0.height)),
        ]
      } ?? .null,
    ]
  }
}
