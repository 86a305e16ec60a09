import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import TestFamilies

/// Tests names whose accents are composed in the database and decomposed on disk, or the reverse.
@Suite struct AccentedNameTests {
  static let (composed, decomposed) = ("Cr\u{E8}me \u{F1}.jpg", "Cre\u{300}me n\u{303}.jpg")
  static let folders = ("Fotos de a\u{F1}o", "Fotos de an\u{303}o")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> PhotoFolder { try #require(try PhotoFolder(folder.url.path)) }

  private func text(of name: String, in photos: PhotoFolder) throws -> String {
    String(decoding: try photos.bytes(of: name), as: UTF8.self)
  }

  @Test func findsEquivalentNames() throws {
    // Both composed, both decomposed, and one of each.
    for (index, name) in [
      Self.folders.0 + "/1/" + Self.composed, Self.folders.1 + "/2/" + Self.decomposed,
      Self.folders.1 + "/3/" + Self.composed, "Cr\u{E8}me n\u{303}.jpg",
    ].enumerated() {
      try folder.write("\(index)", to: name)
    }
    let photos = try open()
    for top in [Self.folders.0, Self.folders.1] {
      for name in [Self.composed, Self.decomposed] {
        // The folder exists in both spellings, so that only its exact spelling is searched.
        #expect(
          (try? text(of: "\(top)/1/\(name)", in: photos)) == (top.utf8.count == 13 ? "0" : nil))
      }
    }
    for name in [Self.composed, Self.decomposed] {
      #expect(try text(of: "\(Self.folders.1)/2/\(name)", in: photos) == "1")
      #expect(try text(of: "\(Self.folders.1)/3/\(name)", in: photos) == "2")
      #expect(try text(of: name, in: photos) == "3")
      #expect(throws: PhotoFolder.Fault.missing) { try photos.bytes(of: "\(name)/x") }
      #expect(throws: PhotoFolder.Fault.missing) { try photos.bytes(of: "x\(name)") }
    }
  }

  @Test func findsFilesInFoldersWithEquivalentNames() throws {
    try folder.write("1", to: "\(Self.folders.1)/\(Self.decomposed)")
    try folder.write(
      PhotoSidecarsTests.googleSidecar, to: "\(Self.folders.1)/\(Self.decomposed).json")
    let photos = try open()
    let name = "\(Self.folders.0)/\(Self.composed)"
    #expect(try text(of: name, in: photos) == "1")
    #expect(try PhotoSidecars(forPhotos: [name], in: photos).dateCandidate(of: name) != nil)
    // A change of the file on disk starts a new build, and so does a file with the exact name.
    let paths = photos.requestedPaths.map { Array($0.utf8) }
    for path in ["\(Self.folders.0)/\(Self.composed)", "\(Self.folders.1)/\(Self.decomposed)"] {
      #expect(paths.contains(Array("\(folder.url.path)/\(path)".utf8)), "\(path)")
    }
  }

  @Test func exactNamePrecedesEquivalentName() throws {
    try folder.write("composed", to: Self.composed)
    try folder.write("decomposed", to: Self.decomposed)
    let photos = try open()
    #expect(try text(of: Self.composed, in: photos) == "composed")
    #expect(try text(of: Self.decomposed, in: photos) == "decomposed")
    let file = "Cr\u{E8}me n\u{303}.jpg"
    #expect(try text(of: file, in: photos) == (try text(of: file, in: open())))
  }

  @Test func equivalentNamesDoNotLeaveFolder() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", to: Self.decomposed)
    try outside.write("secret", to: "a.jpg")
    for (link, target) in [
      (Self.decomposed, outside.path(Self.decomposed)), (Self.folders.1, outside.url.path),
    ] {
      #expect(symlink(target, folder.path(link)) == 0)
    }
    let photos = try open()
    let above = "../\(outside.url.lastPathComponent)/\(Self.composed)"
    for name in [Self.composed, "\(Self.folders.0)/a.jpg", above] {
      #expect(throws: PhotoFolder.Fault.outsideFolder, "\(name)") { try photos.bytes(of: name) }
    }
    #expect(throws: PhotoFolder.Fault.missing) {
      try photos.bytes(of: "\(Self.folders.0)/\(Self.composed)")
    }
    #expect(try photos.entries(inFolder: Self.folders.0).isEmpty)
    #expect(try photos.entries(inFolder: "..").isEmpty)
  }
}
