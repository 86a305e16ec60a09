struct TemplateRenderer {
  /// The maximum depth of nested sections and partials; only partials that include themselves without end exceed it.
  static let deepestNesting = 200

  private let partials: [String: Template]
  private var context: ContextStack
  private var output: [UInt8] = []
  private var indentation: [UInt8] = []
  private var depth = 0

  init(partials: [String: Template], value: Value, common: Value) {
    self.partials = partials
    context = ContextStack(values: [common, value])
  }

  mutating func render(_ template: Template) throws(TemplateError) -> String {
    try write(template.nodes, of: template)
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func write(_ nodes: [Node], of template: Template) throws(TemplateError) {
    for node in nodes {
      if node.beginsLine { output += indentation }
      switch node.kind {
      case .text(let bytes): write(bytes)
      case .variable(let variable): try write(variable, of: template)
      case .section(let section): try write(section, of: template)
      case .partial(let partial): try write(partial, of: template)
      }
    }
  }

  private mutating func write(_ text: [UInt8]) {
    guard !indentation.isEmpty else {
      output += text
      return
    }
    for (index, byte) in text.enumerated() {
      output.append(byte)
      // The indentation after the last line break is written with the next node, if there is one.
      if byte == UInt8(ascii: "\n"), index < text.count - 1 { output += indentation }
    }
  }

  private mutating func write(_ variable: Variable, of template: Template) throws(TemplateError) {
    do throws(TemplateError.Problem) {
      let value = try context.value(of: variable.name)
      switch value {
      case .null: break
      case .text(let words): variable.escaping.appendEscaped(words, to: &output)
      case .bool, .list, .object:
        throw .notText(name: variable.name.text, valueKind: value.kind.name)
      }
    } catch {
      throw template.source.error(error, at: variable.offset)
    }
  }

  private mutating func write(_ section: Section, of template: Template) throws(TemplateError) {
    let value: Value
    do {
      value = try context.value(of: section.name)
    } catch {
      throw template.source.error(error, at: section.offset)
    }
    guard value.isFalsy == section.isInverted else { return }
    try descend(from: template, at: section.offset)
    defer { depth -= 1 }
    if section.isInverted { return try write(section.body, of: template) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      context.values.append(item)
      defer { context.values.removeLast() }
      try write(section.body, of: template)
    }
  }

  private mutating func write(_ partial: PartialReference, of template: Template)
    throws(TemplateError)
  {
    guard let included = partials[partial.name] else {
      throw template.source.error(.unknownPartial(partial.name), at: partial.offset)
    }
    try descend(from: template, at: partial.offset)
    let outer = indentation
    indentation = partial.indentation.isEmpty ? [] : outer + partial.indentation
    defer {
      indentation = outer
      depth -= 1
    }
    try write(included.nodes, of: included)
  }

  private mutating func descend(from template: Template, at offset: Int) throws(TemplateError) {
    guard depth < Self.deepestNesting else {
      throw template.source.error(.tooDeep(limit: Self.deepestNesting), at: offset)
    }
    depth += 1
  }
}

/// The values in which a tag's name is looked up: the common values of all templates, then those of this template, then
/// those of each section around the tag, outermost first.
struct ContextStack {
  var values: [Value]

  /// Returns the value with a name such as `photo.caption`; throws if a part of the name is unknown.
  ///
  /// The first part is looked up in the innermost object that contains it, each further part only in the value found so
  /// far.
  func value(of name: DottedName) throws(TemplateError.Problem) -> Value {
    guard let first = name.components.first else { return values[values.count - 1] }
    var value = try innermostMember(named: first)
    for index in name.components.indices.dropFirst() {
      let part = name.components[index]
      guard case .object(let members) = value, let member = members[part] else {
        let owner = name.components[..<index].joined(separator: ".")
        throw .unknownMember(part, of: owner, ownerKind: value.kind.name)
      }
      value = member
    }
    return value
  }

  private func innermostMember(named key: String) throws(TemplateError.Problem) -> Value {
    for value in values.reversed() {
      if case .object(let members) = value, let member = members[key] { return member }
    }
    throw .unknownName(key)
  }
}
