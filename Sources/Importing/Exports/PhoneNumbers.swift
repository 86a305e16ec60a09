import Records

extension String {
  /// The text with an ellipsis in place of each phone number that starts with a plus sign.
  var withoutPhoneNumbers: String {
    guard utf8.contains(UInt8(ascii: "+")) else { return self }
    var plain = ""
    var rest = self[...]
    while let plus = rest.firstIndex(of: "+") {
      let behind = self[index(after: plus)...]
      let number = behind.leadingNumber
      let before = plus == startIndex ? nil : self[index(before: plus)]
      let isInWord = [before, self[number.endIndex...].first].contains { $0?.isPartOfWord == true }
      let phone = number.isPhone(inWord: isInWord) ? number : isInWord ? nil : behind.listedNumber
      plain += rest[..<plus] + (phone == nil ? "+" + number : "…")
      rest = self[(phone ?? number).endIndex...]
    }
    return plain + rest
  }
}

extension Substring {
  /// The digits at the start and the separators between them, but only the first number if they are a list of numbers.
  var leadingNumber: Substring {
    var end = startIndex
    var marks = ""
    for place in indices {
      let letter = self[place]
      guard letter.isPartOfPhoneNumber else { break }
      if !letter.isNumber {
        // A number before a date does not include the date.
        if self[index(after: place)...].beginsWithDate { break }
        marks.append(letter)
        continue
      }
      if marks.count > 1, marks.hasSuffix("-"), marks.dropLast().last?.isWhitespace == true {
        break
      }
      marks = ""
      end = index(after: place)
    }
    return self[..<end]
  }

  /// The phone number at the start if commas separate some of its groups of digits, as in `34 600, 111, 222`.
  ///
  /// The value is nil if there is none, or if a comma follows the first group, as it does in lists of numbers.
  fileprivate var listedNumber: Substring? {
    let pattern = /[1-9]\d{0,2}(?:\s|:\s?|[_·])\(?\d{1,4}\)?(?:(?:[,;_·]\s?|\s)\d{2,4}){2,4}(?!\d)/
    guard let number = prefixMatch(of: pattern)?.output else { return nil }
    return number.filter(\.isNumber).count >= Self.certainDigitCount ? number : nil
  }

  /// Returns whether this text, which follows a plus sign, is a phone number, where `inWord` is true if letters or
  /// digits adjoin the text.
  fileprivate func isPhone(inWord: Bool) -> Bool {
    let digits = filter(\.isNumber)
    // No country code starts with a zero.
    guard let first = digits.first, first != "0", !isDate else { return false }
    // At least nine digits follow the country codes 1 and 7; other numbers are mostly shorter than phone numbers.
    let isDoubtful =
      inWord || "17".contains(first) || self.first?.isWhitespace == true
      || filter { !$0.isNumber } == "."
    return digits.count >= (isDoubtful ? Self.certainDigitCount : PhoneNumber.minimumDigitCount)
  }

  /// True if the text is a date from 1900 to 2099, which a time may follow.
  private var isDate: Bool {
    wholeMatch(of: /(?:19|20)\d\d[-\/.]\d\d[-\/.]\d\d(?:\s.*)?/) != nil
  }

  private var beginsWithDate: Bool {
    guard first?.isNumber == true else { return false }
    let pattern = /(?:\d{1,2}[\/.]\d{1,2}[\/.](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?!\d)/
    return prefixMatch(of: pattern) != nil
  }

  /// The minimum number of digits with which a number is certainly a phone number.
  private static let certainDigitCount = 10
}

enum PhoneNumber {
  /// The minimum number of digits in a phone number, with or without a country code.
  static let minimumDigitCount = 7
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  /// True for a digit, a space, a separator of digit groups, or a mark that changes the direction of text.
  var isPartOfPhoneNumber: Bool {
    if isNumber || isWhitespace && !isNewline { return true }
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return "-.()/‐‑‒–—−".contains(self)
      || [0x200B, 0x200E, 0x200F, 0x2060].contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
