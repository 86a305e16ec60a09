import Foundation

/// What the main program asks of a worker; the frame's payload carries the bytes it is about.
public enum PhotoRequest: Codable, Hashable, Sendable {
  /// Make pictures of the photo file in the payload.
  case render(recipe: RenderRecipe)
  /// Write the payload's BGRX rows as a JPEG with a camera's tags, at a quality from 1 to 100.
  case encode(width: Int, height: Int, quality: Int, tags: CameraTags)
  /// Name the libraries that decode and encode.
  case versions
}

/// What a worker answers.
public enum PhotoReply: Codable, Hashable, Sendable {
  /// The size in pixels and in bytes of one picture in the payload.
  public struct Slice: Codable, Hashable, Sendable {
    let width: Int
    let height: Int
    let bytes: Int
  }

  /// The photo's facts; the payload holds the pictures' files one after the other.
  case rendered(facts: PhotoFacts, pictures: [Slice])
  /// The payload holds the JPEG that was asked for.
  case encoded
  /// The libraries behind the worker.
  case versions(libraries: [LibraryVersion])
  /// What was asked could not be done.
  case failure(reason: PhotoFailure.Reason, detail: String)
}

/// A library the workers rest on.
public struct LibraryVersion: Codable, Hashable, Sendable {
  /// The name its makers gave it.
  public let name: String
  /// The version in use, as far as the library tells it.
  public let version: String
  /// What a user should know about this version, if anything.
  public let note: String?

  /// Describes one library.
  public init(name: String, version: String, note: String? = nil) {
    self.name = name
    self.version = version
    self.note = note
  }
}

extension RenderedPhoto {
  /// The photo as an answer and the payload that goes with it.
  public func packed() -> (PhotoReply, Data) {
    var payload = Data(capacity: pictures.reduce(0) { $0 + $1.bytes.count })
    for picture in pictures { payload.append(picture.bytes) }
    let slices = pictures.map {
      PhotoReply.Slice(width: $0.width, height: $0.height, bytes: $0.bytes.count)
    }
    return (.rendered(facts: facts, pictures: slices), payload)
  }

  /// Cuts a payload into its pictures; nil when it holds more or less than the slices say.
  public init?(facts: PhotoFacts, slices: [PhotoReply.Slice], payload: Data) {
    var rest = payload
    var pictures: [Picture] = []
    for slice in slices {
      guard slice.bytes >= 0, slice.bytes <= rest.count else { return nil }
      // A copy with its own start index, so that no picture keeps the others alive.
      let bytes = Data(rest.prefix(slice.bytes))
      pictures.append(Picture(width: slice.width, height: slice.height, bytes: bytes))
      rest = rest.dropFirst(slice.bytes)
    }
    guard rest.isEmpty else { return nil }
    self.init(facts: facts, pictures: pictures)
  }
}

/// What is wrong with one photo, as a kind for programs and in plain words for people.
public struct PhotoFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of trouble a photo can be in.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    /// The bytes are something other than a picture: a web page, a film, a document.
    case notAnImage
    /// A picture, but of a kind that is not read here.
    case unsupported
    /// There are no bytes at all.
    case empty
    /// The file ends before its picture does.
    case cutShort
    /// More pixels or more bytes than allowed.
    case tooLarge
    /// The picture's data contradicts itself.
    case damaged
    /// Decoding asked for more memory than a worker may have.
    case outOfMemory
    /// The worker ended while it had the photo: its decoder crashed or hit a limit.
    case workerDied
    /// The worker was given up on because it took too long.
    case timedOut
    /// The worker program could not be started.
    case noWorker
    /// Nobody wants the answer any more.
    case cancelled
  }

  /// The kind of trouble.
  public let reason: Reason
  /// The trouble in plain words, without the photo's name.
  public let detail: String

  /// Makes a failure from its kind and its words.
  public init(_ reason: Reason, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }

  /// The words alone; whoever reports them says which photo it was.
  public var description: String { detail }
}
