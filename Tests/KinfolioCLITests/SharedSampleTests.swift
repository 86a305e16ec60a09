import Foundation
import TestSupport
import Testing

/// Tests with a sample Firestore export next to the checkout, if there is one.
@Suite struct SharedSampleTests {
  private static let shared = Project.path("../shared/samples")
    .appendingPathComponent("firestore_node-firestore-import-export.json").path

  /// The sample's collections do not belong to any supported app.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: shared), "the shared samples are not here"),
    arguments: ["elder-care", "pet-food"])
  func reportsCollectionsOfUnknownExport(appName: String) throws {
    let sample = try SampleDatabase()
    let result = try ProgramResult.kinfolio(
      ["import", appName, Self.shared, "--into", sample.path, "--yes"],
      in: FileManager.default.temporaryDirectory,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(result.code == 65)
    #expect(
      result.errorOutput.contains("Its collections are: children, events."), "\(result.errorOutput)"
    )
    #expect(
      result.errorOutput.contains("This looks like a Firestore export of an app that is not known.")
    )
  }
}
