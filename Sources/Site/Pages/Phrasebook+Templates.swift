import Knowledge
import Mustache

extension Phrasebook {
  /// The phrases without placeholders as template values, such as `t.home.title`, nested at the dots of their keys.
  var valuesForTemplates: Value {
    ["t": Self.grouped(plainTexts.map { ($0.key.split(separator: ".")[...], $0.value) })]
  }

  private static func grouped(_ texts: [(path: ArraySlice<Substring>, text: String)]) -> Value {
    let groups = Dictionary(grouping: texts) { String($0.path.first ?? "") }
    return .object(
      groups.mapValues { group in
        if let phrase = group.first(where: { $0.path.count <= 1 }) { return .text(phrase.text) }
        return grouped(group.map { ($0.path.dropFirst(), $0.text) })
      })
  }
}
