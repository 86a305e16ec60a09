import Foundation
import TestSupport
import Testing

/// Random changes between builds never show a photo that is hidden or not decided.
@Suite struct RandomWithdrawalTests {
  /// 500 changes in `Scripts/stress`, fewer in `Scripts/test`.
  private static let seeds = Cases.seeds(2, underStress: 25)

  @Test(arguments: seeds, ["wait", "show"])
  func hiddenPhotosStayHidden(seed: Int, newPhotos: String) throws {
    var random = SeededGenerator(UInt64(seed * 2 + (newPhotos == "show" ? 1 : 0)))
    let changes = try RandomChanges(newPhotos: newPhotos)
    for step in 0..<10 {
      let change = try changes.applyOne(&random)
      #expect(
        try changes.family.publishedShades().isSubset(of: changes.family.shownShades),
        "seed \(seed), step \(step): \(change)")
    }
  }
}

/// Changes to a family's files, each followed by a build.
private final class RandomChanges {
  let family: WithdrawalFamily
  /// The files of the family by the shade of their photos.
  private var filesByShade: [Int: String] = [:]
  private var backups: [Data] = []
  private var tables: [Data] = []
  /// The number that makes new names unique.
  private var number = 0
  /// True if both copies of the decisions contain the newest ones, so that one may be lost.
  private var areDecisionsStoredTwice = true

  private let newPhotos: String

  init(newPhotos: String) throws {
    self.newPhotos = newPhotos
    family = try WithdrawalFamily(showing: [90, 150], newPhotos: newPhotos)
    for shade in WithdrawalFamily.shades { filesByShade[shade] = "\(shade).jpg" }
    try remember()
    #expect(try family.build().code == 0)
    #expect(try family.publishedShades() == family.shownShades)
  }

  private func remember() throws {
    backups.append(try Data(contentsOf: URL(fileURLWithPath: family.databasePath)))
    tables.append(try Data(contentsOf: URL(fileURLWithPath: family.tablePath)))
  }

  /// Applies a change, builds the site and returns the name of the change.
  func applyOne(_ random: inout SeededGenerator) throws -> String {
    let changes: [(String, (inout SeededGenerator) throws -> Void)] = [
      ("bytes", changeBytes), ("rename", rename), ("id", changeID), ("move", moveDatabase),
      ("copy", copyPhoto), ("rows", loseRows), ("backup", restoreBackup), ("state", loseState),
      ("table", restoreTable), ("zone", changeZone), ("audience", buildForFamily),
      ("kill", killBuild),
      ("decide", decide), ("touch", changePublishedFiles), ("unmount", unmountPhotos),
    ]
    let (name, change) = changes.randomElement(using: &random) ?? changes[0]
    try change(&random)
    _ = try family.build()
    return name
  }

  private func photo(_ random: inout SeededGenerator) -> (shade: Int, path: String) {
    let shade = WithdrawalFamily.shades.randomElement(using: &random) ?? 30
    return (shade, family.folder.path("photos/\(filesByShade[shade] ?? "")"))
  }

  private func changeBytes(_ random: inout SeededGenerator) throws {
    let path = photo(&random).path
    let commands = [
      "printf '\\0' >> '\(path)'", "jpegtran -rotate 90 -outfile '\(path)' '\(path)'",
      "djpeg '\(path)' | cjpeg -quality 60 > '\(path).new' && mv '\(path).new' '\(path)'",
    ]
    #expect(try run("sh", "-c", commands.randomElement(using: &random) ?? "").status == 0)
  }

  private func rename(_ random: inout SeededGenerator) throws {
    let (shade, path) = photo(&random)
    number += 1
    try FileManager.default.moveItem(
      atPath: path, toPath: family.folder.path("photos/r\(number).jpg"))
    try family.run(
      "UPDATE photos SET file = 'r\(number).jpg' WHERE file = '\(filesByShade[shade] ?? "")'")
    filesByShade[shade] = "r\(number).jpg"
  }

  private func changeID(_ random: inout SeededGenerator) throws {
    let file = filesByShade[photo(&random).shade] ?? ""
    number += 1
    try family.run("UPDATE photos SET id = 'i\(number)' WHERE file = '\(file)'")
  }

  private func moveDatabase(_ random: inout SeededGenerator) throws {
    let old = family.databasePath
    number += 1
    family.useDatabase(named: "family\(number)")
    if Bool.random(using: &random) {
      try FileManager.default.moveItem(atPath: old, toPath: family.databasePath)
    } else {
      try FileManager.default.copyItem(atPath: old, toPath: family.databasePath)
    }
  }

