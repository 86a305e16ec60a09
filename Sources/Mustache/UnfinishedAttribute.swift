/// An attribute of a tag that a template is writing, with what is known of its value so far.
///
/// The part of the value before a template value decides how the template value is escaped.
struct UnfinishedAttribute: Hashable {
  let name: String
  private var valueKind: ValueKind

  private enum ValueKind: Hashable {
    case ordinary
    case address(UnfinishedURL, isList: Bool)
    case style
    /// An attribute that may not contain template values, because its value is run as a program (`on…`), is parsed as a
    /// document (`srcdoc`) or decides whether a script is data or a program (`type`).
    case forbidden
  }

  private static let urlAttributeNames: Set<String> = [
    "href", "xlink:href", "src", "action", "formaction", "poster", "data", "cite", "ping",
    "background",
  ]

  init(_ name: String, of element: String) {
    self.name = name
    valueKind =
      if Self.urlAttributeNames.contains(name) {
        .address(UnfinishedURL(), isList: false)
      } else if name == "srcset" || name == "imagesrcset" {
        .address(UnfinishedURL(), isList: true)
      } else if name == "style" {
        .style
      } else if name.hasPrefix("on") || name == "srcdoc" || (name, element) == ("type", "script") {
        .forbidden
      } else {
        .ordinary
      }
  }

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    switch valueKind {
    case .address(_, isList: true) where byte == UInt8(ascii: ","):
      valueKind = .address(UnfinishedURL(), isList: true)
    case .address(var address, let isList):
      try address.consume(byte)
      valueKind = .address(address, isList: isList)
    case .ordinary, .style, .forbidden: break
    }
  }

  mutating func escapingForInsertedValue() throws(TemplateError.Problem) -> Escaping {
    switch valueKind {
    case .ordinary: return .markupText
    case .style: return .styleValue
    case .forbidden: throw .valueInForbiddenPlace(.attribute(name))
    case .address(var address, let isList):
      let escaping = try address.escapingForInsertedValue()
      valueKind = .address(address, isList: isList)
      return escaping
    }
  }

  /// Returns the state after an optional section of a template; `self` is the state without it, `other` that with it.
  ///
  /// Returns nil if the two states differ in more than the part of an address that has been read.
  func merged(withBranch other: Self) -> Self? {
    if self == other { return self }
    guard name == other.name,
      case .address(let mine, let isList) = valueKind,
      case .address(let theirs, _) = other.valueKind
    else { return nil }
    var joined = self
    joined.valueKind = .address(mine.merged(withBranch: theirs), isList: isList)
    return joined
  }
}

/// An address (a URL) that a template is writing, with what is known of its scheme so far.
///
/// Until the scheme of the address is complete, a template value could add a scheme of its own, such as `javascript:`.
struct UnfinishedURL: Hashable {
  private var scheme = ""
  private var isSchemeComplete = false
  private var schemeMayContainValue = false

  /// The schemes of addresses in which a template may insert a value.
  private static let trustedSchemes: Set<String> = ["http", "https", "mailto", "tel"]

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    guard !isSchemeComplete else { return }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      isSchemeComplete = true
      scheme = ""
    case UInt8(ascii: ":"):
      // `{{a}}:x` would let a value of "javascript" become the scheme.
      if schemeMayContainValue { throw .schemeFromValue }
      isSchemeComplete = true
    default:
      scheme = scheme.appendingLowercased(byte)
    }
  }

  mutating func escapingForInsertedValue() throws(TemplateError.Problem) -> Escaping {
    guard isSchemeComplete else {
      // The scheme can consist of two values, such as "java" and "script:…", so the second value is checked, too.
      schemeMayContainValue = true
      return .urlStart
    }
    if hasUntrustedScheme { throw .untrustedScheme(scheme) }
    return .markupText
  }

  private var hasUntrustedScheme: Bool {
    isSchemeComplete && !scheme.isEmpty && !Self.trustedSchemes.contains(scheme)
  }

  /// Returns the stricter of the states after an optional section: `self` without the section, `other` with it.
  func merged(withBranch other: Self) -> Self {
    if hasUntrustedScheme || self == other { return self }
    if other.hasUntrustedScheme || (isSchemeComplete && other.isSchemeComplete) { return other }
    var joined = Self()
    joined.schemeMayContainValue = true
    return joined
  }
}

extension String {
  /// Returns the string with one more byte; an ASCII capital letter becomes lowercase, which is enough because all HTML
  /// names that matter here are ASCII.
  func appendingLowercased(_ byte: UInt8) -> String {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return self + String(UnicodeScalar(isCapital ? byte + 32 : byte))
  }
}
