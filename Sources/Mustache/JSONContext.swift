/// Where in JSON the template has reached: between strings, in one, or behind its backslash.
enum JSONContext: Hashable {
  case value, string, escape

  mutating func consume(_ byte: UInt8) {
    switch (self, byte) {
    case (.value, UInt8(ascii: "\"")): self = .string
    case (.string, UInt8(ascii: "\"")): self = .value
    case (.string, UInt8(ascii: "\\")): self = .escape
    case (.escape, _): self = .string
    default: break
    }
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch self {
    case .value: return .jsonValue
    case .string: return .jsonString
    case .escape: throw .forbiddenPlace(.jsonEscape)
    }
  }
}
