import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// An export of the newborn and toddler tracker is imported completely.
@Suite struct ToddlerExportTests {
  private let imports: ExportImports

  init() throws {
    imports = try ExportImports()
    try imports.folder.write("a photo", to: "photos/june/mango face.jpg")
  }

  private func journal() throws -> Journal {
    let (outcome, _) = try imports.takeToddlers(ToddlerSample.export)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let journal = try imports.sample.journal()
    #expect(journal.skippedRows.isEmpty, "\(journal.skippedRows)")
    return journal
  }

  @Test func childrenAndTheirMilkAreThere() throws {
    let journal = try journal()
    let children = journal.profiles.filter { $0.name != "Mia" }.sorted { $0.name < $1.name }
    #expect(children.map(\.name) == ["Adam", "Noor"] && children.map(\.colorIndex) == [1, 0])
    #expect(children.map(\.birthDate?.description) == ["2023-02-03", "2025-09-05"])
    #expect(children.map(\.sex) == [.male, .female])
    #expect(children[0].dueDate?.description == "2023-02-20")
    let bottles = journal.bottleFeeds.of(children[1].id).sorted { $0.span.start < $1.span.start }
    #expect(bottles.map(\.span.start.seconds) == [1_780_300_800, 1_780_318_800, 1_780_387_200])
    #expect(bottles.map { $0.volumeMl.rounded() } == [120, 118, 90])
    #expect(bottles.map(\.contents) == [.breastMilk, .formula, .other])
    #expect(bottles[1].formula == "Hipp Pre" && bottles[0].note == "slowly")
    #expect(bottles.map(\.span.durationSeconds) == [nil, nil, 900])
    let nursing = journal.nursingSessions.sorted { $0.span.start < $1.span.start }
    #expect(nursing.map(\.leftSeconds) == [600, 901] && nursing.map(\.rightSeconds) == [420, 0])
    #expect(nursing.map(\.span.durationSeconds) == [1020, 901])
  }

  @Test func daysAndGrowthAreThere() throws {
    let journal = try journal()
    let sleeps = journal.sleeps.sorted { $0.span.start < $1.span.start }
    // The second sleep begins at 20:00 in the family's time zone.
    #expect(sleeps.map(\.kind) == [.nap, .night, .nap])
    #expect(sleeps.map(\.span.durationSeconds) == [5400, 28_800, 3600])
    let diapers = journal.diapers.sorted { $0.happenedAt < $1.happenedAt }
    #expect(diapers.map(\.isWet) == [true, true, false])
    #expect(diapers.map(\.isDirty) == [false, true, true])
    #expect(diapers.map(\.color) == [nil, .brown, nil])
    let doses = journal.doses.sorted { $0.givenAt < $1.givenAt }
    #expect(doses.map(\.amount) == [400, 2.5, nil] && doses.map(\.unit) == ["IU", "ml", nil])
    #expect(doses[2].note == "one in each eye · red eyes")
    let sizes = Set(journal.measurements.map { "\($0.kind) \(($0.value * 10).rounded() / 10)" })
    // A child under two years is measured lying down; pounds become kilograms.
    #expect(sizes == ["weight 8.4", "length 70.5", "head 44.1", "height 96.0", "weight 13.6"])
  }

  @Test func foodsAreOneOfEachNameWithWhatAllTastingsTell() throws {
    let journal = try journal()
    let logs = journal.foodLogs.sorted { $0.eatenAt < $1.eatenAt }
    #expect(logs.map(\.isTried) == [true, true, false] && logs[0].liking == .loved)
    #expect(logs[2].unmarkedAt?.seconds == 1_780_487_200)
    #expect(logs[0].food == logs[2].food)
    let foods = logs.map { journal.foodsByID[$0.food] }
    // A food has the name in its latest tasting, and is white if its color is unknown.
    #expect(foods.map(\.?.name) == ["mango", "Scrambled egg", "mango"])
    #expect(foods.map(\.?.color) == [.orange, .white, .orange])
    #expect(foods[1]?.allergens == [.milk, .egg])
  }

