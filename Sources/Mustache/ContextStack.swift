/// The values a tag can see: what pages have in common at the bottom, then the page's, the innermost
/// section's on top.
struct ContextStack {
  private var values: [Value]

  init(_ value: Value, over common: Value) {
    values = [common, value]
  }

  mutating func push(_ value: Value) { values.append(value) }

  mutating func pop() { values.removeLast() }

  /// Finds the first part of a name in the innermost object that has it, the others only inside
  /// what was found; a name that leads nowhere is an error.
  func value(of name: Name) throws(TemplateError.Problem) -> Value {
    guard let first = name.parts.first else { return values[values.count - 1] }
    var value = try innermost(first)
    for index in name.parts.indices.dropFirst() {
      let part = name.parts[index]
      guard case .object(let members) = value, let member = members[part] else {
        let owner = name.parts[..<index].joined(separator: ".")
        throw .unknownMember(part, of: owner, parent: value.noun)
      }
      value = member
    }
    return value
  }

  private func innermost(_ key: String) throws(TemplateError.Problem) -> Value {
    for value in values.reversed() {
      if case .object(let members) = value, let member = members[key] { return member }
    }
    throw .unknownName(key)
  }
}
