import Hashing
import PhotoProtocol
import Records

/// A photo or milestone, as far as decisions about it depend on it.
package struct ReviewSubject: Sendable {
  let kind: ViewerDecisions.Decision.Subject
  let record: String
  let file: String?
  /// The identifier of the picture's bytes, or of a milestone; nil if the bytes are unknown.
  package private(set) var picture: String?
  private(set) var grid: BrightnessGrid?
  /// The identifier of the record and its texts.
  let code: String
  /// True if only a decision about this very photo shows it.
  let isPrivate: Bool
  /// The choice in the tracking database, made by an app.
  let appChoice: ViewerChoice?

  /// The identifier of the record in the table.
  var recordCode: String { Self.recordCode(kind, record) }

  static func recordCode(_ kind: ViewerDecisions.Decision.Subject, _ record: String) -> String {
    "r\(SHA256.hex(of: "\(kind) \(record)".utf8).prefix(12))"
  }
}

extension ReviewSubject {
  /// Returns a decision about the subject as it is now; without a choice, an entry that it exists.
  func decision(
    _ choice: ViewerChoice?, code: String?, at time: Int64
  ) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      choice, about: kind, record: record, file: file, picture: picture, grid: grid?.text,
      code: code, time: time)
  }

  /// Returns the subject with the picture that it had when it was last read, if its file cannot be read now.
  func completed(from decisions: [ViewerDecisions.Decision]) -> ReviewSubject {
    guard picture == nil,
      let last = decisions.filter({ $0.subject == kind }).max(by: { $0.time < $1.time })
    else { return self }
    var subject = self
    subject.picture = last.picture
    subject.grid = last.grid.flatMap(BrightnessGrid.init(text:))
    return subject
  }
}
