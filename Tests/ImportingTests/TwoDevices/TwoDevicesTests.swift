import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// If records were edited separately on two devices, imports of both exports lose nothing, in any order.
@Suite struct TwoDevicesTests {
  private typealias Take = (ExportImports, String, Int64, SkippedItemsFile?) throws -> Void

  /// Imports exports in an order, then the skipped records of each, and returns the database and these records.
  private func dump(
    _ exports: [(text: String, at: Int64)], _ order: [Int], _ take: Take
  ) throws -> (rows: [String], skipped: String) {
    let imports = try ExportImports()
    for name in ["walk.jpg", "face.jpg"] { try imports.folder.write(name, to: "photos/\(name)") }
    var skipped: [(text: String, at: Int64)] = []
    for (place, device) in order.enumerated() {
      let file = try SkippedItemsFile(
        of: imports.folder.path("\(place).json"), fileExtension: "json"
      ) {
        $0.fault.rawValue
      }
      try take(imports, exports[device].text, exports[device].at, file)
      if let path = try file.copyToFolder() {
        skipped.append((try String(contentsOfFile: path, encoding: .utf8), exports[device].at))
      }
    }
    for (text, at) in skipped { try take(imports, text, at, nil) }
    // Links to records that were skipped for a missing person require another import of the whole export.
    for device in order where skipped.contains(where: { Self.lacksSomebody($0.text) }) {
      try take(imports, exports[device].text, exports[device].at, nil)
    }
    return (try imports.dump(), skipped.map(\.text).joined())
  }

  private static func lacksSomebody(_ skipped: String) -> Bool {
    skipped.contains("pointsNowhere") || skipped.contains("missing")
  }

  private func expectOneOutcome(_ export: RandomExport, seed: UInt64, _ take: Take) throws {
    var random = SeededGenerator(seed)
    let exports = ["A", "B"].map { device in
      (
        export.text(of: device, &random),
        ExportImports.exported + Int64.random(in: 0...1, using: &random) * 60
      )
    }
    let dumps = try [[0, 1], [1, 0], [0, 1, 0]].map { try dump(exports, $0, take) }
    // If a person was missing for a time, the log also contains states without links.
    let isPlain = dumps.contains { Self.lacksSomebody($0.skipped) }
    let rows = dumps.map { $0.rows.filter { !isPlain || !$0.contains("|record_changed|") } }
    for other in rows.dropFirst() where other != rows[0] {
      let difference = other.difference(from: rows[0]).map { "\($0)" }
      Issue.record("\(difference.joined(separator: "\n"))\n\(exports[0].0)\n\(exports[1].0)")
    }
    let told = dumps[0].rows.joined() + dumps[0].skipped
    for words in exports.flatMap({ $0.0.matches(of: /<\w+ [AB]>/).map(\.output) }) {
      #expect(told.contains(words), "what either held is a record, in the log or among the skipped")
    }
  }

  @Test(arguments: Cases.seeds(4, underStress: 20))
  func ofEldersItIsTheSame(seed: UInt64) throws {
    try expectOneOutcome(.elders, seed: seed) {
      _ = try $0.takeElders($1, exportedAt: $2, skipped: $3)
    }
  }

  @Test(arguments: Cases.seeds(4, underStress: 20))
  func ofPetsItIsTheSame(seed: UInt64) throws {
    try expectOneOutcome(.pets, seed: seed) {
      _ = try $0.takePets($1, exportedAt: $2, skipped: $3)
    }
  }

  @Test(arguments: Cases.seeds(4, underStress: 20))
  func ofToddlersItIsTheSame(seed: UInt64) throws {
    try expectOneOutcome(.toddlers, seed: seed) {
      _ = try $0.takeToddlers($1, exportedAt: $2, skipped: $3)
    }
  }

  @Test(arguments: Cases.seeds(4, underStress: 20))
  func ofParentsItIsTheSame(seed: UInt64) throws {
    try expectOneOutcome(.parents, seed: seed) {
      _ = try $0.takeParents($1, exportedAt: $2, skipped: $3)
    }
  }
}
