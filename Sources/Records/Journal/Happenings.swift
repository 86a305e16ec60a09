/// What looks at the records of each kind that tell what happened to profiles.
package protocol HappeningVisitor {
  mutating func visit<Record: ProfileRecord>(_ records: RecordList<Record>)
}

extension Journal {
  /// Shows the records of each kind that tells what happened to a profile; plans (tasks, medicines,
  /// reminders, check-ins, visits) are none.
  package func showHappenings(to visitor: inout some HappeningVisitor) {
    visitor.visit(bottleFeeds)
    visitor.visit(nursingSessions)
    visitor.visit(milkWaste)
    visitor.visit(pumpingSessions)
    visitor.visit(sleeps)
    visitor.visit(diapers)
    visitor.visit(doses)
    visitor.visit(temperatures)
    visitor.visit(measurements)
    visitor.visit(vaccinations)
    visitor.visit(milestones)
    visitor.visit(symptoms)
    visitor.visit(notes)
    visitor.visit(foodLogs)
    visitor.visit(reactions)
    visitor.visit(photos)
    visitor.visit(replies)
    visitor.visit(petMeals)
    visitor.visit(points)
    visitor.visit(usageSessions)
  }
}

/// What happened to a profile in a window.
package struct Happenings {
  private let profile: ID<Profile>
  private let days: Range<Int64>
  private let moments: Range<Instant>

  package init(of profile: Profile, in window: Window, _ zone: Zone) {
    self.profile = profile.id
    days = window.first.position..<(window.last + 1).position
    moments = window.moments(in: zone)
  }

  /// Hands over the records of one kind that are among them, in order.
  package func forEach<Record: ProfileRecord>(
    of records: RecordList<Record>, _ body: (Record) -> Void
  ) {
    let own = records.of(profile)
    for record in own.within(days) where record.timing == .day { body(record) }
    for record in own.within(moments) where record.timing == .moment { body(record) }
  }
}
