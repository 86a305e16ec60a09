import Foundation
import Synchronization
import Testing

@testable import Kinfolio

@Suite struct InterruptedBuildTests {
  static let first = [
    "index.html": "1", "en/index.html": "1", "photos/a.jpg": "a", "old/x.csv": "x",
  ]
  static let second = [
    "index.html": "2", "en/index.html": "2", "photos/b.jpg": "b", "es/i.html": "i",
  ]
  static let third = [
    "index.html": "3", "en/index.html": "1", "photos/c.jpg": "c", "old/x.csv": "y",
  ]

  /// However far a build comes, and the next one too, the one after that needs no help.
  @Test(arguments: Files.Operation.allCases)
  func theNextBuildFinishesWhatOneThatDiedHasBegun(operation: Files.Operation) async throws {
    let clean = try SiteFolder()
    try await clean.build(Self.third)
    var deaths = 0
    for n in 1...100 {
      let site = try SiteFolder()
      try await site.build(Self.first)
      let hasDied = await dies(site, Self.second, .dying(at: operation, n))
      _ = await dies(site, Self.third, .dying(at: operation, n))
      _ = await dies(site, Self.first, .dying(at: operation, max(1, n - 1)))
      try await site.build(Self.third)
      #expect(try site.texts() == clean.texts(), "\(operation) \(n)")
      #expect(try site.names() == clean.names(), "\(operation) \(n)")
      if !hasDied { break }
      deaths += 1
    }
    #expect((1..<99).contains(deaths))
  }

  private func dies(_ site: SiteFolder, _ files: [String: String], _ disk: Files) async -> Bool {
    do {
      try await site.build(files, disk: disk)
      return false
    } catch { return true }
  }

  @Test func pagesComeAfterWhatTheyShowAndTheManifestLast() async throws {
    let site = try SiteFolder()
    let moved = Mutex<[String]>([])
    var disk = Files.disk
    disk.move = { from, to in
      moved.withLock { $0.append(to.lastPathComponent) }
      try Files.disk.move(from, to)
    }
    try await site.build(
      ["index.html": "", "a/b.html": "", "photos/c.jpg": "", "z.xml": ""], disk: disk)
    let order = moved.withLock { $0 }
    #expect(order == [Manifest.begunName, "c.jpg", "z.xml", "b.html", "index.html", Manifest.name])
  }

  @Test func aDeadBuildLeavesNoPageWithoutItsPicture() async throws {
    let site = try SiteFolder()
    try await site.build(Self.first)
    for n in 1...6 {
      _ = await dies(site, Self.second, .dying(at: .move, n))
      let texts = try site.texts()
      if texts["index.html"] == "2" { #expect(texts["photos/b.jpg"] == "b") }
      if texts["index.html"] == "1" { #expect(texts["photos/a.jpg"] == "a") }
    }
  }

  @Test func whatWasEditedAfterABuildDiedIsNotOverwritten() async throws {
    let site = try SiteFolder()
    _ = await dies(site, Self.first, .dying(at: .move, 4))
    try site.folder.write("mine", to: "site/photos/a.jpg")
    await #expect(throws: Builder.Problem.foreignFiles(["photos/a.jpg"])) {
      try await site.build(Self.first)
    }
  }
}
