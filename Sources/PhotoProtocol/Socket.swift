import Foundation

/// The reason why a frame could not be sent or received.
package enum FrameError: Error, Hashable, Sendable {
  case closed
  /// The kernel ended the process at the other end because of a forbidden system call; the value is the call's number.
  case blockedCall(Int)
  case timedOut
  /// The payload of a frame exceeds the limit; the value is its size in bytes.
  case tooLarge(Int)
  /// The process at the other end does not follow the protocol; the value is what is wrong.
  case malformed(String)
  /// A system call failed; the value is its `errno`.
  case systemError(Int32)
}

/// Sends and receives exact numbers of bytes over a connected socket.
///
/// Unlike a pipe, a socket can avoid the signal SIGPIPE. Therefore, the end of a worker process causes only an error
/// here, and does not end this program.
package struct Socket: Sendable {
  let descriptor: Int32
  let deadline: ContinuousClock.Instant?

  /// Creates a value that uses a socket but never closes it.
  ///
  /// Its operations fail after `deadline`; if that is nil, they have no time limit.
  package init(descriptor: Int32, deadline: ContinuousClock.Instant? = nil) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  /// Sends all bytes, or throws if the other process has closed the socket or the deadline has passed.
  package func send(_ bytes: Data) throws(FrameError) {
    var sent = 0
    while sent < bytes.count {
      try waitUntilReady(for: POLLOUT)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      sent += try transferredByteCount(fromResult: count)
    }
  }

  /// Receives exactly `count` bytes.
  ///
  /// If `allowsEndOfStream` is true and the socket was closed before the first byte, returns no bytes.
  package func receive(_ count: Int, allowsEndOfStream: Bool = false) throws(FrameError) -> Data {
    var bytes = Data(count: count)
    var received = 0
    while received < count {
      try waitUntilReady(for: POLLIN)
      let more = bytes.withUnsafeMutableBytes {
        recv(
          descriptor, $0.baseAddress.map { $0 + received }, $0.count - received,
          Int32(MSG_DONTWAIT))
      }
      if more == 0 || (more < 0 && errno == ECONNRESET) {
        guard allowsEndOfStream, received == 0 else { throw .closed }
        return Data()
      }
      received += try transferredByteCount(fromResult: more)
    }
    return bytes
  }

  /// Returns the number of bytes that a system call sent or received, or zero if the call must be repeated.
  private func transferredByteCount(fromResult result: Int) throws(FrameError) -> Int {
    if result >= 0 { return result }
    switch errno {
    case EINTR, EAGAIN: return 0
    case EPIPE, ECONNRESET: throw .closed
    case let code: throw .systemError(code)
    }
  }

  private func waitUntilReady(for event: Int32) throws(FrameError) {
    var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let ready = Glibc.poll(&poll, 1, try remainingMilliseconds())
      if ready > 0 { return }
      if ready < 0 && errno != EINTR { throw .systemError(errno) }
    }
  }

  /// Returns the remaining time in milliseconds for `poll`, or -1 if there is no limit.
  private func remainingMilliseconds() throws(FrameError) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .timedOut }
    let (seconds, attoseconds) = left.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}
