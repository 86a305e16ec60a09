import Importing
import Kinfolio

extension Remark {
  /// Tells of somebody who would be in the family twice.
  init(_ namesake: Namesake) {
    let known = namesake.known
    let birth = known.birthDate?.description ?? ""
    self.init(
      event: "namesake",
      fields: [
        "profile": .text(known.id.text), "name": .text(known.name), "birth_date": .text(birth),
        "child": .text(namesake.name),
      ],
      text: "\(known.name.printable), born \(birth), is here already: "
        + "\(namesake.name.printable) of this file becomes a second profile, and the days of one "
        + "child would stand in two places.")
  }
}