  @Test func photosComeWithTheirTastingWhereTheyLieHere() throws {
    let journal = try journal()
    #expect(journal.photos.map(\.file) == ["june/mango face.jpg"])
    let photo = try #require(journal.photos.first)
    #expect(photo.caption == "Everywhere" && photo.isFavorite)
    #expect(journal.foodLogs.first { $0.entry.id == photo.foodLog?.text }?.liking == .loved)
  }

  /// Texts that another program wrote about a child, such as `aiSummary`, are not imported.
  @Test func aSummaryIsAPastWindowInTheParentsWordsAlone() throws {
    let journal = try journal()
    let visit = try #require(journal.visits.first)
    #expect(visit.visitedOn.description == "2026-05-31" && journal.visits.count == 1)
    #expect(visit.note == "Ask about iron")
    #expect(visit.coversFrom?.description == "2026-05-01")
    #expect(try !imports.dump().contains { $0.contains("sleeps badly") || $0.contains("secret") })
  }

  @Test func whatIsNotTakenIsCountedByName() throws {
    let unknown = try imports.takeToddlers(ToddlerSample.export).unknown
    #expect(
      unknown == [
        "allergens that are not known": 1, "bottleFeeds.temperature": 1,
        "childProfiles.favouriteColour": 1, "diaperChanges.color": 1, "exportVersion": 1,
        "foods without a known colour": 1, "messyFacePhotos without a picture": 1,
        "messyFacePhotos.caption": 1, "messyFacePhotos.cloudKitAssetID": 1,
        "messyFacePhotos.foodLogID": 1, "messyFacePhotos.imageData": 1,
        "messyFacePhotos.thumbnailData": 1, "pediatricianSummaries.aiSummary": 1,
        "pediatricianSummaries.concerns": 1, "pediatricianSummaries.diaperMetrics": 1,
        "pediatricianSummaries.highlights": 1, "reminders": 2, "userAccount": 1,
      ])
  }

  @Test func figuresAreThoseOfTheFile() throws {
    _ = try journal()
    // All tastings are in the last 28 days before this reference time.
    let journal = try imports.sample.journal(until: Instant(seconds: 1_781_000_000))
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(ToddlerSample.export.utf8)) as? [String: Any])
    let bottles = try #require(file["bottleFeeds"] as? [[String: Any]])
    let volumes = bottles.compactMap { $0["volume"] as? Double } + [4 * 29.573_529_562_5]
    let summary = FamilySummary(of: journal, standards: try ReferenceData.project().growthStandards)
    let noor = try #require(summary.members.first { $0.profile.name == "Noor" })
    guard case .child(let metrics) = noor.recentMetrics else { return #expect(Bool(false)) }
    #expect(metrics.feeding.bottleCount == bottles.count)
    let mean = volumes.reduce(0, +) / Double(volumes.count)
    #expect(abs((metrics.feeding.meanBottleMl ?? 0) - mean) < 1e-9)
    let nursing = try #require(file["nursingSessions"] as? [String: [String: Any]])
    #expect(metrics.feeding.nursingCount == nursing.count)
    let changes = try #require(file["diaperChanges"] as? [[String: Any]])
    #expect(metrics.diapers.diaperChanges.total == Double(changes.count))
    #expect(noor.visitMetrics.contains { $0.date.description == "2026-05-31" })
    let logs = try #require(file["foodLogs"] as? [[String: Any]])
    func names(_ logs: [[String: Any]]) -> Set<String> {
      Set(logs.compactMap { ($0["foodName"] as? String)?.lowercased() })
    }
    #expect(Set(metrics.foods.tastedFoods.map { $0.food.name.lowercased() }) == names(logs))
    let tried = names(logs.filter { $0["isMarkedAsTried"] as? Bool != false })
    #expect(Set(metrics.foods.triedFoods.map { $0.food.name.lowercased() }) == tried)
  }
}
