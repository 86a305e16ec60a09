import Charts
import Knowledge
import Records

/// The lines of a growth chart; the middle one is no stronger than the rest.
struct CentileLines {
  /// One of the lines.
  struct Centile: Hashable {
    /// Of a hundred children, how many measure less.
    let name: Double
    let z: Double
    let isDashed: Bool
  }

  /// Two thirds of a standard deviation apart, as the Royal College of Paediatrics draws them: every
  /// other one dashed.
  static let nine: [Centile] = zip([0.4, 2, 9, 25, 50, 75, 91, 98, 99.6], -4...4).map {
    name, step in
    Centile(
      name: name, z: Double(step) * GrowthFigures.Course.centileSpace,
      isDashed: step.isMultiple(of: 2))
  }

  /// The lines a family has chosen.
  static func of(_ centiles: Family.Centiles) -> [Centile] {
    switch centiles {
    case .cole: nine
    case .who: solid([3, 15, 50, 85, 97])
    case .cdc: solid([5, 10, 25, 50, 75, 90, 95])
    }
  }

  private static func solid(_ names: [Double]) -> [Centile] {
    names.map { name in
      Centile(name: name, z: NormalDistribution.z(below: name / 100), isDashed: false)
    }
  }

  /// The first day of each run of ages that tables and ways of measuring do not break.
  static let firstDays = [0, GrowthReading.firstStandingDay, 1857]

  let centiles: [Centile]
  let standards: GrowthStandards
  let standard: GrowthStandard
  let sex: Profile.Sex?
  let unit: MeasureUnit
  /// The centiles that are named at their ends.
  let named: (Centile) -> String
  let width: Double

  /// The lines of a measure over ages in days, a series for each run of ages; nothing where no
  /// table has them.
  func marks(_ measure: GrowthMeasure, over days: ClosedRange<Double>) -> [any Mark] {
    let step = max(1, ((days.upperBound - days.lowerBound) / 72).rounded())
    let runs = Self.runs(of: days).map { run in
      let inner = stride(from: run.lowerBound, to: run.upperBound, by: step)
      return inner + [run.upperBound]
    }
    let courses = runs.map { run in
      centiles.map { centile in
        (centile, run.map { Datum(.number($0), value(centile.z, measure, days: $0)) })
      }
    }
    return marks(courses)
  }

  /// The lines of weight for the lengths from one to another, in centimetres.
  func marksForLength(_ lengths: ClosedRange<Double>, lengthUnit: MeasureUnit) -> [any Mark] {
    let extent = lengths.upperBound - lengths.lowerBound
    let places = (0...64).map { lengths.lowerBound + extent * Double($0) / 64 }
    return marks([
      centiles.map { centile in
        (
          centile,
          places.map { cm in
            var question = GrowthQuestion(.weightForLength, 0, sex: sex, age: nil, lengthCm: cm)
            question.standard = standard
            let value = try? standards.value(at: centile.z, question)
            return Datum(.number(lengthUnit.amount(cm)), value.map(unit.amount))
          }
        )
      }
    ])
  }

  /// The parts of a range of ages between the breaks: from 730 to 731 days no line is drawn.
  private static func runs(of days: ClosedRange<Double>) -> [ClosedRange<Double>] {
    firstDays.indices.compactMap { index in
      let isLast = index + 1 == firstDays.count
      let first = max(days.lowerBound, Double(firstDays[index]))
      let last = isLast ? days.upperBound : min(days.upperBound, Double(firstDays[index + 1] - 1))
      return first < last ? first...last : nil
    }
  }

  private func value(_ z: Double, _ measure: GrowthMeasure, days: Double) -> Double? {
    let isStanding = days >= Double(GrowthReading.firstStandingDay)
    let isLength = measure == .length || measure == .height
    let question = GrowthQuestion(
      isLength ? (isStanding ? .height : .length) : measure, 0, sex: sex,
      age: GrowthAge(days: days), standard: standard)
    return (try? standards.value(at: z, question)).map(unit.amount)
  }

  /// A mark for each line of each run that has anything; the last run's are named.
  private func marks(_ runs: [[(Centile, [Datum])]]) -> [any Mark] {
    let drawn = runs.filter { run in run.contains { $0.1.contains { $0.value != nil } } }
    return drawn.enumerated().flatMap { index, run in
      run.map { centile, data in
        Line(
          data, name: index == drawn.count - 1 ? named(centile) : "", tone: .quiet, width: width,
          dashes: centile.isDashed ? [4 * width + 1, 3 * width + 0.5] : [])
      }
    }
  }
}
