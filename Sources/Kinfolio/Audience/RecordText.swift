import Records

/// A text of a record.
package struct RecordText: Hashable, Sendable {
  /// Where it stands, such as `notes.text`.
  package let column: String
  package let text: String

  /// Whether it is what somebody is called.
  fileprivate var isName: Bool {
    ["profiles.name", "caregivers.name", "invitations.name"].contains(column)
  }
}

extension Journal {
  /// Every text of every record but ids and names of files: what people wrote, and words of lists.
  package var texts: [RecordText] {
    Journal.kinds.flatMap(texts)
      + [RecordText(column: "family.name", text: family.name)]
      + family.settings.sorted { $0.key < $1.key }
      .map { RecordText(column: "settings.\($0.key)", text: $0.value) }
  }

  private func texts(of kind: RecordKind) -> [RecordText] {
    kind.rows(self, nil).flatMap { row in
      let names = row.names.map { language, name in
        RecordText(column: "\(kind.table).name_\(language.rawValue)", text: name)
      }
      return names
        + zip(kind.columns, row.cells).compactMap { column, cell in
          guard case .text(let text) = cell, !column.hasSuffix("_id"), column != "file" else {
            return nil
          }
          return RecordText(column: "\(kind.table).\(column)", text: text)
        }
    }
  }
}

extension Journal {
  /// What a folder must not tell that holds only `seen` of this journal: names, and what was written
  /// in more than a word, in pieces that no line of a file breaks.
  package func untold(in seen: Journal) -> Set<String> {
    let told = Set(seen.texts)
    let hidden = Set(texts).subtracting(told)
    let words = Set(told.flatMap { $0.text.split { !$0.isLetter } })
    let names = hidden.filter(\.isName).map(\.text)
      .filter { !$0.split { !$0.isLetter }.allSatisfy(words.contains) }
    return Set(hidden.filter { !$0.isName }.flatMap(\.text.passages))
      .subtracting(told.flatMap(\.text.passages)).union(names)
  }
}

extension String {
  /// The beginnings of its lines, as far as they say something: some words, no mere list of times.
  fileprivate var passages: [String] {
    split(whereSeparator: \.isNewline).compactMap { line in
      var words = line.split(separator: " ")
      while words.count > 2, words.joined(separator: " ").utf8.count > 40 { words.removeLast() }
      let told = words.joined(separator: " ")
      return words.count { $0.contains(where: \.isLetter) } > 1 && told.count > 9 ? told : nil
    }
  }
}
