import Audiences
import Escapes
import Foundation
import Hashing
import Knowledge
import Photos
import Publishing
import Records
import Reports
import Site

/// What `kinfolio build` prints at its end: first the records and photos that were left out, then a summary.
struct BuildReport: Codable {
  private(set) var outcome: SiteBuilder.Outcome
  /// Remarks on skipped records, omitted photos, photos that are printed too small, and edited files that were kept.
  ///
  /// If there are any, the exit code is `someItemsSkipped`.
  let remarks: [BuildRemark]
  private(set) var cacheUse: PhotoCacheStatistics
  let withheld: WithheldRecordCounts
  /// The number of photos and milestones that wait for a decision about viewers, or nil if the site is not for viewers.
  let waitingCount: Int?
  /// Remarks that do not change the exit code, such as on unknown units of a Baby Buddy database, ignored settings,
  /// videos and damaged photos.
  let undeclared: [BuildRemark]
  let omissionCounts: [OmissionCount]
  /// A text such as "5 photos: 4 dated, 1 undated", or nil if the site shows only photos with a record.
  private let photoCounts: String?

  /// The readers of the site, such as "viewers", for messages.
  private let readers: String
  private let checkCommand: String
  private let viewersCommand: String

  init(
    _ build: BuiltSite, _ undeclared: [BuildRemark], databasePath: String, photoFolder: String?,
    countsPhotos: Bool
  ) throws {
    let context = build.context
    let phrases = try context.phrasebooks[.english]
    outcome = build.outcome
    remarks =
      try BuildRemark.skippedRecords(in: context.journal, phrases)
      + context.photos.photoProblemRemarks(phrases) + outcome.keptFileRemarks
    cacheUse = build.photoCacheUse
    withheld = build.withheldCounts
    waitingCount = build.viewerApproval?.awaitingDecisionCount
    viewersCommand = "kinfolio viewers \(databasePath.quotedForShell)"
    self.undeclared = undeclared + (try context.photos.harmlessPhotoRemarks(phrases))
    omissionCounts = try context.photos.omissionCounts(phrases)
    readers = build.audience.kind.readers
    checkCommand = ParsedArguments.commandLine(
      ["check", databasePath] + (photoFolder.map { ["--photos", $0] } ?? []))
    let (dated, undated) = build.photoCounts
    photoCounts =
      countsPhotos && dated + undated > 0
      ? "\((dated + undated).counted("photo")): \(dated) dated, \(undated) undated" : nil
  }

  /// The report of a later build that finds that nothing has changed since this build.
  var asUnchanged: BuildReport {
    var report = self
    report.outcome = outcome.ifBuildRepeated
    report.cacheUse = cacheUse.ifBuildRepeated
    return report
  }

  var exitCode: ExitCode { remarks.isEmpty ? .done : .someItemsSkipped }

