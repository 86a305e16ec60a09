import Documents
import Drawing
import Files
import Foundation
import Photos
import Records

/// A photo in a document, with its texts; the image itself is read from the cache only for printing.
package struct PrintedPhoto: Hashable, Sendable, Encodable {
  package let id: ID<Photo>
  let rendition: RenderedPicture.Rendition
  /// The alternative text.
  let description: String
  let caption: String

  /// Encodes the image by its path and the hash of its bytes, because the document contains these bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for text in [id.text, rendition.path, rendition.file.sha256, description, caption] {
      try container.encode(text)
    }
  }

  func loadCaptionedPhoto() throws -> CaptionedPhoto {
    CaptionedPhoto(try rendition.loadPhoto(), description: description, caption: caption)
  }
}

extension RenderedPicture.Rendition {
  /// Returns the photo; throws if its file cannot be read or is damaged.
  package func loadPhoto() throws -> Picture.Photo {
    Picture.Photo(jpeg: [UInt8](try file.bytes()), width: width, height: height)
  }
}
