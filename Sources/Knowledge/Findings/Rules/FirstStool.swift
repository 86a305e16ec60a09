import Records

/// Rule O6: no stool in the first recorded hours of a newborn that was not born preterm.
///
/// The time of birth is not known, so the hours are counted from the first record to the first stool, or to the last
/// record if there is no stool. The first record must be on the day of birth, there must be a diaper in the 24 hours
/// after it, and there must be no long time without records.
let lateFirstStoolRule = FindingRule(id: "O6") { input in
  guard let born = input.profile.birthDate, !input.isPreterm,
    let limit = input.threshold("O6.first_stool", on: born)
  else { return nil }
  let start = input.zone.start(of: born)
  let end = min(input.timeRange.upperBound, input.zone.start(of: born + 4))
  guard start < end, let recordsEnd = input.journal.recordsEnd(of: input.profileID, until: end)
  else {
    return nil
  }
  let records = ChildRecords(input.journal, of: input.profileID, in: start..<end)
  let times: [Instant] = records.diapers.map(\.happenedAt) + records.feedTimes
  let stool = records.diapers.first { $0.isDirty || $0.color != nil }
  let last = stool?.happenedAt ?? recordsEnd
  guard let first = times.min(), input.day(of: first) == born,
    let diaper = records.diapers.first, diaper.happenedAt - first <= 24 * hour,
    last - first >= limit.valueInSeconds, input.acuteSignRange.contains(last + -1),
    records.hasNoRecordGap(in: first..<last, until: last)
  else { return nil }
  return Finding(
    phraseKey: "concern.first_stool",
    arguments: [
      "duration": .duration(seconds: last - first), "start": .moment(first), "end": .moment(last),
    ],
    recordIDs: (stool.map { [$0] } ?? Array(records.diapers)).map(\.entry.id),
    reference: .init("reference.first_stool", of: limit, ["duration": limit.durationArgument]))
}