  private func copyPhoto(_ random: inout SeededGenerator) throws {
    let path = photo(&random).path
    number += 1
    try FileManager.default.copyItem(
      atPath: path, toPath: family.folder.path("photos/c\(number).jpg"))
    try family.run(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        SELECT 'c\(number)', id, 1782000000, 'c\(number).jpg', 1 FROM profiles
      """)
  }

  private func loseRows(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice else { return }
    let losses = [
      "DROP TABLE viewer_decisions", "DROP TABLE viewer_settings",
      "DELETE FROM viewer_decisions WHERE rowid = (SELECT min(rowid) FROM viewer_decisions)",
    ]
    try? family.run(losses.randomElement(using: &random) ?? "")
    areDecisionsStoredTwice = false
  }

  private func restoreBackup(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice, let backup = backups.randomElement(using: &random) else {
      return
    }
    try backup.write(to: URL(fileURLWithPath: family.databasePath))
    let files = try Set(
      FileManager.default.contentsOfDirectory(atPath: family.folder.path("photos")))
    // The backup contains the names of that time.
    for (shade, file) in filesByShade where !files.contains("\(shade).jpg") {
      try FileManager.default.copyItem(
        atPath: family.folder.path("photos/\(file)"),
        toPath: family.folder.path("photos/\(shade).jpg"))
    }
    for shade in WithdrawalFamily.shades { filesByShade[shade] = "\(shade).jpg" }
    areDecisionsStoredTwice = false
  }

  private func loseState(_ random: inout SeededGenerator) throws {
    guard areDecisionsStoredTwice else { return }
    try? FileManager.default.removeItem(atPath: family.folder.path("state"))
    areDecisionsStoredTwice = false
  }

  private func restoreTable(_ random: inout SeededGenerator) throws {
    if Bool.random(using: &random) {
      try? FileManager.default.removeItem(atPath: family.tablePath)
    } else {
      // A table that the program wrote before the last word is the most dangerous one.
      let table = Bool.random(using: &random) ? tables.last : tables.randomElement(using: &random)
      try table?.write(to: URL(fileURLWithPath: family.tablePath))
    }
    try review()
  }

  private func changeZone(_ random: inout SeededGenerator) throws {
    family.environment["TZ"] = ["UTC", "Asia/Tokyo", "America/Lima"].randomElement(using: &random)
  }

  private func buildForFamily(_ random: inout SeededGenerator) throws {
    #expect(
      try family.build("--audience", "family", "--output", family.folder.path("own")).code == 0)
  }

  private func killBuild(_ random: inout SeededGenerator) throws {
    let milliseconds = Int.random(in: 10...300, using: &random)
    _ = try ProgramResult(
      URL(fileURLWithPath: "/usr/bin/timeout"),
      [
        "--signal=KILL", "0.\(String(format: "%03d", milliseconds))",
        ProgramResult.products.appendingPathComponent("kinfolio").path,
      ] + family.buildArguments + ["--force"],
      in: family.folder.url, environment: family.environment)
  }

  private func decide(_ random: inout SeededGenerator) throws {
    try review()
    let shade = WithdrawalFamily.shades.randomElement(using: &random) ?? 30
    // An empty cell hides only a photo that was shown by a word.
    let isShownByWord = newPhotos == "wait" && family.shownShades.contains(shade)
    let words = ["nothing", "picture"] + (isShownByWord ? [""] : [])
    let word = words.randomElement(using: &random) ?? "nothing"
    let file = filesByShade[shade] ?? ""
    guard try family.decide(word, inRowsWith: ",\(file),") else { return }
    if word != "picture" {
      family.shownShades.remove(shade)
    } else {
      family.shownShades.insert(shade)
      try review()
    }
  }

  private func review() throws {
    #expect(try family.viewers().code == 0)
    areDecisionsStoredTwice = true
    try remember()
  }

  private func changePublishedFiles(_ random: inout SeededGenerator) throws {
    let folder = ["photos", "en"].randomElement(using: &random) ?? ""
    _ = try run(
      "sh", "-c",
      "find '\(family.folder.path("site/\(folder)"))' -type f -exec sh -c 'echo >> \"$0\"' {} \\;")
  }

  private func unmountPhotos(_ random: inout SeededGenerator) throws {
    let photos = family.folder.path("photos")
    try FileManager.default.moveItem(atPath: photos, toPath: photos + "-away")
    _ = try family.build()
    try FileManager.default.moveItem(atPath: photos + "-away", toPath: photos)
  }
}
