import Foundation
import PhotoProtocol
import SQLite
import TestSupport
import Testing

/// A family that `kinfolio init` created, with pictures without records in its photo folder.
struct FolderFamily {
  let folder: TemporaryFolder

  /// Creates the family of Mia and Leo; each picture has another size, and was taken at a time or has no date.
  init(_ pictures: [(path: String, taken: String?)]) async throws {
    folder = try TemporaryFolder()
    let created = try ProgramResult.kinfolio([
      "init", databasePath, "--family", "Lark", "--time-zone", "Europe/Paris", "--child",
      "Mía=2026-01-10", "--child", "Leo=2024-02-01",
    ])
    #expect(created.code == 0, "\(created.errorOutput)")
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    for (number, picture) in pictures.enumerated() {
      try await add(picture.path, taken: picture.taken, width: 64 + 8 * number)
    }
  }

  var databasePath: String { folder.path("family.sqlite") }

  func add(_ path: String, taken: String? = nil, width: Int = 200) async throws {
    var tags = CameraTags()
    tags.captured = taken.map { TimeStamp(local: $0) }
    let file = folder.url.appendingPathComponent("photos/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await SmallFamily.photo(width, 48, tags).write(to: file)
  }

  func run(_ statements: String) throws {
    try Database(path: databasePath, openMode: .writing).execute(statements)
  }

  /// Adds a record of a photo of Mía.
  func addRecord(of file: String, id: String = "p") throws {
    try run(
      """
      INSERT OR REPLACE INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT '\(id)', id, 1782000000, '\(file)', 1 FROM profiles WHERE name = 'Mía'
      """)
  }

  func kinfolio(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      words, in: folder.url,
      environment: [
        "XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state"),
      ])
  }

  /// Builds the family's site into the folder `site`, or that of others into the folder `audience`.
  func build(_ options: String..., audience: String = "family") throws -> ProgramResult {
    let site = audience == "family" ? "site" : audience
    return try ProgramResult.kinfolio(
      [
        "build", "family.sqlite", "--as-of", "2026-06-30", "--languages", "en", "--output", site,
        "--audience", audience,
      ] + options, in: folder.url,
      environment: [
        "XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state"),
      ])
  }

  /// Writes a word into the row of the table for viewers about a file, and stores the decision.
  func decide(_ word: String, about file: String) throws {
    let path = folder.path("family.viewers.csv")
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\r\n")
      .map { line in line.contains(",\(file),") ? word + line.drop { $0 != "," } : line }
    try lines.joined(separator: "\r\n").write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try kinfolio("viewers", "family.sqlite").code == 0)
  }

  func page(_ path: String, in site: String = "site") throws -> String {
    try String(contentsOfFile: folder.path("\(site)/en/\(path)"), encoding: .utf8)
  }

  /// The number of pages of photos on a site.
  func photoCount(in site: String = "site") throws -> Int {
    try folder.files().keys.count {
      $0.hasPrefix("\(site)/en/timeline/p/") && $0.hasSuffix("index.html")
    }
  }

  /// Returns whether a text file of a site contains a text.
  func site(_ site: String = "site", contains text: String) throws -> Bool {
    try folder.files().contains { path, bytes in
      path.hasPrefix("\(site)/") && String(decoding: bytes, as: UTF8.self).contains(text)
    }
  }
}
