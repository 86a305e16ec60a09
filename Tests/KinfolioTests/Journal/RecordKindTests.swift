import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

@Suite struct RecordKindTests {
  private func completeJournal(freeText: String = "Mango, loved!") throws -> Journal {
    // Names of medicines and vaccines are not rewritten, so that they must differ from the free text.
    let names = """
      UPDATE medicines SET name = 'Vitamin D'; UPDATE vaccinations SET vaccine = 'MenB';

      """
    return try SampleDatabase(completeFamilyRows(freeText: freeText) + names).journal()
  }

  @Test func everyTableHasRecordKind() throws {
    let schema = try Project.texts(below: "Assets/Schema", ending: ".sql").map(\.text).joined()
    let tables = schema.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) }
    let kinds = Journal.kinds.map(\.table)
    // `food_names` is read as a part of `foods`.
    #expect(Set(tables).subtracting(["family", "settings", "food_names"]) == Set(kinds))
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func removesRecordsOfEveryKind() throws {
    var journal = try completeJournal()
    #expect(journal.recordCounts.count { $0.count > 0 } > 20)
    for kind in Journal.kinds {
      kind.removeRecords(&journal)
      #expect(kind.count(journal) == 0 && kind.rows(journal, nil).isEmpty, "\(kind.table)")
    }
  }

  @Test func audiencesGetOnlyPermittedKinds() throws {
    let journal = try completeJournal()
    let viewer = try narrowed(journal, to: .viewer)
    for kind in Journal.kinds {
      #expect((kind.count(viewer) > 0) == (kind.viewer == .selected), "\(kind.table)")
    }
    for id in ["mia", "rosa", "cat"].map(ID<Profile>.init) {
      let doctor = try narrowed(journal, to: .doctor(id))
      for kind in Journal.kinds {
        switch kind.doctor {
        case .nothing: #expect(kind.count(doctor) == 0, "\(kind.table)")
        case .allOfProfile:
          #expect(kind.count(doctor) == kind.rows(journal, id).count, "\(kind.table)")
        case .selected: #expect(kind.count(doctor) <= kind.count(journal), "\(kind.table)")
        }
      }
    }
  }

  /// Only names, the unit of a medicine and the activity log keep the old text.
  ///
  /// A doctor needs the names unchanged and does not get the activity log.
  @Test func rewritesAllFreeText() throws {
    let rewritten = try completeJournal(freeText: "Ana’s sentence").rewritingTexts {
      $0.replacing("Ana", with: "someone")
    }
    let left = Set(rewritten.texts.filter { $0.text.contains("Ana") }.map(\.tableAndColumn))
    #expect(
      left == [
        "activity.after", "activity.before", "activity.subject", "bottle_feeds.formula",
        "caregivers.name", "family.name", "foods.name", "invitations.name", "medicines.unit",
        "pet_foods.name", "profiles.name", "usage_sessions.app", "visits.clinician",
      ])
  }
}
