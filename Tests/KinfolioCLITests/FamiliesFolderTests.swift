import Foundation
import TestSupport
import Testing

@testable import KinfolioCLI

/// Tests which families are found in a folder, and which are rejected because they are ambiguous.
@Suite struct FamiliesFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the databases of the families that can be built, and the problems of the others.
  private func databasesAndProblems() throws -> (
    databases: [String: String], problems: [String: String]
  ) {
    var (databases, problems): ([String: String], [String: String]) = ([:], [:])
    for family in try FamiliesFolder(folder.url.path).families() {
      switch family.databasePath {
      case .success(let path):
        databases[family.name] = String(path.dropFirst(folder.url.path.count + 1))
      case .failure(let problem): problems[family.name] = problem.description
      }
    }
    return (databases, problems)
  }

  @Test func findsDatabasesByExtensionOneFolderDeep() throws {
    for path in [
      "ash.sqlite", "heron.SQLite3", "the wren.v2.db", "lark/family.sqlite",
      "lark/family.sqlite-wal",
      "lark/backup/family.sqlite", "site/en/index.html", ".hidden.db", ".git/x.db", "notes.txt",
      "db",
      "-rf.db", "new\nline/x.db", "x.db/y.db",
    ] { try folder.write("", to: path) }
    let (databases, problems) = try databasesAndProblems()
    #expect(
      databases == [
        "ash": "ash.sqlite", "heron": "heron.SQLite3", "the wren.v2": "the wren.v2.db",
        "lark": "lark/family.sqlite", "-rf": "-rf.db", "new\nline": "new\nline/x.db",
        "x.db": "x.db/y.db",
      ])
    #expect(problems.isEmpty)
  }

  @Test func rejectsOnlyFamiliesWithSameName() throws {
    for path in [
      "lark.db", "Lark/family.db", "ash.db", "ash.sqlite", "é.db", "e\u{301}/x.db", "wren.db",
    ] {
      try folder.write("", to: path)
    }
    let (databases, problems) = try databasesAndProblems()
    #expect(databases == ["wren": "wren.db"])
    #expect(problems.values.allSatisfy { $0.contains("Two families have the name") })
    #expect(try FamiliesFolder(folder.url.path).families().count == 7)
  }

  @Test func rejectsDatabasesSharingFolder() throws {
    for path in ["ash.db", "wren.db", "photos/a.jpg", "lark/one.db", "lark/two.db", "owl/x.db"] {
      try folder.write("", to: path)
    }
    let (databases, problems) = try databasesAndProblems()
    #expect(databases == ["owl": "owl/x.db"])
    #expect(problems["ash"]?.contains("one folder of photos") == true)
    #expect(problems["wren"] == problems["ash"])
    #expect(problems["lark"]?.contains("one.db, two.db") == true)
  }

  /// A person with write access to one family's folder must not get another family's data into the
  /// site.
  @Test func followsNoSymbolicLinks() throws {
    try folder.write("", to: "lark/family.db")
    try folder.write("", to: "lark/photos/a.jpg")
    try folder.write("", to: "ash/own.db")
    for path in ["owl/x", "wren/x"] { try folder.write("", to: path) }
    for (link, target) in [
      ("ash/photos", "lark/photos"), ("owl/family.db", "lark/family.db"), ("heron", "lark"),
      ("dove.db", "lark/family.db"), ("lost", "nowhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: folder.path(target))
    }
    let (databases, problems) = try databasesAndProblems()
    #expect(databases == ["lark": "lark/family.db"])
    #expect(problems.keys.sorted() == ["ash", "dove", "heron", "owl"])
    #expect(problems.values.allSatisfy { $0.contains("is a link") })
  }

  /// A family must not be skipped because its folder's name is unusual.
  @Test func reportsNonUTF8AndControlCharacterNames() throws {
    for name in [[0x77, 0xFE], Array("red\u{1B}[31m".utf8)] as [[UInt8]] {
      let path = Array((folder.url.path + "/").utf8) + name + Array(".db".utf8) + [0]
      let file = path.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600) } ?? -1
      }
      #expect(file >= 0)
      close(file)
    }
    let result = try ProgramResult.kinfolio(
      ["build", "--all", folder.url.path, "--output", "sites"], in: folder.url)
    #expect(result.code == 65 && result.errorOutput.contains("is not valid UTF-8: rename it."))
    #expect(
      result.errorOutput.contains("0 of 2 published") && !result.errorOutput.contains("\u{1B}"))
  }

  @Test func reportsFolderWithoutFamilies() throws {
    try folder.write("", to: "notes.txt")
    for path in [folder.url.path, folder.path("notes.txt"), folder.path("gone")] {
      let result = try ProgramResult.kinfolio(["build", "--all", path], in: folder.url)
      #expect(result.code == 65 && result.errorOutput.contains(path), "\(result.errorOutput)")
    }
  }

  @Test(arguments: [".", "lark", "lark/photos", "lark/deep/sites"])
  func refusesOutputInsideFamilyFolders(output: String) throws {
    try folder.write("", to: "lark/family.db")
    let result = try ProgramResult.kinfolio(
      ["build", "--all", ".", "--output", output], in: folder.url)
    #expect(result.code == 65 && result.errorOutput.contains("Choose another with --output"))
    #expect(try folder.files().keys.sorted() == ["lark/family.db"])
  }
}
