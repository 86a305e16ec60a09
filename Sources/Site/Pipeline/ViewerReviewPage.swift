import Audiences
import Foundation
import Knowledge
import Mustache
import Photos
import Publishing
import Records
import Reports

extension Pipeline {
  /// Publishes to `target` the page on which the family reviews what viewers may see.
  ///
  /// Returns the review, the CSV table in which the family decides, and the decisions to store. `identifier` is the
  /// identifier of the family, and `time` is the time of the decisions in the table. If `isFirst` is true, the choices
  /// made in apps are the first decisions. `csvName` is the file name that the page shows. Throws `ValidationError` if
  /// the folder contains a site.
  package func reviewForViewers(
    _ records: FamilyRecords, of identifier: String, at time: Int64, isFirst: Bool, csvName: String,
    to target: SiteTarget
  ) async throws -> (review: ViewerReview, csv: String, decisionsToStore: ViewerDecisions) {
    try target.output.checkAudienceIdentifier(among: [ViewerReview.folderIdentifier])
    let state = BuildState(in: photoInput.cache, of: target.output)
    let renderer = try photoInput.makeRenderer(for: .family, hashCache: state.hashCache)
    let journal = records.journal
    let pictures = try await renderer.render(
      Array(journal.photos), records.images, approvedHashes: nil, jobs: photoInput.jobs,
      progress: progress)
    let identities = try await records.photoIdentities(
      with: renderer, decoded: pictures, jobs: photoInput.jobs, progress: progress)
    await renderer.shutDownWorkers()
    let review = ViewerReview(
      of: records, resources.referenceData.commonFoodTranslations, identities, madeAt: time,
      isFirst: isFirst)
    var decisions = review.decisionsToStore(at: time)
    let table = ViewerReviewTable(review, journal, time: time, of: identifier)
    decisions.set(.table, to: "\(time)", atUnixTime: time)
    let page = ViewerReviewPage(
      table: table, journal: journal, pictures: pictures, csvFileName: csvName,
      wording: try Wording(
        languages[0], from: resources.referenceData.phrasebooks, units: journal.family.unitSystem,
        zone: journal.family.timeZone, regionalFormat: journal.family.regionalFormat))
    if let lock = target.lock {
      let builder = SiteBuilder(
        target.output, version: version, referenceTime: journal.referenceTime.seconds,
        for: ViewerReview.folderIdentifier, hashCache: state.hashCache)
      _ = try await builder.build(
        SitePlan(try page.artifacts(resources.templates)), holding: lock, jobs: photoInput.jobs,
        progress: progress
      ) { _ in
        // The page contains private photos, so that only the user may read the folder.
        chmod(target.output.url.path, 0o700)
      }
    }
    state.save()
    renderer.closeCache()
    return (review, table.csvText, decisions)
  }
}

/// The page on which the family reviews what viewers may see, with a small picture of each photo.
struct ViewerReviewPage: Sendable {
  let table: ViewerReviewTable
  let journal: Journal
  let pictures: PhotoLibrary
  let csvFileName: String
  let wording: Wording

  func artifacts(_ templates: TemplateLibrary) throws -> [Artifact] {
    let values = try templateValues
    let page = Artifact("index.html", from: values) {
      Data(try templates.render("viewers.html", with: $0).utf8)
    }
    return [page]
      + table.sortedItems.compactMap(smallPicture).map { Artifact($0.path, cached: $0.file) }
  }

  private func smallPicture(of item: ReviewItem) -> RenderedPicture.Rendition? {
    item.photo.flatMap { pictures[$0.id] }?.renditions(.fit, "jpeg").first
  }

  private var templateValues: TemplateValue {
    get throws {
      let numbered = table.sortedItems.enumerated().map { (row: $0 + 2, item: $1) }
      let groups = try ReviewItem.groupKeys.compactMap { key -> TemplateValue? in
        let items = try numbered.filter { $0.item.groupKey == key }.map(templateValue)
        if items.isEmpty { return nil }
        return [
          "title": .text(try wording.text("viewer_review.\(key)")),
          "note": .text(try wording.text("viewer_review.\(key)_note")), "items": .list(items),
        ]
      }
      return [
        "lang": .text(wording.language.rawValue),
        "title": .text(try wording.text("viewer_review.title")),
        "lead": .text(try wording.text("viewer_review.lead", ["file": csvFileName])),
        "groups": .list(groups),
      ]
    }
  }

  private func templateValue(row: Int, item: ReviewItem) throws -> TemplateValue {
    let name = journal.profiles.first { $0.id == item.profileID }?.name ?? ""
    let zone = journal.family.timeZone
    let date =
      item.time == 0
      ? try wording.text("common.not_recorded")
      : wording.date(zone.day(of: Instant(seconds: item.time)))
    let picture = smallPicture(of: item)
    let kind = try item.milestone.map {
      "\(try wording.text("column.milestone")): "
        + (try wording.text("milestone_kind.\($0.kind.rawValue)"))
    }
    let cause = try item.limitReason.map { try wording.text("viewer_review.\($0.rawValue)") }
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
