import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing
@testable import Mustache
@testable import Photos
@testable import Publishing
@testable import Records
@testable import Site
@testable import TestFamilies
@testable import TestReports

@Suite struct BuildStateTests {
  private let site: SiteFolder

  init() throws { site = try SiteFolder() }

  /// Builds files that are each derived from a text, and returns the paths of those that were made.
  private func build(_ texts: [String: String], by version: String = "1") async throws -> [String] {
    let state = BuildState(in: cache, of: site.output, environment: version)
    defer { state.save() }
    return try await SiteBuilder(
      site.output, version: "1", referenceTime: 0, for: "family", buildRecord: state.buildRecord
    ).build(
      SiteFolder.plan(texts), holding: site.output.lockAndRecover(), jobs: 2, progress: .silent
    ).computed
  }

  private var cache: URL { site.folder.url.appendingPathComponent("cache") }

  @Test func reusesFilesWithUnchangedInput() async throws {
    #expect(try await build(["a": "1", "b": "2"]) == ["a", "b"])
    #expect(try await build(["a": "1", "b": "2"]) == [])
    #expect(try await build(["a": "1", "b": "3", "c": "1"]) == ["b", "c"])
    let texts = try site.textsByPath()
    #expect(texts["a"] == "1" && texts["b"] == "3" && texts["c"] == "1")
  }

  @Test func remakesMissingAndReaddedFiles() async throws {
    _ = try await build(["a": "1", "b": "2"])
    try FileManager.default.removeItem(atPath: site.folder.path("site/b"))
    #expect(try await build(["a": "1", "b": "2"]) == ["b"])
    #expect(try await build(["a": "1"]) == [])
    #expect(try await build(["a": "1", "b": "2"]) == ["b"])
    #expect(try site.textsByPath()["b"] == "2")
  }

  @Test func rejectsFilesChangedByOthers() async throws {
    _ = try await build(["a": "1"])
    try site.folder.write("2", to: "site/a")
    await #expect(throws: SiteBuilder.Problem.foreignFiles(["a"])) {
      try await build(["a": "1"])
    }
  }

  @Test func otherProgramVersionRemakesAllFiles() async throws {
    _ = try await build(["a": "1", "b": "2"])
    #expect(try await build(["a": "1", "b": "2"], by: "2") == ["a", "b"])
    #expect(!Installation.fingerprint.isEmpty)
    #expect(Installation.fingerprint == Installation.fingerprint)
  }

  @Test(arguments: ["", "{", "[]", "{\"machinery\":\"1\",\"files\":[{}]}"])
  func damagedOrMissingStateIsIgnored(json: String) async throws {
    _ = try await build(["a": "1"])
    let file = try #require(
      try site.folder.files().keys.first { $0.hasPrefix("cache/") })
    try site.folder.write(json, to: file)
    #expect(try await build(["a": "1"]) == ["a"])
    #expect(try await build(["a": "1"]) == [])
    try FileManager.default.removeItem(at: cache)
    #expect(try await build(["a": "1"]) == ["a"])
  }

  /// The stored data is well formed, but its wrong size would appear in the manifest.
  @Test func ignoresAlteredState() async throws {
    _ = try await build(["a": "1"])
    let before = try site.textsByPath()[Manifest.fileName]
    let name = try #require(
      try site.folder.files().keys.first { $0.hasPrefix("cache/") })
    let text = try String(contentsOfFile: site.folder.path(name), encoding: .utf8)
    try site.folder.write(text.replacing("\"size\":1", with: "\"size\":7"), to: name)
    #expect(try await build(["a": "1"]) == ["a"])
    #expect(try site.textsByPath()[Manifest.fileName] == before)
  }

  /// Hashes do not depend on the program, but computed files and layouts do.
  @Test func otherProgramVersionKeepsHashes() throws {
    let path = try site.folder.write("one", to: "photo.jpg")
    usleep(50_000)
    let state = BuildState(in: cache, of: site.output, environment: "1")
    #expect(try state.hashCache.hash(at: path) == SHA256.hex(of: "one".utf8))
    state.save()
    func savedHash(by version: String, ignoringSaved: Bool = false) throws -> String? {
      BuildState(in: cache, of: site.output, ignoringSaved: ignoringSaved, environment: version)
        .hashCache.hash(of: try #require(FileStamp(of: path)))
    }
    #expect(try savedHash(by: "2") == SHA256.hex(of: "one".utf8))
    #expect(try savedHash(by: "1", ignoringSaved: true) == nil)
  }

  /// Looks up the photos of a book for print like a build, and returns whether the book must be laid out.
  private func laysOutBook(_ title: String = "2026", by version: String = "1") throws -> Bool {
    let wording = try ReportSamples.context("").wording(in: .english)
    let book = PhotoBook(
      title: title, family: "", detail: "", chapters: [], accents: [],
      lastDay: LocalDate(days: 0), missingPhotosNote: "")
    let wanted = LargePrintRequest([ID("p1"), ID("p2")])
    let state = BuildState(in: cache, of: site.output, environment: version)
    let fingerprint = try Fingerprint(of: BookDocument(book: book, paper: .a4, wording: wording))
    let known = state.printRequestsByBook[fingerprint]
    #expect(known == nil || known == wanted)
    if known == nil { state.printRequestsByBook[fingerprint] = wanted }
    state.save()
    return known == nil
  }

  @Test func unchangedBookIsNotLaidOutAgain() throws {
    #expect(try laysOutBook())
    #expect(try !laysOutBook())
    #expect(try laysOutBook("2025"))
    #expect(try laysOutBook(by: "2"), "another program may lay it out otherwise")
  }
}

