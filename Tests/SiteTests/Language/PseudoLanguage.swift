import Foundation
import TestSupport

@testable import Knowledge
@testable import Records
@testable import Reports
@testable import SampleFamily
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// An artificial language for tests: each phrase is 40 % longer, and each letter has an accent.
enum PseudoLanguage {
  /// Returns the project's resources with every phrase in the pseudo-language.
  static func resources(templates: URL) throws -> SiteResources {
    let assets = try TemporaryFolder()
    let own = Project.path("Assets")
    for name in try FileManager.default.contentsOfDirectory(atPath: own.path)
    where name != "Strings" {
      try FileManager.default.createSymbolicLink(
        at: assets.url.appendingPathComponent(name),
        withDestinationURL: own.appendingPathComponent(name))
    }
    for (name, table) in try Project.texts(below: "Assets/Strings", ending: ".strings") {
      try assets.write(
        pseudolocalized(table), to: "Strings/\(URL(fileURLWithPath: name).lastPathComponent)")
    }
    let resources = try SiteResources(templates: templates, assets: assets.url)
    // Phrases are read when they are needed, but the folder is deleted at the end of this function.
    for language in Language.allCases {
      for format in RegionalFormat.allCases {
        _ = try resources.referenceData.phrasebooks[language, format]
      }
    }
    return resources
  }

  /// Returns the words of a text that are neither in the pseudo-language nor in `allowedWords`.
  static func unexpectedWords(in text: String, allowing: Set<String>) -> Set<String> {
    Set(asciiWords(of: text)).subtracting(allowing)
  }

  /// Returns the words that do not come from phrases: the family's texts, dates, sources, units and
  /// names.
  static func allowedWords(on context: ReportContext) throws -> Set<String> {
    var texts = try SampleFamily().databaseRows.flatMap { row in
      row.values.compactMap { value in
        if case .text(let text) = value { text } else { nil }
      }
    }
    let wordings = try Language.allCases.map { try context.wording(in: $0) }
    let first = day("2025-12-01")
    texts += wordings.flatMap { wording in
      (0..<400).flatMap { offset in
        DateStyle.all.map { wording.date(first + offset, $0) }
          + [wording.list(["1", "2", "3"]), wording.list(["1", "i"])]
      }
    }
    texts += try ReferenceData.project().ruleData.thresholds.map(\.source)
    texts += try Language.allCases.map { try context.phrasebooks[$0].description.name }
    texts += [
      "ml fl oz lb kg cm in kcal min IU UI PDF CSV JSON ICS Atom Kinfolio WHO CDC kg/m z h m s d e er am pm",
      "Europe/Madrid UTC",
    ]
    return Set(texts.flatMap(asciiWords))
  }

  /// Returns the string table with longer, accented phrases; placeholders are unchanged.
  private static func pseudolocalized(_ table: String) -> String {
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
