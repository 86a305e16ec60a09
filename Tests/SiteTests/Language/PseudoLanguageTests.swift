import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import Publishing
@testable import Reports
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// A word without accents on a site in the pseudo-language does not come from the string tables.
@Suite struct PseudoLanguageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The site with the project's templates and the folder of its photos, shared by tests that do
  /// not change it.
  private static let projectSite = Result {
    let folder = try TemporaryFolder()
    return (site: try site(templates: Project.path("Templates"), photos: folder), folder)
  }

  private static func site(
    templates: URL, photos folder: TemporaryFolder
  ) throws -> TestSite {
    // The site also reports an unusable row and an unusable photo.
    let future = """
      INSERT INTO symptoms (id, profile_id, started_at, name, changed_at)
      SELECT 'z9', id, 4000000000, name, 1 FROM profiles LIMIT 1;
      """
    let resources = try PseudoLanguage.resources(templates: templates)
    let context = try SampleSite.context(in: resources.referenceData, adding: future) { photos in
      let unseen = photos.prefix(1).map {
        OmittedPhoto(photoID: $0, fileName: nil, problem: PhotoProblem(.notAFile))
      }
      return try TinyPhotos.library(
        of: Array(photos.dropFirst()), omittedPhotos: unseen, in: folder)
    }
    return TestSite(context, SiteSettings(for: .family, version: "1.0", resources))
  }

  /// Covers pages, charts, feeds and calendars, including the text for screen readers.
  @Test func everyWordComesFromStringTables() throws {
    let strangers = try unexpectedWords(for: Self.projectSite.get().site)
    for (word, paths) in strangers.sorted(by: { $0.key < $1.key }) {
      Issue.record("“\(word)” is in \(paths.sorted().prefix(3)) without a phrase")
    }
  }

  /// Verifies that the test above finds sentences that are added to the templates.
  @Test func findsHardCodedSentences() throws {
    try FileManager.default.copyItem(
      at: Project.path("Templates"), to: folder.url.appendingPathComponent("templates"))
    let plants = [
      "home.html.mustache": ("{{>page_start}}", "{{>page_start}}<p>Planted</p>"),
      "Partials/picture.html.mustache": (#"alt=""#, #"alt="Hidden "#),
      "feed.xml.mustache": ("<subtitle>", "<subtitle>Sown "),
    ]
    for (name, (before, after)) in plants {
      let file = "templates/\(name)"
      let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
      let planted = text.replacing(before, with: after)
      try #require(planted != text, "\(name)")
      try folder.write(planted, to: file)
    }
    let site = try Self.site(
      templates: folder.url.appendingPathComponent("templates"), photos: folder)
    let strangers = try unexpectedWords(for: site) {
      ["en/index.html", "en/timeline/index.html", "feed/en.xml"].contains($0)
    }
    #expect(Set(strangers.keys) == ["planted", "hidden", "sown"])
  }

  /// Covers the text, title and subject of every report and of the photo book.
  @Test func documentsUseStringTables() throws {
    let site = try Self.projectSite.get().site
    let known = try PseudoLanguage.allowedWords(on: site.context)
    let documents = try site.artifacts().filter {
      $0.path.hasPrefix("documents/") && $0.path.hasSuffix(".en.pdf")
    }
    #expect(documents.contains { $0.path.contains("timeline") } && documents.count > 10)
    for document in documents {
      let file = folder.path("document.pdf")
      try document.bytes().write(to: URL(fileURLWithPath: file))
      let text = try run("pdftotext", "-raw", file, "-").output
      // Charts cut long names of the family, which lists contain in full.
      let words = text.split(whereSeparator: \.isWhitespace).filter { !$0.hasSuffix("…") }
        .joined(separator: " ")
      let about = try run("pdfinfo", file).output.split(separator: "\n")
        .filter { $0.hasPrefix("Title:") || $0.hasPrefix("Subject:") }
        .map { $0.drop { $0 != ":" } }.joined(separator: " ")
      #expect(words.count > 300)
      let strangers = PseudoLanguage.unexpectedWords(in: words + about, allowing: known)
      #expect(strangers.sorted() == [], "\(document.path)")
    }
  }

  private func unexpectedWords(
    for site: TestSite, where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [String: Set<String>] {
    let known = try PseudoLanguage.allowedWords(on: site.context)
    var strangers: [String: Set<String>] = [:]
    for artifact in try site.artifacts() where isWanted(artifact.path) {
      guard let text = try Self.englishText(of: artifact) else { continue }
      for word in PseudoLanguage.unexpectedWords(in: text, allowing: known) {
        strangers[word, default: []].insert(artifact.path)
      }
    }
    return strangers
  }

  /// Returns the visible text and the text for screen readers of an English page, chart, feed or
  /// calendar; nil for other files.
  private static func englishText(of artifact: Artifact) throws -> String? {
    let path = artifact.path
    if path.hasSuffix(".en.ics") {
      return String(decoding: try artifact.bytes(), as: UTF8.self).replacing("\r\n ", with: "")
        .split(separator: "\r\n")
        .compactMap { $0.firstMatch(of: /^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME)[^:]*:(.*)/)?.1 }
        .joined(separator: " ").replacing("\\", with: " ")
    }
    let isChart = path.hasPrefix("charts/") && path.hasSuffix(".svg")
    let isPage = path.hasPrefix("en/") && path.hasSuffix(".html")
    guard isPage || isChart || path == "feed/en.xml" else { return nil }
    let text = readableText(of: String(decoding: try artifact.bytes(), as: UTF8.self))
    // Narrow charts truncate long labels. Other charts and the tables contain them in full.
    return text.contains("…")
      ? text.split(whereSeparator: \.isWhitespace).filter { !$0.hasSuffix("…") }
        .joined(separator: " ") : text
  }
}
