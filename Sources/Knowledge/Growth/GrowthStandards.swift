import Foundation
import Hashing
import Records

/// The validated growth tables of the WHO and the CDC.
package struct GrowthStandards: Sendable {
  let tablesByName: [GrowthTableName: GrowthTable]
  /// The SHA-256 of the file `SHA256SUMS`, which contains the checksums of all growth tables.
  ///
  /// Reports with the same fingerprint are based on the same growth tables.
  package let fingerprint: String

  /// Reads the growth tables in a folder; throws if one is missing, differs from its checksum in `SHA256SUMS` or is
  /// invalid.
  package init(folder: URL) throws(GrowthTableError) {
    let sums = try Self.readBytes(of: "SHA256SUMS", in: folder)
    let expected = Self.checksumsByFileName(sums)
    var tables: [GrowthTableName: GrowthTable] = [:]
    for name in GrowthTableName.allCases {
      let file = "\(name.rawValue).csv"
      let text = try Self.readBytes(of: file, in: folder)
      guard expected[file] == SHA256.hex(of: text) else {
        throw GrowthTableError(file, "does not match its checksum in SHA256SUMS")
      }
      tables[name] = try GrowthTable(name, reading: text, file: file)
    }
    self.tablesByName = tables
    fingerprint = SHA256.hex(of: sums)
  }

  private static func readBytes(of file: String, in folder: URL) throws(GrowthTableError) -> [UInt8]
  {
    do {
      return [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
    } catch {
      throw GrowthTableError(file, "cannot read the growth table")
    }
  }

  /// Parses the output of `sha256sum` into checksums by the name of the file.
  private static func checksumsByFileName(_ text: [UInt8]) -> [String: String] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { sums, line in
      let words = line.split(separator: " ")
      if words.count == 2 { sums[String(words[1])] = String(words[0]) }
    }
  }

  /// Returns the family's records without the implausible measurements of children that no other measurement confirms.
  ///
  /// The result has these measurements in ``Journal/skippedRows`` and ``Journal/doubtfulMeasurements``.
  package func removingDoubtfulMeasurements(from journal: Journal) -> Journal {
    let doubtful = journal.profiles.filter { $0.kind == .child }.flatMap { profile in
      let check = DoubtfulMeasurementFinder(profile: profile, standards: self)
      return check.doubtfulMeasurements(
        among: journal.measurements.of(profile.id).filter {
          !journal.family.quantitiesOfUnknownUnit.contains($0.kind.quantity)
        })
    }
    if doubtful.isEmpty { return journal }
    let ids = Set(doubtful.map(\.measurement.entry.id))
    var journal = journal
    journal.measurements = RecordList(journal.measurements.filter { !ids.contains($0.entry.id) })
    journal.doubtfulMeasurements = RecordList(doubtful.map(\.measurement))
    journal.skippedRows += doubtful.map { evaluated in
      let measurement = evaluated.measurement
      let z = evaluated.z.map { ", z \(decimalText(($0 * 10).rounded() / 10))" } ?? ""
      return SkippedRow(
        table: GrowthMeasurement.table.name, id: measurement.entry.id,
        problem: RowProblem(
          .beyondLimits, column: "value", found: "\(decimalText(measurement.value))\(z)"),
        profile: measurement.profile)
    }
    return journal
  }
}

/// Finds the measurements of a child that are probably wrong.
private struct DoubtfulMeasurementFinder {
  let profile: Profile
  let standards: GrowthStandards

  func doubtfulMeasurements(among measurements: [GrowthMeasurement]) -> [EvaluatedMeasurement] {
    let groups = Dictionary(grouping: measurements.map(evaluatedMeasurement)) { evaluated in
      evaluated.measurement.kind == .height ? .length : evaluated.measurement.kind
    }
    return groups.values.flatMap { evaluated in
      let doubtful = EvaluatedMeasurement.doubtfulMeasurements(among: evaluated)
      return evaluated.allSatisfy(\.isOutOfPlausibleRange)
        ? doubtful.filter { !mayBeOfPretermChild($0) } : doubtful
    }
    .sorted { $0.measurement.entry.id < $1.measurement.entry.id }
  }

