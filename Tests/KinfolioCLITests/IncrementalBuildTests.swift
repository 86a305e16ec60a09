import Foundation
import TestSupport
import Testing

/// Tests that a build without changes does no work, and that any change gives the same site as a
/// first build.
@Suite struct IncrementalBuildTests {
  /// A change between two builds.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var options: [String] = []
    var apply: @Sendable (SmallFamily) async throws -> Void = { _ in }

    static func sql(_ name: String, _ statement: String) -> Change {
      Change(testDescription: name) { try $0.database.run(statement) }
    }
  }

  static let changes = [
    Change(testDescription: "photo of the same size with its old date") { family in
      let path = family.folder.path("photos/a.jpg")
      var before = stat()
      #expect(stat(path, &before) == 0)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      // A byte of the image data.
      bytes[bytes.count - 60] ^= 4
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(utimensat(AT_FDCWD, path, [before.st_atim, before.st_mtim], 0) == 0)
    },
    Change(testDescription: "photo replaced by an older one") { family in
      let path = family.folder.path("photos/a.jpg")
      try await SmallFamily.photo(300, 200).write(to: URL(fileURLWithPath: path))
      #expect(utimensat(AT_FDCWD, path, [timespec(), timespec()], 0) == 0)
    },
    Change(testDescription: "photo gone", options: ["--allow-shrink"]) { family in
      try FileManager.default.removeItem(atPath: family.folder.path("photos/a.jpg"))
    },
    .sql("caption", "UPDATE photos SET caption = 'Wren'"),
    .sql(
      "record added",
      "INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at) "
        + "VALUES ('d3', 'mia', 1782060000, 1, 1782060000)"),
    .sql("record removed", "DELETE FROM diapers WHERE id = 'd2'"),
    .sql("family's language", "UPDATE family SET language = 'fr'"),
    .sql("family's units", "UPDATE family SET units = 'imperial'"),
    .sql("family's zone", "UPDATE family SET time_zone = 'Asia/Tokyo'"),
    Change(testDescription: "units", options: ["--units", "imperial"]),
    Change(testDescription: "moment", options: ["--as-of", "2026-07-01"]),
    Change(testDescription: "template", options: ["--templates", "own"]) { family in
      let own = family.folder.url.appendingPathComponent("own")
      try FileManager.default.copyItem(at: Project.path("Templates"), to: own)
      let page = own.appendingPathComponent("home.html.mustache")
      let text = try String(contentsOf: page, encoding: .utf8)
      try Data((text + "<!-- own -->\n").utf8).write(to: page)
    },
    Change(testDescription: "file of the site gone") { family in
      try FileManager.default.removeItem(atPath: family.folder.path("site/en/index.html"))
    },
    Change(testDescription: "cache gone") { family in
      try FileManager.default.removeItem(atPath: family.folder.path("cache"))
    },
    Change(testDescription: "everything again", options: ["--force"]),
  ]

  @Test func unchangedInputsWriteNothing() async throws {
    let family = try await SmallFamily()
    // Files that have just been written are not trusted yet.
    usleep(50_000)
    let first = try family.build("--log-format", "json")
    let before = try changeTimesAndInodes(in: family.folder.path("site"))
    let second = try family.build("--log-format", "json")
    #expect(second.code == first.code)
    #expect(
      second.logEvents.compactMap { $0?["event"] as? String } == ["summary"], "\(second.output)")
    let summary = second.logEvents.last ?? [:]
    #expect(summary?["written"] as? Int == 0 && summary?["made"] as? Int == 0)
    #expect(summary?["unchanged"] as? Int == before.count - 1, "all but the manifest")
    #expect(try changeTimesAndInodes(in: family.folder.path("site")) == before)
  }

  /// Such a build copies nothing, but it deletes the scratch folder of a killed build.
  @Test func deletesScratchFolderOfKilledBuild() async throws {
    let family = try await SmallFamily()
    usleep(50_000)
    _ = try family.build()
    let left = FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-scratch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
    #expect(try family.build().code == 0)
    #expect(access(left.path, F_OK) != 0)
  }

  /// Files that are left out are listed by the first build and counted by later ones, with the same exit code.
  @Test func countsKnownProblemsInUnchangedBuild() async throws {
    let family = try await SmallFamily(
      "INSERT INTO photos (id, profile_id, captured_at, file, changed_at) "
        + "VALUES ('p2', 'mia', 1782000000, 'gone.jpg', 1782000000);")
    let first = try family.build()
    let second = try family.build()
    #expect(first.code == 3 && second.code == 3)
    #expect(first.errorOutput.contains("gone.jpg"))
    #expect(!second.errorOutput.contains("gone.jpg"))
    #expect(second.errorOutput.contains("Problems that earlier builds have listed: 1."))
    try await SmallFamily.photo().write(
      to: family.folder.url.appendingPathComponent("photos/gone.jpg"))
    #expect(try family.build().code == 0)
  }

  /// The family's own templates are in a folder behind a symbolic link.
  @Test func detectsEditedTemplateBehindSymbolicLink() async throws {
    let family = try await SmallFamily()
    let real = family.folder.url.appendingPathComponent("real")
    try FileManager.default.copyItem(at: Project.path("Templates"), to: real)
    try FileManager.default.createSymbolicLink(
      atPath: family.folder.path("own"), withDestinationPath: real.path)
    usleep(50_000)
    func written() throws -> Int? {
      let result = try family.build("--templates", "own", "--log-format", "json")
      return result.logEvents.last??["written"] as? Int
    }
    #expect(try written() ?? 0 > 0)
    #expect(try written() == 0)
    let page = real.appendingPathComponent("Partials/page_end.html.mustache")
    let text = try String(contentsOf: page, encoding: .utf8)
    try Data((text + "<!-- own -->\n").utf8).write(to: page)
    #expect(try written() ?? 0 > 10)
  }

  /// Every second change, or all of them in a stress run.
  static let triedChanges = changes.enumerated().filter {
    Cases.isStressRun || $0.offset.isMultiple(of: 2)
  }.map(\.element)

  @Test("Fault 33: After any change the site equals a first build", arguments: triedChanges)
  func changedInputsMatchCleanBuild(change: Change) async throws {
    let family = try await SmallFamily()
    usleep(50_000)
    _ = try family.build()
    try await change.apply(family)
    let night = try ProgramResult.kinfolio(
      family.buildArguments + change.options, in: family.folder.url,
      environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    let clean = try ProgramResult.kinfolio(
      family.buildArguments + ["--output", "clean"] + change.options, in: family.folder.url,
      environment: ["XDG_CACHE_HOME": family.folder.path("other-cache")])
    #expect(night.code == clean.code, "\(night.errorOutput) \(clean.errorOutput)")
    let (left, right) = (try family.siteFiles(), try family.siteFiles(in: "clean"))
    #expect(left.keys.sorted() == right.keys.sorted())
    #expect(left.filter { right[$0.key] != $0.value }.keys.sorted() == [])
  }

  /// Returns the change time of each file, which no program can set.
  private func changeTimesAndInodes(in folder: String) throws -> [String: [Int]] {
    var dates: [String: [Int]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      dates[name] = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec, Int(status.st_ino)]
    }
    return dates
  }
}
