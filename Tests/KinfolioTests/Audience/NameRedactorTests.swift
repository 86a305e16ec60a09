import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// The family's texts in a doctor's report contain no names of its other profiles.
@Suite struct NameRedactorTests {
  @Test(arguments: [
    ("Leo had fever too, so I kept her home.", "[s] had fever too, so I kept her home."),
    ("Slept at Leo’s, with LEO and Léo.", "Slept at [s]’s, with [s] and [s]."),
    ("Abuela Rosa gave it. Rosa is sure, abuela too.", "[s] gave it. [s] is sure, abuela too."),
    ("Teodora and Leonor came.", "Teodora and Leonor came."),
    ("Se queja de dolores, dice Dolores.", "Se queja de dolores, dice [s]."),
    ("Coco scratched her; she drank coco milk.", "[p] scratched her; she drank coco milk."),
    ("Mia Lark and the Larks, by Ana.", "Mia Lark and the Larks, by Ana."),
    ("", ""), ("Leo", "[s]"), ("🤒 Leo/Coco 39,2", "🤒 [s]/[p] 39,2"),
  ])
  func redactsNames(_ text: String, _ expected: String) throws {
    #expect(try redactor().redacted(text) == fillingPlaceholders(expected))
  }

  @Test func keepsNameOfProfile() throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others + "UPDATE profiles SET name = 'Leo Ana' WHERE id = 'mia';"
    ).journal()
    let names = try NameRedactor(excluding: ID("mia"), in: journal, phrasebooks()[.english])
    #expect(names.redacted("Leo Ana slept, Leo too.") == "Leo Ana slept, Leo too.")
    #expect(try names.redacted("Coco slept.") == fillingPlaceholders("[p] slept."))
  }

  /// A surname that the profile shares is kept, but the given name of a full name is not.
  @Test(arguments: [
    ("Leo Ferrer Morel slept.", "[s] slept."), ("Ask Dr Morel.", "Ask Dr [s]."),
    ("The Ferrer family, Leonardo too.", "The Ferrer family, [s] too."),
    ("María gave it.", "[s] gave it."),
  ])
  func redactsFullNames(_ text: String, _ expected: String) throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others + """
        UPDATE profiles SET full_name = 'Mia María Ferrer' WHERE id = 'mia';
        UPDATE profiles SET full_name = 'Leo Ferrer Morel' WHERE id = 'leo';
        UPDATE profiles SET full_name = 'Leonardo Ferrer' WHERE id = 'teo';
        UPDATE profiles SET name = 'María' WHERE id = 'dolores';
        """
    ).journal()
    let names = try NameRedactor(excluding: ID("mia"), in: journal, phrasebooks()[.english])
    #expect(try names.redacted(text) == fillingPlaceholders(expected))
  }

  @Test func doctorRecordsContainNoOtherNames() throws {
    let journal = try SampleDatabase(
      completeFamilyRows(freeText: "With Leo") + Self.others
        + "UPDATE profiles SET name = 'Bo' WHERE id = 'cat';"
    ).journal()
    for id in ["mia", "rosa", "cat"] {
      let seen = try narrowed(journal, to: .doctor(ID(id)))
      let left = seen.texts.filter { $0.text.contains("Leo") }.map(\.tableAndColumn)
      let kept: Set = [
        // Columns of names, such as products and clinicians, are not redacted.
        "family.name", "bottle_feeds.formula", "medicines.name", "medicines.unit",
        "vaccinations.vaccine", "visits.clinician", "foods.name", "pet_foods.name",
        "usage_sessions.app",
      ]
      #expect(Set(left).subtracting(kept) == [], "\(id)")
    }
  }

  @Test func familyRecordsAreNotRedacted() throws {
    let journal = try SampleDatabase(completeFamilyRows(freeText: "With Leo") + Self.others)
      .journal()
    #expect(try narrowed(journal, to: .family).notes.first?.text == "With Leo")
  }

  private func redactor() throws -> NameRedactor {
    let journal = try SampleDatabase(Self.familyUpdate + Self.others).journal()
    return try NameRedactor(
      excluding: ID("mia"), in: journal, phrasebooks()[journal.family.language])
  }

  private func fillingPlaceholders(_ text: String) throws -> String {
    let phrases = try phrasebooks()[.english]
    return text.replacing("[s]", with: try phrases.text("visit.somebody"))
      .replacing("[p]", with: try phrases.text("visit.some_pet"))
  }

  private static let familyUpdate = "UPDATE family SET name = 'Lark', language = 'en';"
  private static let others = """
    INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES
      ('leo', 'child', 'Leo', 1, 1), ('teo', 'child', 'Teo Lark', 1, 1),
      ('abuela', 'elder', 'Abuela Rosa', 2, 1), ('dolores', 'elder', 'Dolores', 2, 1),
      ('coco', 'pet', 'Coco', 3, 1);

    """
}
