import Foundation

/// The pictures that a database holds itself, taken out to private files at once.
///
/// Developing them takes a while, and for as long as a database is being read its owner's app may
/// have to wait with writing; so they are copied, and the database is let go.
package final class KeptImages: Sendable {
  private let folder: URL

  /// Copies the pictures of the journal's photos that name no file.
  package init(of journal: Journal, from database: TrackingDatabase) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-images-\(UUID().uuidString)")
    for photo in journal.photos where photo.file == nil {
      guard let bytes = try database.image(of: photo.id) else { continue }
      let place = place(of: photo.id)
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: place)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The bytes of one photo; nil where the database holds none.
  func bytes(of photo: ID<Photo>) -> Data? { try? Data(contentsOf: place(of: photo)) }

  private func place(of photo: ID<Photo>) -> URL {
    folder.appendingPathComponent(SHA256.hex(of: photo.text.utf8))
  }
}
