import Testing

@testable import Records
@testable import TestFamilies

@Suite struct EarlyFoodsTests {
  @Test(
    arguments: [
      ("us", .cowMilk, 364, true), ("us", .cowMilk, 365, false), ("us", .formula, 300, false),
      ("uk", .cowMilk, 300, false), ("who", .cowMilk, 300, false),
    ] as [(String, BottleFeed.Contents, Int, Bool)])
  func reportsCowMilkInFirstYear(
    region: String, milk: BottleFeed.Contents, age: Int, isReported: Bool
  ) throws {
    let baby = Baby(region: region) { $0.addBottle(milk, age) }
    let finding = try baby.concern("N3", age...age)
    #expect((finding?.phraseKey == "concern.cow_milk") == isReported)
    if let finding {
      #expect(
        try concernText(finding)
          == "Recorded: cow’s milk from the bottle at 11 months (9 January 2027). "
          + "Reference: from 12 months of age [1].")
    }
  }

  /// Only breast milk or formula is a drink of the first six months, in every region.
  @Test(
    arguments: [
      ("uk", .cowMilk, 180, true), ("uk", .cowMilk, 181, false), ("who", .water, 100, true),
      ("eu", .water, 181, false), ("us", .water, 100, true), ("eu", .formula, 100, false),
    ] as [(String, BottleFeed.Contents, Int, Bool)])
  func reportsWaterAndCowMilkBeforeSixMonths(
    region: String, drink: BottleFeed.Contents, age: Int, isReported: Bool
  ) throws {
    let baby = Baby(region: region) { $0.addBottle(drink, age) }
    let finding = try baby.concern("N3", age...age)
    #expect((finding?.reference?.phraseKey == "reference.milk_only") == isReported)
  }

  @Test(arguments: [
    ("Honey", 364, true), ("Honey", 365, false), ("Honeydew melon", 300, false),
    ("Pear", 119, true), ("Pear", 120, false),
  ])
  func reportsHoneyAndEarlySolids(food: String, age: Int, isReported: Bool) throws {
    let baby = Baby(region: "us") { $0.addFoodLog(food, age) }
    #expect(try baby.reports("N3", age...age) == isReported)
  }

  /// Botulism follows weeks after honey, and a visit between them would hide it.
  @Test(arguments: [(200, true), (370, false)])
  func honeyBeforeTheWindowIsReportedInTheFirstYear(age: Int, isReported: Bool) throws {
    let baby = Baby { $0.addFoodLog("Honey", 150) }
    #expect(try baby.reports("N3", age - 1...age) == isReported)
  }

  /// It was eaten, even if it does not count as tried.
  @Test func reportsUnmarkedHoney() throws {
    let baby = Baby { $0.addFoodLog("Honey", 300, isTried: false) }
    #expect(try baby.reports("N3", 298...302))
  }

  @Test(arguments: ["Manuka honey", "Yoghurt with honey", "Miel de abeja", "honey "])
  func honeyIsFoundInLongerNames(name: String) throws {
    let baby = Baby { $0.addFoodLog(name, 300) }
    #expect(try baby.reports("N3", 295...302))
  }

  @Test func cowMilkDoesNotHideHoney() throws {
    var baby = Baby(region: "us")
    baby.addBottle(.cowMilk, 299)
    baby.addFoodLog("Honey", 300)
    #expect(try baby.concerns("N3", 295...302).count == 2)
  }

  @Test(arguments: ["us", "uk", "eu", "who", nil] as [String?])
  func honeyBelowTwelveMonths(region: String?) throws {
    var baby = Baby(region: region)
    baby.addFoodLog("Honey", 360)
    #expect(try baby.reports("N3", 355...362))
    baby = Baby(region: region)
    baby.addFoodLog("Honey", 366)
    #expect(try baby.concern("N3", 362...368) == nil)
  }

  @Test(arguments: [(FoodLog.Liking.refused, false), (.liked, true)])
  func refusedHoneyWasNotEaten(liking: FoodLog.Liking, isReported: Bool) throws {
    let baby = Baby { $0.addFoodLog("Honey", 150, liking: liking) }
    #expect(try baby.reports("N3", 145...152) == isReported)
  }
}
