import Drawing
import Files
import Foundation
import PhotoProtocol
import Photos
import Progress
import Records

extension SampleFamily {
  /// The reference time of the sample family, in the format of the option `--as-of`.
  package static let asOf = "2026-11-08T21:30"

  /// Writes the database `family.sqlite` and the folder `photos` into a folder; renders up to `jobs` photos at a time.
  ///
  /// Existing files are never overwritten. The database is written last, so that its existence implies a complete
  /// sample. Throws `SampleProblem`, or `DatabaseProblem` if the database cannot be created.
  package static func write(
    to folder: URL, schema: Schema, tables: SampleTables,
    foodNames: [Language: [String: String]], workers: PhotoWorkers, jobs: Int,
    progress: ProgressReporter
  ) async throws {
    let family = try SampleFamily(tables, foodNames: foodNames)
    let database = folder.appendingPathComponent("family.sqlite")
    let photos = folder.appendingPathComponent("photos")
    try createFolder(folder)
    for file in [database, photos] where FileManager.default.fileExists(atPath: file.path) {
      throw SampleProblem.alreadyExists(path: file.path)
    }
    // An interrupted run leaves only this folder behind, and the next run deletes it.
    let unfinished = folder.appendingPathComponent(".photos-unfinished")
    try? FileManager.default.removeItem(at: unfinished)
    progress.start(.sample, of: family.photos.count)
    _ = try await family.photos.mapInParallel(limit: jobs) { photo in
      try await photo.write(into: unfinished, using: workers)
      progress.advance(.sample)
    }
    try addingPathToErrors(photos) { try FileManager.default.moveItem(at: unfinished, to: photos) }
    try family.write(to: database.path, schema: schema)
    progress.finish(.sample)
  }

  private static func createFolder(_ folder: URL) throws(SampleProblem) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      if isFolder.boolValue { return }
      throw .notWritable(path: folder.path, reason: "it is a file. Choose another folder.")
    }
    try addingPathToErrors(folder) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  func write(to path: String, schema: Schema) throws {
    try schema.create(at: path) { try write(into: $0) }
  }

  static func addingPathToErrors(_ file: URL, _ body: () throws -> Void) throws(SampleProblem) {
    do { try body() } catch {
      throw .notWritable(path: file.path, reason: FileError(error, at: file.path).reason)
    }
  }
}

extension SamplePhoto {
  private static let quality = 85

  func write(into folder: URL, using workers: PhotoWorkers) async throws {
    let jpeg: Data
    do {
      jpeg = try await workers.encode(try drawPixels(), quality: Self.quality, tags: tags)
    } catch {
      // If the task is canceled, a worker process fails although the photo has no error.
      try Task.checkCancellation()
      throw SampleProblem.photo(file: relativePath, reason: "\(error)")
    }
    let target = folder.appendingPathComponent(relativePath)
    try SampleFamily.addingPathToErrors(target) {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try jpeg.write(to: target)
    }
  }

  private func drawPixels() throws -> PixelImage {
    let drawn = try Painter().pixels(of: storedPicture)
    let image = PixelImage(width: drawn.width, height: drawn.height, bgrx: Data(drawn.bytes))
    guard let image else {
      throw SampleProblem.photo(file: relativePath, reason: "it has no pixels")
    }
    return image
  }

  /// The metadata that a phone would add to the photo, such as the model and the location; a site must not contain any.
  private var tags: CameraTags {
    var tags = CameraTags()
    tags.orientation = orientation
    tags.profile = [nil, .sRGB, .displayP3][indexInSample % 3]
    tags.captured = CaptureTime(
      local: "\(localTime.day)T\(localTime.time):00", offset: utcOffsetInISO8601)
    tags.make = "Kinfolio"
    tags.model = "Kinfolio Sample Camera"
    // A location in the open sea, so that it is not anyone's home.
    tags.latitude = 39.4 + Double(indexInSample) / 1000
    tags.longitude = 1.9 + Double(indexInSample % 7) / 1000
    return tags
  }

  private var utcOffsetInISO8601: String {
    let minutes = abs(localTime.offset) / 60
    return (localTime.offset < 0 ? "-" : "+") + LocalTime(minutes: Int(minutes)).description
  }
}
