extension Summary.Figures {
  /// The days as CSV, one row each; units are in the columns' names.
  func daily(in zone: Zone) -> String {
    switch self {
    case .child(let figures): figures.daily(in: zone)
    case .elder(let figures): figures.daily(in: zone)
    case .pet(let figures): figures.daily(in: zone)
    }
  }
}

extension ChildFigures {
  fileprivate func daily(in zone: Zone) -> String {
    var csv = CSV(header: [
      "date", "coverage", "feeds", "milk_ml", "nursing_s", "wasted_ml", "pumped_ml", "sleep_s",
      "night_sleep_s", "naps", "longest_sleep_s", "changes", "wet", "dirty", "doses", "screen_s",
    ])
    for day in days {
      csv.add(
        [
          .date(day.date), .number((day.coverage * 1000).rounded() / 1000), .integer(day.feeds),
          .number(day.milkMl), .integer(Int(day.nursing)), .number(day.wastedMl),
          .number(day.pumpedMl), .integer(Int(day.sleep)), .integer(Int(day.nightSleep)),
          .integer(day.naps), .integer(Int(day.longestSleep)), .integer(day.changes),
          .integer(day.wet), .integer(day.dirty), .integer(day.doses), .integer(Int(day.screen)),
        ], in: zone)
    }
    return csv.text
  }
}

extension ElderFigures {
  fileprivate func daily(in zone: Zone) -> String {
    var csv = CSV(header: ["date", "due", "done", "rate"])
    for day in days {
      csv.add(
        [
          .date(day.date), .integer(day.due), .integer(day.done),
          Cell(day.rate.map { ($0 * 1000).rounded() / 1000 }),
        ], in: zone)
    }
    return csv.text
  }
}

extension PetFigures {
  fileprivate func daily(in zone: Zone) -> String {
    var csv = CSV(header: ["date", "meals", "kcal", "first_meal"])
    for day in days {
      csv.add(
        [
          .date(day.date), .integer(day.meals),
          day.meals > 0 ? .number(day.kcal) : .empty, Cell(day.firstMeal),
        ], in: zone)
    }
    return csv.text
  }
}
