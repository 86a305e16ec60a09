/// Writes a template, with values in the place of its tags.
struct TemplateRenderer {
  /// The maximum depth of nested sections and partials; only partials that include themselves without end exceed it.
  static let maximumNestingDepth = 200

  private let partials: [String: Template]
  private var valueStack: ValueStack
  private var output: [UInt8] = []
  private var indentation: [UInt8] = []
  private var nestingDepth = 0

  init(partials: [String: Template], value: TemplateValue, common: TemplateValue) {
    self.partials = partials
    valueStack = ValueStack(values: [common, value])
  }

  mutating func render(_ template: Template) throws(TemplateError) -> String {
    try write(template.nodes, of: template)
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func write(_ nodes: [TemplateNode], of template: Template) throws(TemplateError)
  {
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
      let value = try valueStack.value(of: variable.name)
      switch value {
      case .null: break
      case .text(let words): variable.escaping.appendEscaped(words, to: &output)
      case .bool, .list, .object:
        throw .notText(name: variable.name.text, valueKind: value.kind.name)
      }
    } catch {
      throw template.source.error(error, at: variable.byteOffset)
    }
  }

  private mutating func write(_ section: Section, of template: Template) throws(TemplateError) {
    let value: TemplateValue
    do {
      value = try valueStack.value(of: section.name)
    } catch {
      throw template.source.error(error, at: section.byteOffset)
    }
    guard value.isFalsy == section.isInverted else { return }
    try increaseDepth(in: template, at: section.byteOffset)
    defer { nestingDepth -= 1 }
    if section.isInverted { return try write(section.body, of: template) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      valueStack.values.append(item)
      defer { valueStack.values.removeLast() }
      try write(section.body, of: template)
    }
  }

  private mutating func write(_ partial: PartialReference, of template: Template)
    throws(TemplateError)
  {
    guard let included = partials[partial.name] else {
      throw template.source.error(.unknownPartial(partial.name), at: partial.byteOffset)
    }
    try increaseDepth(in: template, at: partial.byteOffset)
    let outer = indentation
    indentation = partial.indentation.isEmpty ? [] : outer + partial.indentation
    defer {
      indentation = outer
      nestingDepth -= 1
    }
    try write(included.nodes, of: included)
  }

  private mutating func increaseDepth(in template: Template, at offset: Int) throws(TemplateError) {
    guard nestingDepth < Self.maximumNestingDepth else {
      throw template.source.error(.tooDeep(limit: Self.maximumNestingDepth), at: offset)
    }
    nestingDepth += 1
  }
}

/// The values in which a tag's name is looked up: first those common to all templates, then those of this template,
/// then those of each section around the tag, outermost first; the last value that has the name counts.
struct ValueStack {
  var values: [TemplateValue]

  /// Returns the value with a name such as `photo.caption`; throws if a part of the name is unknown.
  ///
  /// The first part is looked up in the innermost object that contains it, each further part only in the value found so
  /// far.
  func value(of name: DottedName) throws(TemplateError.Problem) -> TemplateValue {
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

  private func innermostMember(named key: String) throws(TemplateError.Problem) -> TemplateValue {
    for value in values.reversed() {
      if case .object(let members) = value, let member = members[key] { return member }
    }
    throw .unknownName(key)
  }
}
