import Foundation
import Kinfolio

/// What a build did, told to a person or to a program: what was left out first, the summary last.
struct BuildReport {
  let outcome: Builder.Outcome
  let context: SiteContext
  let cacheUse: PhotoCacheUse
  let withheld: Withheld
  let isDryRun: Bool

  /// How many records, photos and tables are not on the site.
  var skipped: Int {
    context.journal.leftOut.count + context.photos.leftOut.count
      + context.journal.missingTables.count
  }

  /// Tells everything in the reporter's way.
  func tell(_ reporter: Reporter, of output: OutputFolder) throws {
    let phrases = try context.phrasebooks[.english]
    try reporter.tell(leftOutOf: context.journal, phrases)
    try reporter.tell(leftOutOf: context.photos, phrases)
    reporter.json(
      "summary",
      [
        "output": .text(output.url.path), "written": .integer(outcome.written.count),
        "made": .integer(outcome.made.count), "unchanged": .integer(outcome.unchanged),
        "removed": .integer(outcome.removed.count),
        "bytes": .integer(outcome.size), "skipped": .integer(skipped),
        "photos_found": .integer(cacheUse.found), "photos_made": .integer(cacheUse.made),
        "withheld": .object(
          Dictionary(
            uniqueKeysWithValues: withheld.counts.map { ($0.kind, JSONValue.integer($0.count)) })),
        "dry_run": .bool(isDryRun),
        "put": .list(isDryRun ? outcome.written.map { .text($0) } : []),
        "delete": .list(isDryRun ? outcome.removed.map { .text($0) } : []),
      ])
    if isDryRun, reporter.style != .json {
      for path in outcome.written { Console.print("put \(path)") }
      for path in outcome.removed { Console.print("delete \(path)") }
    }
    reporter.note(sentence(output))
  }

  private func sentence(_ output: OutputFolder) -> String {
    let megabytes = (Double(outcome.size) / 100_000).rounded() / 10
    let counts =
      "Files: \(outcome.written.count) written, \(outcome.unchanged) unchanged, "
      + "\(outcome.removed.count) removed, \(megabytes) MB in all" + photos
    let left = skipped == 0 ? "" : ". Left out, see above: \(skipped)"
    if isDryRun { return "Nothing was written. A build would be: \(counts)\(left).\(kept)" }
    return "\(counts)\(left).\(kept)\nOpen \(output.url.appendingPathComponent("index.html").path)"
  }

  /// How much the site's audience is not shown, where it is anything.
  private var kept: String {
    let counts = withheld.counts.filter { $0.count > 0 }.map { kind, count in
      "\(count) \(count == 1 ? String(kind.dropLast()) : kind)"
    }
    if counts.isEmpty { return "" }
    let readers = context.journal.audience == .viewer ? "viewers" : "the doctor"
    return "\nWithheld from \(readers): \(counts.joined(separator: ", "))."
  }

  /// How many of the photos that were wanted had been developed before.
  private var photos: String {
    let all = cacheUse.found + cacheUse.made
    return all == 0 ? "" : ". Photos: \(cacheUse.found) of \(all) from the cache"
  }
}
