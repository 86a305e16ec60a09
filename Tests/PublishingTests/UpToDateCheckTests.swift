import Foundation
import TestSupport
import Testing

@testable import Publishing

@Suite struct UpToDateCheckTests {
  private let site: SiteFolder
  private let inputPath: String

  init() throws {
    site = try SiteFolder()
    inputPath = try site.folder.write("one", to: "photos/a\nb.jpg")
    try site.folder.write("page", to: "site/en/index.html")
    usleep(50_000)
  }

  private func upToDateCheck(options order: String = "order") throws -> UpToDateCheck {
    let cache = site.folder.url.appendingPathComponent("cache")
    try FileManager.default.createDirectory(
      at: cache.appendingPathComponent("builds"), withIntermediateDirectories: true)
    return try UpToDateCheck(in: cache, of: site.output, options: order)
  }

  /// Returns the stored report of the last build, or nil if a new build is necessary.
  private func storedReport(options: String = "order") throws -> String? {
    try upToDateCheck(options: options).savedReportIfUnchanged()
  }

  private func saveReport() throws {
    try upToDateCheck().save(
      "done", inputPaths: [inputPath, site.folder.path("photos/missing.jpg")],
      outputPaths: ["en/index.html"])
  }

  @Test func returnsStoredReportIfNothingChanged() throws {
    #expect(try storedReport() == nil)
    try saveReport()
    #expect(try storedReport() == "done")
    #expect(try storedReport(options: "another") == nil)
    try upToDateCheck().deleteSavedState()
    #expect(try storedReport() == nil)
  }

  @Test(arguments: [
    "photos/a\nb.jpg", "photos/missing.jpg", "site/en/index.html", "site/.kinfolio-next.json",
    "site/.kinfolio-staging/x",
  ])
  func anyWriteInvalidatesReport(path: String) throws {
    try saveReport()
    try site.folder.write("one", to: path)
    #expect(try storedReport() == nil)
  }

  @Test(arguments: ["photos/a\nb.jpg", "site/en/index.html", "site"])
  func anyDeletionInvalidatesReport(path: String) throws {
    try saveReport()
    try FileManager.default.removeItem(atPath: site.folder.path(path))
    #expect(try storedReport() == nil)
  }

  /// It is unknown whether the build read the file before or after the change.
  @Test func storesNothingIfInputsChangedDuringBuild() throws {
    let during = try upToDateCheck()
    try site.folder.write("two", to: "photos/a\nb.jpg")
    during.save("done", inputPaths: [inputPath], outputPaths: ["en/index.html"])
    #expect(try storedReport() == nil)
  }

  @Test(arguments: [0, 30, 100, -2]) func rejectsDamagedReport(byteOffset: Int) throws {
    try saveReport()
    let builds = site.folder.url.appendingPathComponent("cache/builds")
    let kept = try #require(
      FileManager.default.contentsOfDirectory(at: builds, includingPropertiesForKeys: nil).first)
    var bytes = try Data(contentsOf: kept)
    bytes[byteOffset < 0 ? bytes.count + byteOffset : byteOffset] ^= 1
    try bytes.write(to: kept)
    #expect(try storedReport() == nil)
    try bytes.prefix(bytes.count / 2).write(to: kept)
    #expect(try storedReport() == nil)
  }
}
