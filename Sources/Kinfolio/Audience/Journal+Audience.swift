import Knowledge
import Photos
import Records

/// What is taken out of a database to make a site of: the records and the pictures kept in it.
package struct FamilyRecords: Sendable {
  package var journal: Journal
  package var images: KeptImages

  package init(journal: Journal, images: KeptImages) {
    self.journal = journal
    self.images = images
  }

  /// What an audience may see of it; nothing that is made of it can tell more.
  ///
  /// The pictures are those of the photos that are left, under the names these have now. Throws if the
  /// phrase in place of a name is missing.
  package func narrowed(
    to audience: Audience, by resources: SiteResources
  ) throws(PhraseError) -> FamilyRecords {
    let seen = try journal.narrowed(to: audience, by: resources)
    switch audience {
    case .family: return FamilyRecords(journal: seen, images: images)
    case .viewer:
      let photos = Set(seen.photos.map(\.id))
      return FamilyRecords(journal: seen, images: images.renamed(Alias.of).only(photos))
    case .doctor:
      return FamilyRecords(journal: seen, images: images.only(Set(seen.photos.map(\.id))))
    }
  }
}

extension Journal {
  /// What an audience may see of a family's records.
  ///
  /// For anybody but the family it is gathered from nothing, so that a kind of record nobody has
  /// thought of stays in the family. Throws if the phrase in place of a name is missing.
  func narrowed(
    to audience: Audience, by resources: SiteResources
  ) throws(PhraseError) -> Journal {
    switch audience {
    case .family: return self
    case .viewer:
      let health = resources.healthWords.with(namesIn: self)
      return ViewerSelection(from: self, withholding: health).journal
    case .doctor(let profile):
      // Notes are in the family's language, whatever the page is in.
      let phrases = try resources.phrasebooks[family.language]
      let names = try NamesOfOthers(besides: profile, in: self, phrases)
      return DoctorSelection(from: self, about: profile).journal.retold(names.hidden)
    }
  }

  /// The photos that the site for the journal's audience shows.
  package func photosToShow(_ summary: Summary) -> [Photo] {
    guard audience.kind == .doctor else { return Array(photos) }
    let answers = summary.photosOfAnswers
    return photos.filter { answers.contains($0.id) }
  }

  /// The languages that come first on a site for an audience: on that of viewers their own, those of
  /// most of them first.
  package func preferredLanguages(of audience: Audience) -> [Language] {
    guard audience == .viewer else { return [] }

    let spoken = caregivers.filter { $0.role == .viewer }.compactMap(\.language)
    let counts = Language.allCases.map { language in
      (language: language, count: spoken.count { $0 == language })
    }
    // Sorting need not be stable; the order of the languages is.
    return counts.enumerated().filter { $0.element.count > 0 }
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element.language)
  }

  /// The journal with every text somebody wrote told in another way.
  func retold(_ told: (String) -> String) -> Journal {
    var journal = self
    for index in profiles.indices {
      journal.profiles[index].relationship = profiles[index].relationship.map(told)
      journal.profiles[index].careNotes = profiles[index].careNotes.map(told)
    }
    for kind in Journal.kinds { kind.retell(&journal, told) }
    return journal
  }
}

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
      zip(kind.columns, row.cells).compactMap { column, cell in
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
