import Audiences
import Foundation
import PhotoProtocol
import Site
import TestSupport
import Testing

@testable import Photos

/// A child with some records and a photo, and builds of its site in a temporary folder.
struct SmallFamily {
  let folder: TemporaryFolder
  let database: SampleDatabase

  init(_ statements: String = "") async throws {
    folder = try TemporaryFolder()
    database = try SampleDatabase(Self.records + statements)
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: true)
    try await Self.photo().write(to: folder.url.appendingPathComponent("photos/a.jpg"))
  }

  /// The arguments of a build into `siteFiles` in one language.
  ///
  /// Tests append their own options.
  var buildArguments: [String] {
    [
      "build", database.path, "--photos", folder.path("photos"), "--as-of", "2026-06-30",
      "--languages", "en", "--output", folder.path("site"),
    ]
  }

  func build(_ options: String..., environment: [String: String] = [:]) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      buildArguments + options, in: folder.url,
      environment: ownFolders.merging(environment) { $1 })
  }

  /// The folders of this family's cache and decisions.
  private var ownFolders: [String: String] {
    ["XDG_CACHE_HOME": folder.path("cache"), "XDG_STATE_HOME": folder.path("state")]
  }

  /// Decides that viewers see photos without a decision, as a family must before the first build for viewers.
  func showNewPhotos(environment: [String: String] = [:]) throws {
    let result = try ProgramResult.kinfolio(
      [
        "viewers", database.path, "--photos", folder.path("photos"), "--as-of", "2026-06-30",
        "--new-photos", "show",
      ], in: folder.url,
      environment: ownFolders.merging(environment) { $1 })
    #expect(result.code == 0, "\(result.errorOutput)")
  }

  /// Returns the files of the site or of another folder, by relative path.
  func siteFiles(in name: String = "site") throws -> [String: Data] {
    let files = try folder.files().filter { $0.key.hasPrefix(name + "/") }
    return Dictionary(
      uniqueKeysWithValues: files.map { (String($0.key.dropFirst(name.count + 1)), $0.value) })
  }

  /// Returns a photo of this size, with a phone's metadata.
  static func photo(
    _ width: Int = 320, _ height: Int = 240, _ tags: CameraTags = CameraTags()
  ) async throws -> Data {
    // Runs of one shade. Their length does not divide the length of a row.
    let (bytes, run) = (width * height * 4, 97)
    var shades = Data(capacity: bytes + run)
    for shade in 0...bytes / run {
      shades.append(Data(repeating: UInt8(truncatingIfNeeded: shade), count: run))
    }
    guard let pixels = PixelImage(width: width, height: height, bgrxBytes: shades.prefix(bytes))
    else {
      return Data()
    }
    let program = ProgramResult.products.appendingPathComponent("kinfolio-photos")
    let workers = WorkerPool(program: program, workerLimit: 1)
    let jpeg = try await workers.encodeJPEG(pixels, quality: 80, tags: tags)
    await workers.shutDown()
    return jpeg
  }

  private static let records = """
    INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
      ('w1', 'mia', '2026-01-10', 'weight', 3.4, 1780000000),
      ('w2', 'mia', '2026-06-20', 'weight', 7.2, 1780000000);
    INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at) VALUES
      ('d1', 'mia', 1782000000, 1, 1782000000), ('d2', 'mia', 1782050000, 1, 1782050000);
    INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
      VALUES ('p1', 'mia', 1782000000, 'a.jpg', 'Lark', 1782000000);

    """
}

extension ProgramResult {
  /// The lines of a JSON log.
  ///
  /// A line that is not a JSON object is nil.
  var logEvents: [[String: Any]?] {
    output.split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }
}
