import Foundation

/// A message between the main program and a worker that decodes photos, with its binary data.
package struct Frame<Message: Codable & Sendable>: Sendable {
  /// The request or reply, sent as JSON.
  package let message: Message
  package let payload: Data

  package init(_ message: Message, payload: Data = Data()) {
    self.message = message
    self.payload = payload
  }
}

/// The maximum sizes of the two parts of a frame; a frame that announces a larger part is not received.
package enum ByteLimit {
  /// The maximum size of the JSON header in bytes.
  package static let header = 64 * 1024
  /// The maximum size of the binary data in bytes, enough for the pixels of a 60-megapixel picture.
  package static let payload = 256 * 1024 * 1024
}

/// The JSON header of a frame: the message and the size of the payload in bytes.
private struct FrameHeader<Message: Codable>: Codable {
  let payload: Int
  let message: Message
}

/// Sends and receives frames over a connected socket, which it never closes.
///
/// A frame consists of four bytes with the length of the header (big-endian), the JSON header and the payload. If the
/// first two bytes are 0xFF, the kernel ended the process at the other end because of a forbidden system call, and the
/// next two bytes are the number of that call.
package struct FrameStream: Sendable {
  private let socket: Socket

  /// The exit code of a worker process that does not understand a request, because it is of another version.
  package static let misunderstandingExitCode: Int32 = 64

  /// The exit code of a worker process that decodes no photo, because the kernel has no filter for system calls.
  package static let unprotectedExitCode: Int32 = 69

  /// The argument that makes a worker process decode photos even if the kernel has no filter for system calls.
  package static let unprotectedArgument = "unprotected"

  /// Creates a stream over a socket; if `deadline` is not nil, operations fail after this time.
  package init(socket: Int32, deadline: ContinuousClock.Instant? = nil) {
    self.socket = Socket(descriptor: socket, deadline: deadline)
  }

  /// Sends a frame; throws if the socket is closed, the deadline has passed or the frame exceeds a limit.
  package func send(_ frame: Frame<some Codable>) throws(FrameError) {
    guard frame.payload.count <= ByteLimit.payload else { throw .tooLarge(frame.payload.count) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let header = FrameHeader(payload: frame.payload.count, message: frame.message)
    guard let json = try? encoder.encode(header), json.count <= ByteLimit.header else {
      throw .malformed("a message is too large for a header")
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
    try socket.send(Data(length) + json)
    try socket.send(frame.payload)
  }

  /// Receives a frame; returns nil if the other process closed the socket between two frames.
  package func receive<Message>(_: Message.Type) throws(FrameError) -> Frame<Message>? {
    let start = try socket.receive(4, allowsEndOfStream: true)
    guard start.count == 4 else { return nil }
    let length = start.reduce(0) { $0 << 8 | Int($1) }
    if length >= 0xFFFF_0000 { throw .blockedCall(length & 0xFFFF) }
    guard length <= ByteLimit.header else {
      throw .malformed("the header is \(length) bytes long")
    }
    let json = try socket.receive(length)
    guard let header = try? JSONDecoder().decode(FrameHeader<Message>.self, from: json) else {
      throw .malformed("the header is not the expected JSON")
    }
    guard (0...ByteLimit.payload).contains(header.payload) else { throw .tooLarge(header.payload) }
    return Frame(header.message, payload: try socket.receive(header.payload))
  }
}
