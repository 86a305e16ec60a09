import Foundation
import Records

struct RegionalPhrases: Sendable {
  private struct Variant: Sendable {
    let region: LanguageRegion
    let differingPhrases: Phrasebook
    let allPhrases: Phrasebook
  }

  let base: Phrasebook
  private let variants: [Variant]
  private let baseFile: String

  init(
    _ language: Language, written description: LanguageDescription, in folder: URL
  ) throws(PhraseError) {
    func read(_ name: String) throws(PhraseError) -> Phrasebook {
      let file = folder.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw PhraseError(at: file.path, "cannot read the string table as UTF-8 text")
      }
      return try Phrasebook(language, written: description, reading: text, named: name)
    }
    baseFile = "\(language.rawValue).strings"
    base = try read(baseFile)
    var variants: [Variant] = []
    for region in description.regions.dropFirst() {
      let words = try read(region.stringTableFileName)
      variants.append(
        Variant(
          region: region, differingPhrases: words,
          allPhrases: try base.overlaid(with: words, named: region.stringTableFileName)))
    }
    self.variants = variants
  }

  subscript(regionalFormat: RegionalFormat) -> Phrasebook {
    variants.first { $0.region.regionalFormat == regionalFormat }?.allPhrases ?? base
  }

  /// The errors in the tables of regional phrases.
  ///
  /// A regional phrase is an error if the main table lacks its key, or has other placeholders or the same text.
  var variantProblems: [PhraseError] {
    variants.flatMap { variant in
      variant.differingPhrases.phrases.sorted { $0.key < $1.key }.compactMap { key, phrase in
        problem(of: phrase, forKey: key).map {
          PhraseError(at: variant.region.stringTableFileName, "\"\(key)\" \($0)")
        }
      }
    }
  }

  private func problem(of phrase: Phrase, forKey key: String) -> String? {
    guard let basePhrase = base.phrases[key] else { return "is not in \(baseFile)" }
    if phrase == basePhrase { return "is the same as in \(baseFile)" }
    let given = [phrase, basePhrase].map { $0.placeholders.subtracting(["count"]) }
    return given[0] == given[1] ? nil : "has different placeholders than in \(baseFile)"
  }
}
