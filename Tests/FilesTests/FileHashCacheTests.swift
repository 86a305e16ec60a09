import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing

@Suite struct FileHashCacheTests {
  private let folder: TemporaryFolder
  private let photoPath: String

  /// Writes a file and waits until any further change is visible in its metadata.
  init() throws {
    folder = try TemporaryFolder()
    photoPath = try folder.write("one", to: "photos/a.jpg")
    usleep(50_000)
  }

  /// Reads the file, and returns a cache for the next build.
  private func cacheAfterReading() throws -> FileHashCache {
    let first = FileHashCache()
    #expect(try first.hash(at: photoPath) == SHA256.hex(of: "one".utf8))
    return FileHashCache(saved: first.entriesForNextBuild)
  }

  @Test func unchangedFileIsNotReadAgain() throws {
    let hashCache = try cacheAfterReading()
    let trace = try #require(FileStamp(of: photoPath))
    #expect(hashCache.hash(of: trace) == SHA256.hex(of: "one".utf8))
  }

  /// The new contents have the same size and date; the file is changed in place or replaced.
  @Test("Fault 31: A change is found even if size and date are the same", arguments: [false, true])
  func detectsChangeWithSameSizeAndDate(inPlace: Bool) throws {
    var before = stat()
    #expect(stat(photoPath, &before) == 0)
    let hashCache = try cacheAfterReading()
    let other = try folder.write("two", to: "other")
    if inPlace {
      let handle = try #require(FileHandle(forWritingAtPath: photoPath))
      try handle.write(contentsOf: Data("two".utf8))
      try handle.close()
    } else {
      #expect(rename(other, photoPath) == 0)
    }
    let dates = [before.st_atim, before.st_mtim]
    #expect(utimensat(AT_FDCWD, photoPath, dates, 0) == 0)
    #expect(try hashCache.hash(at: photoPath) == SHA256.hex(of: "two".utf8))
  }

  /// Another change within the same tick of the disk's clock would not change the metadata.
  @Test func recentlyChangedFileIsNotStored() throws {
    try folder.write("new", to: "photos/a.jpg")
    let first = FileHashCache()
    let trace = try #require(FileStamp(of: photoPath))
    first.store("hash", for: trace)
    #expect(first.hash(of: trace) == "hash")
    #expect(FileHashCache(saved: first.entriesForNextBuild).hash(of: trace) == nil)
    #expect(trace.reliableAfterNs > trace.statusChangeTimeNs + 10_000_000)
    #expect(trace.reliableAfterNs < trace.statusChangeTimeNs + 3_000_000_000)
  }

  @Test func unusedHashesAreDropped() throws {
    let second = FileHashCache(saved: try cacheAfterReading().entriesForNextBuild)
    #expect(second.hash(of: try #require(FileStamp(of: photoPath))) == nil)
  }

  /// A read error must not make Kinfolio's own file look like a foreign one.
  @Test func unreadableFileIsNotTreatedAsMissing() throws {
    // `lstat` reports a regular file, but no program can read its first byte.
    #expect(throws: (any Error).self) { try FileHashCache().hash(at: "/proc/self/mem") }
    #expect(try FileHashCache().hash(at: photoPath + "-gone") == nil)
  }
}
