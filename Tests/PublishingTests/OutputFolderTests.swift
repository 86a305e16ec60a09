import Foundation
import TestSupport
import Testing

@testable import Publishing

@Suite struct OutputFolderTests {
  private let site: SiteFolder
  private let folder: TemporaryFolder

  init() throws {
    site = try SiteFolder()
    folder = site.folder
  }

  @Test func refusesDangerousFolders() throws {
    try folder.write("", to: "family/photos/a.jpg")
    try folder.write("", to: "family/family.sqlite")
    try folder.write("", to: "file")
    let family = folder.path("family")
    #expect(symlink("\(family)/photos", folder.path("link")) == 0)
    func judge(_ path: String) throws {
      _ = try OutputFolder(
        path, home: folder.url.path, database: "\(family)/family.sqlite",
        photos: "\(family)/photos")
    }
    for path in [
      "/", folder.url.path, family, "\(family)/photos", "\(family)/photos/site",
      "\(family)/site/..", folder.path("file"), folder.path("file/site"),
      folder.path("link"), folder.path("link/not/there/yet"),
    ] {
      #expect(throws: OutputFolder.ValidationError.self, "\(path)") { try judge(path) }
    }
    try judge("\(family)/site")
    try judge(folder.path("elsewhere"))
  }

  @Test func comparesPathsByBytes() throws {
    let database = try folder.write("", to: "family/\u{301}a.sqlite")
    #expect(throws: OutputFolder.ValidationError.self) {
      try OutputFolder(folder.path("family"), home: nil, database: database, photos: nil)
    }
  }

  @Test func allowsOneBuildAtATime() async throws {
    do {
      let lock = try site.output.lockAndRecover()
      let path = site.output.url.path
      #expect(throws: SiteBuilder.Problem.alreadyRunning(path, processID: getpid())) {
        _ = try site.output.lockAndRecover()
      }
      withExtendedLifetime(lock) {}
    }
    try await site.build(["a": "1"])
  }

  @Test func namesRunningBuildWhileOtherLocksChange() throws {
    let files = try (0..<100).map { try site.folder.write("", to: "locked/\($0)") }
    let changes = Task {
      while !Task.isCancelled {
        let descriptors = files.map { open($0, O_RDONLY | O_CLOEXEC) }
        for descriptor in descriptors { flock(descriptor, LOCK_EX) }
        for descriptor in descriptors { close(descriptor) }
      }
    }
    defer { changes.cancel() }
    let lock = try site.output.lockAndRecover()
    let problem = SiteBuilder.Problem.alreadyRunning(site.output.url.path, processID: getpid())
    for _ in 0..<100 {
      #expect(throws: problem) { _ = try site.output.lockAndRecover() }
    }
    withExtendedLifetime(lock) {}
  }

  /// The program that has locked the folder has ended, but the open folder that it got still exists.
  @Test func namesNoProcessThatHasEnded() throws {
    let path = site.output.url.path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let folder = FileHandle(
      fileDescriptor: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), closeOnDealloc: true)
    let locking = Process()
    locking.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    locking.arguments = ["--exclusive", "0"]
    locking.standardInput = folder
    try locking.run()
    locking.waitUntilExit()
    #expect(locking.terminationStatus == 0)
    #expect(throws: SiteBuilder.Problem.alreadyRunning(path, processID: nil)) {
      _ = try site.output.lockAndRecover()
    }
    withExtendedLifetime(folder) {}
  }

  /// Numbers of photos in the manifest, photos in the journal, missing ones, and available images.
  @Test(arguments: [
    (shown: 4, named: 4, missing: 4, kept: 0, isRefused: true),
    (4, 4, 2, 2, true), (4, 4, 1, 3, false), (4, 4, 0, 0, false),
    // The missing photos are not on the site either, so another build loses nothing.
    (2, 4, 2, 2, false), (0, 4, 4, 0, false), (0, 0, 0, 0, false),
  ])
  func refusesToRemovePhotosIfFolderIsMissing(
    publishedCount: Int, journalCount: Int, missingCount: Int, availableCount: Int, isRefused: Bool
  ) async throws {
    let paths = (0..<publishedCount).map { "photos/\($0).jpg" }
    try await site.build(Dictionary(uniqueKeysWithValues: (["a"] + paths).map { ($0, "") }))
    func judge() throws {
      try site.output.checkPhotoLoss(
        namedCount: journalCount, missingCount: missingCount,
        keptPaths: Set(paths.prefix(availableCount)))
    }
    if isRefused {
      #expect(throws: SiteBuilder.Problem.photosGone(missing: missingCount, of: journalCount)) {
        try judge()
      }
    } else {
      try judge()
    }
  }

  /// Simulates a program that another thread starts meanwhile: it inherits the open folder.
  @Test func inheritedLockIsReleasedWithOwner() throws {
    var inherited: Int32 = -1
    defer { close(inherited) }
    try withExtendedLifetime(site.output.lockAndRecover()) {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let held = names.first { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        return target == site.output.url.path
      }
      inherited = dup(try #require(held.flatMap { Int32($0) }))
    }
    #expect(inherited >= 0)
    withExtendedLifetime(try site.output.lockAndRecover()) {}
  }

  /// A link to a disk that is not connected.
  @Test(arguments: ["site", "site/deeper"])
  func refusesLinkThatLeadsNowhere(path: String) throws {
    symlink("/nowhere/\(UUID().uuidString)", folder.path("site"))
    let error = #expect(throws: OutputFolder.ValidationError.self) {
      try OutputFolder(
        folder.path(path), home: nil, database: folder.path("family.sqlite"), photos: nil)
    }
    #expect(error?.description.contains("leads to a folder that does not exist") == true)
  }

  @Test func refusesFolderThatContainsTheHomeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("users/ana"), withIntermediateDirectories: true)
    #expect(throws: OutputFolder.ValidationError.self) {
      try OutputFolder(
        folder.path("users"), home: folder.path("users/ana"), database: folder.path("f.sqlite"),
        photos: nil)
    }
  }
}
