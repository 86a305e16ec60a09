import TestSupport
import Testing

@testable import Kinfolio

/// What must hold of any journal, in any zone.
@Suite struct WindowPropertyTests {
  private func journal(_ seed: UInt64, _ name: String) throws -> RandomJournal {
    RandomJournal(seed, in: try #require(Zone(name)))
  }

  private func child(_ journal: Journal, _ window: Window) -> ChildFigures {
    ChildFigures(journal, of: journal.profiles[0], in: window)
  }

  @Test(arguments: RandomJournal.zones)
  func theDaysAddUpToTheWindowToTheSecond(zone: String) throws {
    for seed in 0..<4 as Range<UInt64> {
      let random = try journal(seed, zone)
      let journal = random.journal
      let window = Window(from: random.days.lowerBound + 7, through: random.days.upperBound - 5)
      let moments = window.moments(in: journal.family.zone)
      let figures = child(journal, window)
      let days = figures.days
      #expect(days.reduce(0) { $0 + $1.length } == moments.length)
      let asleep = secondsCovered(journal.sleeps.compactMap(\.span.stretch), in: moments)
      #expect(days.reduce(0) { $0 + $1.sleep } == asleep)
      #expect(figures.sleep.asleep.total == Double(asleep))
      let watching = secondsCovered(journal.usageSessions.compactMap(\.span.stretch), in: moments)
      #expect(days.reduce(0) { $0 + $1.screen } == watching)
      let nursings = journal.nursingSessions.filter {
        moments.contains($0.span.start) && $0.span.end != nil
      }
      let bottles = journal.bottleFeeds.filter { moments.contains($0.span.start) && $0.isFeed }
      #expect(days.reduce(0) { $0 + $1.feeds } == nursings.count + bottles.count)
      #expect(days.reduce(0) { $0 + $1.milkMl } == bottles.reduce(0) { $0 + $1.volumeMl })
      #expect(
        figures.caregivers.reduce(0) { $0 + $1.records } == recordsInside(journal, moments))
      for day in days {
        #expect((0...day.length).contains(day.sleep))
        #expect((0...day.sleep).contains(day.nightSleep))
        #expect((0...1).contains(day.coverage))
      }
    }
  }

  /// No second at the breast is lost or made when a session is cut, in however many windows.
  @Test(arguments: RandomJournal.zones)
  func everySecondAtTheBreastIsOnOneDay(zone: String) throws {
    let random = try journal(3, zone)
    let all = Window(from: random.days.lowerBound - 1, through: random.days.upperBound + 2)
    let days = child(random.journal, all).days
    let ended = random.journal.nursingSessions.filter { $0.span.end != nil }
    #expect(
      days.reduce(0) { $0 + $1.nursingLeft } == ended.reduce(0) { $0 + Int64($1.leftSeconds) })
    #expect(
      days.reduce(0) { $0 + $1.nursingRight } == ended.reduce(0) { $0 + Int64($1.rightSeconds) })
  }

  @Test(arguments: RandomJournal.zones)
  func splittingAndMergingWindowsChangesNothing(zone: String) throws {
    for seed in 0..<4 as Range<UInt64> {
      let random = try journal(seed, zone)
      let journal = random.journal
      let whole = Window(from: random.days.lowerBound, through: random.days.upperBound)
      for cut in [1, 9, 29, 30, 31, 32, 59] {
        let first = Window(from: whole.first, through: whole.first + (cut - 1))
        let second = Window(from: whole.first + cut, through: whole.last)
        let (one, two, both) = (
          child(journal, first), child(journal, second), child(journal, whole)
        )
        #expect(one.days + two.days == both.days)
        #expect(one.feedGaps + two.feedGaps == both.feedGaps)
        #expect(one.sleep.longest.map { max($0, two.sleep.longest ?? 0) } == both.sleep.longest)
        #expect(one.medication.perDay + two.medication.perDay == both.medication.perDay)
        #expect(shares(one.caregivers) &+ shares(two.caregivers) == shares(both.caregivers))
        let elder = [first, second, whole].map {
          ElderFigures(journal, of: journal.profiles[1], in: $0)
        }
        #expect(elder[0].occasions + elder[1].occasions == elder[2].occasions)
        #expect(elder[0].days + elder[1].days == elder[2].days)
        let pet = [first, second, whole].map {
          PetFigures(journal, of: journal.profiles[2], in: $0)
        }
        #expect(pet[0].days + pet[1].days == pet[2].days)
      }
    }
  }

  /// Records of each caregiver by a plain count, as something that can be added.
  private func shares(_ shares: [CaregiverShare]) -> SIMD3<Int> {
    shares.reduce(into: SIMD3()) { counts, share in
      counts[share.caregiver == nil ? 0 : share.caregiver == ID("ana") ? 1 : 2] += share.records
    }
  }

  private func recordsInside(_ journal: Journal, _ moments: Range<Instant>) -> Int {
    func count(_ records: Records<some ProfileRecord>) -> Int {
      records.count {
        $0.profile == RandomJournal.child && moments.contains(Instant(seconds: $0.position))
      }
    }
    return count(journal.sleeps) + count(journal.bottleFeeds) + count(journal.nursingSessions)
      + count(journal.diapers) + count(journal.doses) + count(journal.usageSessions)
  }

  /// The seconds that lie in one stretch at least, counted from edge to edge.
  private func secondsCovered(_ stretches: [Range<Instant>], in moments: Range<Instant>) -> Int64 {
    let inside = stretches.map { $0.clamped(to: moments) }
    let edges = Set(inside.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    return zip(edges, edges.dropFirst()).reduce(0) { total, piece in
      let isCovered = inside.contains { $0.lowerBound <= piece.0 && piece.1 <= $0.upperBound }
      return total + (isCovered ? piece.1 - piece.0 : 0)
    }
  }
}
