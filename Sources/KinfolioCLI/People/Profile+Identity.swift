import Records

extension Profile {
  /// Returns true if one of the other profiles has the same name, and the same or no birth date.
  func hasNamesake(among others: [Profile]) -> Bool {
    namesake(among: others) != nil
  }

  private func namesake(among others: [Profile]) -> Profile? {
    others.first { other in
      other.name.lowercased() == name.lowercased()
        && (birthDate == nil || other.birthDate == nil || other.birthDate == birthDate)
    }
  }

  func checkHasNoNamesake(among others: [Profile]) throws(UsageError) {
    if let other = namesake(among: others) {
      let dates = [other, self].map { $0.birthDate.map { "born \($0)" } ?? "without a birth date" }
      throw UsageError(
        ("Two profiles are named \(name). One is \(dates[0]), the other \(dates[1]). Two people of "
          + "the same name need different birth dates. To correct a person, use: kinfolio people "
          + "--change").printable)
    }
  }

  /// Returns the dates and the sex of this profile, completed by those of another profile of the same person.
  ///
  /// Throws if the two cannot be one person; the error contains a command that removes a contradiction.
  func completed(
    by other: Profile, named otherName: String, in arguments: ParsedArguments
  ) throws(UsageError) -> Profile {
    func refuse(_ reason: String) -> UsageError {
      UsageError("\(other.name) and \(name) cannot be merged: \(reason)".printable)
    }
    if entry.id == other.entry.id { throw refuse("they are one profile.") }
    if kind != other.kind { throw refuse("one is a \(other.kind), the other a \(kind).") }
    if (status == .pending) != (other.status == .pending) {
      throw refuse("one of them has not agreed yet, and viewers would see what is hidden.")
    }
    let details = [
      ("birth dates", other.birthDate?.description, birthDate?.description),
      ("sexes", other.sex?.rawValue, sex?.rawValue),
      ("due dates", other.dueDate.map { "due \($0)" }, dueDate.map { "due \($0)" }),
    ]
    for case (let noun, let first?, let second?) in details where first != second {
      let command = ParsedArguments.commandLine(
        ["people", arguments.operands[0], "--change", "\(otherName)=\(second)"])
      throw refuse(
        "their \(noun) are \(first) and \(second). To correct one of them:\n  \(command)")
    }
    var result = self
    (result.birthDate, result.sex) = (birthDate ?? other.birthDate, sex ?? other.sex)
    result.dueDate = dueDate ?? other.dueDate
    return result
  }
}
