import Foundation
import Knowledge
import Records
import TestSupport

@testable import KinfolioCLI

extension LogLineReader {
  /// Creates a reader with the words of all languages; the current time is the last one of the journal.
  init(of journal: Journal) throws {
    let languages = try Languages(folder: Project.path("Assets/Languages"))
    self.init(
      journal: journal,
      words: try LogWords(
        folder: Project.path("Assets/Log"), languages.all,
        try Phrasebooks(assets: Project.path("Assets"))),
      commonFoods: CommonFoodTranslations(languages.foodNamesByLanguage),
      currentTime: journal.referenceTime)
  }
}

extension Profile {
  /// Returns a profile whose id is its name, as words are compared.
  static func named(_ name: String, _ kind: Kind) -> Profile {
    var profile = Profile.empty
    profile.entry = RecordMetadata(id: LogWords.folded(name))
    (profile.name, profile.kind, profile.status) = (name, kind, .confirmed)
    return profile
  }
}
