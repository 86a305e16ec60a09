import Records

package struct RecordText: Hashable, Sendable {
  /// The database table and column that contain the text, such as `notes.text`.
  let tableAndColumn: String
  package let text: String

  /// True if the text is the name of a person or a product; a search for such a text finds only whole words.
  fileprivate var isName = false
}

extension Journal {
  /// All texts in the records and the family's settings, including the words of enumerations, but not ids and file
  /// names.
  package var texts: [RecordText] {
    Journal.kinds.flatMap(texts)
      + [RecordText(tableAndColumn: "family.name", text: family.name)]
      + family.settings.sorted { $0.key < $1.key }
      .map { RecordText(tableAndColumn: "settings.\($0.key)", text: $0.value) }
  }

  private func texts(of kind: RecordKind) -> [RecordText] {
    kind.recordRows(self, nil).flatMap { row in
      let names = row.namesByLanguage.map { language, name in
        RecordText(tableAndColumn: "\(kind.table).name_\(language.rawValue)", text: name)
      }
      return names
        + zip(kind.fields, row.columnValues).compactMap { field, cell in
          guard case .text(let text) = cell, !field.containsIDOrPath else { return nil }
          let isName = field.textMeaning?.isProperName ?? false
          return RecordText(
            tableAndColumn: "\(kind.table).\(field.name)", text: text, isName: isName)
        }
    }
  }

  /// Returns the names and the first words of other texts that are in this journal but not in the visible one.
  ///
  /// A site must not contain them. A name is left out if the texts of the visible journal contain all of its words.
  /// Another text is left out if a line of a visible text starts with its first words.
  package func hiddenSnippets(notIn visibleJournal: Journal) -> Set<String> {
    let visible = Set(visibleJournal.texts)
    let hidden = Set(texts).subtracting(visible)
    let words = Set(visible.flatMap { $0.text.split { !$0.isLetter } })
    let names = hidden.filter(\.isName).map(\.text)
      .filter { !$0.split { !$0.isLetter }.allSatisfy(words.contains) }
    let visibleLines = visible.flatMap { $0.text.split(whereSeparator: \.isNewline) }
      .map { $0.drop { $0 == " " } }.sorted()
    return Set(
      hidden.filter { !$0.isName }.flatMap(\.text.searchableLinePrefixes)
        .filter { !visibleLines.containPrefix($0) }
    ).union(names)
  }
}

extension String {
  /// The start of each line of the text: the first words up to 40 bytes, or two words if these are longer.
  ///
  /// A file can divide a longer text by a line break. A start with fewer than two words or 10 characters is left out.
  fileprivate var searchableLinePrefixes: [String] {
    split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard let first = words.first else { return nil }
      let fitting = words.lastIndex { line[first.startIndex..<$0.endIndex].utf8.count <= 40 } ?? 0
      let count = Swift.max(fitting + 1, Swift.min(2, words.count))
      let text = String(line[first.startIndex..<words[count - 1].endIndex])
      let wordCount = words.prefix(count).count { $0.contains(where: \.isLetter) }
      return wordCount > 1 && text.count > 9 ? text : nil
    }
  }
}

extension [Substring] {
  /// Returns true if one of the sorted texts starts with the prefix, and a word of that text ends where the prefix
  /// ends.
  fileprivate func containPrefix(_ prefix: String) -> Bool {
    self[partitioningIndex { $0 >= prefix[...] }...].lazy.prefix { $0.hasPrefix(prefix) }
      .contains { text in
        guard let next = text.dropFirst(prefix.count).first else { return true }
        return !next.isLetter && !next.isNumber
      }
  }
}
