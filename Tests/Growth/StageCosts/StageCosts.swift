import Progress
import Audiences
import Files
import Foundation
import Knowledge
import Photos
import Publishing
import Records
import Reports
import Site

/// Prints the processor time of each stage of a build, which `Tests/Growth` compares for families of two sizes.
///
/// The arguments are the database, the reference time in seconds, the photo folder, a cache folder and the path of
/// `kinfolio-photos`. The working directory is the root of the project.
@main
struct StageCosts {
  static func main() async throws {
    let (arguments, root) = (CommandLine.arguments, URL(fileURLWithPath: "."))
    let (folder, cache) = (arguments[3], URL(fileURLWithPath: arguments[4]))
    let languages = [Language.english]
    let resources = try SiteResources(
      templates: root.appendingPathComponent("Templates"),
      assets: root.appendingPathComponent("Assets"))
    let database = try TrackingDatabase(at: arguments[1])
    let moment = Instant(seconds: Int64(arguments[2]) ?? 0)
    let journal = try measure("reading") { try Journal(readingFrom: database, until: moment) }
    let (summary, metricsOfAllDays) = measure("metrics") {
      let summary = FamilySummary(of: journal, standards: resources.referenceData.growthStandards)
      return (summary, summary.members.map { $0.metricsOfAllDays(in: journal) })
    }
    let findings = FindingGenerator(in: journal, summary, by: resources.referenceData.ruleData)
    measure("findings") {
      for (member, metrics) in zip(summary.members, metricsOfAllDays) {
        _ = findings.highlights(of: member.profile, metrics)
        _ = findings.concerns(of: member.profile, metrics)
        _ = findings.narrativeParagraphs(of: member.profile, metrics)
      }
    }
    let records = FamilyRecords(
      journal: journal, images: try DatabaseImages(of: journal.photos, from: database))
    let worker = URL(fileURLWithPath: arguments[5])
    let photos = PhotoInput(folder: folder, worker: worker, cache: cache, jobs: 1)
    let pictures = try await measure("photos") {
      let renderer = try PhotoRenderer(
        of: PhotoReader(folder: PhotoFolder(folder), hashCache: FileHashCache()),
        workers: WorkerPool(program: worker, workerLimit: 1), cache: cache, pixelLimit: 100_000_000)
      return try await renderer.render(
        Array(journal.photos), DatabaseImages(), approvedHashes: nil, jobs: 1, progress: .silent)
    }
    let context = ReportContext(
      journal: journal, summary: summary, findingGenerator: findings, photos: pictures,
      languages: languages, units: .metric, paper: .a4, referenceData: resources.referenceData)
    try measure("figures") {
      _ = try FigureLibrary(of: context).allFigures.map { try $0.artifacts }
    }
    let settings = SiteSettings(for: .family, version: "1", resources)
    let plan = try measure("plan") {
      try SitePlan(of: context, settings, progress: .silent).artifacts
    }
    for (stage, folder) in [("pages", "en/"), ("data files", "data/"), ("documents", "documents/")]
    {
      try measure(stage) {
        for artifact in plan where artifact.path.hasPrefix(folder) { _ = try artifact.bytes() }
      }
    }
    let pipeline = Pipeline(
      version: "1", resources: resources, languages: languages, photos: photos)
    let review = SiteTarget(
      try OutputFolder("\(cache.path)/review", home: nil, database: arguments[1], photos: folder),
      lock: nil)
    _ = try await measure("viewers' review") {
      try await pipeline.reviewForViewers(
        records, of: "", at: 0, isFirst: false, csvName: "family.viewers.csv", to: review)
    }
  }
}

extension FamilySummary.Member {
  fileprivate func metricsOfAllDays(in journal: Journal) -> FamilySummary.Metrics {
    FamilySummary.Metrics(
      journal, of: profile, in: Window(from: profile.birthDate ?? today, through: today))
  }
}

/// Runs a stage, and prints its name and the processor time of all threads in seconds.
@discardableResult
private func measure<Result>(_ stage: String, _ body: () throws -> Result) rethrows -> Result {
  let start = clock()
  defer { print("\(stage): \(Double(clock() - start) / 1e6)") }
  return try body()
}

/// Runs a stage, and prints its name and the processor time of all threads in seconds.
private func measure<Result: Sendable>(
  _ stage: String, _ body: @Sendable () async throws -> Result
) async rethrows -> Result {
  let start = clock()
  defer { print("\(stage): \(Double(clock() - start) / 1e6)") }
  return try await body()
}
