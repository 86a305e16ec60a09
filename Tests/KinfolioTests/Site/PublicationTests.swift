import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Kinfolio

/// How a site takes the place of the one before it.
@Suite struct PublicationTests {
  private let site: SiteFolder
  private static let first = InterruptedBuildTests.first
  private static let second = InterruptedBuildTests.second

  init() throws { site = try SiteFolder() }

  private var beside: URL { StandIn(for: site.output.url, files: .disk).place }

  /// A disk that does something while the stand-in has the folder's path.
  private func meanwhile(_ act: @escaping @Sendable () throws -> Void) -> Files {
    let output = site.output.url
    let standIn = StandIn(for: output, files: .disk)
    let hasActed = Mutex(false)
    var disk = Files.disk
    // The renewed folder's manifest is the last file that takes its place.
    disk.move = { from, to in
      try Files.disk.move(from, to)
      guard to.lastPathComponent == Manifest.name, standIn.mark(in: output) != nil,
        !hasActed.withLock({ $0 })
      else { return }
      hasActed.withLock { $0 = true }
      try act()
    }
    return disk
  }

  /// Somebody who comes by the path again and again sees each time a whole site.
  @Test func whoeverComesByThePathSeesAWholeSite() async throws {
    try site.folder.write("mine", to: "site/CNAME")
    func pages(_ round: Int) -> [String: String] {
      let names = (0..<40).map { "\($0 % 4)/\($0)-\($0 % 3 == 0 ? 0 : round)/index.html" }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0) \(round)") })
    }
    try await site.build(pages(0))
    let visitor = Visitor(of: site.output.url)
    let thread = Thread { while !visitor.isDone { visitor.look() } }
    thread.start()
    for round in 1...12 { try await site.build(pages(round)) }
    visitor.finish()
    #expect(visitor.wrong == [])
    #expect(visitor.count > 20, "\(visitor.count) looks")
  }

  @Test func whoHoldsTheFolderOpenKeepsIt() async throws {
    try await site.build(Self.first)
    let folder = open(site.output.url.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    try await site.build(Self.second)
    let file = openat(folder, "es/i.html", O_RDONLY)
    #expect(file >= 0)
    close(file)
    #expect(openat(folder, "old/x.csv", O_RDONLY) < 0)
    #expect(beside.fileKind == nil)
  }

  @Test func nobodyElseBuildsMeanwhile() async throws {
    try await site.build(Self.first)
    let output = site.output
    let refusals = Mutex(0)
    try await site.build(
      Self.second,
      disk: meanwhile {
        #expect(throws: Builder.Problem.alreadyRunning(output.url.path, by: getpid())) {
          try output.lock()
        }
        refusals.withLock { $0 += 1 }
      })
    #expect(refusals.withLock { $0 } == 1)
    withExtendedLifetime(try output.lock()) {}
  }

  @Test func whatIsPutThereMeanwhileIsKept() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try site.folder.write("old", to: "site/notes/a")
    try await site.build(Self.first)
    let folder = site.folder
    try await site.build(
      Self.second,
      disk: meanwhile {
        try folder.write("new", to: "site/en/own.txt")
        try folder.write("new", to: "site/own/own.txt")
        try folder.write("new", to: "site/notes/b")
        try folder.write("new", to: "site/aside")
        #expect(rename(folder.path("site/aside"), folder.path("site/CNAME")) == 0)
        try folder.write("edited", to: "site/es/i.html")
      })
    let texts = try site.texts()
    for path in ["en/own.txt", "own/own.txt", "notes/b", "CNAME"] { #expect(texts[path] == "new") }
    #expect(texts["notes/a"] == "old" && texts["es/i.html"] == "edited")
    #expect(texts["index.html"] == "2" && beside.fileKind == nil)
  }

  /// A folder where a file was gets a name of its own.
  @Test func whatCannotTakeItsPlaceIsKeptBeside() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try await site.build(Self.first)
    let folder = site.folder
    try await site.build(
      Self.second,
      disk: meanwhile {
        #expect(unlink(folder.path("site/CNAME")) == 0)
        try folder.write("new", to: "site/CNAME/a")
      })
    let texts = try site.texts()
    #expect(texts["CNAME"] == "old" && texts["CNAME.1/a"] == "new")
  }

  @Test func afterACrashWhatWasPutThereIsKept() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try await site.build(Self.first)
    await #expect(throws: FileError.self) {
      try await site.build(Self.second, disk: .dying(at: .exchange, 3))
    }
    #expect(try site.texts()["index.html"] == "2")
    let verification = try await Verification(of: site.output.url, jobs: 1)
    #expect(verification.findings.contains { $0.difference == .interrupted })
    try site.folder.write("new", to: "site/CNAME")
    try site.folder.write("new", to: "site/own.txt")
    try await site.build(Self.second)
    let texts = try site.texts()
    #expect(texts["CNAME"] == "new" && texts["own.txt"] == "new")
    #expect(beside.fileKind == nil)
    #expect(
      try await Verification(of: site.output.url, jobs: 1).findings.map(\.path) == [
        "CNAME", "own.txt",
      ])
  }

  @Test(arguments: [(Files.Operation.exchange, EINVAL), (.makeFolder, EACCES), (.link, EMLINK)])
  func whereItCannotBeAtOnceItIsFileByFile(operation: Files.Operation, reason: Int32) async throws {
    try await site.build(Self.first)
    let outcome = try await site.build(Self.second, disk: .refusing(operation, reason))
    #expect(outcome.notAtOnce?.hasPrefix("disk: ") == true)
    let clean = try SiteFolder()
    #expect(try await clean.build(Self.second).notAtOnce == nil)
    #expect(try site.texts() == clean.texts() && site.names() == clean.names())
    #expect(beside.fileKind == nil)
  }

  @Test func somebodyElsesFolderBesideIsLeftAlone() async throws {
    try site.folder.write("mine", to: beside.lastPathComponent + "/a")
    try await site.build(Self.first)
    #expect(try await site.build(Self.second).notAtOnce != nil)
    #expect(try site.folder.files()[beside.lastPathComponent + "/a"] == Data("mine".utf8))
  }

  @Test func aNameThatIsNoTextIsNotHiddenForAMoment() async throws {
    try await site.build(Self.first)
    let name = Array(site.folder.path("site/x").utf8CString.dropLast()) + [-1, 0]
    let file = open(name, O_CREAT | O_WRONLY, 0o644)
    close(file)
    #expect(try await site.build(Self.second).notAtOnce != nil)
    #expect(access(name, F_OK) == 0)
  }

  /// Nobody may look into the stand-in who may not look into the folder.
  @Test func theStandInHasTheFoldersRights() async throws {
    try await site.build(Self.first)
    let folder = site.folder
    #expect(chmod(folder.path("site"), 0o700) == 0 && chmod(folder.path("site/en"), 0o2750) == 0)
    let rights = Mutex<[mode_t]>([])
    try await site.build(
      Self.second,
      disk: meanwhile {
        for path in ["site", "site/en"] {
          var status = stat()
          #expect(stat(folder.path(path), &status) == 0)
          rights.withLock { $0.append(status.st_mode & 0o7777) }
        }
      })
    #expect(rights.withLock { $0 } == [0o700, 0o2750])
  }

  /// Having two names for a while changes what the file system tells of a file.
  @Test func noFileNeedsToBeReadAgainTheNextNight() async throws {
    let cache = site.folder.url.appendingPathComponent("cache")
    for files in [Self.first, Self.second] {
      _ = try await Builder(
        site.output, version: "1", moment: Instant(seconds: 0),
        ledger: HashLedger(in: cache, of: site.output)
      ).build(SiteFolder.plan(files), holding: site.output.lock(), jobs: 1, progress: .silent)
      let ledger = HashLedger(in: cache, of: site.output)
      for (path, text) in files {
        let trace = try #require(FileTrace(of: site.folder.path("site/" + path)))
        #expect(ledger.hash(of: trace) == SHA256.hex(of: text.utf8), "\(path)")
      }
    }
  }
}
