import Records

extension FindingRule {
  /// T1: a fever at an age at which guidelines look at every fever.
  static let feverYoungBaby = FindingRule(id: "T1", topic: .temperature) { scene in
    scene.highest("T1.fever") { reading, threshold in
      Finding(
        rule: "T1", phrase: "concern.temperature",
        arguments: [
          "temperature": .temperature(celsius: reading.celsius),
          "moment": .moment(reading.measuredAt),
        ],
        rows: [reading.entry.id],
        reference: .init(
          phrase: "reference.fever",
          arguments: ["temperature": .temperature(celsius: threshold.value)],
          threshold: threshold))
    }
  }
}

extension FindingRule.Scene {
  /// What is to be said of the highest temperature at or above the value that holds on its day.
  func highest(
    _ id: String, _ say: (Temperature, Threshold) -> Finding
  ) -> Finding? {
    var highest: (reading: Temperature, threshold: Threshold)?
    for reading in temperatures(within: moments) {
      guard let threshold = threshold(id, on: day(of: reading.measuredAt)),
        reading.celsius >= threshold.value, reading.celsius > highest?.reading.celsius ?? 0
      else { continue }
      highest = (reading, threshold)
    }
    return highest.map { say($0.reading, $0.threshold) }
  }
}
