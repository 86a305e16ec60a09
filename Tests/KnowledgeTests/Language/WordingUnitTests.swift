import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WordingUnitTests {
  private typealias Writer = @Sendable (Wording) -> String
  private static let quantities: [(metric: String, imperial: String, write: Writer)] = [
    ("120 ml", "4.1 fl oz", { $0.volume(ml: 120) }),
    ("850 g", "1 lb 14 oz", { $0.weight(kg: 0.85) }),
    ("1.00 kg", "2 lb 3 oz", { $0.weight(kg: 0.9996) }),
    ("7.42 kg", "16 lb 6 oz", { $0.weight(kg: 7.42) }),
    ("7.26 kg", "16 lb 0 oz", { $0.weight(kg: 7.257) }),
    ("0 g", "0.0 oz", { $0.weight(kg: 0) }),
    ("51 g", "1.8 oz", { $0.weight(kg: 0.051) }),
    ("68.5 kg", "151.0 lb", { $0.weight(kg: 68.5) }),
    ("+320 g", "+11.3 oz", { $0.weightChange(kg: 0.32) }),
    ("−1.25 kg", "−2 lb 12 oz", { $0.weightChange(kg: -1.25) }),
    ("0 g", "0.0 oz", { $0.weightChange(kg: 0) }),
    ("68.5 cm", "27.0 in", { $0.length(cm: 68.5) }),
    ("+1.5 cm", "+0.6 in", { $0.lengthChange(cm: 1.5) }),
    ("38.2 °C", "100.8 °F", { $0.temperature(celsius: 38.2) }),
    ("1,240 kcal", "1,240 kcal", { $0.energy(kcal: 1240) }),
    ("85 g", "3.0 oz", { $0.foodWeight(grams: 85) }),
    ("1.5 kg", "52.9 oz", { $0.foodWeight(grams: 1500) }),
  ]

  @Test func writesQuantitiesInTheFamilysUnits() throws {
    let (metric, imperial) = (try wording(.english), try wording(.english, .imperial))
    for quantity in Self.quantities {
      #expect(withOrdinarySpaces(quantity.write(metric)) == quantity.metric)
      #expect(withOrdinarySpaces(quantity.write(imperial)) == quantity.imperial)
    }
  }

  @Test func numberAndUnitDoNotBreak() throws {
    #expect(try wording(.spanish).temperature(celsius: 38.25) == "38,3\u{a0}°C")
    #expect(try wording(.french).energy(kcal: 1240) == "1\u{202f}240\u{a0}kcal")
    #expect(try wording(.french, .imperial).weight(kg: 7.42) == "16\u{a0}lb\u{a0}6\u{a0}oz")
  }
}
