import Foundation
import Kinfolio
import SQLite
import TestSupport

/// A folder of small families, and builds of them all.
struct SeveralFamilies {
  let folder: TemporaryFolder

  /// Makes a family for each path below the folder of families.
  init(_ paths: String...) throws {
    folder = try TemporaryFolder()
    for path in paths { try add(path) }
  }

  /// Makes one more.
  func add(_ path: String) throws {
    try folder.write("", to: "families/" + path)
    try FileManager.default.removeItem(atPath: folder.path("families/" + path))
    let sample = try SampleDatabase()
    try FileManager.default.copyItem(
      atPath: sample.path, toPath: folder.path("families/" + path))
    // Its file goes with it.
    withExtendedLifetime(sample) {}
  }

  /// Names the program that writes a family's narrative; an empty name means none.
  func name(_ program: String, asNarratorOf path: String) throws {
    let sql =
      "DELETE FROM settings; "
      + (program.isEmpty
        ? "" : "INSERT INTO settings VALUES ('narrative', '\(program)', 1780000000)")
    try Database(path: folder.path("families/" + path), access: .writing).execute(sql)
  }

  /// The command line of a build of all families into `sites`.
  let command = [
    "build", "--all", "families", "--output", "sites", "--as-of", "2026-06-30", "--languages", "en",
    "--busy-timeout", "0",
  ]

  func build(_ options: String..., environment: [String: String] = [:]) throws -> RunningProgram {
    try RunningProgram.kinfolio(
      command + options, in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.path("cache")].merging(environment) { $1 })
  }

  /// The families that have a site.
  func sites() throws -> [String] {
    try folder.files().keys.filter { $0.hasPrefix("sites/") && $0.hasSuffix("/kinfolio.json") }
      .map { String($0.dropFirst("sites/".count).dropLast("/kinfolio.json".count)) }.sorted()
  }
}

extension RunningProgram {
  /// How each family's build ended, as the log's last line tells.
  var outcomes: [String: (code: Int, message: String?)] {
    let families = events.last??["families"] as? [[String: Any]] ?? []
    return Dictionary(
      families.compactMap { family in
        guard let name = family["family"] as? String, let code = family["code"] as? Int else {
          return nil
        }
        return (name, (code, family["message"] as? String))
      }, uniquingKeysWith: { first, _ in first })
  }
}
