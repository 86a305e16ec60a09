import TestSupport
import Testing

@testable import Importing

/// Figures without a unit are taken in that which the family declares, and in no other.
@Suite struct DeclaredUnitsTests {
  @Test func amountsBecomeMetric() throws {
    let units = try DeclaredUnits(" Weight=LB, height=in,volume=oz,temperature=f")
    #expect(units.metric(1, .weight) == 0.45359237 && units.metric(20, .height) == 50.8)
    #expect(units.metric(2, .volume) == 59.147_059_125)
    #expect(units.metric(212, .temperature) == 100)
    #expect(try DeclaredUnits("weight=oz").metric(16, .weight) == 0.45359237)
    #expect(try DeclaredUnits("weight=g").metric(4250, .weight) == 4.25)
    let metric = try DeclaredUnits("weight=kg,height=cm,head=in,volume=ml,temperature=c")
    #expect(metric.metric(4, .weight) == 4 && metric.metric(37.5, .temperature) == 37.5)
    #expect(metric.metric(10, .head) == 25.4 && metric.metric(60, .height) == 60)
  }

  @Test func heightsSpeakForHeadsAndBottlesForPumpedMilkUnlessItIsSaid() throws {
    #expect(try DeclaredUnits("height=in").metric(10, .head) == 25.4)
    #expect(try DeclaredUnits("head=in").metric(10, .height) == nil)
    #expect(try DeclaredUnits("volume=oz,pumping=ml").metric(90, .pumping) == 90)
    #expect(try DeclaredUnits("volume=oz").metric(1, .pumping) == 29.573_529_562_5)
    #expect(try DeclaredUnits("").unit(of: .weight) == nil)
  }

  @Test(arguments: ["weight", "weight=stone", "mass=kg", "weight=ml", "weight=kg,weight=lb", "=kg"])
  func whatIsNoUnitIsRefused(text: String) {
    let error = #expect(throws: ImportProblem.self) { try DeclaredUnits(text) }
    #expect(error?.description.contains("weight=kg|g|lb|oz") == true)
  }
}
