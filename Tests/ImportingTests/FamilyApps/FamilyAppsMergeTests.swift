import TestSupport
import Testing

@testable import TestFamilies

/// Exports of two devices are merged without losses, in any order, and repeated imports change nothing.
@Suite struct FamilyAppsMergeTests {
  /// Returns an export of records that both devices have, with random changes, often at equal times.
  private func toddlers(_ random: inout SeededGenerator) -> String {
    func few() -> Int { Int.random(in: 0...2, using: &random) }
    let base = 801_993_600
    let bottles = (0..<4).filter { _ in few() > 0 }.map { number in
      #"{"id": "b\#(number)", "childID": "a", "timestamp": \#(base + number * 9000), "#
        + #""volume": \#(50 + few() * 40), "updatedAt": \#(base + 60 * few())}"#
    }
    let logs = (0..<4).filter { _ in few() > 0 }.map { number in
      let unmarked = few() == 0 ? #", "unmarkedAt": \#(base + 90_000 + few())"# : ""
      return #"{"id": "f\#(number)", "childID": "a", "timestamp": \#(base + number * 9000), "#
        + #""foodName": "\#(["Mango", "mango", "Egg"][few()])", "allergens": ["egg"]\#(unmarked)}"#
    }
    let child =
      #"{"id": "a", "name": "\#(["Ida", "Ida B."][few() % 2])", "updatedAt": \#(base + few())}"#
    return #"{"bottleFeeds": [\#(bottles.joined(separator: ","))], "children": [\#(child)], "#
      + #""foodLogs": [\#(logs.joined(separator: ","))]}"#
  }

  private func parents(_ random: inout SeededGenerator) -> String {
    func few() -> Int { Int.random(in: 0...2, using: &random) }
    let base = 801_993_600
    let points = (0..<4).filter { _ in few() > 0 }.map { number in
      #"{"id": "p\#(number)", "childID": "a", "timestamp": \#(base + few()), "points": \#(few() - 1), "#
        + #""reason": "chores", "userID": "u\#(few())"}"#
    }
    let events = (0..<4).filter { _ in few() > 0 }.map { number in
      #"{"id": "e\#(number)", "userID": "u\#(number % 3)", "userName": "\#(["Al", "Bo", "Cy"][few()])", "#
        + #""action": "settingsChanged", "timestamp": \#(base + few()), "afterValue": \#(few())}"#
    }
    return #"{"pointTransactions": [\#(points.joined(separator: ","))], "#
      + #""activityEvents": [\#(events.joined(separator: ","))], "#
      + #""children": [{"id": "a", "name": "Ada", "createdAt": \#(base)}], "#
      + #""family": {"id": "f", "sharedWithUserIDs": ["u\#(few())"]}}"#
  }

  @Test(arguments: Cases.seeds(4, underStress: 12))
  func exportsOfTwoDevicesMergeToTheSameInEitherOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let devices = (0..<2).map { _ in (toddlers(&random), parents(&random)) }
    let dumps = try [[0, 1], [1, 0], [0, 1, 0, 1]].map { order in
      let imports = try ExportImports()
      for device in order {
        let toddlers = try imports.takeToddlers(devices[device].0).outcome
        let parents = try imports.takeParents(devices[device].1).outcome
        #expect(toddlers.firstSkippedRows.isEmpty && parents.firstSkippedRows.isEmpty)
      }
      return try imports.dump()
    }
    #expect(dumps[0] == dumps[1] && dumps[0] == dumps[2])
  }

  /// A correction may be higher or lower, and as text 120 sorts before 90.
  @Test(arguments: [(90, 120), (120, 90)], [false, true])
  func whatIsCorrectedInANewerExportCounts(volumes: (Int, Int), newerFirst: Bool) throws {
    let imports = try ExportImports()
    let exports = [volumes.0, volumes.1].enumerated().map { number, volume in
      (
        #"{"bottleFeeds": [{"id": "b", "childID": "a", "timestamp": 801993600, "volume": \#(volume)}], "#
          + #""children": [{"id": "a", "name": "Ida"}]}"#,
        ExportImports.exported + Int64(number) * 86_400
      )
    }
    for (text, at) in newerFirst ? exports.reversed() : exports {
      _ = try imports.takeToddlers(text, exportedAt: at)
    }
    let journal = try imports.sample.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl) == [Double(volumes.1)])
    #expect(journal.activityLog.first?.before?.contains("volume_ml \(volumes.0)") == true)
  }
}
