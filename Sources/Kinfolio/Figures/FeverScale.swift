import Charts
import Knowledge
import Records

/// The rows for medicines, below the temperatures.
struct DoseLanes {
  /// The names of up to six medicines, those given most often.
  ///
  /// The table shows all.
  let medicineNames: [String]
  /// The lowest labeled temperature, in °C.
  let lowestTemperature: Double
  /// The distance between two rows, in °C.
  let laneSpacing: Double

  init(_ doses: some Sequence<Dose>, below degrees: ClosedRange<Double>) {
    let counts = Dictionary(doses.map { ($0.name, 1) }, uniquingKeysWith: +)
    medicineNames = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6).map(\.key)
      .sorted()
    lowestTemperature = degrees.lowerBound
    laneSpacing = max(0.45, 0.09 * (degrees.upperBound - degrees.lowerBound))
  }

  func level(ofMedicine name: String) -> Double {
    lowestTemperature - laneSpacing * Double((medicineNames.firstIndex(of: name) ?? 0) + 1)
  }
}

/// The range of temperatures in a fever chart, and the rows for medicines below.
struct FeverScale {
  let lanes: DoseLanes
  /// The range of the readings in whole degrees, at least three degrees wide.
  private let temperatureRange: ClosedRange<Double>
  private let wording: Wording

  init(
    _ readings: some Sequence<Temperature>, _ doses: some Sequence<Dose>, _ wording: Wording
  ) {
    // The range always includes 36 to 39 °C, unless the unit is unknown.
    let usual: [Double] = wording.quantitiesOfUnknownUnit.contains(.temperature) ? [] : [36, 39]
    let all = readings.map(\.celsius) + usual
    let least = all.min()?.rounded(.down) ?? 36
    temperatureRange = least...max(least + 3, all.max()?.rounded(.up) ?? 39)
    lanes = DoseLanes(doses, below: temperatureRange)
    self.wording = wording
  }

  /// The line that marks fever, or no line if the unit is unknown.
  var thresholdLine: [any Mark] {
    if wording.quantitiesOfUnknownUnit.contains(.temperature) { return [] }
    let limit = TemperatureMetrics.feverThresholdCelsius
    return [Rule(y: .number(limit), label: wording.temperature(celsius: limit))]
  }

  /// The axis of temperatures in whole degrees.
  ///
  /// It extends downward for the rows of medicines.
  var axis: Axis {
    let top = temperatureRange.upperBound
    let wording = wording
    let bottom =
      lanes.lowestTemperature - lanes.laneSpacing * Double(lanes.medicineNames.count) - 0.2
    if wording.quantitiesOfUnknownUnit.contains(.temperature) {
      let step = max(1, ((top - lanes.lowestTemperature) / 8).rounded(.up))
      let ticks = stride(from: lanes.lowestTemperature, through: top, by: step).map {
        Tick($0, wording.unitlessNumber($0))
      }
      return .time("", ticks: ticks, including: bottom...top) {
        wording.unitlessNumber($0)
      }
    }
    let isMetric = wording.units == .metric
    let ticks = stride(from: lanes.lowestTemperature, through: top, by: 1).map { celsius in
      Tick(
        celsius, wording.number(isMetric ? celsius : celsius * 1.8 + 32, decimals: isMetric ? 0 : 1)
      )
    }
    return .time(isMetric ? "°C" : "°F", ticks: ticks, including: bottom...top) {
      wording.temperature(celsius: $0)
    }
  }
}
