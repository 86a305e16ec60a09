import Foundation

/// Why a frame could not be sent or received.
public enum FrameError: Error, Hashable, Sendable {
  /// The other side is gone.
  case closed
  /// The deadline passed first.
  case timedOut
  /// The payload exceeds the limit; the number is its bytes.
  case tooLarge(Int)
  /// The other side does not speak this protocol.
  case malformed(String)
  /// The system refused; the number is its `errno`.
  case system(Int32)
}

/// Whole amounts of bytes over a connected socket.
///
/// A socket rather than a pair of pipes: its `send` can be told not to raise SIGPIPE, so a worker's
/// death is an error here and not the death of the whole program.
struct Socket: Sendable {
  let descriptor: Int32
  let deadline: ContinuousClock.Instant?

  func send(_ bytes: Data) throws(FrameError) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      sent += try progress(count)
    }
  }

  /// Receives exactly `count` bytes; none at all is an answer only where `endIsFine`.
  func receive(_ count: Int, endIsFine: Bool = false) throws(FrameError) -> Data {
    var bytes = Data(count: count)
    var received = 0
    while received < count {
      try wait(for: POLLIN)
      let more = bytes.withUnsafeMutableBytes {
        recv(
          descriptor, $0.baseAddress.map { $0 + received }, $0.count - received,
          Int32(MSG_DONTWAIT))
      }
      if more == 0 || (more < 0 && errno == ECONNRESET) {
        guard endIsFine, received == 0 else { throw .closed }
        return Data()
      }
      received += try progress(more)
    }
    return bytes
  }

  /// The bytes moved by one call, zero where it only has to be tried again.
  private func progress(_ result: Int) throws(FrameError) -> Int {
    if result >= 0 { return result }
    switch errno {
    case EINTR, EAGAIN: return 0
    case EPIPE, ECONNRESET: throw .closed
    case let code: throw .system(code)
    }
  }

  private func wait(for event: Int32) throws(FrameError) {
    var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let ready = Glibc.poll(&poll, 1, try millisecondsLeft())
      if ready > 0 { return }
      if ready < 0 && errno != EINTR { throw .system(errno) }
    }
  }

  /// The time to wait as `poll` wants it: -1 means for ever.
  private func millisecondsLeft() throws(FrameError) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .timedOut }
    let (seconds, attoseconds) = left.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
