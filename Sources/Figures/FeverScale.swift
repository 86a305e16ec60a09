import Charts
import Knowledge
import Records

/// The range of temperatures in a chart, with rows (lanes) below it for medicines and other records.
struct FeverScale {
  /// The names of the lanes, from top to bottom.
  let laneNames: [String]
  /// The range of the readings in whole degrees, at least three degrees wide.
  private let temperatureRange: ClosedRange<Double>
  /// False if the chart contains only lanes and no temperatures.
  private let hasReadings: Bool
  /// True if the unit is above the axis; it is also next to the line that marks fever.
  private let showsUnit: Bool
  private let wording: Wording

  init(
    _ readings: some Sequence<Temperature>, lanes: [String], showsUnit: Bool = true,
    _ wording: Wording
  ) {
    self.showsUnit = showsUnit
    // The range always includes 36 to 39 °C, unless the unit is unknown.
    let usual: [Double] = wording.quantitiesOfUnknownUnit.contains(.temperature) ? [] : [36, 39]
    let celsius = readings.map(\.celsius)
    hasReadings = !celsius.isEmpty
    let all = celsius + usual
    let least = all.min()?.rounded(.down) ?? 36
    temperatureRange = least...max(least + 3, all.max()?.rounded(.up) ?? 39)
    laneNames = lanes
    self.wording = wording
  }

  static let maximumMedicineCount = 6

  /// Returns the names of the medicines that were given most often; the report itself lists all medicines.
  static func medicineNames(in doses: some Sequence<Dose>) -> [String] {
    let counts = Dictionary(doses.map { ($0.name, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maximumMedicineCount)
      .map(\.key).sorted()
  }

  /// The distance between two lanes, in °C.
  var laneSpacing: Double {
    0.17 * (temperatureRange.upperBound - temperatureRange.lowerBound)
  }

  func level(ofLane index: Int) -> Double {
    temperatureRange.lowerBound - laneSpacing * Double(index + 1)
  }

  var thresholdLine: [any Mark] {
    let label = wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    return thresholds.map { Rule(y: $0, label: label) }
  }

  /// The position of the line that marks fever, or an empty list if the unit is unknown.
  var thresholds: [Position] {
    wording.quantitiesOfUnknownUnit.contains(.temperature)
      ? [] : [.number(TemperatureMetrics.feverThresholdCelsius)]
  }

  /// The axis of temperatures with ticks at whole degrees, or without ticks if there are no readings.
  ///
  /// It extends downward for the lanes. It has at most six ticks, because more would leave no space for the names of
  /// the lanes.
  var axis: Axis {
    let lowest = temperatureRange.lowerBound
    let top = hasReadings ? temperatureRange.upperBound : lowest
    let bottom = lowest - laneSpacing * Double(laneNames.count) - 0.2
    let step = max(1, ((top - lowest) / 5).rounded(.up))
    let degrees = hasReadings ? Array(stride(from: lowest, through: top, by: step)) : []
    let hasWholeDegrees = wording.temperatureUnit == "°C"
    let ticks = degrees.map {
      Tick($0, hasWholeDegrees ? wording.number($0) : wording.temperatureNumber(celsius: $0))
    }
    let laneTicks = laneNames.enumerated().map { Tick(level(ofLane: $0), $1) }
    let unit = showsUnit ? wording.temperatureUnit ?? "" : ""
    return .time(unit, ticks: ticks + laneTicks, including: bottom...top) {
      wording.temperature(celsius: $0)
    }
  }
}
