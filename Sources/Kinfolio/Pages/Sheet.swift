import Knowledge
import Mustache
import Records

/// A page being written: where it stands, and the words it is written in.
struct Sheet {
  let house: House
  /// Its path below the language's folder.
  let place: String
  /// The language, the family's units and its home zone.
  let wording: Wording

  var language: Language { wording.language }
  var journal: Journal { house.journal }
  var path: String { "\(language.rawValue)/\(place)" }

  /// The relative address of another page in the same language.
  func link(_ place: String) -> String { file("\(language.rawValue)/\(place)") }

  /// The relative address of a file of the site.
  func file(_ path: String) -> String { Place.relative(from: self.path, to: path) }

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func count(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try wording.count(key, number, arguments)
  }

  func word<Word: RawRepresentable<String>>(_ group: String, _ word: Word) throws -> String {
    try wording.phrases.word(group, word)
  }

  /// The wording in the zone a profile lives in.
  func wording(for profile: Profile) -> Wording { wording.in(journal.zone(of: profile)) }

  func slug(_ profile: Profile) -> String { house.directory.slugs[profile] }

  /// The address of a profile's page; empty for a profile that has none.
  func link(_ profile: Profile, _ room: String = "") -> String {
    guard house.directory.shown.contains(profile.id) else { return "" }
    return link(Place.profile(slug(profile), room))
  }

  /// The name of who logged something.
  func name(of caregiver: ID<Caregiver>?) throws -> String {
    guard let caregiver, let known = house.directory.caregivers[caregiver] else {
      return try text("activity.someone")
    }
    return known.name
  }

  /// A profile's age on a day; empty where it is not known.
  func age(of profile: Profile, on day: LocalDate) throws -> String {
    guard let birth = profile.birthDate else { return "" }
    return try wording.age(from: birth, on: day) ?? ""
  }

  /// A profile's picture, name and colour.
  func avatar(_ profile: Profile) -> Value {
    let sign = sign(of: profile)
    return [
      "name": .text(profile.name), "href": .text(link(profile)),
      "slot": .text(String(profile.slot)),
      "sign": .text(sign.text), "picture": .text(sign.picture),
    ]
  }

  /// What stands for a profile: the address of its portrait, empty where there is none, and else its
  /// emoji or initial.
  func sign(of profile: Profile) -> (picture: String, text: String) {
    let id = profile.portraitId.map { ID<Photo>($0) }
    let picture = id.flatMap { house.timeline[$0]?.picture }
    let square = picture.flatMap { $0.renditions(.square, "jpeg").first }
    let initial = profile.name.first.map { String($0).uppercased() } ?? ""
    return (square.map { file($0.path) } ?? "", profile.emoji ?? initial)
  }
}
