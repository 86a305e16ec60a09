import Records

extension JSONNode {
  /// The number or true-or-false value that the text in a cell of a table means, or otherwise the node itself.
  var parsedCell: JSONNode {
    guard case .text(let text) = self else { return self }
    switch text.lowercased() {
    case "true", "yes": return .flag(true)
    case "false", "no": return .flag(false)
    default: break
    }
    if let number = Int(text) { return .integer(number) }
    // In numbers that programs write, a period never separates thousands.
    let isPlain = text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
    if isPlain, let number = Double(text) { return .number(number) }
    // Spreadsheets in many countries write a comma in numbers.
    guard let amount = WrittenAmount(text), amount.unit.isEmpty else { return self }
    return .number(amount.number)
  }

  /// The value as the name of a document, which is a number in some apps, or nil if the value cannot be a name.
  var documentName: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// The texts and numbers in a list as names, or the ``listedWords`` of a text, or nil for any other value.
  var listedNames: [String]? {
    guard case .list(let items) = self else { return listedWords }
    let names = items.compactMap(\.documentName)
    return names.count == items.count ? names : nil
  }

  /// The texts in a list, or the parts of a text between commas or semicolons, or nil for any other value.
  var listedWords: [String]? {
    switch self {
    case .list(let items):
      let words = items.compactMap { if case .text(let word) = $0 { word } else { nil } }
      return words.count == items.count ? words : nil
    case .text(let text):
      let marks: Set<Character> = ["[", "]", "\"", "'"]
      return text.filter { !marks.contains($0) }.split { ",;|".contains($0) }
        .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    default: return nil
    }
  }
}

extension String {
  /// The words of a field's name in lowercase: "api" and "key" of "apiKey", "API-Key" and "api_key".
  var wordsOfFieldName: [String] {
    var words: [String] = []
    var (isNew, wasSmall) = (true, false)
    for letter in self {
      guard letter.isLetter || letter.isNumber else {
        isNew = true
        continue
      }
      if isNew || wasSmall && letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
      (isNew, wasSmall) = (false, letter.isLowercase)
    }
    return words
  }

  /// True if a field with this name contains a value that gives access to something private, such as a password.
  var isSecretFieldName: Bool {
    let words = wordsOfFieldName
    if let last = words.last, Self.secretWords.contains(last) { return true }
    // The word `key` may mean a sort key, and `code` a postal code.
    let name = words.joined()
    return Self.ambiguousWords.contains { ending in
      guard name.hasSuffix(ending) else { return false }
      let lock = name.dropLast(ending.count)
      return lock.isEmpty || Self.wordsBeforeKey.contains(where: lock.hasSuffix)
    }
  }

  /// True if a field with this name refers to a document, such as `userId`.
  var isReferenceFieldName: Bool {
    hasPrefix("__ref") || wordsOfFieldName.last.map(Self.idWords.contains) == true
  }

  private static let secretWords: Set = [
    "token", "sig", "signature", "auth", "secret", "password", "passwd", "pwd", "pass", "passcode",
    "credential", "credentials", "jwt", "otp", "passphrase", "pin",
  ]
  private static let ambiguousWords = ["key", "code", "token"]
  private static let wordsBeforeKey = [
    "access", "api", "auth", "door", "family", "gate", "id", "invitation", "invite", "join",
    "login", "private", "refresh", "secret", "security", "session", "share", "sign",
  ]
  private static let idWords: Set = ["id", "ids", "uid", "uids"]
}
