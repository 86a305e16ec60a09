import Foundation
import TestSupport
import Testing

/// The region of the reference values, which `init` guesses and prints.
@Suite struct InitRegionTests {
  @Test(arguments: [
    ("Europe/Madrid", "eu"), ("Europe/London", "uk"), ("America/New_York", "us"),
    ("America/Mexico_City", "who"),
  ])
  func regionIsGuessedFromTimeZone(zone: String, region: String) throws {
    let result = try create(["--time-zone", zone])
    #expect(result.errorOutput.contains("reference values of the region \(region)."))
  }

  @Test func chosenRegionWins() throws {
    let result = try create(["--time-zone", "Europe/Madrid", "--region", "us"])
    #expect(result.errorOutput.contains("reference values of the region us."))
  }

  /// A language is no region: Spanish is the language of Spain and of Mexico.
  @Test func unknownRegionNamesTheOption() throws {
    let result = try create(["--time-zone", "UTC", "--language", "es"])
    #expect(result.errorOutput.contains("the strictest reference value of all regions"))
    #expect(result.errorOutput.contains("--region"))
  }

  private func create(_ options: [String]) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let result = try ProgramResult.kinfolio(
      ["init", "x.sqlite", "--family", "Lark"] + options, in: folder.url)
    #expect(result.code == 0, "\(result.errorOutput)")
    return result
  }
}
