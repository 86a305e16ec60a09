import Foundation
import Hashing
import Records

/// The growth tables of the WHO and the CDC, checked and ready to be asked.
package struct GrowthStandards: Sendable {
  private let tables: [GrowthTableName: GrowthTable]
  /// The SHA-256 of all tables' checksums: two reports with the same one were read from the same
  /// numbers.
  package let fingerprint: String

  /// Reads and checks the tables of a folder; throws where one is missing, is not the one
  /// `SHA256SUMS` tells of, or does not hold what its name promises.
  package init(folder: URL) throws(GrowthTableError) {
    let sums = try Self.bytes("SHA256SUMS", in: folder)
    let expected = Self.checksums(sums)
    var tables: [GrowthTableName: GrowthTable] = [:]
    for name in GrowthTableName.allCases {
      let file = "\(name.rawValue).csv"
      let text = try Self.bytes(file, in: folder)
      guard expected[file] == SHA256.hex(of: text) else {
        throw GrowthTableError(file, "is not the table its checksum in SHA256SUMS tells of")
      }
      tables[name] = try GrowthTable(name, reading: text, file: file)
    }
    self.tables = tables
    fingerprint = SHA256.hex(of: sums)
  }

  /// A row of a table; nil outside of it.
  func row(_ name: GrowthTableName, _ sex: Profile.Sex, at index: Double) -> LMS? {
    tables[name]?.row(sex, at: index)
  }

  private static func bytes(
    _ file: String, in folder: URL
  ) throws(GrowthTableError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
    } catch {
      throw GrowthTableError(file, "the growth table cannot be read")
    }
  }

  /// The checksums by file, from lines as `sha256sum` writes them.
  private static func checksums(_ text: [UInt8]) -> [String: String] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { sums, line in
      let words = line.split(separator: " ")
      if words.count == 2 { sums[String(words[1])] = String(words[0]) }
    }
  }
}

extension GrowthStandards {
  /// Returns the journal without the children's measurements that are beyond the limits of the WHO
  /// and that no other bears out.
  ///
  /// Each is named in ``Journal/leftOut``, and kept in ``Journal/doubtfulMeasurements``.
  package func withoutDoubtful(_ journal: Journal) -> Journal {
    let doubtful = journal.profiles.filter { $0.kind == .child }.flatMap { profile in
      let judge = GrowthJudge(profile: profile, standards: self)
      return judge.doubtful(
        among: journal.measurements.of(profile.id).filter {
          !journal.family.bare.contains($0.kind.quantity)
        })
    }
    if doubtful.isEmpty { return journal }
    let ids = Set(doubtful.map(\.measurement.entry.id))
    var journal = journal
    journal.measurements = RecordList(journal.measurements.filter { !ids.contains($0.entry.id) })
    journal.doubtfulMeasurements = RecordList(doubtful.map(\.measurement))
    journal.leftOut += doubtful.map(LeftOut.init)
    return journal
  }
}

extension LeftOut {
  fileprivate init(_ judged: JudgedMeasurement) {
    let measurement = judged.measurement
    let z = judged.z.map { ", z \(plain(($0 * 10).rounded() / 10))" } ?? ""
    self.init(
      table: GrowthMeasurement.table.name, id: measurement.entry.id,
      problem: RowProblem(
        .beyondLimits, column: "value", found: "\(plain(measurement.value))\(z)"),
      profile: measurement.profile)
  }
}

/// Holds one child's measurements against the limits of the WHO.
private struct GrowthJudge {
  let profile: Profile
  let standards: GrowthStandards

  /// Up to this age a child without a due date may simply have been born early.
  private static let earlyDays = 183

  func doubtful(among measurements: [GrowthMeasurement]) -> [JudgedMeasurement] {
    let things = Dictionary(grouping: measurements.map(judged)) { judged in
      judged.measurement.kind == .height ? .length : judged.measurement.kind
    }
    return things.values.flatMap(JudgedMeasurement.doubtful)
      .sorted { $0.measurement.entry.id < $1.measurement.entry.id }
  }

  private func judged(_ measurement: GrowthMeasurement) -> JudgedMeasurement {
    let sexes = profile.sex.map { [$0] } ?? Profile.Sex.allCases
    let scores = sexes.map { self.scores(of: measurement, $0) }
    let isBeyond = scores.allSatisfy { scores in
      !scores.isEmpty && scores.allSatisfy { self.isBeyond($0, measurement) }
    }
    return JudgedMeasurement(
      measurement: measurement, z: scores.first?.last.flatMap { try? $0.get().z },
      isBeyond: isBeyond)
  }

  /// By the age since birth and, last, by the corrected age; none where the birth is not known.
  private func scores(
    of measurement: GrowthMeasurement, _ sex: Profile.Sex
  ) -> [Result<GrowthScore, GrowthGap>] {
    [profile.birthDate, profile.correctedFrom].compactMap(\.self).map { start in
      let age = measurement.measuredOn.days - start.days
      guard age >= 0 else { return .failure(.beforeDueDate) }
      let measure = measurement.kind.measure
      let question = GrowthQuestion(
        measure, measurement.value, sex: sex, age: GrowthAge(days: Double(age)),
        position: measure.usualPosition)
      return Result { () throws(GrowthGap) in try standards.score(question) }
    }
  }

  private func isBeyond(
    _ score: Result<GrowthScore, GrowthGap>, _ measurement: GrowthMeasurement
  ) -> Bool {
    switch score {
    case .success(let score):
      let limits = measurement.kind.measure.flaggingLimits
      return score.z < limits.lowerBound ? !mayBeEarly(measurement) : score.z > limits.upperBound
    case .failure(let gap): return gap == .unitDoubtful
    }
  }

  private func mayBeEarly(_ measurement: GrowthMeasurement) -> Bool {
    guard profile.dueDate == nil, let birth = profile.birthDate else { return false }
    return measurement.measuredOn.days - birth.days < Self.earlyDays
  }
}
