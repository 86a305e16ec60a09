import Foundation
import TestSupport
import Testing

@testable import PhotoProtocol
@testable import TestFamilies

@Suite struct FrameStreamTests {
  /// Bytes from the peer, and the expected error.
  static let malformedFrames: [(name: String, bytes: [UInt8], error: FrameError)] = [
    ("half a length", [0, 0], .closed),
    (
      "a boundless header", [255, 254, 255, 255],
      .malformed("the header is 4294901759 bytes long")
    ),
    ("the report of a blocked call", [255, 255, 1, 1], .blockedCall(257)),
    ("half a header", [0, 0, 0, 9] + Array("{\"pay".utf8), .closed),
    (
      "no JSON", [0, 0, 0, 3] + Array("abc".utf8), .malformed("the header is not the expected JSON")
    ),
    ("less than announced", frame(payloadLength: 9), .closed),
    ("a boundless payload", frame(payloadLength: 1 << 40), .tooLarge(1 << 40)),
    ("a negative payload", frame(payloadLength: -1), .tooLarge(-1)),
  ]

  static func frame(payloadLength: Int) -> [UInt8] {
    let json = Array("{\"message\":{\"versions\":{}},\"payload\":\(payloadLength)}".utf8)
    return [0, 0, 0, UInt8(json.count)] + json
  }

  @Test("Malformed frames are rejected", arguments: malformedFrames)
  func rejectsMalformedFrames(defect: String, bytes: [UInt8], error: FrameError) throws {
    try withSockets { near, far in
      _ = write(far, bytes, bytes.count)
      close(far)
      let stream = FrameStream(socket: near)
      #expect(throws: error, "\(defect)") { try stream.receive(PhotoRequest.self) }
    }
  }

  @Test("A frame is received as it was sent, followed by the end of the stream")
  func frameRoundTrips() throws {
    try withSockets { near, far in
      let payload = Data((0..<5000).map { UInt8($0 % 256) })
      let request = PhotoRequest.render(
        recipe: RenderRecipe(renditions: [Rendition(width: 9, format: .webp, quality: 1)]))
      try FrameStream(socket: far).send(Frame(request, payload: payload))
      close(far)
      let stream = FrameStream(socket: near)
      let frame = try stream.receive(PhotoRequest.self)
      #expect(frame?.message == request && frame?.payload == payload)
      #expect(try stream.receive(PhotoRequest.self) == nil)
    }
  }

  @Test("Receiving times out")
  func receiveTimesOut() throws {
    try withSockets { near, far in
      defer { close(far) }
      let stream = FrameStream(socket: near, deadline: .now + .milliseconds(20))
      #expect(throws: FrameError.timedOut) { try stream.receive(PhotoReply.self) }
    }
  }

  /// Calls `work` with two connected sockets; `work` must close the second one.
  private func withSockets(_ work: (Int32, Int32) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    try work(ends[0], ends[1])
  }
}
