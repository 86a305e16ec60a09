import Mustache
import Records

extension Phrasebook {
  /// Groups phrases at the dots of their keys; throws if a key is both a phrase and a group.
  static func plainPhrasesGroupedByKey(
    _ phrases: [String: Phrase], named file: String
  ) throws(PhraseError) -> Value {
    let plain = phrases.filter { $0.value.placeholders.isEmpty && !$0.key.contains("#") }
    var root = KeyGroup()
    for (key, phrase) in plain.sorted(by: { $0.key < $1.key }) {
      let path = key.split(separator: ".").map(String.init)
      guard root.add(phrase.filled(with: [:]), at: path[...]) else {
        throw PhraseError(at: file, "\"\(key)\" conflicts with a phrase whose key is its beginning")
      }
    }
    return root.value
  }

  private struct KeyGroup {
    var phrasesByKey: [String: String] = [:]
    var subgroups: [String: KeyGroup] = [:]

    /// Returns false if the path is already a phrase or a group.
    mutating func add(_ text: String, at path: ArraySlice<String>) -> Bool {
      guard let name = path.first, phrasesByKey[name] == nil else { return false }
      if path.count > 1 {
        return subgroups[name, default: KeyGroup()].add(text, at: path.dropFirst())
      }
      phrasesByKey[name] = text
      return subgroups[name] == nil
    }

    var value: Value {
      .object(
        phrasesByKey.mapValues(Value.text).merging(subgroups.mapValues(\.value)) { text, _ in text }
      )
    }
  }
}
