import TestSupport
import Testing

@testable import Audiences
@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// The family's texts in a doctor's report contain no names of its other profiles.
@Suite struct NameRedactorTests {
  @Test(arguments: [
    ("Leo had fever too, so I kept her home.", "[s] had fever too, so I kept her home."),
    ("Slept at Leo’s, with LEO and Léo.", "Slept at [s]’s, with [s] and [s]."),
    ("Abuela Rosa gave it. Rosa is sure, abuela too.", "[s] gave it. [s] is sure, abuela too."),
    ("Teodora and Leonor came.", "Teodora and Leonor came."),
    ("Se queja de dolores, dice Dolores.", "Se queja de dolores, dice [s]."),
    ("Toby scratched her; she drank coco milk.", "[p] scratched her; she drank coco milk."),
    ("Mia Lark and the Larks, by Ana.", "Mia Lark and the Larks, by Ana."),
    ("", ""), ("Leo", "[s]"), ("🤒 Leo/Toby 39,2", "🤒 [s]/[p] 39,2"),
    ("leo had fever, both leos did, leo2 too.", "[s] had fever, both [s] did, [s]2 too."),
    ("mail leo@example.org or LEO_lark@x.org", "mail [s]@example.org or [s]_lark@x.org"),
    ("mail leoferrer@example.org", "mail [s]ferrer@example.org"),
    ("straße@ﬁsh.org, ليلىß", "straße@ﬁsh.org, [s]ß"),
    ("Ｌｅｏ, Lе\u{43e}, Le\u{ad}o, L\u{200b}eo, 𝐋𝐞𝐨, le\u{301}o", "[s], [s], [s], [s], [s], [s]"),
    ("小明发烧了, 和小明一起。", "[s]发烧了, 和[s]一起。"), ("ไปกับมะลิเมื่อวาน", "ไปกับ[s]เมื่อวาน"),
    ("さくらちゃんと", "[s]ちゃんと"), ("وليلى وليوسف", "و[s] ول[s]"),
    ("With rose-colored glasses, Rose.", "With rose-colored glasses, [s]."),
  ])
  func redactsNames(_ text: String, _ expected: String) throws {
    #expect(try redactor().redacted(text) == fillingPlaceholders(expected))
  }

