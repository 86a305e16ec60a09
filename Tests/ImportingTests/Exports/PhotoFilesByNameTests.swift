import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// No reply gets the picture of another reply.
@Suite struct LocalPhotosTests {
  private let folder: TemporaryFolder
  private let photos: PhotoFilesByName

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a/photo.jpg", "b/photo.jpg", "b/c/face.jpg"] {
      try folder.write("", to: path)
    }
    photos = PhotoFilesByName(in: folder.url.path)
  }

  @Test(
    arguments: [
      ("https://x.example/o/responses%2Fb%2Fphoto.jpg?alt=media", "b/photo.jpg"),
      ("a/photo.jpg", "a/photo.jpg"), ("photo.jpg", nil),
      ("https://x.example/o/z%2Fphoto.jpg", nil),
      ("face.jpg", "b/c/face.jpg"), ("z/face.jpg", "b/c/face.jpg"), ("gone.jpg", nil), ("", nil),
    ] as [(String, String?)])
  func ofSeveralOfOneNameTheFoldersTell(address: String, path: String?) {
    #expect(photos.path(forURL: address) == path)
  }
}
