/// What fields, and values in the addresses of pages, are by their names.
extension String {
  /// The words of a name in small letters: `api` and `key` of `apiKey`, `API-Key` and `api_key`.
  var wordsOfName: [String] {
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

  /// Whether a value of this name opens what is not everybody's.
  var namesKey: Bool {
    let words = wordsOfName
    if let last = words.last, Self.keys.contains(last) { return true }
    // A key may be one to sort by, and a code that of a town.
    let name = words.joined()
    return Self.perhapsKeys.contains { ending in
      guard name.hasSuffix(ending) else { return false }
      let lock = name.dropLast(ending.count)
      return lock.isEmpty || Self.locks.contains(where: lock.hasSuffix)
    }
  }

  /// Whether a field of this name points to another document.
  var pointsToDocument: Bool {
    hasPrefix("__ref") || wordsOfName.last.map(Self.pointers.contains) == true
  }

  private static let keys: Set = [
    "token", "sig", "signature", "auth", "secret", "password", "passwd", "pwd", "pass", "passcode",
    "credential", "credentials", "jwt", "otp", "passphrase", "pin",
  ]
  private static let perhapsKeys = ["key", "code", "token"]
  private static let locks = [
    "access", "api", "auth", "door", "family", "gate", "id", "invitation", "invite", "join",
    "login", "private", "refresh", "secret", "security", "session", "share", "sign",
  ]
  private static let pointers: Set = ["id", "ids", "uid", "uids"]
}
