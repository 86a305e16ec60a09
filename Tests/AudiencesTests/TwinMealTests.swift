import TestSupport
import Testing

@testable import Audiences
@testable import Records
@testable import TestFamilies

@Suite struct TwinMealTests {
  /// Mia had hives after Tom's egg; Tom also ate a peach.
  private let rows = """
    INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('tom', 'child', 'Tom', 1, 1);
    INSERT INTO foods (id, name, allergens, colour, changed_at)
      VALUES ('egg', 'Egg', 'egg', 'white', 1), ('peach', 'Peach', '', 'orange', 1);
    INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, note, changed_at)
      VALUES ('l1', 'tom', 'egg', 1782000000, 'loved', 'at Grandma''s', 1),
        ('l2', 'tom', 'peach', 1782000000, 'loved', NULL, 1);
    INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
      VALUES ('r', 'mia', 'l1', 1782001000, 'severe', 'hives all over', 1);
    """

  @Test func doctorGetsFoodOfReactionToTwinsMeal() throws {
    let journal = try SampleDatabase(rows).journal()
    let seen = try narrowed(journal, to: .doctor(ID("mia")))
    #expect(seen.reactions.count == 1)
    #expect(seen.foodsByID.keys.map(\.text) == ["egg"])
    #expect(seen.foodsByID[ID("egg")]?.allergens == [.egg])
    let meal = try #require(seen.foodLogs.first)
    #expect(seen.foodLogs.count == 1 && meal.food == ID("egg") && meal.profile == ID(""))
    #expect(meal.eatenAt == Instant(seconds: 1_782_000_000))
    #expect(meal.note == nil && meal.liking == nil && !meal.isTried)
  }

  @Test func doctorOfTwinGetsNoReaction() throws {
    let seen = try narrowed(try SampleDatabase(rows).journal(), to: .doctor(ID("tom")))
    #expect(seen.reactions.isEmpty && seen.foodLogs.count == 2)
  }
}
