import Records

/// A blood pressure in millimeters of mercury, found in the text of a reply such as "128/76".
package struct BloodPressure: Hashable, Sendable {
  package let systolic: Int
  package let diastolic: Int
  package let measuredAt: Instant
  package let replyID: String

  package var text: String { "\(systolic)/\(diastolic)" }

  /// Returns the value with the lowest first number; nil without values.
  package static func lowest(of values: [BloodPressure]) -> BloodPressure? {
    values.min { ($0.systolic, $0.diastolic) < ($1.systolic, $1.diastolic) }
  }

  /// Returns the values with the highest first and the highest second number.
  ///
  /// Returns one value if it has both.
  package static func highest(of values: [BloodPressure]) -> [BloodPressure] {
    guard let first = values.max(by: { ($0.systolic, $0.diastolic) < ($1.systolic, $1.diastolic) }),
      let second = values.max(by: { ($0.diastolic, $0.systolic) < ($1.diastolic, $1.systolic) })
    else { return [] }
    return first.diastolic == second.diastolic ? [first] : [first, second]
  }

  /// Returns the average of values as a text such as "128/76".
  package static func averageText(of values: [BloodPressure]) -> String {
    func average(_ numbers: [Int]) -> Int {
      Int((Double(numbers.reduce(0, +)) / Double(max(1, numbers.count))).rounded())
    }
    return "\(average(values.map(\.systolic)))/\(average(values.map(\.diastolic)))"
  }

  /// Creates a value if both numbers are plausible; a date such as 12/10 is not.
  fileprivate init?(_ systolic: Substring, _ diastolic: Substring, in reply: Reply) {
    guard let systolic = Int(systolic), let diastolic = Int(diastolic),
      (60...299).contains(systolic), (30...200).contains(diastolic), systolic > diastolic + 9
    else { return nil }
    self.systolic = systolic
    self.diastolic = diastolic
    measuredAt = reply.receivedAt
    replyID = reply.entry.id
  }
}

/// An answer about blood pressure.
///
/// These are the answers with a number or a photo to a task whose title or details name blood
/// pressure. Another answer is about blood pressure only if it names it and has a pair of numbers. The
/// pair is its value only directly after the words, because 70/30 can also be an insulin.
package struct BloodPressureAnswer: Hashable, Sendable {
  package let reply: Reply
  /// The values in the text, in order; empty if the text cannot be read or if there is only a photo.
  package let values: [BloodPressure]
  /// The text if it contains more than the values, such as "84/46 dizzy"; otherwise nil.
  package let remark: String?

  /// True if the answer is a photo without a number.
  package var isPhoto: Bool { values.isEmpty && remark == nil }

  /// Returns the answers of a profile in a time range, in order.
  package static func all(
    of profile: ID<Profile>, in journal: Journal, within timeRange: Range<Instant>
  ) -> [BloodPressureAnswer] {
    let tasks = journal.tasks.of(profile).filter {
      !names(in: "\($0.title) \($0.details ?? "")").isEmpty
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
  /// `category` is the category of the task if the task names blood pressure. A medicine is answered
  /// with a photo or a number of pills.
  private init?(_ reply: Reply, toTaskIn category: CareTask.Category?) {
    let text = reply.text ?? ""
    let isRequested = category != nil
    let isMeasurement = isRequested && category != .medication
    let isPhoto = isMeasurement && reply.photo != nil
    // Most answers have no number, and need no search for one.
    guard isPhoto || text.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
    let names = isRequested ? [] : Self.names(in: text)
    let pairs = Self.pairs(in: text, of: reply)
    let certain = pairs.filter { place, _ in
      isRequested
        || names.contains { name in
          name.upperBound <= place.lowerBound
            && !text[name.upperBound..<place.lowerBound].contains { $0.isLetter || $0.isNumber }
        }
    }
    let found = certain.count < pairs.count ? [] : certain
    // "Yes, 1 pill" is no value that could not be read, but "18/11" is.
    let isUnread =
      isMeasurement && text.contains(/[3-9][0-9]|[1-9][0-9]{2}|[0-9]\D+[0-9]/)
      || !names.isEmpty && !pairs.isEmpty
    guard !found.isEmpty || isUnread || isPhoto else { return nil }
    var rest = text
    for (place, _) in found.reversed() { rest.removeSubrange(place) }
    rest = rest.lowercased().replacing("mmhg", with: "")
    self.reply = reply
    values = found.map(\.value)
    remark =
      (isUnread || !found.isEmpty) && rest.contains { $0.isLetter || $0.isNumber } ? text : nil
  }

  /// Returns the words for blood pressure in English, Spanish or French, also in usual misspellings.
  private static func names(in text: String) -> [Range<String.Index>] {
    // A letter before or after a name means that it is part of another word.
    let name =
      #/
      (?:^|\P{L})
      (?:TA|PA|(?i:t[.\/]a|b[.\/]?p|mmhg|blood\ ?pres\p{L}*
        |pres+(?:ur|i[oó])\p{L}*|preci[oó]n|ten[cs]i\p{L}*))
      (?!\p{L})
      /#
    return text.ranges(of: name)
  }

  /// Returns the values in a text that cannot have another meaning, with their places.
  ///
  /// A value has a slash or "over" between its numbers. With another sign or a space, it must be the
  /// whole text, at most with a pulse behind it.
  private static func pairs(
    in text: String, of reply: Reply
  ) -> [(place: Range<String.Index>, value: BloodPressure)] {
    if let match = text.wholeMatch(
      of:
        /\s*([0-9]{2,3})(?:\s*[:‐‑–—−-]\s*|\s+)([0-9]{2,3})(?:[\s:‐‑–—−-]+[0-9]{2,3})?(?i:\s*mmhg)?[\s.]*/
    ) {
      let value = BloodPressure(match.1, match.2, in: reply)
      return value.map { [(match.1.startIndex..<match.2.endIndex, $0)] } ?? []
    }
    // A digit, dot or dash next to a number means that it is part of a longer one or of a range.
    let pair =
      /(?:^|[^0-9.\/-])([0-9]{2,3})\s*(?:[\/⁄∕／]|over|sobre|sur)\s*([0-9]{2,3})(?![0-9]|\.[0-9])/
      .ignoresCase()
    return text.matches(of: pair).compactMap { match in
      BloodPressure(match.1, match.2, in: reply).map { (match.1.startIndex..<match.2.endIndex, $0) }
    }
  }
}
