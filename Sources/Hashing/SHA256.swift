import CCrypto

/// Computes the SHA-256 hash of bytes that are added in parts.
package struct SHA256: ~Copyable {
  private let digestContext: OpaquePointer

  package init() {
    // OpenSSL fails here only if memory runs out, and then the program cannot continue.
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      preconditionFailure("OpenSSL has no SHA-256")
    }
    self.digestContext = context
  }

  deinit { EVP_MD_CTX_free(digestContext) }

  /// Returns the SHA-256 hash of bytes, as 64 lowercase hexadecimal digits.
  package static func hex(of bytes: some Collection<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  package mutating func update(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable {
      _ = EVP_DigestUpdate(digestContext, $0.baseAddress, $0.count)
    }
    if done == nil { update(Array(bytes)) }
  }

  /// Returns the hash of all added bytes, as 64 lowercase hexadecimal digits; no other call may follow.
  package mutating func finish() -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(EVP_MAX_MD_SIZE)) { digest in
      var size: UInt32 = 0
      EVP_DigestFinal_ex(digestContext, digest.baseAddress, &size)
      return String(unsafeUninitializedCapacity: 2 * Int(size)) { text in
        for (index, byte) in digest.prefix(Int(size)).enumerated() {
          text[2 * index] = hexDigit(byte >> 4)
          text[2 * index + 1] = hexDigit(byte & 15)
        }
        return 2 * Int(size)
      }
    }
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
