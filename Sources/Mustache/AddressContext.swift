/// How far an address has been read: until its scheme is settled, a value could bring one along.
struct AddressContext: Hashable {
  private var scheme = ""
  private var isSettled = false
  private var holdsValue = false

  /// Schemes a template may write a value behind.
  private static let trusted: Set<String> = ["http", "https", "mailto", "tel"]

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    guard !isSettled else { return }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      isSettled = true
      scheme = ""
    case UInt8(ascii: ":"):
      // `{{a}}:x` would let a value of "javascript" become the scheme.
      if holdsValue { throw .schemeFromValue }
      isSettled = true
    default:
      scheme = scheme.appendingLowercased(byte)
    }
  }

  mutating func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    guard isSettled else {
      // Also a second value is looked at: "java" and "script:…" are harmless only apart.
      holdsValue = true
      return .address
    }
    if isUntrusted { throw .untrustedScheme(scheme) }
    return .quoted
  }

  private var isUntrusted: Bool { isSettled && !scheme.isEmpty && !Self.trusted.contains(scheme) }

  /// The more careful of two states.
  func joined(with other: Self) -> Self {
    if isUntrusted || self == other { return self }
    if other.isUntrusted || (isSettled && other.isSettled) { return other }
    var joined = Self()
    joined.holdsValue = true
    return joined
  }
}

extension String {
  /// Grows a name by one byte; names that matter are ASCII, others only have to differ from them.
  func appendingLowercased(_ byte: UInt8) -> String {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return self + String(UnicodeScalar(isCapital ? byte + 32 : byte))
  }
}
