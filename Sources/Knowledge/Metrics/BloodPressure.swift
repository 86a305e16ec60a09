import Records

/// A blood pressure in millimeters of mercury, found in the text of a reply such as "128/76".
package struct BloodPressure: Hashable, Sendable {
  /// A position of the body; values of different positions are not compared with each other.
  package enum Position: String, Sendable, CaseIterable {
    case lying
    case standing
  }

  package let systolic: Int
  package let diastolic: Int
  /// The position, or nil if neither the answer nor its task names one; then people usually sit.
  package fileprivate(set) var position: Position?
  package let measuredAt: Instant
  package let replyID: String

  package var text: String { "\(systolic)/\(diastolic)" }

  /// Returns the value with the lowest first number, or nil without values.
  package static func lowest(of values: [BloodPressure]) -> BloodPressure? {
    values.min { ($0.systolic, $0.diastolic) < ($1.systolic, $1.diastolic) }
  }

  /// Returns the values with the highest first and the highest second number; this can be a single value.
  package static func highest(of values: [BloodPressure]) -> [BloodPressure] {
    guard let first = values.max(by: { ($0.systolic, $0.diastolic) < ($1.systolic, $1.diastolic) }),
      let second = values.max(by: { ($0.diastolic, $0.systolic) < ($1.diastolic, $1.systolic) })
    else { return [] }
    return first.diastolic == second.diastolic ? [first] : [first, second]
  }

  package static func average(of values: [BloodPressure]) -> (systolic: Int, diastolic: Int)? {
    if values.isEmpty { return nil }
    func average(_ numbers: [Int]) -> Int {
      Int((Double(numbers.reduce(0, +)) / Double(numbers.count)).rounded())
    }
    return (average(values.map(\.systolic)), average(values.map(\.diastolic)))
  }

  /// Returns the values of each position, those without a position first.
  package static func byPosition(_ values: [BloodPressure]) -> [[BloodPressure]] {
    ([nil] + Position.allCases).map { position in values.filter { $0.position == position } }
      .filter { !$0.isEmpty }
  }

  /// Creates a value if both numbers are plausible; a date such as 12/10 is not.
  fileprivate init?(_ systolic: Substring, _ diastolic: Substring, in reply: Reply) {
    guard let systolic = Int(systolic), let diastolic = Int(diastolic),
      (60...299).contains(systolic), (30...200).contains(diastolic), systolic > diastolic + 9
    else { return nil }
    self.init(systolic: systolic, diastolic: diastolic, in: reply)
  }

  /// Creates a value from centimeters of mercury, which are usual in Spain, France and Latin America: 12/8 is 120/80.
  fileprivate init?(centimeters systolic: Substring, _ diastolic: Substring, in reply: Reply) {
    let numbers = [systolic, diastolic].compactMap { Double($0.replacing(",", with: ".")) }
    guard numbers.count == 2, (7...25).contains(numbers[0]), (4...15).contains(numbers[1]),
      numbers[0] >= numbers[1] + 3
    else { return nil }
    let millimeters = numbers.map { Int(($0 * 10).rounded()) }
    self.init(systolic: millimeters[0], diastolic: millimeters[1], in: reply)
  }

  private init(systolic: Int, diastolic: Int, in reply: Reply) {
    self.systolic = systolic
    self.diastolic = diastolic
    measuredAt = reply.receivedAt
    replyID = reply.entry.id
  }
}

