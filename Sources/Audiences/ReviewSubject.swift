import Hashing
import PhotoProtocol
import Records

/// A photo or milestone, with everything that decides which decisions apply to it.
package struct ReviewSubject: Sendable {
  let kind: ViewerDecisions.Decision.Subject
  let record: String
  let file: String?
  /// The identifier of the picture's bytes, or of a milestone, or nil if the bytes are unknown.
  package private(set) var picture: String?
  private(set) var grid: BrightnessGrid?
  /// The identifier of the record and its texts.
  let code: String
  /// True if viewers see it only after a decision about this very photo.
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
  /// Returns a decision about the subject as it is now; if the choice is nil, it only notes that the subject exists.
  func decision(
    _ choice: ViewerChoice?, code: String?, at time: Int64
  ) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      choice, about: kind, record: record, file: file, picture: picture, grid: grid?.text,
      code: code, time: time)
  }

  /// Returns the subject; if its file cannot be read now, with the picture that it had when it was last read.
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
