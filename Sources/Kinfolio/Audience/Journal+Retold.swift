import Records

extension Journal {
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
