import Hashing
import PhotoProtocol
import Records

/// A photo or milestone whose visibility for viewers the family decides, with the values by which it is recognized
/// later.
package struct ReviewSubject: Sendable {
  let kind: ViewerDecisions.Decision.Subject
  let recordID: String
  /// The path of the photo's file, or nil if the database contains the photo; for a milestone, a hash of its content.
  let file: String?
  /// The identifier of a photo's bytes, or nil if they cannot be read; for a milestone, its identifier.
  package private(set) var picture: String?
  private(set) var grid: BrightnessGrid?
  /// The identifier of the record and its texts, which changes if a text changes.
  let textID: String
  /// True if viewers see the photo or milestone only after a decision about this very record.
  let isPrivate: Bool
  /// The visibility for viewers that an app has stored in the tracking database, or nil if there is none.
  let appChoice: ViewerChoice?

  /// The code of the record in the CSV table in which the family decides what viewers see.
  var recordCode: String { Self.recordCode(kind, recordID) }

  static func recordCode(_ kind: ViewerDecisions.Decision.Subject, _ record: String) -> String {
    "r\(SHA256.hex(of: "\(kind) \(record)".utf8).prefix(12))"
  }

  /// Returns a decision about the photo or milestone as it is now, or only a record of this state if `choice` is nil.
  func decision(
    _ choice: ViewerChoice?, textID: String?, at time: Int64
  ) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      choice, about: kind, record: recordID, file: file, picture: picture, grid: grid?.text,
      textID: textID, time: time)
  }

  /// Returns a copy with the picture of the latest of the decisions if the photo's file cannot be read now, or an
  /// unchanged copy if it can.
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