  /// Prints the report.
  ///
  /// Problems that the last build into this folder has printed are counted, but not printed again.
  func print(
    using reporter: Reporter, _ options: BuildOptions, _ output: OutputFolder,
    _ cache: PhotoCacheFolder
  ) {
    let isDryRun = options.isDryRun
    let known =
      isDryRun || options.isPhotoFolderBuild ? nil : PreviouslyPrintedRemarks(of: output, in: cache)
    reporter.report(undeclared.filter(\.isPrintedFirst))
    var knownCount = 0
    for remark in remarks {
      if let known, known.contains(remark), remark.event != "file_left" {
        knownCount += 1
        reporter.logEvent(remark.event, remark.fields)
      } else {
        reporter.report([remark])
      }
    }
    known?.replace(with: remarks)
    let undeclared = undeclared.filter { !$0.isPrintedFirst }
    for remark in undeclared { reporter.logEvent(remark.event, remark.fields) }
    reporter.logEvent(
      "summary",
      [
        "output": .text(output.url.path), "written": .integer(outcome.written.count),
        "made": .integer(outcome.computed.count), "unchanged": .integer(outcome.unchanged),
        "removed": .integer(outcome.removed.count),
        "bytes": .integer(outcome.size), "skipped": .integer(remarks.count),
        "photos_left_out": .object(
          Dictionary(grouping: omissionCounts, by: \.reason).mapValues { parts in
            .integer(parts.reduce(0) { $0 + $1.count })
          }),
        "photos_found": .integer(cacheUse.found), "photos_made": .integer(cacheUse.rendered),
        "withheld": .object(
          Dictionary(
            uniqueKeysWithValues: withheld.countsByKind.map {
              ($0.kind, JSONNode.integer($0.count))
            })),
        "photos": photoCounts.map { .text($0) } ?? .null,
        "waiting": waitingCount.map { .integer($0) } ?? .null,
        "dry_run": .flag(isDryRun),
        "not_at_once": outcome.nonatomicReason.map { .text($0) } ?? .null,
        "put": .list(outcome.written.map { .text($0) }),
        "delete": .list(outcome.removed.map { .text($0) }),
      ])
    if isDryRun, reporter.style != .json {
      for path in outcome.written { Console.print("put \(path)") }
      for path in outcome.removed { Console.print("delete \(path)") }
    }
    if knownCount > 0 {
      reporter.note(
        "Problems that earlier builds have listed: \(knownCount). To list them: \(checkCommand)")
    }
    reporter.note(summaryMessage(output, isDryRun: isDryRun))
    for part in omissionCounts {
      reporter.note("\(part.count.counted("photo")) not shown: \(part.text)")
    }
    if let waitingCount, waitingCount > 0 {
      reporter.note(
        "Photos and milestones that wait for a decision: \(waitingCount). Until then, viewers see "
          + "nothing of them, or only the picture. To decide: \(viewersCommand)")
    }
    if let photoCounts { reporter.note(photoCounts) }
    for remark in undeclared { reporter.note(remark.text) }
  }

  private func summaryMessage(_ output: OutputFolder, isDryRun: Bool) -> String {
    let megabytes = (Double(outcome.size) / 100_000).rounded() / 10
    let photos = cacheUse.found + cacheUse.rendered
    let counts =
      "Files: \(outcome.written.count) written, \(outcome.unchanged) unchanged, "
      + "\(outcome.removed.count) removed, \(megabytes) MB in total"
      + (photos == 0 ? "" : ". Photos: \(cacheUse.found) of \(photos) from the cache")
    let left =
      remarks.isEmpty
      ? "" : ". Left out and listed: \(remarks.count). Correct these items, then build again"
    if isDryRun {
      return "Nothing was written. Without --dry-run: \(counts)\(left).\(withheldNote)"
    }
    let notAtOnce = outcome.nonatomicReason.map { reason in
      "\nThe files were replaced one by one, not all at once: \(reason.printable)"
    }
    return
      "\(counts)\(left).\(withheldNote)\(notAtOnce ?? "")\nOpen \(output.url.appendingPathComponent("index.html").path)"
  }

  private var withheldNote: String {
    let counts = withheld.countsByKind.filter { $0.count > 0 }.map { kind, count in
      "\(count) \(count == 1 ? String(kind.dropLast()) : kind)"
    }
    return counts.isEmpty ? "" : "\nWithheld from \(readers): \(counts.joined(separator: ", "))."
  }
}

/// The problems that the last build into an output folder printed, so that the next build prints only new ones.
///
/// They are stored as hashes of their messages in a file in the cache, because names do not belong in the cache.
struct PreviouslyPrintedRemarks {
  private let hashFile: URL
  private let messageHashes: Set<String>

  init(of output: OutputFolder, in cache: PhotoCacheFolder) {
    hashFile = output.stateFile(withExtension: "problems", in: cache.url)
    let lines = (try? String(contentsOf: hashFile, encoding: .utf8)) ?? ""
    messageHashes = Set(lines.split(separator: "\n").map(String.init))
  }

  func contains(_ remark: BuildRemark) -> Bool { messageHashes.contains(Self.hash(of: remark)) }

  func replace(with remarks: [BuildRemark]) {
    try? PrivateFile.write(
      Data(remarks.map(Self.hash).joined(separator: "\n").utf8), to: hashFile.path)
  }

  private static func hash(of remark: BuildRemark) -> String { SHA256.hex(of: remark.text.utf8) }
}
