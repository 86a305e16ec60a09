import Foundation

/// A request from the main program to a worker; the payload of the frame contains its data.
public enum PhotoRequest: Codable, Hashable, Sendable {
  /// Renders the photo file in the payload.
  case render(recipe: RenderRecipe)
  /// Checks if a photo file can be rendered; the payload contains at least the first bytes of the file.
  case examine(recipe: RenderRecipe)
  /// Reads the times in the metadata of the photo file in the payload.
  case dates
  /// Encodes the BGRX rows in the payload as a JPEG with a camera's tags; `quality` is from 1 to 100.
  case encode(width: Int, height: Int, quality: Int, tags: CameraTags)
  /// Lists the libraries that decode and encode, and the protections of the worker.
  case versions
}

/// The reply of a worker.
public enum PhotoReply: Codable, Hashable, Sendable {
  /// The dimensions in pixels and the size in bytes of one picture in the payload.
  public struct Slice: Codable, Hashable, Sendable {
    let width: Int
    let height: Int
    let bytes: Int
  }

  /// The photo's facts; the payload contains the picture files in sequence.
  case rendered(facts: PhotoFacts, pictures: [Slice])
  /// The head of the file permits rendering.
  case examined
  case dates(EmbeddedDates)
  /// The payload contains the requested JPEG.
  case encoded
  case versions(libraries: [LibraryVersion], protections: [WorkerProtection])
  case failure(PhotoFailure)
}

/// A library that the workers use.
public struct LibraryVersion: Codable, Hashable, Sendable {
  /// The name of the library.
  public let name: String
  /// The version in use, as far as the library reports it.
  public let version: String
  /// A note for users about this version, or nil if there is none.
  public let note: String?

  /// Creates the description of one library.
  public init(name: String, version: String, note: String? = nil) {
    self.name = name
    self.version = version
    self.note = note
  }
}

/// A protection of the computer and the family's files against a photo that has taken a worker over.
public struct WorkerProtection: Codable, Hashable, Sendable {
  /// The name of the protection that is required unless the user allows decoding without protection.
  public static let systemCallFilter = "seccomp"

  /// The name of the protection.
  public let name: String
  /// Whether the kernel applies it to the worker.
  public let isActive: Bool

  /// Creates the state of one protection.
  public init(name: String, isActive: Bool) {
    self.name = name
    self.isActive = isActive
  }
}

extension RenderedPhoto {
  /// Returns the photo as a reply and its payload.
  public func packed() -> (PhotoReply, Data) {
    var payload = Data(capacity: pictures.reduce(0) { $0 + $1.bytes.count })
    for picture in pictures { payload.append(picture.bytes) }
    let slices = pictures.map {
      PhotoReply.Slice(width: $0.width, height: $0.height, bytes: $0.bytes.count)
    }
    return (.rendered(facts: facts, pictures: slices), payload)
  }

  /// Splits a payload into its pictures; returns nil if its size does not match the slices.
  public init?(facts: PhotoFacts, slices: [PhotoReply.Slice], payload: Data) {
    var rest = payload
    var pictures: [Picture] = []
    for slice in slices {
      guard slice.bytes >= 0, slice.bytes <= rest.count else { return nil }
      // A copy, so that a picture does not keep the memory of the others.
      let bytes = Data(rest.prefix(slice.bytes))
      pictures.append(Picture(width: slice.width, height: slice.height, bytes: bytes))
      rest = rest.dropFirst(slice.bytes)
    }
    guard rest.isEmpty else { return nil }
    self.init(facts: facts, pictures: pictures)
  }
}

/// A problem with one photo, as a reason for programs and as a description for people.
public struct PhotoFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    /// The file is not a picture, but a web page or a document.
    case notAnImage
    case film
    /// The file is a camera's raw file or a TIFF picture.
    case rawPhoto
    case jpegXL
    case unsupported
    case empty
    /// The file ends before its picture does.
    case cutShort
    /// The picture has more pixels than allowed; the number of the failure is one of ``PhotoFailure/megapixels``.
    case tooManyPixels
    /// The file has more bytes than allowed.
    case tooLarge
    /// The data of the picture is inconsistent.
    case damaged
    /// Decoding needs more memory than a worker is allowed to use.
    case outOfMemory
    /// The worker ended while it processed the photo: it crashed or exceeded a limit.
    case workerDied
    /// The sandbox ended the worker because of a system call, whose number is the number of the failure.
    case blockedCall
    case timedOut
    /// The worker program could not be started.
    case noWorker
    /// The result is no longer needed.
    case cancelled
  }

  /// The numbers of megapixels in failures; a picture with more has the last number.
  public static let megapixels = 1...100_000

  /// The kind of the problem.
  public let reason: Reason
  /// The description of the problem in plain words, without the name of the photo.
  public let detail: String
  /// A number that some kinds of problems have.
  public let number: Int?

  /// Creates a failure.
  public init(_ reason: Reason, _ detail: String, number: Int? = nil) {
    self.reason = reason
    self.detail = detail
    self.number = number
  }

  /// The description without the name of the photo, which the caller adds.
  public var description: String { detail }
}
