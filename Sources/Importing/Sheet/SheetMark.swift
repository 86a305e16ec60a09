import Records

/// By what a row of a sheet is known again.
enum SheetMark: Hashable, CustomStringConvertible {
  /// The how manieth it is of its minute.
  case nth(Int, WallMinute)
  /// The number it had in the file when it was skipped.
  case row(Int, WallMinute)

  var description: String {
    switch self {
    case .nth(let number, let minute): "\(minute) \(number)"
    case .row(let number, let minute): "row \(number) \(minute)"
    }
  }

  /// What ``description`` says; nil for whatever is none.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    let isRow = words.first == "row"
    guard words.count == (isRow ? 4 : 3), let number = Int(words[isRow ? 1 : 2]),
      let day = LocalDate(words[isRow ? 2 : 0]), let time = LocalTime(words[isRow ? 3 : 1])
    else { return nil }
    let minute = WallMinute(day: day, time: time)
    self = isRow ? .row(number, minute) : .nth(number, minute)
  }

  var minute: WallMinute {
    switch self {
    case .nth(_, let minute), .row(_, let minute): minute
    }
  }
}

/// A minute as a clock on the wall shows it.
struct WallMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}
