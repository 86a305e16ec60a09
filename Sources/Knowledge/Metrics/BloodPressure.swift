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

  /// Returns the replies with numbers in which no value was found, to tasks that have a reply with one.
  package static func unreadReplies(among replies: some Sequence<Reply>) -> [Reply] {
    let isRead = { (reply: Reply) in !values(in: [reply]).isEmpty }
    let tasks = Set(replies.filter(isRead).compactMap(\.task))
    return replies.filter { reply in
      reply.task.map(tasks.contains) ?? false && !isRead(reply)
        && reply.text?.contains(where: \.isNumber) == true
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
    guard (60...299).contains(systolic), (30...200).contains(diastolic), systolic > diastolic + 9
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
    // A digit or a dot before or after a number means that it is part of a longer one.
    let pattern =
      /(?:^|[^0-9.\/])([0-9]{2,3})\s*(?:\/|over|sobre|sur)\s*([0-9]{2,3})(?![0-9]|\.[0-9])/
    return text.lowercased().matches(of: pattern).compactMap { match in
      Int(match.1).flatMap { first in Int(match.2).map { (first, $0) } }
    }
  }
}
