import Records

/// A blood pressure in millimeters of mercury, found in the text of a reply such as "128/76".
package struct BloodPressure: Hashable, Sendable {
  package let systolic: Int
  package let diastolic: Int
  package let measuredAt: Instant
  package let replyID: String

  package var text: String { "\(systolic)/\(diastolic)" }

  /// Returns true if a value is lower than another one: by its first number, then by its second.
  package static func isLower(_ one: BloodPressure, _ other: BloodPressure) -> Bool {
    (one.systolic, one.diastolic) < (other.systolic, other.diastolic)
  }

  /// Returns the average of values as a text such as "128/76".
  package static func averageText(of values: [BloodPressure]) -> String {
    func average(_ numbers: [Int]) -> Int {
      Int((Double(numbers.reduce(0, +)) / Double(max(1, numbers.count))).rounded())
    }
    return "\(average(values.map(\.systolic)))/\(average(values.map(\.diastolic)))"
  }

  /// Creates a value if both numbers are plausible; a date such as 12/10 is not.
  fileprivate init?(_ systolic: Int, _ diastolic: Int, in reply: Reply) {
    guard (60...299).contains(systolic), (30...200).contains(diastolic), systolic > diastolic + 9
    else { return nil }
    self.systolic = systolic
    self.diastolic = diastolic
    measuredAt = reply.receivedAt
    replyID = reply.entry.id
  }
}

/// An answer about blood pressure.
///
/// These are all answers to a task, except a medicine, whose title or details name blood pressure.
/// Another answer is about blood pressure only if it has a value and it or its task names blood
/// pressure, because 70/30 can also be an insulin and 96/72 an oxygen saturation and a pulse.
package struct BloodPressureAnswer: Hashable, Sendable {
  package let reply: Reply
  /// The values in the text, in order; empty if the text cannot be read or if there is only a photo.
  package let values: [BloodPressure]
  /// The text if it contains more than the values, such as "84/46 dizzy"; otherwise nil.
  package let remark: String?

  /// True if the answer is only a photo.
  package var isPhoto: Bool { values.isEmpty && remark == nil }

  /// Returns the answers of a profile in a time range, in order.
  package static func all(
    of profile: ID<Profile>, in journal: Journal, within timeRange: Range<Instant>
  ) -> [BloodPressureAnswer] {
    let tasks = journal.tasks.of(profile).filter {
      namesBloodPressure("\($0.title) \($0.details ?? "")")
    }
    let categories = Dictionary(tasks.map { (ID<CareTask>($0.entry.id), $0.category) }) {
      first, _ in
      first
    }
    return journal.replies.of(profile).within(timeRange).compactMap { reply in
      BloodPressureAnswer(reply, toTaskIn: reply.task.flatMap { categories[$0] })
    }
  }

  /// Creates an answer; nil if it is not about blood pressure.
  ///
  /// `category` is the category of the task if the task names blood pressure.
  private init?(_ reply: Reply, toTaskIn category: CareTask.Category?) {
    let text = reply.text ?? ""
    let isMeasurement = category == .health || category == .other
    if isMeasurement {
      // "Done" is neither a value nor a remark.
      let isOneWord = !text.contains { $0.isNumber || $0.isWhitespace }
      if reply.photo == nil, isOneWord { return nil }
    } else if category == nil && !Self.namesBloodPressure(text) {
      return nil
    }
    // Without a slash, the numbers have many meanings, so these pairs count only for a measurement.
    let pairs = Self.pairs(in: text, withSlash: true, of: reply)
    let found =
      pairs.isEmpty && isMeasurement ? Self.pairs(in: text, withSlash: false, of: reply) : pairs
    if found.isEmpty && !isMeasurement { return nil }
    var rest = text
    for (range, _) in found.reversed() { rest.removeSubrange(range) }
    rest = rest.lowercased().replacing("mmhg", with: "")
    self.reply = reply
    values = found.map(\.value)
    remark =
      rest.contains { $0.isLetter || $0.isNumber } || values.isEmpty && !text.isEmpty ? text : nil
  }

  /// Returns true if a text has a word for blood pressure in English, Spanish or French.
  private static func namesBloodPressure(_ text: String) -> Bool {
    let words = MedicineName.normalized(text).split { !$0.isLetter }
    return words.contains { word in
      word == "bp" || ["tensi", "presion", "pression", "mmhg"].contains { word.hasPrefix($0) }
    } || words.contains("blood") && words.contains { $0.hasPrefix("pressure") }
  }

  /// Returns the values in a text with their places.
  ///
  /// A third number is the pulse. The separator is a slash or a word such as "over"; without
  /// `withSlash`, it can also be another sign or a space.
  private static func pairs(
    in text: String, withSlash: Bool, of reply: Reply
  ) -> [(range: Range<String.Index>, value: BloodPressure)] {
    // A digit or a dot before or after a number means that it is part of a longer one.
    let slash =
      /(?:^|[^0-9.\/⁄∕／])([0-9]{2,3})\s*(?:[\/⁄∕／]|over|sobre|sur)\s*([0-9]{2,3})(?![0-9]|\.[0-9])/
      .ignoresCase()
    let any =
      /(?:^|[^0-9.])([0-9]{2,3})(?:\s*(?:[\\:x×|‐‑–—−-]|by|con|par)\s*|\s+)([0-9]{2,3})(?![0-9]|\.[0-9])/
      .ignoresCase()
    return text.matches(of: withSlash ? slash : any).compactMap { match in
      guard let first = Int(match.1), let second = Int(match.2),
        let value = BloodPressure(first, second, in: reply)
      else { return nil }
      return (match.1.startIndex..<match.range.upperBound, value)
    }
  }
}
