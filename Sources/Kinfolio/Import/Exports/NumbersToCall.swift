/// Numbers to call, in whatever way people write or paste them.
extension String {
  /// The text with an ellipsis for each number that begins with a plus sign, as only those to call do.
  var withoutNumbers: String {
    guard utf8.contains(UInt8(ascii: "+")) else { return self }
    var plain = ""
    var rest = self[...]
    while let plus = rest.firstIndex(of: "+") {
      let number = self[index(after: plus)...].leadingNumber
      let before = plus == startIndex ? nil : self[index(before: plus)]
      let isInWord = [before, self[number.endIndex...].first].contains { $0?.isPartOfWord == true }
      plain += rest[..<plus]
      plain += number.isToCall(inWord: isInWord) ? "…" : "+" + number
      rest = self[number.endIndex...]
    }
    return plain + rest
  }
}

extension Substring {
  /// The digits it begins with, and what people put between them; of a list of signed figures only the first.
  var leadingNumber: Substring {
    var end = startIndex
    var marks = ""
    var (digits, group) = (0, 0)
    for place in indices {
      let letter = self[place]
      guard letter.isPartOfNumber else { break }
      if !letter.isNumber {
        // A figure that stands before a day is none with it.
        if self[index(after: place)...].beginsWithDay { break }
        // What is long enough ends where a list would go on.
        let isWhole = digits >= Self.surelyEnough || group > Self.longestGroup
        if isWhole, letter.isMarkOfList { break }
        marks.append(letter)
        continue
      }
      if marks.count > 1, marks.hasSuffix("-"), marks.dropLast().last?.isWhitespace == true {
        break
      }
      group = marks.isEmpty ? group + 1 : 1
      digits += 1
      marks = ""
      end = index(after: place)
    }
    return self[..<end]
  }

  /// Whether somebody is called by what stands behind a plus sign.
  fileprivate func isToCall(inWord: Bool) -> Bool {
    let digits = filter(\.isNumber)
    // The code of no country begins with a zero.
    guard let first = digits.first, first != "0", !isDay else { return false }
    // Where the code is 1 or 7 nine or more follow; figures are mostly shorter than numbers to call.
    let isDoubtful =
      inWord || "17".contains(first) || self.first?.isWhitespace == true
      || filter { !$0.isNumber } == "." || contains(where: \.isMarkOfList)
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

  /// How many digits people write without a mark among them, where they part a number by commas.
  private static let longestGroup = 6
}

enum NumberToCall {
  /// How many digits it has at least, with the code of its country or without.
  static let fewestDigits = 7
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  /// A mark that parts the figures of a list, and of a number to call where people are careless.
  var isMarkOfList: Bool { ",;:·•_|".contains(self) }

  /// A digit, a blank, a mark that parts groups of digits, or one of those that turn the direction of a text.
  var isPartOfNumber: Bool {
    if isNumber || isWhitespace && !isNewline || isMarkOfList { return true }
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return "-.()/‐‑‒–—−".contains(self)
      || [0x200B, 0x200E, 0x200F, 0x2060].contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
