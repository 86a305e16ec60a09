import CZlib

/// The unpacked bytes of a zlib or gzip stream inside a file; unpacking ends at a limit or at invalid data.
struct InflatedStream {
  /// The maximum number of bytes that are unpacked from one stream.
  static let defaultByteLimit = 64 << 20
  private static let chunkByteCount = 1 << 16

  private(set) var unpackedBytes: [UInt8] = []
  /// Whether the stream contains more bytes than the limit.
  private(set) var isTruncated = false

  /// Unpacks the stream at an offset of `source`; returns nil if no zlib or gzip stream starts there.
  init?(_ source: ByteSource, at offset: Int, byteLimit: Int = InflatedStream.defaultByteLimit) {
    let head = source.bytes(count: 2, at: offset)
    guard head.count == 2 else { return nil }
    let isGzip = head == [0x1F, 0x8B]
    let isZlib = head[0] & 0x0F == 8 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
    guard isGzip || isZlib else { return nil }
    var stream = z_stream()
    guard shim_inflate_start(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var next = offset
    var status = Z_OK
    while status == Z_OK {
      let packed = source.bytes(count: Self.chunkByteCount, at: next)
      if packed.isEmpty { break }
      next += packed.count
      status = inflateChunk(packed, &stream, byteLimit: byteLimit)
    }
  }

  private mutating func inflateChunk(
    _ packed: [UInt8], _ stream: inout z_stream, byteLimit: Int
  ) -> Int32 {
    var packed = packed
    return packed.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
      while true {
        let status = buffer.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        let outputCount = buffer.count - Int(stream.avail_out)
        unpackedBytes += buffer.prefix(outputCount)
        if unpackedBytes.count > byteLimit {
          isTruncated = true
          return Z_STREAM_END
        }
        // The output buffer is not full, so zlib needs more input.
        if status == Z_BUF_ERROR || status == Z_OK && stream.avail_out > 0 { return Z_OK }
        if status != Z_OK { return status }
      }
    }
  }
}
