import Foundation
import SQLite
import TestSupport
import Testing

@testable import KinfolioCLI

/// Tests that broken files of any source give one sentence and exit code 65, and change nothing.
@Suite struct ImportRefusalTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  private static let broken: [(name: String, bytes: [UInt8])] = [
    ("a.gz", [0x1F, 0x8B, 8, 0, 0]),
    ("bomb.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 9)),
    ("a.pdf", Array("%PDF-1.7\n\u{0}".utf8)), ("a.jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0]),
    ("wide.json", Array("{\u{0}\"\u{0}p\u{0}".utf8)), ("zeros", [UInt8](repeating: 0, count: 100)),
    ("deep.json", Array(("{\"pets\": " + String(repeating: "[", count: 100_000)).utf8)),
    ("quote.csv", Array("Date,Time,Volume\n\"6/1/2026,8:05,3\n".utf8)),
    (
      "laughs.xml",
      Array("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"&c;&c;\">]><a>&b;</a>".utf8)
    ), ("half.sqlite3", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 600)),
  ]

  @Test(arguments: ["sheet", "babybuddy", "elder-care", "pet-food", "toddler", "family-app"])
  func rejectsBrokenFilesWithShortMessage(source: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    for (name, bytes) in Self.broken {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    mkfifo(folder.path("pipe.json"), 0o600)
    symlink("loop.json", folder.path("loop.json"))
    let there = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    for name in Self.broken.map(\.name) + ["pipe.json", "loop.json", "/dev/zero"] {
      let result = try ProgramResult.kinfolio(
        ["import", source, name, "--into", sample.path, "--yes"], in: folder.url)
      #expect(result.code == 65 && result.output == "", "\(name): \(result.errorOutput)")
      #expect(
        result.errorOutput.hasPrefix(name) && result.errorOutput.count < 400,
        "\(result.errorOutput)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == there)
  }

  /// A file size limit simulates a full disk.
  @Test func aFullDiskWritesNothing() throws {
    let rows = (0..<40_000).map { "1/\($0 / 1440 % 28 + 1)/2026,\($0 / 60 % 24):\($0 % 60),120" }
    try folder.write("Date,Time,Volume\n" + rows.joined(separator: "\n"), to: "pumping.csv")
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let line =
      "trap '' XFSZ; ulimit -f 2000; '\(program)' import sheet pumping.csv --into '\(sample.path)' "
      + "--units volume=ml --yes"
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder.url)
    #expect(result.code == 74 && result.errorOutput.contains(sample.path), "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: sample.path + "-journal"))
    #expect(try sample.journal().pumpingSessions.isEmpty)
    #expect(try folder.files().keys.sorted() == ["pumping.csv"])
  }
}
