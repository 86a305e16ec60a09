import Audiences
import Foundation
import Progress
import Site
import TestSupport
import Testing

/// Tests that a photo is rendered only once, even if its file's name or date changes, and again if
/// its contents change.
@Suite struct PhotoCacheTests {
  /// Builds the site and returns the number of photos that were found in the cache and the number
  /// that were rendered.
  private func buildCountingCachedAndRendered(_ family: SmallFamily, photos: String = "photos")
    throws
    -> [Int?]
  {
    let result = try family.build("--photos", family.folder.path(photos), "--log-format", "json")
    #expect(result.code == 0, "\(result.errorOutput)")
    let summary = result.logEvents.last ?? nil
    return ["photos_found", "photos_made"].map { summary?[$0] as? Int }
  }

  @Test func renamedOrCopiedPhotosAreNotRenderedAgain() async throws {
    let family = try await SmallFamily()
    #expect(try buildCountingCachedAndRendered(family) == [0, 1])
    let before = try family.siteFiles()
    let photo = family.folder.path("photos/a.jpg")
    #expect(utimes(photo, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]) == 0)
    #expect(try buildCountingCachedAndRendered(family) == [1, 0])
    try FileManager.default.copyItem(
      atPath: family.folder.path("photos"), toPath: family.folder.path("copied"))
    #expect(try buildCountingCachedAndRendered(family, photos: "copied") == [1, 0])
    #expect(try family.siteFiles() == before)
    try FileManager.default.moveItem(atPath: photo, toPath: family.folder.path("photos/b.jpg"))
    try family.database.run("UPDATE photos SET file = 'b.jpg';")
    #expect(try buildCountingCachedAndRendered(family) == [1, 0])
    #expect(try publishedPhotos(family) == publishedPhotos(before))
  }

