import Foundation
import TestSupport
import Testing

@testable import Files
@testable import PhotoProtocol
@testable import Photos
@testable import Progress
@testable import TestFamilies

@Suite struct PhotoCacheTests {
  static let recipe = RenderRecipe(renditions: [
    Rendition(width: 320, format: .jpeg, quality: 80),
    Rendition(width: 64, format: .webp, quality: 80),
  ])
  private let folder: TemporaryFolder
  private let cache: PhotoCache

  init() throws {
    folder = try TemporaryFolder()
    let hold = try PhotoCacheLock(folder.url.appendingPathComponent("cache"))
    cache = PhotoCache(lock: hold, recipe: Self.recipe, hashCache: FileHashCache())
  }

  static func photo(containing text: String) -> RenderedPhoto {
    RenderedPhoto(
      facts: PhotoFacts(
        width: 8, height: 6, dates: EmbeddedDates(), averageColor: "#102030",
        grid: BrightnessGrid(cells: Array(repeating: 40, count: 81))),
      pictures: recipe.renditions.map {
        .init(width: $0.width, height: 9, bytes: Data("\(text) \($0.width)".utf8))
      })
  }

  private func file(named name: String) throws -> URL {
    let path = try #require(folder.files().keys.first { $0.hasSuffix("/" + name) })
    return folder.url.appendingPathComponent(path)
  }

  @Test func returnsStoredPhoto() throws {
    #expect(cache.picture(forOriginalHash: "abc") == nil)
    let kept = try cache.store(Self.photo(containing: "a"), originalHash: "abc")
    #expect(cache.picture(forOriginalHash: "abc") == kept)
    #expect(
      try kept.renditions.map { try Data(contentsOf: $0.file.url) }
        == ["a 320", "a 64"].map { Data($0.utf8) })
    #expect(!(try folder.files().keys.contains { $0.contains("new-") }))
  }

  @Test(
    "Fault 33: A damaged cache entry is replaced",
    arguments: [
      ("320.jpg", "a 321"), ("320.jpg", "a"), ("64.webp", ""), ("note.json", ""),
      ("note.json", "{}"),
    ])
  func damagedEntryIsRenderedAgain(fileName: String, contents: String) throws {
    let kept = try cache.store(Self.photo(containing: "a"), originalHash: "abc")
    try Data(contents.utf8).write(to: file(named: fileName))
    #expect(cache.picture(forOriginalHash: "abc") == nil)
    #expect(try cache.store(Self.photo(containing: "a"), originalHash: "abc") == kept)
    #expect(cache.picture(forOriginalHash: "abc") == kept)
    #expect(try folder.files().count == 3)
  }

  @Test func rejectsEntryWithAlteredMetadata() throws {
    let kept = try cache.store(Self.photo(containing: "a"), originalHash: "abc")
    let note = try file(named: "note.json")
    let text = try String(contentsOf: note, encoding: .utf8)
    try Data(text.replacing("\"width\":320", with: "\"width\":820").utf8).write(to: note)
    #expect(cache.picture(forOriginalHash: "abc") == nil)
    #expect(try cache.store(Self.photo(containing: "a"), originalHash: "abc") == kept)
  }

  /// An older program stored what a decoder returned that a photo had taken over.
  @Test func dropsEntryWithImpossibleFacts() throws {
    let photo = Self.photo(containing: "a")
    let facts = PhotoFacts(
      width: .max, height: 6, dates: EmbeddedDates(), averageColor: "#102030",
      grid: photo.facts.grid)
    _ = try cache.store(RenderedPhoto(facts: facts, pictures: photo.pictures), originalHash: "abc")
    #expect(cache.picture(forOriginalHash: "abc") == nil)
    #expect(try cache.store(photo, originalHash: "abc").width == 8)
    #expect(cache.picture(forOriginalHash: "abc")?.width == 8)
  }

  @Test func keepsEntryOfAnotherBuild() throws {
    _ = try cache.store(Self.photo(containing: "theirs"), originalHash: "abc")
    let picture = try cache.store(Self.photo(containing: "ours"), originalHash: "abc")
    #expect(cache.picture(forOriginalHash: "abc") == picture)
    #expect(try Data(contentsOf: file(named: "64.webp")) == Data("theirs 64".utf8))
  }

  @Test func recipeFingerprintDependsOnVersionAndRenditions() {
    let (recipe, renditions) = (Self.recipe, Self.recipe.renditions)
    let names = [
      recipe.fingerprint(version: 1), recipe.fingerprint(version: 2),
      RenderRecipe(renditions: renditions, focus: FocusPoint(x: 0.5, y: nil)).fingerprint,
      RenderRecipe(renditions: renditions, focus: FocusPoint(x: nil, y: 0.5)).fingerprint,
      RenderRecipe(renditions: Array(renditions.dropLast())).fingerprint,
    ]
    #expect(Set(names).count == names.count)
  }

  @Test func rendersEqualPhotosOnce() async throws {
    let turns = KeyedLock()
    let cache = cache
    let developed = try await Array(0..<8).mapInParallel(limit: 8) { index in
      try await turns.withLock(forKey: index < 4 ? "abc" : "def") {
        let hash = index < 4 ? "abc" : "def"
        if cache.picture(forOriginalHash: hash) != nil { return false }
        try await Task.sleep(for: .milliseconds(5))
        _ = try cache.store(Self.photo(containing: hash), originalHash: hash)
        return true
      }
    }
    #expect(developed.count { $0 } == 2)
  }

  @Test func unlinkedFileReturnsEachImage() throws {
    let file = try UnlinkedFile()
    let texts = ["first", "", "and the third"]
    let places = try texts.map { try file.append(Data($0.utf8)) }
    #expect(places.map { file.bytes(in: $0) } == texts.map { Data($0.utf8) })
    let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    // Its name is "kinfolio-" and six letters until it is unlinked.
    #expect(links.contains { $0.contains(/\/kinfolio-[A-Za-z0-9]{6} \(deleted\)$/) })
    withExtendedLifetime(file) {}
  }
}

@Suite struct PhotoFolderTests {
  @Test(
    "File names are compared by bytes, even if an accent follows the slash",
    arguments: ["\u{301}a.jpg", "b/\u{301}c.jpg", "a.jpg"])
  func comparesFileNamesByBytes(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("inside", to: name)
    let photos = try #require(try PhotoFolder(folder.url.path))
    #expect(try photos.bytes(of: name) == Data("inside".utf8))
  }

  @Test(
    "Fault 10: A path outside the photo folder is refused",
    arguments: ["/\u{301}etc", "/etc/hostname", "../\u{301}x", "", "a\0b"])
  func rejectsPathsOutsideFolder(path: String) throws {
    let folder = try TemporaryFolder()
    let photos = try #require(try PhotoFolder(folder.url.path))
    #expect(throws: PhotoFolder.Fault.outsideFolder) { try photos.bytes(of: path) }
  }
}