/// An answer about blood pressure.
///
/// These are the answers with a number or a photo to a task whose title or details name blood pressure. Another
/// answer is about blood pressure only if its text names it before a pair of numbers; 70/30 elsewhere can be an
/// insulin.
package struct BloodPressureAnswer: Hashable, Sendable {
  package let reply: Reply
  /// The values in the text, in order; there are none if the text cannot be read, or if there is only a photo.
  package let values: [BloodPressure]
  /// The text if it contains more than the values, such as "84/46 dizzy"; otherwise nil.
  package let remark: String?

  /// True if the answer is a photo without a number.
  package var isPhoto: Bool { values.isEmpty && remark == nil }

  package static func all(
    of profile: ID<Profile>, in journal: Journal, within timeRange: Range<Instant>
  ) -> [BloodPressureAnswer] {
    let tasks = journal.tasks.of(profile).filter {
      !names(in: "\($0.title) \($0.details ?? "")").isEmpty
    }
    let byID = Dictionary(tasks.map { (ID<CareTask>($0.entry.id), $0) }) { first, _ in first }
    return journal.replies.of(profile).within(timeRange).compactMap { reply in
      BloodPressureAnswer(reply, to: reply.task.flatMap { byID[$0] })
    }
  }

  /// Creates an answer; returns nil if the reply is not about blood pressure.
  ///
  /// `task` is the reply's task if that names blood pressure. A task about a medicine is answered with a photo or a
  /// number of pills, which is no measurement.
  private init?(_ reply: Reply, to task: CareTask?) {
    let text = reply.text ?? ""
    let isRequested = task != nil
    let isMeasurement = isRequested && task?.category != .medication
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
    // "18/11" is a value that could not be read, but "Yes, 1 pill" is none.
    let isUnread =
      isMeasurement && text.contains(/[3-9][0-9]|[1-9][0-9]{2}|[0-9]\D+[0-9]/)
      || !names.isEmpty && !pairs.isEmpty
    guard !found.isEmpty || isUnread || isPhoto else { return nil }
    var rest = text
    for (place, _) in found.reversed() { rest.removeSubrange(place) }
    rest = rest.lowercased().replacing("mmhg", with: "")
    // The text "12/8" is shown next to the value 120/80.
    let isConverted = found.contains { !text.contains("\($0.value.systolic)") }
    self.reply = reply
    let positions = BloodPressure.Position.named(in: text)
    let title = BloodPressure.Position.named(
      in: task.map { "\($0.title) \($0.details ?? "")" } ?? "")
    values = found.enumerated().map { index, found in
      var value = found.value
      // An answer such as "140/85 lying, 118/70 standing" has a position for each value.
      value.position =
        positions.isEmpty && title.count == 1
        ? title[0] : positions.count == certain.count ? positions[index] : nil
      return value
    }
    remark =
      isConverted || (isUnread || !found.isEmpty) && rest.contains { $0.isLetter || $0.isNumber }
      ? text : nil
  }

  /// Returns the places at which a text names blood pressure, even if it is misspelled, with words such as "was" or
  /// "de" after it.
  private static func names(in text: String) -> [Range<String.Index>] {
    text.ranges(of: Regex<Substring>(words: name))
  }

  // A letter before or after a name means that it is part of another word.
  private static let name =
    #"(?:^|\P{L})(?i:mmhg|\#(LanguageWords.pattern(\.bloodPressures)))(?!\p{L})"#
    + #"(?: +(?i:\#(LanguageWords.pattern(\.bloodPressureLinks)))(?!\p{L}))*"#
  private static let pulse = LanguageWords.pattern(\.pulses)
  private static let over = LanguageWords.pattern(\.over)
  private static let overInCentimeters = LanguageWords.pattern { $0.over + $0.overInCentimeters }
  private static let and = LanguageWords.pattern(\.and)

  /// Returns the values in a text that cannot have another meaning, with their places.
  ///
  /// Two numbers with a space or another sign than a slash between them must be the whole text, except for a pulse
  /// after them.
  private static func pairs(
    in text: String, of reply: Reply
  ) -> [(place: Range<String.Index>, value: BloodPressure)] {
    let whole = Regex<(Substring, Substring, Substring)>(
      words: #"\s*([0-9]{2,3})(?:\s*[:‐‑–—−-]\s*|\s+)([0-9]{2,3})"#
        + #"(?:[\s:‐‑–—−-]+(?i:p|\#(pulse))?\s*[0-9]{2,3})?(?i:\s*mmhg)?[\s.]*"#)
    if let match = text.wholeMatch(of: whole) {
      let value = BloodPressure(match.1, match.2, in: reply)
      return value.map { [(match.1.startIndex..<match.2.endIndex, $0)] } ?? []
    }
    // A digit, dot or dash next to a number means that it is part of a longer one or of a range.
    let pair = Regex<(Substring, Substring, Substring)>(
      words: #"(?:^|[^0-9.\/-])([0-9]{2,3})\s*(?:[\/⁄∕／]|\#(over))"#
        + #"\s*([0-9]{2,3})(?![0-9]|\.[0-9])"#)
    let found = text.matches(of: pair.ignoresCase()).compactMap { match in
      BloodPressure(match.1, match.2, in: reply).map { (match.1.startIndex..<match.2.endIndex, $0) }
    }
    if !found.isEmpty { return found }
    // In another place of a text, or next to other numbers, 12/8 is probably a date.
    let short = Regex<(Substring, Substring, Substring)>(
      words: #"(?:^|[,;]\s*| (?:\#(and)) )([0-9]{1,2}(?:[.,][0-9])?)\s*"#
        + #"(?:[\/⁄∕／-]|\#(overInCentimeters))\s*([1-9][0-9]?(?:[.,][0-9])?)(?![0-9\/]|[.,][0-9])"#)
    // The words for blood pressure can be before the first value.
    let start = names(in: text).first?.upperBound ?? text.startIndex
    let text = text[start...].drop { !$0.isLetter && !$0.isNumber }
    let pairs = text.matches(of: short)
    let digitCount = pairs.reduce(0) { $0 + $1.output.0.count(where: \.isNumber) }
    let pulseAtEnd = #"[\s,(]+(?i:p|fc|\#(pulse))?[\s:.]*[0-9]{2,3}\)?\s*$"#
    let withoutPulse = text.replacing(Regex<Substring>(words: pulseAtEnd), with: "")
    guard pairs.first?.range.lowerBound == text.startIndex,
      digitCount == withoutPulse.count(where: \.isNumber)
    else { return [] }
    return pairs.compactMap { match in
      BloodPressure(centimeters: match.1, match.2, in: reply)
        .map { (match.1.startIndex..<match.2.endIndex, $0) }
    }
  }
}

extension BloodPressure.Position {
  /// Returns the positions of the body that a text names, in order; nil means sitting.
  fileprivate static func named(in text: String) -> [Self?] {
    let words = Regex<(Substring, Substring?, Substring?)>(words: pattern)
    return MedicineName.normalized(text).matches(of: words)
      .map { $0.1 != nil ? .lying : $0.2 != nil ? .standing : nil }
  }

  private static let pattern =
    #"\b(?:(\#(LanguageWords.pattern(\.lying)))|(\#(LanguageWords.pattern(\.standing)))"#
    + #"|\#(LanguageWords.pattern(\.sitting)))\b"#
}
