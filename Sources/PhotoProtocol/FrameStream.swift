import Foundation

/// One message: what it says and the bytes it is about.
public struct Frame<Message: Codable & Sendable>: Sendable {
  /// What the frame says.
  public let message: Message
  /// The bytes the message is about.
  public let payload: Data

  /// Makes a frame of a message and its bytes.
  public init(_ message: Message, payload: Data = Data()) {
    self.message = message
    self.payload = payload
  }
}

/// The most bytes a frame may have; a peer that announces more is not believed.
public enum FrameLimit {
  /// The JSON header's limit in bytes.
  public static let header = 64 * 1024
  /// The payload's limit in bytes, enough for the pixels of a 60-megapixel picture.
  public static let payload = 256 * 1024 * 1024
}

/// The JSON header of a frame: the message and how many bytes follow.
private struct FrameHeader<Message: Codable>: Codable {
  let payload: Int
  let message: Message
}

/// Frames over one connected socket, which it borrows: whoever opened it closes it.
///
/// A frame is four bytes of header length (big-endian), the JSON header, the payload.
public struct FrameStream: Sendable {
  private let socket: Socket

  /// Speaks over `socket`, giving up at `deadline` where there is one.
  public init(socket: Int32, deadline: ContinuousClock.Instant? = nil) {
    self.socket = Socket(descriptor: socket, deadline: deadline)
  }

  /// Sends one frame; throws when the peer is gone, the time is up or the frame exceeds a limit.
  public func send(_ frame: Frame<some Codable>) throws(FrameError) {
    guard frame.payload.count <= FrameLimit.payload else { throw .tooLarge(frame.payload.count) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let header = FrameHeader(payload: frame.payload.count, message: frame.message)
    guard let json = try? encoder.encode(header), json.count <= FrameLimit.header else {
      throw .malformed("a message does not fit into a header")
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
    try socket.send(Data(length) + json)
    try socket.send(frame.payload)
  }

  /// Receives one frame, or nil when the peer closed the socket between two frames.
  public func receive<Message>(_: Message.Type) throws(FrameError) -> Frame<Message>? {
    let start = try socket.receive(4, endIsFine: true)
    guard start.count == 4 else { return nil }
    let length = start.reduce(0) { $0 << 8 | Int($1) }
    guard length <= FrameLimit.header else {
      throw .malformed("a header of \(length) bytes was announced")
    }
    let json = try socket.receive(length)
    let header: FrameHeader<Message>
    do {
      header = try JSONDecoder().decode(FrameHeader<Message>.self, from: json)
    } catch {
      throw .malformed("a header is not the expected JSON")
    }
    guard (0...FrameLimit.payload).contains(header.payload) else { throw .tooLarge(header.payload) }
    return Frame(header.message, payload: try socket.receive(header.payload))
  }
}
