import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Photos
@testable import Publishing
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// The pipeline builds sites and reports without the command-line program.
@Suite struct PipelineTests {
  private let folder: TemporaryFolder
  private let database: SampleDatabase
  private let pipeline: Pipeline
  private let records: FamilyRecords

  init() throws {
    folder = try TemporaryFolder()
    database = try SampleDatabase(completeFamilyRows())
    records = FamilyRecords(
      journal: try database.journal(), images: DatabaseImages(), viewerDecisions: .reviewed())
    pipeline = Pipeline(
      version: "1.0",
      resources: try SiteResources.project(),
      languages: [.english],
      photos: PhotoInput(
        folder: nil, worker: URL(fileURLWithPath: "/nowhere/kinfolio-photos"),
        cache: URL(fileURLWithPath: folder.path("cache")), jobs: 2))
  }

  private func output() throws -> OutputFolder {
    try OutputFolder(
      folder.path("site"), home: nil, database: folder.path("family.sqlite"), photos: nil)
  }

  @Test func rebuildChangesNothing() async throws {
    let output = try output()
    func build() async throws -> BuiltSite {
      try await pipeline.build(
        records, for: .family,
        to: SiteTarget(
          output, lock: output.lockAndRecover(adopting: false), options: .allowingPhotoLoss))
    }
    let first = try await build()
    let home = try String(contentsOfFile: folder.path("site/en/index.html"), encoding: .utf8)
    #expect(home.contains("Abuela Rosa"))
    #expect(Set(first.outcome.written + [Manifest.fileName]) == Set(first.filePaths))
    let written = Set(try FileManager.default.subpathsOfDirectory(atPath: output.url.path))
    #expect(Set(first.filePaths).subtracting(written) == [])
    #expect(try await build().outcome.computed == [])
  }

  @Test func dryRunWritesNothing() async throws {
    let build = try await pipeline.build(
      records, for: .viewer, to: SiteTarget(output(), lock: nil, options: .allowingPhotoLoss))
    #expect(build.outcome.written.contains("en/index.html"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("cache/builds")))
  }

  @Test func refusesFolderOfAnotherAudience() async throws {
    let output = try output()
    _ = try await pipeline.build(
      records, for: .viewer,
      to: SiteTarget(
        output, lock: output.lockAndRecover(adopting: false), options: .allowingPhotoLoss))
    await #expect(throws: OutputFolder.ValidationError.self) {
      try await pipeline.build(
        records, for: .family, to: SiteTarget(output, lock: nil, options: .allowingPhotoLoss))
    }
  }

  @Test func reportContainsOneVisit() async throws {
    let profile = try ProfileFinder(records.journal).profile(called: "Mia")
    let prepared = try pipeline.prepareReport(
      about: profile, in: ReportWindowOptions(since: nil, until: nil, last: "14d"),
      of: records.journal,
      from: TrackingDatabase(at: database.path))
    let (_, documents) = try await pipeline.reports(of: prepared)
    #expect(documents.map(\.content.profile.id) == [profile.id])
    let header = Array("%PDF-".utf8)
    for document in documents { #expect(Array(document.pdf.prefix(header.count)) == header) }
  }
}

extension PublishingOptions {
  static var allowingPhotoLoss: PublishingOptions {
    var options = PublishingOptions()
    options.allowsPhotoLoss = true
    return options
  }
}
