import Foundation
import SQLite
import TestSupport
import Testing

/// A family with four photos, each of another brightness, that decides which of them viewers see.
///
/// The brightness of a published picture shows which photo it is, also if the photo's file or record has changed.
final class WithdrawalFamily {
  static let shades = [30, 90, 150, 210]

  let folder: TemporaryFolder
  private(set) var databaseName = "family"
  /// The shades of the photos that viewers may see.
  var shownShades: Set<Int> = []
  var environment: [String: String]
  /// The options of every build.
  var extraOptions: [String] = []

  /// Creates the family; it has decided to show the photos with these shades, and to hide the darkest one.
  init(showing shades: Set<Int>, newPhotos: String) throws {
    folder = try TemporaryFolder()
    environment = [
      "XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state"),
    ]
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    let created = try ProgramResult.kinfolio([
      "init", databasePath, "--family", "Lark", "--time-zone", "UTC", "--child", "Mia=2026-01-05",
    ])
    #expect(created.code == 0, "\(created.errorOutput)")
    for shade in Self.shades {
      try Self.writePhoto(shade: shade, to: folder.path("photos/\(shade).jpg"))
      try run(
        """
        INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
          SELECT 'p\(shade)', id, \(1_782_000_000 + shade), '\(shade).jpg', 'Canary\(shade)', 1
          FROM profiles
        """)
    }
    #expect(try viewers("--new-photos", newPhotos).code == 0)
    for shade in Self.shades where shades.contains(shade) { try decide("picture", about: shade) }
    try decide("nothing", about: Self.shades[0])
    #expect(try viewers().code == 0)
    shownShades = newPhotos == "show" ? Set(Self.shades.dropFirst()) : shades
  }

  var databasePath: String { folder.path("\(databaseName).sqlite") }
  var tablePath: String { folder.path("\(databaseName).viewers.csv") }

  func run(_ statements: String) throws {
    try Database(path: databasePath, openMode: .writing).execute(statements)
  }

  /// Makes the database as it was before the first decision.
  func loseDecisions() throws {
    try run(
      """
      DROP TABLE viewer_decisions; DROP TABLE viewer_settings;
      DELETE FROM settings WHERE name = 'viewers_id'
      """)
  }

  /// The database and the user's copies of the decisions.
  func savedDecisions() throws -> [String: Data] {
    let folder = folder.path("state/kinfolio/viewers")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let paths = [databasePath] + names.map { "\(folder)/\($0)" }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, try Data(contentsOf: URL(fileURLWithPath: $0))) })
  }

  func restore(_ files: [String: Data]) throws {
    for (path, bytes) in files { try bytes.write(to: URL(fileURLWithPath: path)) }
  }

  func removeRows(with cells: String) throws {
    let lines = try String(contentsOfFile: tablePath, encoding: .utf8).components(
      separatedBy: "\r\n")
    try lines.filter { !$0.contains(cells) }.joined(separator: "\r\n")
      .write(toFile: tablePath, atomically: true, encoding: .utf8)
  }

  /// Makes the database in another file the one of the family.
  func useDatabase(named name: String) { databaseName = name }

  func viewers(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["viewers", databasePath, "--photos", folder.path("photos"), "--as-of", "2026-06-30"]
        + options, in: folder.url, environment: environment)
  }

  /// The arguments of a build; tests append their own options.
  var buildArguments: [String] {
    [
      "build", databasePath, "--photos", folder.path("photos"), "--as-of", "2026-06-30",
      "--languages", "en", "--output", folder.path("site"), "--audience", "viewer",
    ]
  }

  func build(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      buildArguments + extraOptions + options, in: folder.url, environment: environment)
  }

  /// Writes a word into the rows of the table about the photo that had this shade at first.
  func decide(_ word: String, about shade: Int) throws {
    #expect(try decide(word, inRowsWith: ",\(shade).jpg,"))
  }

  /// Returns false if there is no such row.
  func decide(_ word: String, inRowsWith file: String) throws -> Bool {
    let text = try String(contentsOfFile: tablePath, encoding: .utf8)
    let lines = text.components(separatedBy: "\r\n").map { line in
      line.contains(file) ? word + line.drop { $0 != "," } : line
    }
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: tablePath))
    return text.contains(file)
  }

  /// The published files with a caption.
  var captions: [Substring] {
    get throws {
      try TestSupport.run("grep", ["-rlE", "Canary[0-9]", folder.path("site")]).output.split(
        separator: "\n")
    }
  }

  /// Returns the shades of all photos with a published picture or caption, also in folders that a publication left behind
  /// and that other users can read.
  func publishedShades() throws -> Set<Int> {
    var shades: Set<Int> = []
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    for name in names where name == "site" || name.hasPrefix(".site.kinfolio-") {
      let path = folder.path(name)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      if name != "site", let mode, mode & 0o077 == 0 { continue }
      let files = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
      for file in files where !file.hasSuffix(".jpg") {
        // Each picture is also published as JPEG.
        let twin = file.replacing(/\.webp$/, with: ".jpg")
        #expect(files.contains(twin), "\(file)")
        let bytes = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))
        for shade in Self.shades where bytes?.range(of: Data("Canary\(shade)".utf8)) != nil {
          shades.insert(shade)
        }
      }
      for file in files where file.hasSuffix(".jpg") {
        let shade = try Self.shade(ofPictureAt: "\(path)/\(file)")
        if let nearest = Self.shades.min(by: { abs($0 - shade) < abs($1 - shade) }) {
          shades.insert(nearest)
        }
      }
    }
    return shades
  }

  private static let side = 64

  static func writePhoto(shade: Int, to path: String) throws {
    var bytes = Data("P5\n\(side) \(side)\n255\n".utf8)
    for y in 0..<side {
      for x in 0..<side { bytes.append(UInt8(shade + (x * y / 7 + shade * x) % 9)) }
    }
    try bytes.write(to: URL(fileURLWithPath: path + ".pgm"))
    let result = try TestSupport.run(
      "cjpeg", "-quality", "90", "-grayscale", "-outfile", path, path + ".pgm")
    #expect(result.status == 0)
    try FileManager.default.removeItem(atPath: path + ".pgm")
  }

  private static func shade(ofPictureAt path: String) throws -> Int {
    let output = "\(path).pgm.test"
    let result = try TestSupport.run("djpeg", "-grayscale", "-pnm", "-outfile", output, path)
    #expect(result.status == 0, "\(path)")
    defer { try? FileManager.default.removeItem(atPath: output) }
    let pixels = try Data(contentsOf: URL(fileURLWithPath: output)).dropFirst(15)
    return pixels.reduce(0) { $0 + Int($1) } / max(1, pixels.count)
  }
}
