import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Numbers, days and times are read as spreadsheets in many countries show them.
@Suite struct WrittenValuesTests {
  @Test(arguments: [
    ("120", 120.0, ""), ("120 ml", 120, "ml"), ("1,5 dl", 1.5, "dl"), ("-30", -30, ""),
    ("−30", -30, ""), ("1.234,5", 1234.5, ""), ("1,234.5", 1234.5, ""), ("1 234,5", 1234.5, ""),
    ("1\u{202F}234,5", 1234.5, ""), ("1 234 567 ml", 1_234_567, "ml"), ("- 30", -30, ""),
    ("1'234.5", 1234.5, ""), ("4 fl. oz.", 4, "floz"),
    ("3.", 3, ""), (".5", 0.5, ""), ("1,234,567", 1_234_567, ""), ("+5", 5, ""), ("4OZ", 4, "oz"),
    ("0,125 mg", 0.125, "mg"), ("0.125", 0.125, ""), (",125", 0.125, ""), ("12,50", 12.5, ""),
    ("1,0000", 1, ""), ("1234,567", 1234.567, ""), ("1.234,567", 1234.567, ""),
  ])
  func amountsAreRead(text: String, number: Double, unit: String) throws {
    let amount = try #require(WrittenAmount(text))
    #expect(amount.number == number && amount.unit == unit, "\(amount)")
  }

  @Test(arguments: [
    "", "#REF!", "#N/A", "n/a", "abc", "1,2,3", "1.2.3", "12 34x5", "--5", "1e5x1", "12:30", "%",
    "-", "1,23,456.7", "2 5 ml", "8 20", "12 34", "5 5 ml", "1 2345", "1234 567", "5'30",
    "1 000 50",
  ])
  func whatIsNoNumberIsNone(text: String) {
    #expect(WrittenAmount(text) == nil)
  }

  /// The separator before three digits may mean thousands or decimals, and the import must not guess a dose.
  @Test(arguments: [
    "1,000", "1.000", "1,000 mg", "-1,250", "+1.250", "12,500 IU", "999.999", "1,000 ml",
  ])
  func whatCanBeThousandsOrDecimalsIsNoNumber(text: String) {
    #expect(WrittenAmount(text) == nil)
    #expect(WrittenAmount.fault(of: text) == .ambiguousNumber)
    #expect(WrittenAmount.fault(of: "1,0x0") == .notANumber)
  }

  @Test func aPlainNumberIsOfTheUnitThatWasDeclaredAndOfNoOther() throws {
    let plain = try #require(WrittenAmount("4"))
    #expect(plain.milliliters(declaredUnit: nil) == nil)
    #expect(plain.milliliters(declaredUnit: "ml") == 4)
    #expect(plain.milliliters(declaredUnit: "oz").map { ($0 * 10).rounded() } == 1183)
    #expect(try #require(WrittenAmount("1,5 dl")).milliliters(declaredUnit: "oz") == 150)
    #expect(try #require(WrittenAmount("4 kg")).milliliters(declaredUnit: "ml") == nil)
  }

  @Test(arguments: [
    ("3/1/2026", DateOrder.monthFirst, "2026-03-01"), ("3/1/2026", .dayFirst, "2026-01-03"),
    ("01.03.26", .dayFirst, "2026-03-01"), ("2026-03-01", .yearFirst, "2026-03-01"),
    ("2026/3/1", .yearFirst, "2026-03-01"), ("12/31/2026", .monthFirst, "2026-12-31"),
  ])
  func daysAreReadInTheirOrder(text: String, order: DateOrder, day: String) {
    #expect(WrittenTime.day(text, in: order)?.description == day)
  }

  @Test func onlyDaysOfTheCalendarAreDays() {
    for text in [
      "13/13/2026", "2/30/2026", "31.6.26", "1/2", "1/2/3/4", "today", "26-3-1", "1/1/20261",
    ] {
      #expect(DateOrder.validOrders(for: text).isEmpty, "\(text)")
    }
    #expect(DateOrder.validOrders(for: "3/1/2026") == [.monthFirst, .dayFirst])
    #expect(DateOrder.validOrders(for: "13/1/2026") == [.dayFirst])
  }

  @Test(arguments: [
    ("2:05 PM", "14:05"), ("2:05\u{202F}pm", "14:05"), ("14:05", "14:05"), ("14:05:30", "14:05"),
    ("12:00 AM", "00:00"), ("12:30 PM", "12:30"), ("0:00 AM", "00:00"), ("14:41 PM", "14:41"),
    ("14h05", "14:05"), ("2:05 p. m.", "14:05"),
  ])
  func timesAreRead(text: String, time: String) {
    #expect(WrittenTime.time(text)?.description == time)
  }

  @Test(arguments: [
    "", "25:00", "12:60", "14:05:61", "13:05 AM", "5", "5 PM", "noon", "1:2", "24:00",
  ])
  func whatIsNoTimeIsNone(text: String) {
    #expect(WrittenTime.time(text) == nil)
  }
}
