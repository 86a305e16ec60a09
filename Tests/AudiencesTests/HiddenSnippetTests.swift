import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

/// The texts that an audit searches for, because the audience may not see them.
@Suite struct HiddenSnippetTests {
  @Test(arguments: [
    ("Spots on both knees", "Coughs all night", ["Spots on both knees"]),
    ("Coughs all night", "Coughs all night since Monday", []),
    ("Visit to Ana", "Visit to Anatolia", ["Visit to Ana"]),
    ("Coughs all night.  Fever 39", "Sleeps", ["Coughs all night.  Fever 39"]),
    (" First steps outside", "First steps outside", []),
    ("First steps outside", "  First steps outside", []),
    ("Lunch", "Sleeps", []),
    (
      "The doctor says that the spots are harmless", "Sleeps",
      ["The doctor says that the spots are"]
    ),
  ])
  func searchesForHiddenTexts(hidden: String, visible: String, snippets: [String]) throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
        VALUES ('p', 'mia', 1782000000, 'a.jpg', '\(hidden)', 1);
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('n', 'mia', 1782000000, 'note', '\(visible)', 1);
      """
    ).journal()
    var seen = journal
    seen.photos = journal.photos.applyingToEach { $0.caption = nil }
    #expect(journal.hiddenSnippets(notIn: seen) == Set(snippets))
  }
}
