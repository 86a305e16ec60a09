import Records

/// The records that a line about an end can mean: those of a keyword, or those with a name.
struct LogEndTarget {
  let kinds: [LogKind]
  /// The values that the keyword determines.
  private(set) var values: [String: String] = [:]
  /// True if the line must contain the name of the record.
  private(set) var needsName = false
  /// The place of a keyword that is no part of the record's name.
  private(set) var keyword: Range<Int>?

  /// Returns nil if the words for an end, with these meanings, do not fit the keyword in the rest of the line.
  ///
  /// `isAtEdge` is true if the words are at the start or at the end of the line, and not within a text.
  init?(
    _ endings: [LogWords.Meaning], isAtEdge: Bool, of line: LogLine, _ reader: LogReader,
    _ profile: Profile?
  ) {
    let areGeneral = endings.contains(where: \.table.isEmpty)
    // Without a keyword, "woke up" is about a sleep, and "ended" about the record with the name.
    let kindsWithoutKeyword = LogKind.all.filter { kind in
      let isMeant = endings.contains { $0.table == kind.table }
      return kind.text == nil ? isMeant : kind.canEndByName && (isMeant || areGeneral)
    }
    let names = Set(kindsWithoutKeyword.flatMap { reader.knownNames(of: $0, profile) })
    guard let found = line.find({ reader.firstMeaning(of: $0, for: profile) }),
      let kind = LogKind.of(found.value.table), !line.hasName(names, startingAt: found.place)
    else {
      kinds = kindsWithoutKeyword
      needsName = !kinds.contains { $0.text == nil }
      return
    }
    let isMeant =
      endings.contains { $0.table == kind.table }
      || areGeneral && (kind.canBeLong || kind.canEndByName)
    guard isMeant, !kind.isVerbatim || isAtEdge else { return nil }
    kinds = [kind]
    // "Woke up at night" is about a part of the night.
    if kind.text == nil, !areGeneral { return }
    values = found.value.values
    keyword = found.value.isText ? nil : found.place
  }
}
