/// Writes a template, with values in the place of its tags.
struct TemplateRenderer {
  /// The maximum depth of nested sections and partials; only a partial that includes itself without end exceeds it.
  static let maximumNestingDepth = 200

  private let partialsByName: [String: Template]
  private var valueStack: ValueStack
  private var outputBytes: [UInt8] = []
  private var partialIndentation: [UInt8] = []
  private var nestingDepth = 0

  init(partialsByName: [String: Template], value: TemplateValue, commonValues: TemplateValue) {
    self.partialsByName = partialsByName
    valueStack = ValueStack(valuesFromOutermost: [commonValues, value])
  }

  mutating func render(_ template: Template) throws(TemplateError) -> String {
    try write(template.nodes, of: template)
    return String(decoding: outputBytes, as: UTF8.self)
  }

  private mutating func write(_ nodes: [TemplateNode], of template: Template) throws(TemplateError)
  {
    for node in nodes {
      if node.beginsLine { outputBytes += partialIndentation }
      switch node.kind {
      case .text(let bytes): write(bytes)
      case .variable(let variable): try write(variable, of: template)
      case .section(let section): try write(section, of: template)
      case .partial(let partial): try write(partial, of: template)
      }
    }
  }

  private mutating func write(_ text: [UInt8]) {
    guard !partialIndentation.isEmpty else {
      outputBytes += text
      return
    }
    for (index, byte) in text.enumerated() {
      outputBytes.append(byte)
      // The indentation after the last line break is written with the next node, if there is one.
      if byte == UInt8(ascii: "\n"), index < text.count - 1 { outputBytes += partialIndentation }
    }
  }

  private mutating func write(_ variable: VariableTag, of template: Template) throws(TemplateError)
  {
    do throws(TemplateError.Problem) {
      let value = try valueStack.value(of: variable.name)
      switch value {
      case .null: break
      case .text(let words): variable.escaping.appendEscaped(words, to: &outputBytes)
      case .bool, .list, .object:
        throw .valueNotText(name: variable.name.text, valueKind: value.kind.name)
      }
    } catch {
      throw template.source.error(error, at: variable.byteOffset)
    }
  }

  private mutating func write(_ section: TemplateSection, of template: Template)
    throws(TemplateError)
  {
    let value: TemplateValue
    do {
      value = try valueStack.value(of: section.name)
    } catch {
      throw template.source.error(error, at: section.byteOffset)
    }
    guard value.isFalsy == section.isInverted else { return }
    try increaseNestingDepth(in: template, at: section.byteOffset)
    defer { nestingDepth -= 1 }
    if section.isInverted { return try write(section.bodyNodes, of: template) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      valueStack.valuesFromOutermost.append(item)
      defer { valueStack.valuesFromOutermost.removeLast() }
      try write(section.bodyNodes, of: template)
    }
  }

  private mutating func write(_ partial: PartialReference, of template: Template)
    throws(TemplateError)
  {
    guard let included = partialsByName[partial.name] else {
      throw template.source.error(.unknownPartial(partial.name), at: partial.byteOffset)
    }
    try increaseNestingDepth(in: template, at: partial.byteOffset)
    let outer = partialIndentation
    partialIndentation = partial.indentation.isEmpty ? [] : outer + partial.indentation
    defer {
      partialIndentation = outer
      nestingDepth -= 1
    }
    try write(included.nodes, of: included)
  }

  private mutating func increaseNestingDepth(in template: Template, at offset: Int)
    throws(TemplateError)
  {
    guard nestingDepth < Self.maximumNestingDepth else {
      throw template.source.error(.nestedTooDeep(limit: Self.maximumNestingDepth), at: offset)
    }
    nestingDepth += 1
  }
}

/// The values in which a tag's name is looked up: first those common to all templates, then those of this template,
/// then those of each section around the tag, outermost first; the last value that has the name counts.
struct ValueStack {
  var valuesFromOutermost: [TemplateValue]

  /// Returns the value with a name such as `photo.caption`; throws if a part of the name is unknown.
  ///
  /// The first part is looked up in the innermost object that contains it, and each further part in the value of the
  /// part before it.
  func value(of name: DottedName) throws(TemplateError.Problem) -> TemplateValue {
    guard let first = name.components.first else {
      return valuesFromOutermost[valuesFromOutermost.count - 1]
    }
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
    for value in valuesFromOutermost.reversed() {
      if case .object(let members) = value, let member = members[key] { return member }
    }
    throw .unknownName(key)
  }
}
