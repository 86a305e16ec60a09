import Foundation
import TestSupport
import Testing

/// The site keeps files that cannot contain `noindex` out of search engines, and only the owner can
/// read new files with health data.
@Suite struct HostFileTests {
  @Test func siteAsksSearchEnginesToLeaveOutFiles() async throws {
    let family = try await SmallFamily()
    #expect(try family.build().code == 0)
    let files = try family.siteFiles().mapValues { String(decoding: $0, as: UTF8.self) }
    let listed = Set(
      (files["robots.txt"] ?? "").matches(of: /Disallow: \/(\w+)\//).map { String($0.1) })
    let withoutNoindex = files.filter { !$0.key.hasSuffix(".html") && $0.key.contains("/") }.keys
      .map { String($0.prefix { $0 != "/" }) }
    #expect(Set(withoutNoindex).subtracting(["assets", "en"]).subtracting(listed) == [])
    #expect(files["_headers"] == "/*\n  X-Robots-Tag: noindex, nofollow\n")
    #expect(files[".htaccess"]?.contains("Header set X-Robots-Tag \"noindex, nofollow\"") == true)
    #expect(try family.build().code == 0)
  }

  @Test func filesOfTheFamilyStay() async throws {
    let family = try await SmallFamily()
    try family.folder.write("AuthType Basic\n", to: "site/.htaccess")
    #expect(try family.build().code == 0)
    #expect(try family.siteFiles()[".htaccess"] == Data("AuthType Basic\n".utf8))
    // One that is edited after a build is listed once, and stays too.
    try family.folder.write("User-agent: *\n", to: "site/robots.txt")
    let edited = try family.build()
    #expect(edited.code == 3 && edited.errorOutput.contains("robots.txt"), "\(edited.errorOutput)")
    #expect(try family.build().code == 0)
    #expect(try family.siteFiles()["robots.txt"] == Data("User-agent: *\n".utf8))
  }

  @Test func newFilesWithHealthDataArePrivate() async throws {
    let family = try await SmallFamily()
    let folder = family.folder
    func mode(_ path: String) throws -> Int {
      let all = try FileManager.default.attributesOfItem(atPath: folder.path(path))
      return (all[.posixPermissions] as? Int ?? 0) & 0o777
    }
    let umask = umask(0o022)
    defer { _ = Foundation.umask(umask) }
    let report = folder.path("report.pdf")
    #expect(
      try ProgramResult.kinfolio([
        "init", folder.path("new.sqlite"), "--family", "Lark", "--time-zone", "UTC",
      ])
      .code == 0)
    #expect(
      try ProgramResult.kinfolio(["report", family.database.path, "--for", "Mia", "-o", report])
        .code == 0)
    #expect(try family.build().code == 0)
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer", "--output", folder.path("viewer")).code == 0)
    #expect(
      try family.build(
        "--audience", "doctor", "--for", "Mia", "--output", folder.path("doctor")
      ).code == 0)
    #expect(
      try family.build("--share-address", "https://lark.example", "--output", folder.path("served"))
        .code == 0)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("old"), withIntermediateDirectories: false)
    #expect(try family.build("--output", folder.path("old")).code == 0)
    let modes = [
      "new.sqlite": 0o600, "report.pdf": 0o600, "site": 0o700, "viewer": 0o755, "doctor": 0o700,
      "served": 0o755,
      "old": 0o755,
    ]
    for (path, expected) in modes {
      #expect(try mode(path) == expected, "\(path)")
    }
    #expect(chmod(folder.path("site"), 0o750) == 0)
    #expect(try family.build("--force").code == 0)
    #expect(try mode("site") == 0o750, "a choice of the owner stays")
  }
}
