/// A position in JSON text: between strings, in a string, or after a backslash.
enum JSONContext: Hashable {
  case outsideString, string, escape

  mutating func consume(_ byte: UInt8) {
    switch (self, byte) {
    case (.outsideString, UInt8(ascii: "\"")): self = .string
    case (.string, UInt8(ascii: "\"")): self = .outsideString
    case (.string, UInt8(ascii: "\\")): self = .escape
    case (.escape, _): self = .string
    default: break
    }
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch self {
    case .outsideString: return .jsonValue
    case .string: return .jsonString
    case .escape: throw .forbiddenPlace(.jsonEscape)
    }
  }
}
