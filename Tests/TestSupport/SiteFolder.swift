import Foundation

@testable import Progress
@testable import Files
@testable import Publishing

/// The output folder of a test, with builds of plain text files.
package struct SiteFolder {
  package let folder: TemporaryFolder
  package let output: OutputFolder

  package init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(
      folder.path("site"), home: nil, database: folder.path("family.sqlite"), photos: nil)
  }

  @discardableResult
  package func build(_ files: [String: String], disk: FileOperations = .disk) async throws
    -> SiteBuilder.Outcome
  {
    try await builder(disk).build(
      Self.plan(files), holding: output.lockAndRecover(files: disk), jobs: 2, progress: .silent)
  }

  package func dryRun(_ files: [String: String], adopting: Bool = false) async throws
    -> SiteBuilder.Outcome
  {
    try await builder(.disk, adopting: adopting).dryRun(
      Self.plan(files), jobs: 2, progress: .silent)
  }

  package func builder(_ disk: FileOperations, adopting: Bool = false) -> SiteBuilder {
    SiteBuilder(
      output, files: disk, version: "1", referenceTime: 0, for: "family", adopting: adopting)
  }

  package static func plan(_ files: [String: String]) -> SitePlan {
    SitePlan(files.map { path, text in Artifact(path, from: text) { Data($0.utf8) } })
  }

  /// Returns the text of each file in the output folder by path, including the manifest.
  package func textsByPath() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (path, data) in try folder.files() where path.hasPrefix("site/") {
      texts[String(path.dropFirst(5))] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  /// Returns the relative paths of all files and folders in the output folder.
  package func relativePaths() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: output.url.path))
  }
}
