import Records

/// A blood pressure in millimeters of mercury, found in the text of an elder's reply such as "128/76".
package struct BloodPressure: Hashable, Sendable {
  package let systolic: Int
  package let diastolic: Int
  /// The position of the body, or nil if neither the elder's answer nor its task names one; people usually sit then.
  ///
  /// Blood pressures in different positions are not compared with each other.
  package fileprivate(set) var position: BodyPosition?
  package let measuredAt: Instant
  package let replyID: String

  /// The systolic and the diastolic number as text, such as "128/76".
  package var text: String { "\(systolic)/\(diastolic)" }

  /// Returns the blood pressure with the lowest systolic (first) number, or nil if `values` is empty.
  package static func lowest(of values: [BloodPressure]) -> BloodPressure? {
    values.min { ($0.systolic, $0.diastolic) < ($1.systolic, $1.diastolic) }
  }

  /// Returns the one or two blood pressures with the highest systolic and the highest diastolic number.
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

  /// Returns groups of blood pressures by position of the body; those without a position are the first group.
  package static func groupedByPosition(_ values: [BloodPressure]) -> [[BloodPressure]] {
    ([nil] + BodyPosition.allCases).map { position in values.filter { $0.position == position } }
      .filter { !$0.isEmpty }
  }

  /// Creates a blood pressure from two numbers; returns nil if they are not plausible, such as those of the date 12/10.
  fileprivate init?(_ systolic: Substring, _ diastolic: Substring, in reply: Reply) {
    guard let systolic = Int(systolic), let diastolic = Int(diastolic),
      (60...299).contains(systolic), (30...200).contains(diastolic), systolic > diastolic + 9
    else { return nil }
    self.init(systolic: systolic, diastolic: diastolic, in: reply)
  }

  /// Creates a blood pressure from centimeters of mercury, which are usual in Spain, France and Latin America: 12/8 is
  /// 120/80.
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

/// An elder's answer about blood pressure.
///
/// An answer with a number or a photo is about blood pressure if the title or the details of its task name blood
/// pressure. Another answer is about blood pressure only if its text names it before a pair of numbers. Without the
/// name, 70/30 can be an insulin.
package struct BloodPressureAnswer: Hashable, Sendable {
  package let reply: Reply
  /// The blood pressures in the text of the answer, in order, or an empty array if it cannot be read or there is only a
  /// photo.
  package let bloodPressures: [BloodPressure]
  /// The text of the answer if it contains more than blood pressures, such as "84/46 dizzy", or if their unit was
  /// converted; otherwise nil.
  package let remarkText: String?

  /// True if the answer is a photo without a number.
  package var isPhotoOnly: Bool { bloodPressures.isEmpty && remarkText == nil }

  /// Returns the answers of an elder about blood pressure that were received in a time range.
  package static func answers(
    of profile: ID<Profile>, in journal: Journal, within timeRange: Range<Instant>
  ) -> [BloodPressureAnswer] {
    let tasks = journal.tasks.of(profile).filter {
      !bloodPressureNames(in: "\($0.title) \($0.details ?? "")").isEmpty
    }
    let byID = Dictionary(tasks.map { (ID<CareTask>($0.entry.id), $0) }) { first, _ in first }
    return journal.replies.of(profile).within(timeRange).compactMap { reply in
      BloodPressureAnswer(reply, to: reply.task.flatMap { byID[$0] })
    }
  }

  /// Creates an answer from a reply; returns nil if the reply is not about blood pressure.
  ///
  /// `task` is the reply's task if its title or details name blood pressure. A task about a medicine is answered with a
  /// photo or a number of pills, which is not a measurement.
  private init?(_ reply: Reply, to task: CareTask?) {
    let text = reply.text ?? ""
    let isRequested = task != nil
    let isMeasurement = isRequested && task?.category != .medication
    let isPhoto = isMeasurement && reply.photo != nil
    // Most answers contain no digit, and their text need not be searched for blood pressures.
    guard isPhoto || text.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
    let names = isRequested ? [] : Self.bloodPressureNames(in: text)
    let pairs = Self.pressurePairs(in: text, of: reply)
    let certain = pairs.filter { place, _ in
      isRequested
        || names.contains { name in
          name.upperBound <= place.lowerBound
            && !text[name.upperBound..<place.lowerBound].contains { $0.isLetter || $0.isNumber }
        }
    }
    let found = certain.count < pairs.count ? [] : certain
    // Two numbers, or one number from 30 on, can be a blood pressure that could not be read; "Yes, 1 pill" cannot.
    let isUnread =
      isMeasurement && text.contains(/[3-9][0-9]|[1-9][0-9]{2}|[0-9]\D+[0-9]/)
      || !names.isEmpty && !pairs.isEmpty
    guard !found.isEmpty || isUnread || isPhoto else { return nil }
    var rest = text
    for (place, _) in found.reversed() { rest.removeSubrange(place) }
    rest = rest.lowercased().replacing("mmhg", with: "")
    // If a value was converted, the original text "12/8" is shown next to 120/80.
    let isConverted = found.contains { !text.contains("\($0.value.systolic)") }
    self.reply = reply
    let positions = BodyPosition.positions(namedIn: text)
    let title = BodyPosition.positions(
      namedIn: task.map { "\($0.title) \($0.details ?? "")" } ?? "")
    bloodPressures = found.enumerated().map { index, found in
      var value = found.value
      // An answer such as "140/85 lying, 118/70 standing" has a position for each value.
      value.position =
        positions.isEmpty && title.count == 1
        ? title[0] : positions.count == certain.count ? positions[index] : nil
      return value
    }
    remarkText =
      isConverted || (isUnread || !found.isEmpty) && rest.contains { $0.isLetter || $0.isNumber }
      ? text : nil
  }

  /// Returns the places at which a text names blood pressure, even if it is misspelled, including words such as "was"
  /// or "de" after the name.
  private static func bloodPressureNames(in text: String) -> [Range<String.Index>] {
    text.ranges(of: Regex<Substring>(trustedPattern: namePattern))
  }

  // A letter before or after a name means that it is part of another word.
  private static let namePattern =
    #"(?:^|\P{L})(?i:mmhg|\#(LanguageWords.pattern(\.bloodPressures)))(?!\p{L})"#
    + #"(?: +(?i:\#(LanguageWords.pattern(\.bloodPressureLinks)))(?!\p{L}))*"#
  private static let pulsePattern = LanguageWords.pattern(\.pulses)
  private static let overWordPattern = LanguageWords.pattern(\.overWords)
  private static let overWordInCentimetersPattern = LanguageWords.pattern {
    $0.overWords + $0.overInCentimeters
  }
  private static let andWordPattern = LanguageWords.pattern(\.andWords)

  /// Returns the pairs of numbers in a reply's text that can only be blood pressures, with their places in the text.
  ///
  /// Two numbers with a space or another sign than a slash between them must be the whole text, except for a pulse
  /// after them.
  private static func pressurePairs(
    in text: String, of reply: Reply
  ) -> [(place: Range<String.Index>, value: BloodPressure)] {
    let whole = Regex<(Substring, Substring, Substring)>(
      trustedPattern: #"\s*([0-9]{2,3})(?:\s*[:‐‑–—−-]\s*|\s+)([0-9]{2,3})"#
        + #"(?:[\s:‐‑–—−-]+(?i:p|\#(pulsePattern))?\s*[0-9]{2,3})?(?i:\s*mmhg)?[\s.]*"#)
    if let match = text.wholeMatch(of: whole) {
      let value = BloodPressure(match.1, match.2, in: reply)
      return value.map { [(match.1.startIndex..<match.2.endIndex, $0)] } ?? []
    }
    // A digit, dot or dash next to a number means that it is part of a longer number or of a range.
    let pair = Regex<(Substring, Substring, Substring)>(
      trustedPattern: #"(?:^|[^0-9.\/-])([0-9]{2,3})\s*(?:[\/⁄∕／]|\#(overWordPattern))"#
        + #"\s*([0-9]{2,3})(?![0-9]|\.[0-9])"#)
    let found = text.matches(of: pair.ignoresCase()).compactMap { match in
      BloodPressure(match.1, match.2, in: reply).map { (match.1.startIndex..<match.2.endIndex, $0) }
    }
    if !found.isEmpty { return found }
    // In another place of a text, or next to other numbers, 12/8 is probably a date.
    let short = Regex<(Substring, Substring, Substring)>(
      trustedPattern: #"(?:^|[,;]\s*| (?:\#(andWordPattern)) )([0-9]{1,2}(?:[.,][0-9])?)\s*"#
        + #"(?:[\/⁄∕／-]|\#(overWordInCentimetersPattern))\s*([1-9][0-9]?(?:[.,][0-9])?)(?![0-9\/]|[.,][0-9])"#
    )
    // The words for blood pressure can be before the first value.
    let start = bloodPressureNames(in: text).first?.upperBound ?? text.startIndex
    let text = text[start...].drop { !$0.isLetter && !$0.isNumber }
    let pairs = text.matches(of: short)
    let digitCount = pairs.reduce(0) { $0 + $1.output.0.count(where: \.isNumber) }
    let pulseAtEnd = #"[\s,(]+(?i:p|fc|\#(pulsePattern))?[\s:.]*[0-9]{2,3}\)?\s*$"#
    let withoutPulse = text.replacing(Regex<Substring>(trustedPattern: pulseAtEnd), with: "")
    guard pairs.first?.range.lowerBound == text.startIndex,
      digitCount == withoutPulse.count(where: \.isNumber)
    else { return [] }
    return pairs.compactMap { match in
      BloodPressure(centimeters: match.1, match.2, in: reply)
        .map { (match.1.startIndex..<match.2.endIndex, $0) }
    }
  }
}

extension BodyPosition {
  /// Returns the positions of the body that a text names, in order; nil means sitting.
  fileprivate static func positions(namedIn text: String) -> [Self?] {
    let words = Regex<(Substring, Substring?, Substring?)>(trustedPattern: positionPattern)
    return MedicineName.normalized(text).matches(of: words)
      .map { $0.1 != nil ? .lying : $0.2 != nil ? .standing : nil }
  }

  private static let positionPattern =
    #"\b(?:(\#(LanguageWords.pattern(\.lying)))|(\#(LanguageWords.pattern(\.standing)))"#
    + #"|\#(LanguageWords.pattern(\.sitting)))\b"#
}
