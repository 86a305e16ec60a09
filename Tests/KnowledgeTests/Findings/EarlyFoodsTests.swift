import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct EarlyFoodsTests {
  @Test(
    arguments: [
      ("us", "cow_milk", 364, true), ("us", "cow_milk", 365, false), ("us", "formula", 300, false),
      ("uk", "cow_milk", 300, false), ("who", "cow_milk", 300, false),
    ])
  func reportsCowMilkInFirstYear(region: String, milk: String, age: Int, isReported: Bool) throws {
    var baby = Baby(region: region)
    baby.addBottle(milk, age)
    let finding = try baby.concern("N3", age...age)
    #expect((finding?.phraseKey == "concern.cow_milk") == isReported)
    if let finding {
      let text = withOrdinarySpaces(try wording(.english).concern(finding, citationNumber: 1))
      #expect(
        text
          == "Recorded: cow’s milk from the bottle at 11 months (9 January 2027). "
          + "Reference: from 12 months of age [1].")
    }
  }

  /// Only breast milk or formula is a drink of the first six months, in every region.
  @Test(
    arguments: [
      ("uk", "cow_milk", 180, true), ("uk", "cow_milk", 181, false), ("who", "water", 100, true),
      ("eu", "water", 181, false), ("us", "water", 100, true), ("eu", "formula", 100, false),
    ])
  func reportsWaterAndCowMilkBeforeSixMonths(
    region: String, drink: String, age: Int, isReported: Bool
  ) throws {
    var baby = Baby(region: region)
    baby.addBottle(drink, age)
    let finding = try baby.concern("N3", age...age)
    #expect((finding?.reference?.phraseKey == "reference.milk_only") == isReported)
  }

  @Test(
    arguments: [
      ("Honey", 364, true), ("Honey", 365, false), ("Honeydew melon", 300, false),
      ("Pear", 119, true), ("Pear", 120, false),
    ])
  func reportsHoneyAndEarlySolids(food: String, age: Int, isReported: Bool) throws {
    var baby = Baby(region: "us")
    baby.addFoodLog(food, age)
    #expect((try baby.concern("N3", age...age) != nil) == isReported)
  }

  /// Botulism follows weeks after honey, and a visit between them would hide it.
  @Test(arguments: [(200, true), (370, false)])
  func honeyBeforeTheWindowIsReportedInTheFirstYear(age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addFoodLog("Honey", 150)
    #expect((try baby.concern("N3", age - 1...age) != nil) == isReported)
  }

  /// It was eaten, even if it does not count as tried.
  @Test func reportsUnmarkedHoney() throws {
    var baby = Baby()
    baby.addFoodLog("Honey", 300, isTried: false)
    #expect(try baby.concern("N3", 298...302) != nil)
  }
}
