import Documents
import Drawing
import Files
import Foundation
import Photos
import Records

/// A photo in a report, with its texts; the image is read from the photo cache only when the PDF is made.
package struct PrintedPhoto: Hashable, Sendable, Encodable {
  package let id: ID<Photo>
  /// The image file in the size for reports.
  let rendition: RenderedPicture.Rendition
  /// The description of the photo for readers who cannot see it.
  let altText: String
  let caption: String

  /// Encodes the id and the texts of the photo; the path and SHA-256 hash of the image stand for its bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for text in [id.text, rendition.path, rendition.file.sha256, altText, caption] {
      try container.encode(text)
    }
  }

  func loadCaptionedPhoto() throws -> CaptionedPhoto {
    CaptionedPhoto(try rendition.loadPhoto(), altText: altText, caption: caption)
  }
}

extension RenderedPicture.Rendition {
  /// Reads the JPEG file of the photo; throws if the file cannot be read or is damaged.
  package func loadPhoto() throws -> Picture.Photo {
    Picture.Photo(jpeg: [UInt8](try file.verifiedBytes()), width: width, height: height)
  }
}
