import Records

/// A blood pressure in millimeters of mercury, found in the text of a reply such as "128/76".
package struct BloodPressure: Hashable, Sendable {
  package let systolic: Int
  package let diastolic: Int
  package let measuredAt: Instant
  package let replyID: String

  package var text: String { "\(systolic)/\(diastolic)" }

  /// Returns the values in replies, in order.
  ///
  /// A text with two values, such as one of each arm, gives both.
  package static func values(in replies: some Sequence<Reply>) -> [BloodPressure] {
    replies.flatMap { reply in
      numberPairs(in: reply.text ?? "").compactMap { BloodPressure($0, $1, in: reply) }
    }
  }

  /// Returns the average of values as a text such as "128/76".
  static func averageText(of values: [BloodPressure]) -> String {
    func average(_ numbers: [Int]) -> Int {
      Int((Double(numbers.reduce(0, +)) / Double(max(1, numbers.count))).rounded())
    }
    return "\(average(values.map(\.systolic)))/\(average(values.map(\.diastolic)))"
  }

  /// Creates a value if both numbers are plausible; a date such as 12/10 is not.
  private init?(_ systolic: Int, _ diastolic: Int, in reply: Reply) {
    guard (60...260).contains(systolic), (30...160).contains(diastolic), systolic > diastolic + 9
    else { return nil }
    self.systolic = systolic
    self.diastolic = diastolic
    measuredAt = reply.receivedAt
    replyID = reply.entry.id
  }

  /// Returns the pairs of whole numbers with a slash or a word such as "over" between them.
  ///
  /// A third number is the pulse. Dashes are not accepted, because they have other meanings, such as a
  /// range of blood glucose.
  private static func numberPairs(in text: String) -> [(Int, Int)] {
    let slashed = [" / ", " over ", " sobre ", " sur "].reduce(text) {
      $0.replacing($1, with: "/")
    }
    return slashed.split(whereSeparator: \.isWhitespace).compactMap { word in
      let start = word.drop { !$0.isNumber }
      let length = start.reversed().drop { !$0.isNumber }.count
      let numbers = start.prefix(length).split(separator: "/", omittingEmptySubsequences: false)
      guard (2...3).contains(numbers.count), numbers.dropFirst(2).allSatisfy({ Int($0) != nil }),
        let first = Int(numbers[0]), let second = Int(numbers[1])
      else {
        return nil
      }
      return (first, second)
    }
  }
}
