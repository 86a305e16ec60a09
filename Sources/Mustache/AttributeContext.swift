/// The attribute that a template is writing, with the state after the part of its value that has been read.
///
/// The state decides how a template value is escaped.
struct AttributeContext: Hashable {
  let name: String
  private var content: Content

  private enum Content: Hashable {
    case ordinary
    case address(URLContext, isList: Bool)
    case style
    /// The value of an attribute that runs as a program, is parsed as a document or decides whether a script is data or
    /// a program (`on…`, `srcdoc`, `type`), in which template values are not allowed.
    case forbidden
  }

  private static let urlAttributes: Set<String> = [
    "href", "xlink:href", "src", "action", "formaction", "poster", "data", "cite", "ping",
    "background",
  ]

  init(_ name: String, of element: String) {
    self.name = name
    content =
      if Self.urlAttributes.contains(name) {
        .address(URLContext(), isList: false)
      } else if name == "srcset" || name == "imagesrcset" {
        .address(URLContext(), isList: true)
      } else if name == "style" {
        .style
      } else if name.hasPrefix("on") || name == "srcdoc" || (name, element) == ("type", "script") {
        .forbidden
      } else {
        .ordinary
      }
  }

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    switch content {
    case .address(_, isList: true) where byte == UInt8(ascii: ","):
      content = .address(URLContext(), isList: true)
    case .address(var address, let isList):
      try address.consume(byte)
      content = .address(address, isList: isList)
    case .ordinary, .style, .forbidden: break
    }
  }

  mutating func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch content {
    case .ordinary: return .text
    case .style: return .style
    case .forbidden: throw .forbiddenPlace(.attribute(name))
    case .address(var address, let isList):
      let escaping = try address.escapingOfValue()
      content = .address(address, isList: isList)
      return escaping
    }
  }

  /// Returns the state after a section of a template; the states with and without the section are this one and `other`.
  ///
  /// Returns nil if the two states differ in more than an address that was partly read.
  func merged(withBranch other: Self) -> Self? {
    if self == other { return self }
    guard name == other.name,
      case .address(let mine, let isList) = content, case .address(let theirs, _) = other.content
    else { return nil }
    var joined = self
    joined.content = .address(mine.merged(withBranch: theirs), isList: isList)
    return joined
  }
}

/// The state after the part of an address (a URL) that has been read.
///
/// Until the scheme of the address is complete, a template value could add a scheme of its own, such as `javascript:`.
struct URLContext: Hashable {
  private var scheme = ""
  private var isSchemeSettled = false
  private var schemeMayContainValue = false

  /// The schemes of addresses in which a template may insert a value.
  private static let trustedSchemes: Set<String> = ["http", "https", "mailto", "tel"]

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    guard !isSchemeSettled else { return }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      isSchemeSettled = true
      scheme = ""
    case UInt8(ascii: ":"):
      // `{{a}}:x` would let a value of "javascript" become the scheme.
      if schemeMayContainValue { throw .schemeFromValue }
      isSchemeSettled = true
    default:
      scheme = scheme.appendingLowercased(byte)
    }
  }

  mutating func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    guard isSchemeSettled else {
      // The scheme can consist of two values, such as "java" and "script:…", so the second value is checked, too.
      schemeMayContainValue = true
      return .address
    }
    if hasUntrustedScheme { throw .untrustedScheme(scheme) }
    return .text
  }

  private var hasUntrustedScheme: Bool {
    isSchemeSettled && !scheme.isEmpty && !Self.trustedSchemes.contains(scheme)
  }

  /// Returns the state after a section of a template, which is the stricter of the states with and without the section.
  func merged(withBranch other: Self) -> Self {
    if hasUntrustedScheme || self == other { return self }
    if other.hasUntrustedScheme || (isSchemeSettled && other.isSchemeSettled) { return other }
    var joined = Self()
    joined.schemeMayContainValue = true
    return joined
  }
}

extension String {
  /// Returns the string with one more byte; an ASCII capital becomes lowercase, because all HTML names that matter are
  /// ASCII.
  func appendingLowercased(_ byte: UInt8) -> String {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return self + String(UnicodeScalar(isCapital ? byte + 32 : byte))
  }
}
