import Foundation
import TestSupport
import Testing

@testable import Files
@testable import PhotoProtocol
@testable import Photos
@testable import TestFamilies

/// The photo cache stays within its size limit, and several builds can share it.
@Suite struct PhotoCacheLockTests {
  private let folder: TemporaryFolder
  private let root: URL

  init() throws {
    folder = try TemporaryFolder()
    root = folder.url.appendingPathComponent("cache")
  }

  /// Simulates a build that renders or reuses photos and then trims the cache to `sizeLimit` bytes.
  private func build(
    using photos: String..., removing paths: [String] = [], sizeLimit: Int = .max
  ) throws {
    let hold = try PhotoCacheLock(root)
    let cache = PhotoCache(lock: hold, recipe: PhotoCacheTests.recipe, hashCache: FileHashCache())
    for photo in photos {
      if cache.picture(forOriginalHash: photo) != nil {
        hold.recordUse(ofOriginalHash: photo, as: \.found)
      } else {
        hold.recordUse(ofOriginalHash: photo, as: \.rendered)
        _ = try cache.store(PhotoCacheTests.photo(containing: photo), originalHash: photo)
      }
    }
    hold.trimAndUnlock(unpublished: paths, sizeLimit: sizeLimit)
    // File dates have the resolution of the kernel's clock tick.
    usleep(20_000)
  }

  private var cachedPhotos: [String] {
    get throws {
      try folder.files().keys.filter { $0.hasSuffix("note.json") }
        .compactMap { $0.split(separator: "/").dropLast().last.map(String.init) }.sorted()
    }
  }

  @Test func evictsLeastRecentlyUsedPhotos() throws {
    try build(using: "aa", "bb")
    try build(using: "cc")
    try build(using: "aa")
    let size = try folder.files().reduce(0) { $0 + $1.value.count }
    try build(using: "dd", sizeLimit: size)
    #expect(try cachedPhotos == ["aa", "cc", "dd"])
    try build(using: "ee", sizeLimit: size)
    #expect(try cachedPhotos == ["aa", "dd", "ee"])
  }

  @Test func keepsPhotosInUseBeyondLimit() throws {
    try build(using: "aa", "bb")
    try build(using: "bb", "cc", sizeLimit: 0)
    #expect(try cachedPhotos == ["bb", "cc"])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: root.path).contains("aa") == false)
  }

  /// Renditions of every size are deleted, including those of other recipes such as print.
  @Test func deletesPhotosRemovedFromSite() throws {
    try build(using: "aa", "bb")
    let name = PhotoCache.publishedNamePrefix(
      forHash: "aa", recipe: PhotoCacheTests.recipe.fingerprint)
    let print = "cache/photos-large/aa/aa/note.json"
    try folder.write("{}", to: print)
    usleep(20_000)
    try build(using: "bb", removing: ["photos/\(name)-320.jpg", "en/index.html"])
    #expect(try cachedPhotos == ["bb"])
    #expect(access(folder.path(print), F_OK) != 0)
  }

  @Test func defersDeletionWhileAnotherBuildRuns() throws {
    try build(using: "aa", "bb")
    let name = PhotoCache.publishedNamePrefix(
      forHash: "aa", recipe: PhotoCacheTests.recipe.fingerprint)
    do {
      let other = try PhotoCacheLock(root)
      try build(using: "bb", removing: ["photos/\(name)-320.jpg"])
      withExtendedLifetime(other) {}
    }
    #expect(try cachedPhotos == ["aa", "bb"])
    try build()
    #expect(try cachedPhotos == ["bb"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).count == 1)
  }

  @Test func trimsNothingWhileAnotherBuildRuns() throws {
    try build(using: "aa")
    let other = try PhotoCacheLock(root)
    try build(using: "bb", sizeLimit: 0)
    #expect(try cachedPhotos == ["aa", "bb"])
    other.recordUse(ofOriginalHash: "cc", as: \.rendered)
    other.trimAndUnlock(sizeLimit: 0)
    #expect(try cachedPhotos == ["bb"])
  }

  @Test func deletesLeftoversButKeepsFilesInProgress() throws {
    try build(using: "aa")
    let recipe = "cache/photos-\(PhotoCacheTests.recipe.fingerprint)"
    let left = try folder.write("half", to: "\(recipe)/new-1/320.jpg")
    let other = try PhotoCacheLock(root)
    #expect(access(left, F_OK) != 0)
    let begun = try folder.write("half", to: "\(recipe)/new-2/320.jpg")
    try build(using: "bb", sizeLimit: 0)
    #expect(access(begun, F_OK) == 0)
    withExtendedLifetime(other) {}
  }

  @Test func cacheIsPrivateToOwner() throws {
    try FileManager.default.createDirectory(
      at: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    _ = try PhotoCacheLock(root)
    let mode = try FileManager.default.attributesOfItem(atPath: root.path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a folder away"))
  func rejectsFolderOfAnotherUser() throws {
    _ = try PhotoCacheLock(root)
    #expect(chown(root.path, 65_534, 65_534) == 0)
    let error = #expect(throws: FileError.self) { try PhotoCacheLock(root) }
    #expect(error.map { "\($0)" }?.contains("XDG_CACHE_HOME") == true)
  }
}
