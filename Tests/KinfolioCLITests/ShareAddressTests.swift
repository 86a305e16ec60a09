import Foundation
import TestSupport
import Testing

/// Tests link previews: there is none unless the family has declared its site's address.
@Suite struct ShareAddressTests {
  @Test func pagesHaveNoPreviewByDefault() async throws {
    let family = try await SmallFamily()
    #expect(try family.build().code == 0)
    let before = try family.siteFiles()
    #expect(!before.values.contains { String(decoding: $0, as: UTF8.self).contains("og:") })
    #expect(try family.build("--share-address", "https://lark.example/mia").code == 0)
    let after = try family.siteFiles()
    let changed = after.filter { before[$0.key] != $0.value }.keys.filter { $0 != "kinfolio.json" }
    let pages = ["en/index.html", "en/mia/index.html", "en/timeline/index.html"]
    #expect(Set(pages).isSubset(of: changed) && changed.contains("index.html"))
    #expect(
      changed.allSatisfy { path in
        path.hasSuffix("index.html") && !path.contains("visits") && !path.contains("activity")
          && !path.contains("growth") && !path.contains("about")
      }, "\(changed)")
    #expect(try family.build().code == 0)
    #expect(try family.siteFiles() == before)
  }

  @Test func photoPreviewContainsImage() async throws {
    let family = try await SmallFamily()
    let result = try family.build(
      "--share-address", "https://lark.example/mia/", "--languages", "en,fr")
    #expect(result.code == 0, "\(result.errorOutput)")
    let site = try family.siteFiles()
    for path in ["en/timeline/p/p1/index.html", "fr/index.html", "index.html"] {
      let page = String(decoding: try #require(site[path]), as: UTF8.self)
      let meta = Dictionary(
        page.matches(of: /<meta property="og:(\w+)" content="([^"]*)">/)
          .map { (String($0.1), String($0.2)) }
      ) { first, _ in first }
      #expect(meta["url"] == "https://lark.example/mia/\(path)")
      #expect(meta["type"] == "website" && meta["description"] == nil)
      #expect(meta["locale"] == (path.hasPrefix("fr") ? "fr_FR" : "en_GB"))
      let image = try #require(meta["image"])
      #expect(image.hasPrefix("https://lark.example/mia/photos/") && image.hasSuffix(".jpg"))
      #expect(site[String(image.dropFirst("https://lark.example/mia/".count))] != nil)
      #expect(page.contains("<title>\(meta["title"] ?? "")</title>"))
      #expect(page.contains("noindex"))
    }
  }

  @Test func viewerPreviewContainsOnlyVisiblePhotos() async throws {
    let family = try await SmallFamily(
      "UPDATE photos SET for_viewers = 'nothing'; INSERT INTO settings VALUES ('share_address', 'https://lark.example', 1);"
    )
    try family.showNewPhotos()
    #expect(try family.build("--audience", "viewer").code == 0)
    #expect(
      try !family.siteFiles().values.contains {
        String(decoding: $0, as: UTF8.self).contains("og:")
      },
      "the setting is about the family's own site")
    #expect(
      try family.build("--audience", "viewer", "--share-address", "http://x.example").code == 0)
    let home = String(decoding: try family.siteFiles()["en/index.html"] ?? Data(), as: UTF8.self)
    #expect(home.contains(#/og:image" content="http://x.example/assets/icon-[0-9]+.png"/#))
    let own = try family.build("--output", family.folder.path("own"))
    #expect(own.code == 0)
    #expect(
      String(decoding: try family.siteFiles(in: "own")["en/index.html"] ?? Data(), as: UTF8.self)
        .contains("https://lark.example/en/index.html"))
  }

  private static let invalidAddresses = [
    "lark.example", "ftp://lark.example", "javascript:alert(1)", "https://", "https://a b.example",
    "https://ana:secret@lark.example", "https://lark.example/?a=b", "https://lark.example/#x",
    "https://lark.example/\"><script>", "file:///site",
  ]

  @Test func optionRejectsInvalidAddresses() async throws {
    let family = try await SmallFamily()
    for text in Self.invalidAddresses {
      let result = try family.build("--share-address", text)
      #expect(
        result.code == 64 && result.errorOutput.contains("--share-address"),
        "\(result.errorOutput)")
    }
  }

  @Test(arguments: ["lark.example", "https://lark.example/\"><script>"])
  func settingWithInvalidAddressIsIgnored(_ text: String) async throws {
    let family = try await SmallFamily()
    try family.database.run(
      "INSERT INTO settings VALUES ('share_address', '\(text)', 1)")
    let build = try family.build()
    #expect(build.code == 0)
    #expect(
      build.errorOutput.contains("The setting 'share_address' is ignored, because it must be"),
      "\(build.errorOutput)")
    #expect(
      try !family.siteFiles().values.contains {
        String(decoding: $0, as: UTF8.self).contains("og:")
      })
  }

  @Test func doctorSiteHasNoPreview() async throws {
    let family = try await SmallFamily(
      "INSERT INTO settings VALUES ('share_address', 'https://lark.example', 1);")
    let doctor = ["--audience", "doctor", "--for", "Mia"]
    let asked = try ProgramResult.kinfolio(
      family.buildArguments + doctor + ["--share-address", "https://lark.example"])
    #expect(asked.code == 64 && asked.errorOutput.contains("doctor"))
    let silent = try ProgramResult.kinfolio(
      family.buildArguments + doctor, environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    #expect(silent.code == 0)
    #expect(
      try !family.siteFiles().values.contains {
        String(decoding: $0, as: UTF8.self).contains("og:")
      })
  }
}
