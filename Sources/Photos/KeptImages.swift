import Foundation
import Publishing
import Records

/// The pictures that a database holds itself, taken out of it at once.
///
/// Developing them takes a while, and for as long as a database is being read its owner's app may
/// have to wait with writing; so they are copied, and the database is let go. The copies lie in a
/// file without a name, of which nothing is left however the program ends.
package final class KeptImages: Sendable {
  private let file: NamelessFile?
  private let places: [ID<Photo>: Range<Int>]

  /// Copies the pictures of those photos that name no file.
  package init(of photos: some Sequence<Photo>, from database: TrackingDatabase) throws {
    var file: NamelessFile?
    var places: [ID<Photo>: Range<Int>] = [:]
    for photo in photos where photo.file == nil {
      guard let bytes = try database.image(of: photo.id) else { continue }
      let used = try file ?? NamelessFile()
      places[photo.id] = try used.append(Data(bytes))
      file = used
    }
    self.file = file
    self.places = places
  }

  /// Makes a collection without pictures.
  package convenience init() { self.init(nil, [:]) }

  private init(_ file: NamelessFile?, _ places: [ID<Photo>: Range<Int>]) {
    self.file = file
    self.places = places
  }

  /// The same pictures under other names of their photos, no two of them alike.
  package func renamed(_ name: (ID<Photo>) -> ID<Photo>) -> KeptImages {
    KeptImages(file, Dictionary(places.map { (name($0), $1) }) { first, _ in first })
  }

  /// The pictures of some photos alone.
  package func only(_ photos: Set<ID<Photo>>) -> KeptImages {
    KeptImages(file, places.filter { photos.contains($0.key) })
  }

  /// The bytes of one photo; nil where the database holds none.
  func bytes(of photo: ID<Photo>) -> Data? {
    places[photo].flatMap { file?.bytes(in: $0) }
  }
}

/// A private temporary file that loses its name as soon as it is made.
final class NamelessFile: Sendable {
  private let descriptor: Int32

  init() throws {
    // Every user may write to the system's temporary directory. The path never reaches the output: it
    // is unlinked below. mkstemp replaces the six letters.
    let template = FileManager.default.temporaryDirectory.path + "/kinfolio-XXXXXX"
    var name = Array(template.utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(template, errno) }
    unlink(name)
    // No program started from here may read it.
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw FileError(template, errno) }
  }

  deinit { close(descriptor) }

  /// Writes bytes at the end and tells where they lie.
  func append(_ data: Data) throws -> Range<Int> {
    let start = Int(lseek(descriptor, 0, SEEK_END))
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    return start..<start + data.count
  }

  /// The bytes that lie there, for several tasks at once; nil where the disk fails.
  func bytes(in place: Range<Int>) -> Data? {
    var data = Data(count: place.count)
    var done = 0
    while done < place.count {
      let count = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(place.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return data
  }
}

/// A developed photo in the cache, as large as its files are.
struct KeptPhoto {
  let url: URL
  let size: Int
  let used: Int

  /// That of the content it was made from.
  var hash: String { url.lastPathComponent }

  var publishedName: String {
    let recipe = url.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
    return PhotoCache.publishedName(of: hash, by: recipe.dropFirst(PhotoCache.prefix.count))
  }

  init?(_ url: URL) {
    guard let folder = url.status, folder.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.url = url
    used = folder.changed
    size = url.entries.reduce(0) { $0 + Int($1.status?.st_size ?? 0) }
  }
}

extension URL {
  /// Dates a file or folder now, where that is allowed.
  func touch() { utimes(path, nil) }

  /// What lies in a folder; nothing where it cannot be read.
  var entries: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { appendingPathComponent($0) }
  }

  fileprivate var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension stat {
  /// When it was changed last, in nanoseconds since 1970.
  var changed: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
