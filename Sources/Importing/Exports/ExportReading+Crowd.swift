extension ImportProblem {
  /// The problem with a file of so many people that it is no family's.
  static let crowd = ImportProblem(
    "It tells of more than 10,000 people or pets: no family has so many.")
  /// The problem with a file of more foods than anybody has tasted.
  static let manyFoods = ImportProblem(
    "It tells of more than 10,000 foods: no child has tasted so many.")
  /// How many of each there may be, as all of them are kept in memory.
  static let mostOfAKind = 10_000
}

extension ExportReading {
  /// Throws where some collections hold more people than any family has.
  func refuseCrowd(in collections: Set<String>) throws(ImportProblem) {
    let number = collections.reduce(0) { $0 + (counts[$1] ?? 0) }
    if number > ImportProblem.mostOfAKind { throw .crowd }
  }
}
