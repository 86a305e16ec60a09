import Charts
import Knowledge
import Records

/// The vertical axis of a fever chart: temperatures, and below them a row for each medicine or kind of record.
struct FeverChartAxis {
  /// The names of the rows below the temperatures, from top to bottom.
  let rowNames: [String]
  /// The range of temperatures on the axis in whole degrees Celsius, at least three degrees wide.
  private let celsiusRange: ClosedRange<Double>
  /// True if temperatures were recorded; otherwise, the chart contains only the rows of other records.
  private let hasTemperatures: Bool
  /// True if the unit of temperatures is above the axis; the label of the line that marks fever always contains it.
  private let showsUnit: Bool
  private let wording: Wording

  init(
    _ readings: some Sequence<Temperature>, rowNames: [String], showsUnit: Bool = true,
    _ wording: Wording
  ) {
    self.showsUnit = showsUnit
    // The range always includes 36 to 39 °C, unless the unit of the temperatures is unknown.
    let usual: [Double] = wording.quantitiesOfUnknownUnit.contains(.temperature) ? [] : [36, 39]
    let celsius = readings.map(\.celsius)
    hasTemperatures = !celsius.isEmpty
    let all = celsius + usual
    let least = all.min()?.rounded(.down) ?? 36
    celsiusRange = least...max(least + 3, all.max()?.rounded(.up) ?? 39)
    self.rowNames = rowNames
    self.wording = wording
  }

  static let maximumMedicineCount = 6

  /// Returns the names of the six medicines with the most doses, in alphabetical order.
  static func mostGivenMedicineNames(in doses: some Sequence<Dose>) -> [String] {
    let counts = Dictionary(doses.map { ($0.name, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maximumMedicineCount)
      .map(\.key).sorted()
  }

  /// The vertical distance between two rows below the temperatures, in °C on the axis of temperatures.
  var rowSpacing: Double {
    0.17 * (celsiusRange.upperBound - celsiusRange.lowerBound)
  }

  /// Returns the vertical position of a row below the temperatures, in °C on the axis of temperatures.
  func celsius(ofRow index: Int) -> Double {
    celsiusRange.lowerBound - rowSpacing * Double(index + 1)
  }

  /// The line that marks fever, or no line if the unit of temperatures is unknown.
  var feverLine: [any Mark] {
    let label = wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    return feverLinePositions.map { ReferenceLine(y: $0, label: label) }
  }

  /// The position of the line that marks fever; the list is empty if the unit of temperatures is unknown.
  var feverLinePositions: [AxisPosition] {
    wording.quantitiesOfUnknownUnit.contains(.temperature)
      ? [] : [.number(TemperatureMetrics.feverThresholdCelsius)]
  }

  /// The axis of temperatures with ticks at whole degrees Celsius, or without ticks if there are no temperatures.
  ///
  /// The axis extends downward for the rows of other records. It has at most six ticks for temperatures, because more
  /// would leave no space for the names of these rows.
  var axis: Axis {
    let lowest = celsiusRange.lowerBound
    let top = hasTemperatures ? celsiusRange.upperBound : lowest
    let bottom = lowest - rowSpacing * Double(rowNames.count) - 0.2
    let step = max(1, ((top - lowest) / 5).rounded(.up))
    let degrees = hasTemperatures ? Array(stride(from: lowest, through: top, by: step)) : []
    let hasWholeDegrees = wording.temperatureUnit == "°C"
    let ticks = degrees.map {
      NumericTick($0, hasWholeDegrees ? wording.number($0) : wording.temperatureNumber(celsius: $0))
    }
    let laneTicks = rowNames.enumerated().map { NumericTick(celsius(ofRow: $0), $1) }
    let unit = showsUnit ? wording.temperatureUnit ?? "" : ""
    return .time(unit, ticks: ticks + laneTicks, including: bottom...top)
  }
}
