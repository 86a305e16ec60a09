import Records

/// Records whose units or clock are declared otherwise than before: they are told anew all together or not at
/// all, for once the new declarations are remembered nothing tells which still have the old ones.
extension BabyBuddy {
  /// Throws where some of what is known would stay as it was: that of a copy which was saved after
  /// `moment`, in seconds since 1970, and that of tables which are not given.
  func refuseToTellInPart(asOf moment: Int64, in importer: Importer) throws {
    let latest = try Set(Self.measured.flatMap(\.targets)).compactMap { target in
      try importer.latestChange(in: target, ofKeysEndingWith: mark.ending)
    }.max()
    if let latest, latest > moment {
      throw ImportProblem(
        "With other units or another clock than before, all its records are told anew; but a later copy "
          + "of them is known, saved on \(Zone.utc.day(of: Instant(seconds: latest))). "
          + "Import that one, or a newer one, with these options.")
    }
    if mark != .tables { return }
    let lacking = try Self.measured.filter { table in
      if try file.holds("1", in: table.name) { return false }
      return try table.targets.contains { target in
        try !importer.keys(in: target, beginningWith: "\(table.model) ").isEmpty
      }
    }
    if lacking.isEmpty { return }
    throw ImportProblem(
      "With other units or another clock than before, all its records are told anew; but these files "
        + "lack the tables of: \(lacking.map(\.model).joined(separator: ", ")). Give all tables "
        + "together, with these options.")
  }

  /// The tables in which figures and moments stand: all but that of the children.
  private static var measured: [BabyBuddyTable] {
    BabyBuddyTable.all.filter { $0.name != BabyBuddyTable.children.name }
  }
}
