import Drawing
import Foundation
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct LookTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LOOK"] != nil)) func look() throws {
    let out = URL(fileURLWithPath: ProcessInfo.processInfo.environment["LOOK"] ?? "")
    let paper: Family.Paper =
      ProcessInfo.processInfo.environment["PAPER"] == "letter" ? .letter : .a4
    let units: Family.Units = paper == .letter ? .imperial : .metric
    let context: SiteContext
    if let db = ProcessInfo.processInfo.environment["DB"] {
      let journal = try Journal(
        readingFrom: TrackingDatabase(at: db), until: Instant(seconds: 1_794_169_800))
      context = try ReportSamples.context(journal, units: units, paper: paper)
    } else {
      context = try ReportSamples.context(
        ReportSamples.wellLogged + ReportSamples.elderAndPet, units: units, paper: paper)
    }
    let clock = ContinuousClock()
    var start = clock.now
    let visits = try context.visitLibrary()
    print("visits", visits.contents.count, clock.now - start)
    start = clock.now
    let figures = try context.figureLibrary()
    print("figures", figures.artefacts.count, clock.now - start)
    start = clock.now
    let documents = context.documents(visits)
    for artefact in documents {
      let bytes = try artefact.bytes()
      let file = out.appendingPathComponent(artefact.path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
    print("documents", documents.count, clock.now - start)
    for artefact in figures.artefacts {
      let file = out.appendingPathComponent(artefact.path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try artefact.bytes().write(to: file)
    }
  }
}
