import Audiences
import Foundation
import SQLite
import Site
import TestSupport

/// A folder of small families, and builds of all of them.
struct SeveralFamilies {
  let folder: TemporaryFolder

  /// Creates a family for each path relative to the folder of families.
  init(_ paths: String...) throws {
    folder = try TemporaryFolder()
    for path in paths { try add(path) }
  }

  /// Adds a database with the sample's rows at a path below `families`.
  func add(_ path: String) throws {
    try folder.write("", to: "families/" + path)
    try FileManager.default.removeItem(atPath: folder.path("families/" + path))
    let sample = try SampleDatabase()
    try FileManager.default.copyItem(
      atPath: sample.path, toPath: folder.path("families/" + path))
    // The database file is deleted together with `sample`.
    withExtendedLifetime(sample) {}
  }

  /// Writes a narrative program that first runs shell commands if the family is `lark.db`.
  ///
  /// Returns the options that start it.
  func narrativeOptions(runningForLark commands: String) throws -> [String] {
    try Database(path: folder.path("families/lark.db"), openMode: .writing)
      .execute("UPDATE profiles SET name = 'Lark'")
    let program = try folder.writeProgram(
      """
      #!/bin/sh
      if grep -q '"Lark"'; then \(commands); fi
      echo '{"summary": "Quiet days.", "highlights": [], "concerns": []}'

      """, to: "narrative")
    return ["--narrative", program]
  }

  /// The command line of a build of all families into `familiesWithSite`.
  let buildArguments = [
    "build", "--all", "families", "--output", "sites", "--as-of", "2026-06-30", "--languages", "en",
    "--busy-timeout", "0",
  ]

  func build(_ options: String..., environment: [String: String] = [:]) throws -> ProgramResult {
    try build(options, environment: environment)
  }

  func build(_ options: [String], environment: [String: String] = [:]) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      buildArguments + options, in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.path("cache")].merging(environment) { $1 })
  }

  /// Returns the names of the families that have a site.
  func familiesWithSite() throws -> [String] {
    try folder.files().keys.filter { $0.hasPrefix("sites/") && $0.hasSuffix("/kinfolio.json") }
      .map { String($0.dropFirst("sites/".count).dropLast("/kinfolio.json".count)) }.sorted()
  }
}

extension ProgramResult {
  /// The result of each family's build, according to the last line of the log.
  var buildResultsByFamily: [String: (code: Int, message: String?)] {
    let families = logEvents.last??["families"] as? [[String: Any]] ?? []
    return Dictionary(
      families.compactMap { family in
        guard let name = family["family"] as? String, let code = family["code"] as? Int else {
          return nil
        }
        return (name, (code, family["message"] as? String))
      }, uniquingKeysWith: { first, _ in first })
  }
}
