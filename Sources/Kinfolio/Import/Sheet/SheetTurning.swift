import SQLite

/// Sheets of which it turned out later that the day comes before the month, or behind it.
///
/// As long as no day told the order, all of them can be meant either way, so each record becomes what it
/// would have been: rows that are gone from the sheet too, and those that were corrected by themselves.
extension Importer {
  /// Puts day and month of a tab's records in the place of each other, by the clock of `zone`; tells how
  /// many records have changed by it.
  mutating func turnDays(
    of profile: ID<Profile>, in tables: [String], by zone: Zone
  ) throws(SQLiteError) -> Int {
    var count = 0
    for table in tables { count += try turnDays(of: profile, in: table, by: zone) }
    return count
  }

  private mutating func turnDays(
    of profile: ID<Profile>, in table: String, by zone: Zone
  ) throws(SQLiteError) -> Int {
    let moment = table == "milk_waste" ? "wasted_at" : "started_at"
    let change = try database.prepare(
      "UPDATE \(table) SET id = ?3, source_id = ?4, \(moment) = \(moment) + ?5 "
        + "WHERE source = ?1 AND source_id = ?2")
    let start = "\(profile.text) "
    // 6 May becomes 5 June while 5 June becomes 6 May: meanwhile both have names of their own.
    let turning = "turning \(start)"
    var count = 0
    for (start, isFirst) in [(start, true), (turning, false)] {
      for key in try keys(in: table, beginningWith: start) {
        guard let mark = SheetMark(key.dropFirst(start.count)), let turned = mark.turned,
          turned != mark
        else { continue }
        let place = try place(table)
        let before = try place.found(key, of: source)
        let to = isFirst ? turning + mark.description : "\(profile.text) \(turned)"
        let seconds = zone.instant(turned.minute) - zone.instant(mark.minute)
        try change.run([
          .text(source), .text(key), .text(ImportID.text(source, table, to)), .text(to),
          .integer(isFirst ? 0 : seconds),
        ])
        guard !isFirst, let before, let after = try place.found(to, of: source) else { continue }
        try log.keep(before.version, before: after.version, of: table, to, about: after.profile)
        count += 1
      }
    }
    if count > 0 { outcome.counts[table, default: .init()].changed += count }
    return count
  }
}

extension Zone {
  fileprivate func instant(_ minute: WallMinute) -> Instant {
    instant(on: minute.day, at: minute.time)
  }
}
