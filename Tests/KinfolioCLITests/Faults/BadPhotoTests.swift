import Foundation
import TestSupport
import Testing

/// Tests unusable photo files.
///
/// Each loses its picture and affects nothing else.
@Suite struct BadPhotoTests {
  @Test("Fault 1: A photo that is cut off keeps its caption, without a picture")
  func truncatedPhotoKeepsItsPlace() async throws {
    try await BadPhotos([("half.jpg", "cutShort"), ("header.jpg", "cutShort")]) { good, photos in
      try photos.write(good.prefix(good.count / 2), to: "half.jpg")
      try photos.write(good.prefix(20), to: "header.jpg")
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 2: An empty file or a pipe is listed, and the build does not wait")
  func reportsEmptyAndSpecialFiles() async throws {
    try await BadPhotos([
      ("zero.jpg", "empty"), ("pipe.jpg", "notAFile"), ("folder.jpg", "notAFile"),
      ("socket.jpg", "notAFile"), ("device.jpg", "outsideFolder"),
    ]) { _, photos in
      try photos.write(Data(), to: "zero.jpg")
      #expect(mkfifo(photos.path("pipe.jpg"), 0o600) == 0)
      #expect(mkdir(photos.path("folder.jpg"), 0o700) == 0)
      #expect(mknod(photos.path("socket.jpg"), S_IFSOCK | 0o600, 0) == 0)
      try photos.link("device.jpg", to: "/dev/zero")
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 3: A picture with too many pixels is refused by its header")
  func rejectsTooManyPixelsByHeader() async throws {
    try await BadPhotos([("huge.png", "tooManyPixels"), ("endless.png", "tooManyPixels")]) {
      _, photos in
      try photos.createPNGFiles(
        """
        png('huge.png', 30000, zeros(1000))
        png('endless.png', 0xFFFFFFFF, zeros(1000))
        """)
    }.expectPhotosShownOrReported()
  }

  @Test(
    "Fault 4: What decompresses to more than a picture or a profile needs is ignored or refused")
  func survivesDecompressionBombs() async throws {
    try await BadPhotos([("bomb.png", nil), ("profile-bomb.png", "tooLarge")]) { _, photos in
      try photos.createPNGFiles(
        """
        png('bomb.png', 40, zeros(300 << 20))
        profile = chunk(b'iCCP', b'x\\0\\0' + zeros(300 << 20))
        png('profile-bomb.png', 4, zeros(4 * 17), profile)
        """)
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 6: The bytes of a file determine its type, not its name")
  func detectsFormatByContents() async throws {
    try await BadPhotos([
      ("page.jpg", "notAnImage"), ("paper.jpg", "notAnImage"), ("film.jpg", "film"),
      ("drawing.jpg", "unsupported"), ("picture.txt", nil), ("small.jpg", nil),
    ]) { good, photos in
      try photos.write(Data("<!DOCTYPE html><script>alert(1)</script>".utf8), to: "page.jpg")
      try photos.write(Data("%PDF-1.7".utf8), to: "paper.jpg")
      try photos.write(BadPhotos.videoHeader, to: "film.jpg")
      let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>"
      try photos.write(Data(drawing.utf8), to: "drawing.jpg")
      try photos.write(good, to: "picture.txt")
      try photos.createPNGFiles("png('small.jpg', 40, zeros(40 * 161))")
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 7: The first frame is shown; pages, raw photos and films are listed")
  func usesFirstFrameAndListsUnsupportedFiles() async throws {
    try await BadPhotos([
      ("moving.png", nil), ("pages.tif", "rawPhoto"), ("raw.dng", "rawPhoto"),
      ("birthday.mov", "film"),
    ]) { _, photos in
      try photos.createPNGFiles(
        """
        frame = struct.pack('>IIIIIHHBB', 0, 40, 40, 0, 0, 1, 10, 0, 0)
        more = struct.pack('>IIIIIHHBB', 1, 40, 40, 0, 0, 1, 10, 0, 0)
        pixels = zeros(40 * 161)
        last = chunk(b'fcTL', more) + chunk(b'fdAT', struct.pack('>I', 2) + pixels)
        png('moving.png', 40, pixels, chunk(b'acTL', struct.pack('>II', 2, 0)) + chunk(b'fcTL', frame), last)
        """)
      let pages = Data("II*\0".utf8) + Data(repeating: 0, count: 64)
      try photos.write(pages, to: "pages.tif")
      try photos.write(pages, to: "raw.dng")
      try photos.write(BadPhotos.videoHeader, to: "birthday.mov")
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 7: The film of a Live Photo is part of it, and films leave the exit code alone")
  func filmOfLivePhotoIsNotShown() async throws {
    let photos = try await BadPhotos([
      ("IMG_1.JPG", nil), ("holiday.mov", "film"), ("long.mov", "film"),
    ]) { good, photos in
      try photos.write(good, to: "IMG_1.JPG")
      try photos.write(BadPhotos.videoHeader, to: "holiday.mov")
      // Larger than the largest photo.
      try photos.write(BadPhotos.videoHeader, to: "long.mov")
      #expect(truncate(photos.path("long.mov"), 300 << 20) == 0)
    }
    try photos.expectPhotosShownOrReported()
    let live = try await BadPhotos([("IMG_1.JPG", nil), ("img_1.mov", nil)]) { good, photos in
      try photos.write(good, to: "IMG_1.JPG")
      try photos.write(BadPhotos.videoHeader, to: "img_1.mov")
    }
    let (result, pages) = try live.build()
    #expect(result.code == 0 && !result.errorOutput.contains("img_1.mov"))
    #expect(pages.keys.contains { $0.contains("/p/b0/") })
    #expect(!pages.keys.contains { $0.contains("/p/b1/") })
  }

  @Test("A check names the photos that a build refuses, with the same reasons")
  func checkNamesRefusedPhotos() async throws {
    let photos = try await BadPhotos([
      ("page.jpg", "notAnImage"), ("holiday.mov", "film"), ("raw.dng", "rawPhoto"),
      ("huge.png", "tooManyPixels"), ("gone.jpg", "missing"), ("empty.jpg", "empty"),
      ("half.png", "cutShort"), ("same.jpg", nil),
    ]) { good, photos in
      try photos.write(Data("<!DOCTYPE html>".utf8), to: "page.jpg")
      try photos.write(BadPhotos.videoHeader, to: "holiday.mov")
      try photos.write(Data("II*\0".utf8) + Data(repeating: 0, count: 64), to: "raw.dng")
      try photos.createPNGFiles("png('huge.png', 30000, zeros(1000))")
      try photos.write(Data(), to: "empty.jpg")
      try photos.write(
        Data("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }), to: "half.png")
      try photos.write(good, to: "same.jpg")
    }
    try photos.expectPhotosShownOrReported()
    try photos.expectCheckNamesSamePhotos()
  }

  @Test("Fault 10: No path or link makes the build read outside the photo folder")
  func readsNothingOutsidePhotoFolder() async throws {
    try await BadPhotos([
      ("../outside.jpg", "outsideFolder"), ("sub/../../outside.jpg", "outsideFolder"),
      ("/etc/hostname", "outsideFolder"), ("link.jpg", "outsideFolder"),
      ("folder/outside.jpg", "outsideFolder"), ("loop.jpg", "outsideFolder"),
      ("%2e%2e/outside.jpg", "missing"), ("..\\outside.jpg", "missing"), ("A.JPG", "missing"),
      ("gone.jpg", "missing"), ("same.jpg", nil), ("inside.jpg", nil),
    ]) { good, photos in
      try photos.write(good, to: "../outside.jpg")
      #expect(mkdir(photos.path("sub"), 0o700) == 0)
      try photos.link("link.jpg", to: "../outside.jpg")
      #expect(mkdir(photos.path("../elsewhere"), 0o700) == 0)
      try photos.write(good, to: "../elsewhere/outside.jpg")
      try photos.link("folder", to: "../elsewhere")
      try photos.link("loop.jpg", to: "loop.jpg")
      try photos.link("inside.jpg", to: "a.jpg")
      // A hard link to a file in the folder.
      #expect(Foundation.link(photos.path("a.jpg"), photos.path("same.jpg")) == 0)
    }.expectPhotosShownOrReported()
  }

  @Test("Fault 11: A photo with any file name is shown")
  func acceptsAnyFileName() async throws {
    let names = [
      String(repeating: "m", count: 251) + ".jpg", "it's \"so\" & <b>.jpg", "two\nlines.jpg",
      "🍝 -rf #1?%41.jpg", "<script>alert(1)</script>.jpg".replacing("/", with: "\\"),
      "turned\u{202E}gpj.exe", "dot.", "CON", "-rf",
    ]
    let tooLong = String(repeating: "n", count: 252) + ".jpg"
    try await BadPhotos(names.map { ($0, nil) } + [(tooLong, "missing")]) { good, photos in
      for name in names { try photos.write(good, to: name) }
    }.expectPhotosShownOrReported()
  }

  /// A photo in the cache is used regardless of the limit, because the limit does not change the
  /// picture.
  @Test func maxMegapixelsIsConfigurable() async throws {
    let family = try await SmallFamily()
    try await SmallFamily.photo(1250, 801).write(
      to: family.folder.url.appendingPathComponent("photos/a.jpg"))
    let refused = try family.build("--languages", "en", "--max-megapixels", "1")
    #expect(refused.code == 3)
    #expect(refused.errorOutput.contains("--max-megapixels 2"), "\(refused.errorOutput)")
    #expect(try family.build("--languages", "en", "--max-megapixels", "2").code == 0)
    let again = try family.build("--languages", "en", "--log-format", "json")
    #expect(again.code == 0 && again.logEvents.last??["photos_found"] as? Int == 1)
    #expect(try family.build("--max-megapixels", "0").code == 64)
  }
}
