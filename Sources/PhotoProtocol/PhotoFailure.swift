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