  private func evaluatedMeasurement(_ measurement: GrowthMeasurement) -> EvaluatedMeasurement {
    let sexes = profile.sex.map { [$0] } ?? Profile.Sex.allCases
    let scores = sexes.map { self.scores(of: measurement, $0) }
    let isBeyond = scores.allSatisfy { scores in
      !scores.isEmpty && scores.allSatisfy { isOutOfRange($0, measurement) }
    }
    return EvaluatedMeasurement(
      measurement: measurement, z: scores.first?.last.flatMap { try? $0.get().zScore },
      isOutOfPlausibleRange: isBeyond)
  }

  /// Returns the z-score for the age since birth, and then the one for the corrected age if there is a corrected age.
  ///
  /// Returns an empty array if the birth date is unknown.
  private func scores(
    of measurement: GrowthMeasurement, _ sex: Profile.Sex
  ) -> [Result<GrowthScore, MissingScoreReason>] {
    [profile.birthDate, profile.correctedAgeStart].compactMap(\.self).map { start in
      let age = measurement.measuredOn.days - start.days
      guard age >= 0 else { return .failure(.beforeDueDate) }
      let measure = measurement.kind.measure
      let question = GrowthQuery(
        measure, measurement.value, sex: sex, age: GrowthAge(days: Double(age)),
        position: measure.impliedPosition)
      return Result { () throws(MissingScoreReason) in try standards.score(question) }
    }
  }

  private func isOutOfRange(
    _ score: Result<GrowthScore, MissingScoreReason>, _ measurement: GrowthMeasurement
  ) -> Bool {
    switch score {
    case .success(let score): !measurement.kind.measure.plausibleZScores.contains(score.zScore)
    case .failure(let gap): gap == .unitDoubtful
    }
  }

  /// Returns whether a low value in the first half year may be due to a birth before an unknown due date.
  private func mayBeOfPretermChild(_ evaluated: EvaluatedMeasurement) -> Bool {
    guard profile.dueDate == nil, let birth = profile.birthDate, let z = evaluated.z, z < 0 else {
      return false
    }
    return evaluated.measurement.measuredOn.days - birth.days < 183
  }
}

/// A child's measurement, and whether it is outside the range that the WHO considers plausible.
struct EvaluatedMeasurement: Hashable {
  let measurement: GrowthMeasurement
  /// The z-score for the child's corrected age (since the due date), or for the age if there is no corrected age.
  ///
  /// It is nil if the value has no z-score, for example because it is too extreme.
  let z: Double?
  /// Whether the z-score is implausible for the age and for the corrected age; if the child's sex is unknown, for both
  /// sexes.
  let isOutOfPlausibleRange: Bool

  /// Returns the measurements with an implausible z-score that no other measurement confirms.
  ///
  /// A measurement is confirmed if the plausible measurement that is nearest in time has a similar z-score. It then
  /// counts as plausible itself, so that a gradual trend out of the plausible range is kept. If a child has no
  /// plausible measurements, two similar ones confirm each other, except weights above the range, which are usually in
  /// pounds.
  static func doubtfulMeasurements(among all: [EvaluatedMeasurement]) -> [EvaluatedMeasurement] {
    var counted = all.filter { !$0.isOutOfPlausibleRange }
    if counted.isEmpty { counted = all.filter { one in all.contains(where: one.agrees) } }
    var doubted = all.filter { !counted.contains($0) }
    while let index = doubted.firstIndex(where: { $0.isConfirmed(by: counted) }) {
      counted.append(doubted.remove(at: index))
    }
    return doubted
  }

  private func isConfirmed(by plausible: [EvaluatedMeasurement]) -> Bool {
    let nearest = plausible.map(distanceInDays).min()
    return plausible.contains { distanceInDays(to: $0) == nearest && hasSimilarZScore(to: $0) }
  }

  /// Returns true if the two measurements, neither of which is plausible, confirm each other.
  private func agrees(with other: EvaluatedMeasurement) -> Bool {
    let isHeavy = measurement.kind == .weight && (z ?? 0) > 0
    return !isHeavy && measurement.entry.id != other.measurement.entry.id
      && hasSimilarZScore(to: other)
  }

  private func hasSimilarZScore(to other: EvaluatedMeasurement) -> Bool {
    guard let z, let otherZ = other.z else { return false }
    return abs(z - otherZ) <= 2
  }

  private func distanceInDays(to other: EvaluatedMeasurement) -> Int {
    abs(measurement.measuredOn.days - other.measurement.measuredOn.days)
  }
}
