import Records

/// Numbers to call, in whatever way people write or paste them.
extension String {
  /// The text with an ellipsis for each number that begins with a plus sign, as only those to call do.
  var withoutNumbers: String {
    guard utf8.contains(UInt8(ascii: "+")) else { return self }
    var plain = ""
    var rest = self[...]
    while let plus = rest.firstIndex(of: "+") {
      let behind = self[index(after: plus)...]
      let number = behind.leadingNumber
      let before = plus == startIndex ? nil : self[index(before: plus)]
      let isInWord = [before, self[number.endIndex...].first].contains { $0?.isPartOfWord == true }
      let called =
        number.isToCall(inWord: isInWord) ? number : isInWord ? nil : behind.listedNumber
      plain += rest[..<plus] + (called == nil ? "+" + number : "…")
      rest = self[(called ?? number).endIndex...]
    }
    return plain + rest
  }
}

extension Substring {
  /// The digits it begins with, and what people put between them; of a list of signed figures only the first.
  var leadingNumber: Substring {
    var end = startIndex
    var marks = ""
    for place in indices {
      let letter = self[place]
      guard letter.isPartOfNumber else { break }
      if !letter.isNumber {
        // A figure that stands before a day is none with it.
        if self[index(after: place)...].beginsWithDay { break }
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

  /// The number to call it begins with where its groups stand like a list, `34 600, 111, 222`; nil where none
  /// does, for figures of a list have a mark behind the first, too.
  fileprivate var listedNumber: Substring? {
    let pattern = /[1-9]\d{0,2}(?:\s|:\s?|[_·])\(?\d{1,4}\)?(?:(?:[,;_·]\s?|\s)\d{2,4}){2,4}(?!\d)/
    guard let number = prefixMatch(of: pattern)?.output else { return nil }
    return number.filter(\.isNumber).count >= Self.surelyEnough ? number : nil
  }

  /// Whether somebody is called by what stands behind a plus sign.
  fileprivate func isToCall(inWord: Bool) -> Bool {
    let digits = filter(\.isNumber)
    // The code of no country begins with a zero.
    guard let first = digits.first, first != "0", !isDay else { return false }
    // Where the code is 1 or 7 nine or more follow; figures are mostly shorter than numbers to call.
    let isDoubtful =
      inWord || "17".contains(first) || self.first?.isWhitespace == true
      || filter { !$0.isNumber } == "."
    return digits.count >= (isDoubtful ? Self.surelyEnough : NumberToCall.fewestDigits)
  }

  /// Whether it is a day of these years, perhaps with a time behind it.
  private var isDay: Bool {
    wholeMatch(of: /(?:19|20)\d\d[-\/.]\d\d[-\/.]\d\d(?:\s.*)?/) != nil
  }

  private var beginsWithDay: Bool {
    guard first?.isNumber == true else { return false }
    let pattern = /(?:\d{1,2}[\/.]\d{1,2}[\/.](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?!\d)/
    return prefixMatch(of: pattern) != nil
  }

  /// How many digits no other figure has.
  private static let surelyEnough = 10
}

enum NumberToCall {
  /// How many digits it has at least, with the code of its country or without.
  static let fewestDigits = 7
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  /// A digit, a blank, a mark that parts groups of digits, or one of those that turn the direction of a text.
  var isPartOfNumber: Bool {
    if isNumber || isWhitespace && !isNewline { return true }
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return "-.()/‐‑‒–—−".contains(self)
      || [0x200B, 0x200E, 0x200F, 0x2060].contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
