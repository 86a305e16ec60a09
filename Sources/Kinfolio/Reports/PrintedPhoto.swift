import Documents
import Drawing
import Foundation
import Photos
import Records

/// A photo on paper and its words; its bytes stay in the cache until it is printed.
package struct PrintedPhoto: Hashable, Sendable, Encodable {
  /// The photo's record.
  let id: ID<Photo>
  let rendition: PhotoPicture.Rendition
  /// What is seen, for people who cannot see it.
  let description: String
  let caption: String

  /// The path says which photo it is, and the hash how it was developed, since the bytes are printed.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for text in [id.text, rendition.path, rendition.file.sha256, description, caption] {
      try container.encode(text)
    }
  }

  /// The photo with its bytes; throws where its file cannot be read.
  func printed() throws -> CaptionedPhoto {
    CaptionedPhoto(try rendition.printed(), description: description, caption: caption)
  }
}

extension PhotoPicture.Rendition {
  /// The picture with its bytes; throws where its file cannot be read or is damaged.
  func printed() throws -> Picture.Photo {
    Picture.Photo(jpeg: [UInt8](try file.bytes()), width: width, height: height)
  }
}