  @Test func detectsChangedPhotoWithSameSizeAndDate() async throws {
    let family = try await SmallFamily()
    _ = try buildCountingCachedAndRendered(family)
    let before = try publishedPhotos(family)
    let photo = family.folder.url.appendingPathComponent("photos/a.jpg")
    let date = try FileManager.default.attributesOfItem(atPath: photo.path)[.modificationDate]
    var bytes = try Data(contentsOf: photo)
    // A different quantization table: only two bytes of the file differ, but all colors change.
    let table = try #require(bytes.range(of: Data([0xFF, 0xDB]))?.lowerBound)
    bytes[table + 5] = bytes[table + 5] &+ 40
    bytes[table + 6] = bytes[table + 6] &+ 40
    try bytes.write(to: photo)
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: photo.path)
    #expect(try buildCountingCachedAndRendered(family)[1] ?? 0 > 0)
    let after = try publishedPhotos(family)
    #expect(after.count == before.count && Set(after.keys).isDisjoint(with: before.keys))
    #expect(Set(after.values).isDisjoint(with: before.values))
  }

  @Test func deletedCacheDoesNotChangeSite() async throws {
    let family = try await SmallFamily()
    let first = try family.build()
    #expect(first.errorOutput.contains("Photos: 0 of 1 from the cache"), "\(first.errorOutput)")
    let before = try family.siteFiles()
    try FileManager.default.removeItem(atPath: family.folder.path("cache"))
    let second = try family.build()
    #expect(second.errorOutput.contains("Files: 0 written"), "\(second.errorOutput)")
    #expect(second.errorOutput.contains("Photos: 0 of 1 from the cache"), "\(second.errorOutput)")
    #expect(try family.siteFiles() == before)
    #expect(try family.build().errorOutput.contains("Photos: 1 of 1 from the cache"))
  }

  @Test func deletesPhotosRemovedFromSite() async throws {
    let family = try await SmallFamily()
    _ = try buildCountingCachedAndRendered(family)
    try family.database.run("DELETE FROM photos;")
    #expect(try family.build("--dry-run").code == 0)
    #expect(try !cachedPhotoFiles(family).isEmpty)
    #expect(try family.build().code == 0)
    #expect(try cachedPhotoFiles(family) == [])
  }

  @Test func deletesRemovedPhotosDespiteFutureDates() async throws {
    let family = try await SmallFamily()
    _ = try buildCountingCachedAndRendered(family)
    let cache = family.folder.url.appendingPathComponent("cache")
    let ahead = [
      timeval(tv_sec: 1_930_000_000, tv_usec: 0), timeval(tv_sec: 1_930_000_000, tv_usec: 0),
    ]
    for path in try FileManager.default.subpathsOfDirectory(atPath: cache.path) {
      utimes(cache.appendingPathComponent(path).path, ahead)
    }
    try family.database.run("DELETE FROM photos;")
    #expect(try family.build().code == 0)
    #expect(try cachedPhotoFiles(family) == [])
  }

  /// The killed build had recorded the photos to be deleted before it published.
  @Test func nextBuildDeletesLeftoversOfKilledBuild() async throws {
    let family = try await SmallFamily()
    usleep(50_000)
    _ = try buildCountingCachedAndRendered(family)
    let picture = try #require(publishedPhotos(family).keys.sorted().first)
    let name = try #require(picture.split(separator: "/").last).prefix(16)
    let cache = try #require(try cachedPhotoFiles(family).first).split(separator: "/")
      .prefix { !$0.hasPrefix("photos-") }.joined(separator: "/")
    try family.folder.write("", to: "\(cache)/unwanted/\(name)")
    let night = try family.build("--log-format", "json")
    #expect(night.logEvents.last??["made"] as? Int == 0, "nothing has changed")
    #expect(try cachedPhotoFiles(family) == [])
  }

  @Test func unusableCacheDoesNotStopTheBuild() async throws {
    let family = try await SmallFamily()
    let file = try family.folder.write("mine", to: "notes.txt")
    for place in [file, "/proc/nope"] {
      let result = try family.build(environment: ["XDG_CACHE_HOME": place])
      #expect(result.code == 0)
      #expect(
        result.errorOutput.contains(
          "The cache folder \(place)/kinfolio cannot be used, so nothing is kept for the next build. "
            + "Set XDG_CACHE_HOME to a folder of your own."), "\(result.errorOutput)")
      #expect(try family.siteFiles()["index.html"] != nil)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  /// Service accounts often have a home folder that does not exist.
  @Test func missingHomeFolderIsNotCreated() async throws {
    let family = try await SmallFamily()
    let home = family.folder.path("nonexistent")
    let result = try family.build(environment: ["XDG_CACHE_HOME": "", "HOME": home])
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  /// The scratch folder of a killed run is deleted, but not that of a running one.
  @Test func nextRunDeletesScratchFoldersOfKilledRuns() async throws {
    let family = try await SmallFamily()
    for name in ["dead", "alive"] {
      try family.folder.write("a family's records", to: "temp/kinfolio-scratch-\(name)/copy.sqlite")
    }
    let alive = open(family.folder.path("temp/kinfolio-scratch-alive"), O_RDONLY | O_CLOEXEC)
    defer { close(alive) }
    #expect(flock(alive, LOCK_EX) == 0)
    let result = try family.build(
      environment: ["XDG_CACHE_HOME": "", "HOME": "", "TMPDIR": family.folder.path("temp")])
    #expect(result.code == 0, "\(result.errorOutput)")
    let left = try FileManager.default.contentsOfDirectory(atPath: family.folder.path("temp"))
    #expect(left == ["kinfolio-scratch-alive"])
  }

  @Test func parallelBuildsShareCache() async throws {
    let family = try await SmallFamily()
    let (build, folder) = (family.buildArguments, family.folder)
    let codes = try await ["one", "two", "three"].mapInParallel(limit: 3) { site in
      try ProgramResult.kinfolio(
        build + ["--output", folder.path(site)],
        environment: ["XDG_CACHE_HOME": folder.path("cache")]
      ).code
    }
    #expect(codes == [0, 0, 0])
    #expect(try family.siteFiles(in: "one") == family.siteFiles(in: "two"))
    #expect(try family.siteFiles(in: "one") == family.siteFiles(in: "three"))
  }

  private func cachedPhotoFiles(_ family: SmallFamily) throws -> [String] {
    try family.folder.files().keys.filter { $0.hasPrefix("cache/kinfolio/photos-") }
  }

  private func publishedPhotos(_ family: SmallFamily) throws -> [String: Data] {
    publishedPhotos(try family.siteFiles())
  }

  private func publishedPhotos(_ site: [String: Data]) -> [String: Data] {
    site.filter { $0.key.hasPrefix("photos/") }
  }
}
