import TestSupport
import Testing

@testable import Importing

/// Numbers without a unit are read only in the unit that the family declares.
@Suite struct DeclaredUnitsTests {
  @Test func amountsBecomeMetric() throws {
    let units = try DeclaredUnits(" Weight=LB, height=in,volume=oz,temperature=f")
    #expect(
      units.metricAmount(1, of: .weight) == 0.45359237
        && units.metricAmount(20, of: .height) == 50.8)
    #expect(units.metricAmount(2, of: .volume) == 59.147_059_125)
    #expect(units.metricAmount(212, of: .temperature) == 100)
    #expect(try DeclaredUnits("weight=oz").metricAmount(16, of: .weight) == 0.45359237)
    #expect(try DeclaredUnits("weight=g").metricAmount(4250, of: .weight) == 4.25)
    let metric = try DeclaredUnits("weight=kg,height=cm,head=in,volume=ml,temperature=c")
    #expect(
      metric.metricAmount(4, of: .weight) == 4
        && metric.metricAmount(37.5, of: .temperature) == 37.5)
    #expect(
      metric.metricAmount(10, of: .head) == 25.4 && metric.metricAmount(60, of: .height) == 60)
  }

  @Test func heightsSpeakForHeadsAndBottlesForPumpedMilkUnlessItIsSaid() throws {
    #expect(try DeclaredUnits("height=in").metricAmount(10, of: .head) == 25.4)
    #expect(try DeclaredUnits("head=in").metricAmount(10, of: .height) == nil)
    #expect(try DeclaredUnits("volume=oz,pumping=ml").metricAmount(90, of: .pumping) == 90)
    #expect(try DeclaredUnits("volume=oz").metricAmount(1, of: .pumping) == 29.573_529_562_5)
    #expect(try DeclaredUnits("").unit(of: .weight) == nil)
  }

  @Test(arguments: ["weight", "weight=stone", "mass=kg", "weight=ml", "weight=kg,weight=lb", "=kg"])
  func whatIsNoUnitIsRefused(text: String) {
    let error = #expect(throws: ImportProblem.self) { try DeclaredUnits(text) }
    #expect(error?.description.contains("weight=kg|g|lb|oz") == true)
  }
}
