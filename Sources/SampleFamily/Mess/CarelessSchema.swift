import Records

extension Schema {
  /// The tables as a careless app would have made them: the same names, columns and marks, but
  /// anything fits anywhere.
  var withoutRules: Schema {
    Schema(
      steps: steps.map { step in
        step.withoutChecks
          .replacing(" NOT NULL", with: "")
          .replacing(" STRICT", with: "")
      })
  }
}

extension String {
  /// The text with every `CHECK (…)` made one that is always true.
  fileprivate var withoutChecks: String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "CHECK (") {
      result += rest[..<start.upperBound] + "1"
      rest = rest[start.upperBound...]
      var depth = 1
      rest = rest.drop { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0
      }
    }
    return result + rest
  }
}
