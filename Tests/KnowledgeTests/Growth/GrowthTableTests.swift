import Foundation
import TestSupport
import Testing

@testable import Hashing
@testable import Knowledge
@testable import TestFamilies

@Suite struct GrowthTableTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let source = Project.path("Assets/Growth")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
  }

  /// Changes one of the copied tables and returns the error, or nil if the tables still load.
  ///
  /// `updatesChecksum` also updates the checksum of the table.
  private func loadingError(
    _ file: String = "who_weight_for_age.csv", updatesChecksum: Bool, _ change: (String) -> String
  ) throws -> String? {
    let old = try Data(contentsOf: folder.url.appendingPathComponent(file))
    let text = change(String(decoding: old, as: UTF8.self))
    try folder.write(text, to: file)
    if updatesChecksum {
      let sums = try String(contentsOfFile: folder.path("SHA256SUMS"), encoding: .utf8)
      let new = SHA256.hex(of: text.utf8)
      try folder.write(
        sums.replacingOccurrences(of: SHA256.hex(of: old), with: new), to: "SHA256SUMS")
    }
    do {
      _ = try GrowthStandards(folder: folder.url)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func unchangedCopyLoads() throws {
    #expect(try loadingError(updatesChecksum: true) { $0 } == nil)
  }

  @Test func checksumDetectsChangedDigit() throws {
    let found = try loadingError(updatesChecksum: false) { $0.replacing("3.3464", with: "3.3465") }
    #expect(found?.hasPrefix("who_weight_for_age.csv: does not match its checksum") == true)
  }

  @Test func reportsMissingTable() throws {
    try FileManager.default.removeItem(atPath: folder.path("cdc_bmi_for_age_2_20y.csv"))
    let found = try loadingError(updatesChecksum: true) { $0 }
    #expect(found == "cdc_bmi_for_age_2_20y.csv: cannot read the growth table")
  }

  /// A table with a correct checksum must still have the expected columns, rows and values.
  @Test(arguments: [
    ("male,7,", "male,8,", "must have the same rows"),
    ("sex,index,L,M,S", "sex,index,M,L,S", "line 1: the columns must be"),
    ("male,0,0.3487,3.3464", "male,0,0.3487,334.64", "line 2: is not a valid row"),
    ("male,0,0.3487,3.3464", "male,0,x,3.3464", "line 2: is not a valid row"),
    ("male,0,0.3487,3.3464", "man,0,0.3487,3.3464", "line 2: is not a valid row"),
  ])
  func rejectsMalformedTable(old: String, new: String, message: String) throws {
    let found = try loadingError(updatesChecksum: true) { text in
      text.replacing(old, with: new, maxReplacements: 1)
    }
    #expect(found?.contains(message) == true, "\(found ?? "nothing")")
  }

  @Test func rejectsUnorderedOrIncompleteIndex() throws {
    let found = try loadingError(updatesChecksum: true) {
      $0.replacing("male,7,", with: "male,6.5,")
    }
    #expect(found?.contains("line 10: the index must rise") == true, "\(found ?? "nothing")")
    let short = try loadingError(updatesChecksum: true) { text in
      text.split(separator: "\n").filter { !$0.contains("male,1856,") }.joined(separator: "\n")
    }
    #expect(short?.contains("must go from 0.0 to 1856.0") == true, "\(short ?? "nothing")")
  }

  @Test(arguments: [
    "0", "-0.3487", "16.575027675", "0.0801274288", "1856", ".5", "7.", "123456789012345",
    "0.1234567890123456789", "-99.95", "", "-", ".", "1.2.3", "1e5", "+1", "nan", " 1",
  ])
  func parsesOnlyPlainDecimals(text: String) {
    let isPlain =
      text.contains(where: \.isNumber) && text.allSatisfy { "-.0123456789".contains($0) }
    let expected = isPlain ? Double(text.hasPrefix(".") ? "0\(text)" : text) : nil
    #expect(Double(decimal: Array(text.utf8)[...]) == expected)
  }
}
