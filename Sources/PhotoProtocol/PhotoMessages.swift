import Foundation

/// A request from the main program to a worker process that decodes photos.
///
/// The binary data of the request are the payload of its ``Frame``.
package enum PhotoRequest: Codable, Hashable, Sendable {
  /// Renders the photo file in the payload.
  case render(recipe: RenderRecipe)
  /// Checks if a photo file can be rendered; the payload contains at least the first bytes of the file.
  case examine(recipe: RenderRecipe)
  /// Reads the times in the metadata of the photo file in the payload.
  case dates
  /// Encodes the BGRX rows in the payload as a JPEG with a camera's tags; `quality` is from 1 to 100.
  case encode(width: Int, height: Int, quality: Int, tags: CameraTags)
  /// Lists the libraries that decode and encode photos, and the protections of the worker process.
  case versions
}

/// The reply of a worker process to a ``PhotoRequest``.
package enum PhotoReply: Codable, Hashable, Sendable {
  /// The size of one picture file in the payload: its width and height in pixels, and its number of bytes.
  package struct PayloadSlice: Codable, Hashable, Sendable {
    let width: Int
    let height: Int
    let bytes: Int
  }

  /// The properties of the photo; the payload contains the rendered picture files in sequence.
  case rendered(facts: PhotoFacts, pictures: [PayloadSlice])
  /// The first bytes of the photo file show that it can be rendered.
  case examined
  case dates(EmbeddedDates)
  /// The JPEG was encoded, and is the payload.
  case encoded
  case versions(libraries: [LibraryVersion], protections: [WorkerProtection])
  case failure(PhotoFailure)
}

/// A library with which the worker processes decode and encode photos.
package struct LibraryVersion: Codable, Hashable, Sendable {
  package let name: String
  /// The version in use, as far as the library reports it.
  package let version: String
  /// A note for users about this version, or nil if there is none.
  package let note: String?

  package init(name: String, version: String, note: String? = nil) {
    self.name = name
    self.version = version
    self.note = note
  }
}

/// A protection of the computer and the family's files against a malicious photo that controls the worker process.
package struct WorkerProtection: Codable, Hashable, Sendable {
  /// The name of the kernel's filter for system calls, which is required unless the user allows decoding without
  /// protection.
  package static let systemCallFilterName = "seccomp"

  package let name: String
  /// Whether the kernel applies the protection to the worker process.
  package let isActive: Bool

  package init(name: String, isActive: Bool) {
    self.name = name
    self.isActive = isActive
  }
}

extension RenderedPhoto {
  /// Returns the reply with which a worker process sends the photo, and the payload with the picture files.
  package func reply() -> (PhotoReply, Data) {
    var payload = Data(capacity: pictures.reduce(0) { $0 + $1.bytes.count })
    for picture in pictures { payload.append(picture.bytes) }
    let slices = pictures.map {
      PhotoReply.PayloadSlice(width: $0.width, height: $0.height, bytes: $0.bytes.count)
    }
    return (.rendered(facts: facts, pictures: slices), payload)
  }

  /// Creates a photo from a worker's reply, or returns nil if the payload's size does not match the slices.
  package init?(facts: PhotoFacts, slices: [PhotoReply.PayloadSlice], payload: Data) {
    var rest = payload
    var pictures: [PictureFile] = []
    for slice in slices {
      guard slice.bytes >= 0, slice.bytes <= rest.count else { return nil }
      // A copy, so that a picture does not keep the memory of the others.
      let bytes = Data(rest.prefix(slice.bytes))
      pictures.append(PictureFile(width: slice.width, height: slice.height, bytes: bytes))
      rest = rest.dropFirst(slice.bytes)
    }
    guard rest.isEmpty else { return nil }
    self.init(facts: facts, pictures: pictures)
  }
}

/// A problem with one photo, as a reason for programs and as a description for people.
package struct PhotoFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: String, Codable, CaseIterable, Sendable {
    /// The file is not a picture, but a web page or a document.
    case notAnImage
    case film
    /// The file is a camera's raw file or a TIFF picture.
    case rawPhoto
    case jpegXL
    case unsupported
    case empty
    /// The end of the file is missing.
    case cutShort
    /// The picture has more pixels than allowed; ``PhotoFailure/number`` is its size in megapixels.
    case tooManyPixels
    /// The file has more bytes than allowed.
    case tooLarge
    /// The data of the picture is inconsistent.
    case damaged
    /// Decoding needs more memory than a worker process is allowed to use.
    case outOfMemory
    /// The worker process ended while it processed the photo: it crashed or exceeded a limit.
    case workerDied
    /// The kernel ended the worker process because of a forbidden system call, whose number is ``PhotoFailure/number``.
    case blockedCall
    case timedOut
    /// The worker program could not be started.
    case noWorker
    /// The request was ended early, because its result is no longer needed.
    case cancelled
  }

  /// The range of `number` for a picture with too many pixels, in megapixels; a larger picture has the upper bound.
  package static let megapixelRange = 1...100_000

  package let reason: Reason
  /// The description of the problem in plain words, without the name of the photo.
  package let detail: String
  /// The size of the picture in megapixels or the number of the forbidden system call, or nil for other problems.
  package let number: Int?

  package init(_ reason: Reason, _ detail: String, number: Int? = nil) {
    self.reason = reason
    self.detail = detail
    self.number = number
  }

  /// The description without the name of the photo, which the caller adds.
  package var description: String { detail }
}
