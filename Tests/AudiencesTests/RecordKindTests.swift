import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct RecordKindTests {
  private func completeJournal(freeText: String = "Mango, loved!") throws -> Journal {
    // Names of medicines and vaccines are not rewritten, so that they must differ from the free text.
    // Milestones appear only by a word about them.
    let names = """
      UPDATE medicines SET name = 'Vitamin D'; UPDATE vaccinations SET vaccine = 'MenB';
      UPDATE milestones SET for_viewers = 'everything';

      """
    return try SampleDatabase(
      completeFamilyRows(freeText: freeText) + fullRows(freeText: freeText) + names
    ).journal()
  }

  @Test func everyTableHasRecordKind() throws {
    let tables = try Project.names(
      matching: /CREATE TABLE (\w+)/, below: "Assets/Schema", ending: ".sql")
    let kinds = Journal.kinds.map(\.table)
    // `food_names` is read as a part of `foods`.
    #expect(Set(tables).subtracting(["family", "settings", "food_names"]) == Set(kinds))
    #expect(Set(kinds).count == kinds.count)
  }

  @Test func removesRecordsOfEveryKind() throws {
    var journal = try completeJournal()
    #expect(journal.skippedRows == [])
    #expect(journal.recordCounts.filter { $0.count == 0 }.map(\.table) == [])
    for kind in Journal.kinds {
      kind.removeRecords(&journal)
      #expect(
        kind.recordCount(journal) == 0 && kind.recordRows(journal, nil).isEmpty, "\(kind.table)")
    }
  }

  @Test func everyAudienceIsInTheList() throws {
    let names = try Project.names(matching: /AudienceKind\(\s*name: "(\w+)"/, below: "Sources")
    #expect(names.sorted() == AudienceKind.all.map(\.name).sorted())
  }

  @Test func everyAudienceIsExplained() throws {
    let guide = try String(contentsOf: Project.path("Documentation/Sites.md"), encoding: .utf8)
    for kind in AudienceKind.all {
      #expect(guide.contains("`--audience \(kind.name)"), "\(kind.name)")
      for language in Language.allCases {
        for (key, hasName) in kind.explanationPhrases {
          // Throws if the language has no such phrase.
          _ = try wording(language).text(key, hasName ? ["name": "Mia"] : [:])
        }
      }
    }
  }

  @Test(arguments: AudienceKind.all.filter(\.isAboutOneProfile).map(\.name))
  func textsForOneProfileNameNoOther(audience: String) throws {
    let other = """
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('zeb', 'child', 'Zebedee', 3, 1);

      """
    let journal = try SampleDatabase(
      completeFamilyRows() + other + fullRows(freeText: "Zebedee coughed")
    ).journal()
    let kind = try #require(AudienceKind.named(audience))
    let seen = try narrowed(journal, to: #require(Audience(kind, about: ID("mia"))))
    let named = seen.texts.filter { $0.text.contains("Zebedee") }.map(\.tableAndColumn)
    #expect(Set(named).subtracting(unchangedTextColumns) == [])
    #expect(seen.texts.contains { $0.text.contains("coughed") })
  }

  @Test func audiencesGetOnlyPermittedKinds() throws {
    let journal = try completeJournal()
    for kind in AudienceKind.all {
      let seen = try journal.profiles.compactMap { Audience(kind, about: $0.id) }
        .map { try narrowed(journal, to: $0) }
      #expect(!seen.isEmpty)
      for table in Journal.kinds {
        let isSeen = seen.contains { table.recordCount($0) > 0 }
        #expect(isSeen == kind.tableNames.contains(table.table), "\(kind.name) \(table.table)")
      }
    }
    for id in ["mia", "rosa", "cat"].map(ID<Profile>.init) {
      let seen = try narrowed(journal, to: .doctor(id))
      for kind in Journal.kinds where kind.uses.contains(.isForDoctors) {
        #expect(kind.recordCount(seen) == kind.recordRows(journal, id).count, "\(kind.table)")
      }
    }
  }

  /// A column of texts is rewritten unless there is a reason, or unless doctors do not get its records.
  @Test func rewritesAllFreeText() throws {
    let rewritten = try completeJournal(freeText: "Ana’s sentence").rewritingTexts { text, _ in
      text.replacing("Ana", with: "someone")
    }
    let left = Set(rewritten.texts.filter { $0.text.contains("Ana") }.map(\.tableAndColumn))
    let hidden = Set(Journal.kinds.map(\.table)).subtracting(
      try #require(AudienceKind.named("doctor")).tableNames)
    #expect(
      left.subtracting(unchangedTextColumns).allSatisfy { column in
        hidden.contains { column.hasPrefix("\($0).") }
      }, "\(left)")
    #expect(left.isSuperset(of: ["activity.after", "caregivers.name", "family.name"]))
  }
}

/// The columns of texts in which names of other profiles stay, with the reason in the description of the column.
let unchangedTextColumns = Set(
  ["family.name"]
    + Journal.kinds.flatMap { kind in
      kind.fields.compactMap { field in
        switch field.textMeaning {
        case .unchanged, .person: "\(kind.table).\(field.name)"
        default: nil
        }
      }
    })
