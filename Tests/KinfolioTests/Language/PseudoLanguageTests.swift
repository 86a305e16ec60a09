import Foundation
import Mustache
import TestSupport
import Testing

@testable import Kinfolio

/// A language nobody speaks: every phrase 40 % longer, every letter with an accent.
///
/// What stays without one on a page was not said by the string tables.
@Suite struct PseudoLanguageTests {
  @Test func nothingIsSaidThatTheTablesDoNotSay() throws {
    let (context, known) = try site()
    var unknown: [String: Set<String>] = [:]
    for artefact in try context.plan(progress: .silent).artefacts {
      guard let text = try Self.text(of: artefact, in: context) else { continue }
      for word in Self.words(of: text) where !known.contains(word) {
        unknown[word, default: []].insert(artefact.path)
      }
    }
    for (word, paths) in unknown.sorted(by: { $0.key < $1.key }) {
      Issue.record("“\(word)” stands in \(paths.sorted().prefix(3)) without a phrase")
    }
  }

  @Test func documentsHoldTheLongerWords() throws {
    let (context, known) = try site()
    for content in try context.visitLibrary().contents where content.language == .english {
      let strange = content.lines.flatMap(Self.words).filter { !known.contains($0) }
      #expect(Set(strange).sorted() == [], "\(content.title)")
      #expect(try context.pdf(of: content).count > 1000)
    }
  }

  /// A site in the pseudo-language, and the words that come from elsewhere: the family's own, units,
  /// the calendar's, names.
  private func site() throws -> (SiteContext, Set<String>) {
    let assets = try TemporaryFolder()
    let own = Project.path("Assets")
    for name in try FileManager.default.contentsOfDirectory(atPath: own.path)
    where name != "Strings" {
      try FileManager.default.createSymbolicLink(
        at: assets.url.appendingPathComponent(name),
        withDestinationURL: own.appendingPathComponent(name))
    }
    for language in Language.allCases {
      let name = "\(language.rawValue).strings"
      let table = try String(
        contentsOf: own.appendingPathComponent("Strings/\(name)"), encoding: .utf8)
      try assets.write(Self.pseudo(table), to: "Strings/\(name)")
    }
    let context = try SampleSite.context(
      in: SiteResources(templates: Project.path("Templates"), assets: assets.url))
    return (context, try Self.known(context))
  }

  private static func known(_ context: SiteContext) throws -> Set<String> {
    var texts = try SampleFamily().rows.flatMap { row in
      row.values.compactMap { value in
        if case .text(let text) = value { text } else { nil }
      }
    }
    let wordings = Language.allCases.map { context.wording(in: $0) }
    let first = day("2025-12-01")
    texts += wordings.flatMap { wording in
      (0..<400).flatMap { offset in
        DateForm.allCases.map { wording.date(first + offset, $0) }
          + [wording.list(["1", "2", "3"]), wording.list(["1", "i"])]
      }
    }
    texts += try rulebook.get().thresholds.map(\.citation)
    texts += Language.allCases.map(\.ownName)
    texts += [
      "ml fl oz lb kg cm in kcal min IU PDF CSV JSON ICS Atom Kinfolio WHO CDC kg/m z h m s d e er am pm",
      "Europe/Madrid UTC",
    ]
    return Set(texts.flatMap(words))
  }

  /// Words of two and more plain letters.
  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .filter { $0.count > 1 && $0.allSatisfy { $0.isASCII && $0.isLetter } }.map {
        $0.lowercased()
      }
  }

  private static func text(of artefact: Artefact, in context: SiteContext) throws -> String? {
    let isPage = artefact.path.hasPrefix("en/") && artefact.path.hasSuffix(".html")
    let isChart = artefact.path.hasPrefix("charts/") && artefact.path.hasSuffix(".svg")
    guard isPage || isChart else { return nil }
    let html = String(decoding: try artefact.bytes(), as: UTF8.self)
    let named = html.matches(of: /(?:alt|title|aria-label)="([^"<>]*)"/)
      .map { String($0.1) }.filter { !$0.contains("=") && !$0.contains(":") }
    let visible = html.replacing(/<(script|style)[\s\S]*?<\/(script|style)>/, with: " ")
      .replacing(/<[^>]*>/, with: " ").replacing(/&[a-z#0-9]+;/, with: " ")
    return ([visible] + named).joined(separator: " ")
  }

  /// The table with every phrase longer and every letter accented; names of placeholders stay.
  private static func pseudo(_ table: String) -> String {
    let accents: [Character: Character] = [
      "a": "à", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ĥ", "i": "î",
      "j": "ĵ", "k": "ķ", "l": "ļ", "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "q": "ǫ", "r": "ŕ",
      "s": "š", "t": "ţ", "u": "û", "v": "ṽ", "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž",
    ]
    return table.split(separator: "\n").filter { $0.hasPrefix("\"") }.map { line in
      guard let match = line.wholeMatch(of: /("[^"]+" *= *")((?:[^"\\]|\\.)*)(";.*)/) else {
        return String(line)
      }
      var isName = false
      var said = ""
      for character in match.2 {
        if character == "{" { isName = true }
        if isName || character == "\\" || said.last == "\\" {
          said.append(character)
        } else {
          let small = Character(character.lowercased())
          said.append(accents[small] ?? character)
        }
        if character == "}" { isName = false }
      }
      let length = match.2.replacing(/\{\w+\}/, with: "").count
      return "\(match.1)\(said)\(String(repeating: "é", count: length * 2 / 5))\(match.3)"
    }
    .joined(separator: "\n")
  }
}