@Suite struct FingerprintTests {
  private struct Sample: Encodable {
    var first = "a"
    var second: String?
    var numbers = [0.5, 1]
    var kind = Kind.two(1, [2])
  }

  private enum Kind: Encodable {
    case one
    case two(Int, [Int])
  }

  @Test func equalValuesHaveStableFingerprints() throws {
    #expect(try Fingerprint(of: Sample()) == Fingerprint(of: Sample()))
    // The value is from an earlier run, because fingerprints must be equal in all runs.
    let name = try Fingerprint(of: Sample()).hexHash
    #expect(name.hasPrefix("38e1aff3d8a9ec80308dfb20dfc95cd7"))
  }

  @Test func differentValuesHaveDifferentFingerprints() throws {
    let samples = [
      Sample(), Sample(first: "ab"), Sample(second: ""), Sample(second: "0"),
      Sample(numbers: []), Sample(numbers: [0.5]), Sample(numbers: [1, 0.5]),
      Sample(numbers: [(0.5 as Double).nextUp, 1]), Sample(kind: .one), Sample(kind: .two(1, [])),
      Sample(kind: .two(2, [1])), Sample(first: "a\u{1}", second: nil),
    ]
    #expect(try Set(samples.map { try Fingerprint(of: $0) }).count == samples.count)
    #expect(try Fingerprint(of: ["ab", "c"]) != Fingerprint(of: ["a", "bc"]))
    #expect(try Fingerprint(of: [["a"], ["b"]]) != Fingerprint(of: [["a", "b"]]))
    #expect(try Fingerprint(of: [Int?.none, 1]) != Fingerprint(of: [1, Int?.none]))
  }

  @Test func differentCasesHaveDifferentFingerprints() throws {
    let values: [TemplateValue] = [
      .null, "", "a", ["a"], ["a": ""], [["a"]], true, ["a": "b", "c": "d"],
      ["a": ["b": "", "c": "d"]], [], [:],
    ]
    #expect(try Set(values.map { try Fingerprint(of: $0) }).count == values.count)
    let date = LocalDate(days: 1)
    let cells: [Cell] = [
      .empty, .text(""), .text("1"), .number(0), .number(1), .integer(1), .flag(true), .date(date),
      .instant(Instant(seconds: 1)),
    ]
    #expect(try Set(cells.map { try Fingerprint(of: $0) }).count == cells.count)
    let nodes: [JSONNode] = [.null, .text(""), .number(0), .integer(0), .list([]), .object([:])]
    #expect(try Set(nodes.map { try Fingerprint(of: $0) }).count == nodes.count)
  }

  /// The order of a dictionary differs between runs; its fingerprint must not.
  @Test func dictionaryOrderDoesNotMatter() throws {
    func members<Member>(_ member: Member, room: Int) -> [String: Member] {
      var members = [String: Member](minimumCapacity: room)
      for number in 0..<40 { members["name \(number)"] = member }
      return members
    }
    #expect(Array(members(1, room: 40).keys) != Array(members(1, room: 4000).keys))
    let values = [40, 4000].map { TemplateValue.object(members("a", room: $0)) }
    #expect(try Fingerprint(of: values[0]) == Fingerprint(of: values[1]))
    let nodes = [40, 4000].map { JSONNode.object(members(.text("a"), room: $0)) }
    #expect(try Fingerprint(of: nodes[0]) == Fingerprint(of: nodes[1]))
  }
}