  /// Texts can contain the name that a profile had before it was merged into another.
  @Test func redactsFormerNames() throws {
    var journal = try SampleDatabase(Self.familyUpdate + Self.others).journal()
    var former = try #require(journal.profiles.first { $0.name == "Leo" })
    former.name = "Zebedee"
    journal.profilesWithFormerNames = [former]
    #expect(
      try redactor(of: journal).redacted("Zebedee slept.") == fillingPlaceholders("[s] slept."))
  }

  @Test func keepsNameOfProfile() throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others + "UPDATE profiles SET name = 'Leo Ana' WHERE id = 'mia';"
    ).journal()
    let names = try redactor(of: journal)
    #expect(names.redacted("Leo Ana slept, Leo too.") == "Leo Ana slept, Leo too.")
    #expect(try names.redacted("Toby slept.") == fillingPlaceholders("[p] slept."))
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
    let names = try redactor(of: journal)
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
      #expect(Set(left).subtracting(unchangedTextColumns) == [], "\(id)")
    }
  }

  /// A pet named Peanut must not hide an allergen, but a birthday cake needs no name.
  @Test func termsKeepCommonWords() throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others + """
        UPDATE profiles SET name = 'Peanut' WHERE id = 'toby';
        UPDATE profiles SET name = 'Advil' WHERE id = 'dolores';
        """
    ).journal()
    let names = try redactor(of: journal)
    for (text, expected) in [
      ("Peanut butter", "Peanut butter"), ("Leo birthday cake", "[s] birthday cake"),
      ("Advil", "Advil"), ("Leo’s Advil", "[s]’s Advil"),
    ] {
      #expect(try names.redacted(text, isTerm: true) == fillingPlaceholders(expected))
    }
    #expect(names.redacted("Peanut: lips swollen.") == "Peanut: lips swollen.")
  }

  /// A lost allergen or dose is more dangerous than the name of a pet.
  @Test func termsKeepNamesOfPets() throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others + """
        UPDATE profiles SET name = 'Leo Quinoa' WHERE id = 'toby';
        UPDATE profiles SET name = 'D' WHERE id = 'teo';
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('k9', 'pet', 'K9', 3, 1);
        """
    ).journal()
    let names = try redactor(of: journal)
    for (text, expected) in [
      ("Quinoa and rice", "Quinoa and rice"), ("Vitamin K", "Vitamin K"),
      ("vitamin D 400", "vitamin D 400"), ("Leo Quinoa mix", "[s] Quinoa mix"),
    ] {
      #expect(try names.redacted(text, isTerm: true) == fillingPlaceholders(expected))
    }
    for (text, expected) in [
      ("Vitamin K, D 400", "Vitamin K, D 400"), ("Quinoa slept", "Quinoa slept"),
    ] {
      #expect(try names.redacted(text) == fillingPlaceholders(expected))
    }
  }

  @Test(arguments: [
    ("Sofía", "sofia"), ("José", "jose"), ("Chloé", "chloe"), ("Zoë", "zoe"),
    ("Łukasz", "lukasz"), ("Søren", "soren"), ("Gülşen", "gulsen"), ("İpek", "ipek"),
    ("Jørgen", "jorgen"), ("Mary-Jane", "maryjane"), ("Mary-Jane", "mary-jane"),
    ("Mei-Lin", "meilin"), ("O’Malley", "omalley"), ("Jean-Luc", "jean-luc"),
    ("Jean-Luc", "jeanluc"), ("Bo", "bo"), ("Jo", "jo"), ("James", "james"), ("Oliver", "oliver"),
    ("Paul", "paul"), ("George", "george"), ("Sara", "sara"), ("Lisa", "lisa"), ("Eva", "eva"),
    ("Ian", "ian"), ("Stella", "stella"), ("Ben", "ben"), ("Mila", "mila"), ("Théo", "theo"),
    ("Tom", "tom"), ("Sam", "sam"), ("Jack", "jack"), ("Léa Rose", "lea-rose"),
  ])
  func findsNamesInLowercase(_ name: String, _ spelling: String) throws {
    let names = try redactor(of: journal(withChildCalled: name))
    let redacted = names.redacted("\(spelling) had fever, \(spelling)@example.org")
    #expect(!redacted.contains(spelling), "\(redacted)")
  }

  @Test(arguments: [
    ("Rose", "rose water, rose"), ("Al", "al parque"), ("Luz", "sin luz"), ("Di", "le di leche"),
    ("Pierre", "une pierre"), ("Tomás", "dos tomas"), ("R2D2", "the 3rd day"),
  ])
  func keepsWordsThatAreAlsoNames(_ name: String, _ text: String) throws {
    #expect(try redactor(of: journal(withChildCalled: name)).redacted(text) == text)
  }

  /// A dose, a unit, a symptom and an allergen are more important than a name.
  @Test(arguments: [
    ("Tim", "Ibuprofen 3 times a day"), ("Sid", "SIDS, swollen on both sides"), ("Cal", "120 cal"),
    ("Min", "every 5 min"), ("Iu", "IU"), ("Max", "Theraflu Max"), ("Rose", "Rose hip"),
    ("לי", "אקמולי"), ("מי", "מיליליטר"), ("小花", "小花生"), ("はな", "はなみず"), ("지우", "지우개"),
  ])
  func termsKeepTheirMeaning(_ name: String, _ text: String) throws {
    let names = try redactor(of: journal(withChildCalled: name))
    #expect(names.redacted(text, isTerm: true) == text)
  }

  @Test(arguments: [
    ("Max", "Max’s cake", "[s]’s cake"), ("小花", "小花 2", "[s] 2"), ("Tim", "Tims cake", "[s] cake"),
    ("James", "Jameses", "[s]"),
  ])
  func termsContainNoNames(_ name: String, _ text: String, _ expected: String) throws {
    let names = try redactor(of: journal(withChildCalled: name))
    #expect(try names.redacted(text, isTerm: true) == fillingPlaceholders(expected))
  }

  @Test(arguments: [
    ("גל", "כאב ברגל, עם גל וגל", "כאב ברגל, עם [s] ו[s]"),
    ("مي", "كل يومين مع مي", "كل يومين مع [s]"),
    ("지우", "지우가 지우에게 아버지우산", "[s]가 [s]에게 아버지우산"),
  ])
  func findsNamesWithPrefixesAndParticles(
    _ name: String, _ text: String, _ expected: String
  ) throws {
    let names = try redactor(of: journal(withChildCalled: name))
    #expect(try names.redacted(text) == fillingPlaceholders(expected))
  }

  @Test(arguments: [
    ("Ben", "took Ben-u-ron 5 ml, Ben did", "took Ben-u-ron 5 ml, [s] did"),
    ("Max", "Max. 5 ml, Max 4 doses, 2 Max, with Max", "Max. 5 ml, Max 4 doses, 2 Max, with [s]"),
    ("Max", "At 10:30 Max slept", "At 10:30 [s] slept"), ("Rose", "Rose 38.5 °C", "[s] 38.5 °C"),
    ("Blanca", "heces blancas", "heces blancas"), ("Sol", "Sol has it too", "[s] has it too"),
    ("Léa", "léa a vomi, lea el texto", "[s] a vomi, lea el texto"),
  ])
  func keepsMedicinesAndFindsAccentedNames(
    _ name: String, _ text: String, _ expected: String
  ) throws {
    let names = try redactor(of: journal(withChildCalled: name))
    #expect(try names.redacted(text) == fillingPlaceholders(expected))
  }

  @Test(arguments: ["Ben birthday cake", "Una tarta de Una", "Ron jab"])
  func termsContainNoWordsOfPhrases(_ text: String) throws {
    let name = String(text.prefix(3))
    let names = try redactor(of: journal(withChildCalled: name))
    #expect(!names.redacted(text, isTerm: true).contains(name))
  }

  /// In a full name in lowercase, particles look like names.
  @Test func findsWordsOfFullNameInLowercase() throws {
    let journal = try SampleDatabase(
      Self.familyUpdate + Self.others
        + "UPDATE profiles SET name = 'Zo', full_name = 'zorba smith' WHERE id = 'leo';"
    ).journal()
    #expect(
      try redactor(of: journal).redacted("Zorba was ill") == fillingPlaceholders("[s] was ill"))
  }

  /// A word of a visible text excuses the same word only next to the same words.
  @Test func auditFindsNameThatIsAlsoInVisibleText() throws {
    let names = try redactor(of: journal(withChildCalled: "Thomas"))
    let visible = ["thomas": Set(["morel"]), "rose": [""]]
    #expect(names.names(in: "<b>Thomas Morel</b> Thomas", notIn: visible) == ["Thomas"])
    #expect(names.names(in: "<b>Thomas Morel</b>", notIn: visible) == [])
  }

  @Test func findsEveryNameInMailAddress() throws {
    let names = try redactor(of: journal(withChildCalled: "Will"))
    #expect(
      try names.redacted("She will ask will.lark@example.org")
        == fillingPlaceholders("She will ask [s].lark@example.org"))
  }

  /// Tags such as `<li>` and hashes are no names.
  @Test(arguments: [
    ("Li", "<li>Li", "Li"), ("Li", "<li>", ""), ("Ada", "\"ada41f\" 3ada 9ada7", ""),
    ("Ada", "ada", "ada"),
  ])
  func auditFindsNoNamesInMarkup(_ name: String, _ text: String, _ found: String) throws {
    let names = try redactor(of: journal(withChildCalled: name)).names(in: text, notIn: [:])
    #expect(names == Set(found.isEmpty ? [] : [found]))
  }

  private func journal(withChildCalled name: String) throws -> Journal {
    try SampleDatabase(
      Self.familyUpdate + """
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('x', 'child', '\(name)', 1, 1);
        """
    ).journal()
  }

  @Test func familyRecordsAreNotRedacted() throws {
    let journal = try SampleDatabase(completeFamilyRows(freeText: "With Leo") + Self.others)
      .journal()
    #expect(try narrowed(journal, to: .family).notes.first?.text == "With Leo")
  }

  private func redactor() throws -> NameRedactor {
    try redactor(of: SampleDatabase(Self.familyUpdate + Self.others).journal())
  }

  private func redactor(of journal: Journal) throws -> NameRedactor {
    try NameRedactor(excluding: ID("mia"), in: journal, ReferenceData.project())
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
      ('toby', 'pet', 'Toby', 3, 1), ('ming', 'child', '小明', 1, 1), ('mali', 'child', 'มะลิ', 1, 1),
      ('sakura', 'child', 'さくら', 1, 1), ('layla', 'child', 'ليلى', 1, 1),
      ('yusuf', 'child', 'يوسف', 1, 1), ('rose', 'elder', 'Rose', 2, 1);

    """
}
