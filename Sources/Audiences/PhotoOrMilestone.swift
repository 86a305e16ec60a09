import Hashing
import PhotoProtocol
import Records

/// A photo or milestone whose visibility for viewers the family decides, with the values by which it is recognized
/// later.
package struct PhotoOrMilestone: Sendable {
  let kind: ViewerDecisions.Decision.SubjectKind
  let recordID: String
  /// The path of the photo's file, or nil if the database contains the photo; for a milestone, a hash of its content.
  let file: String?
  /// The identifier of a photo's bytes, or nil if they cannot be read; for a milestone, its identifier.
  package private(set) var pictureID: String?
  private(set) var brightnessGrid: BrightnessGrid?
  /// The identifier of the record and its texts, which changes if a text changes.
  let textID: String
  /// True if viewers see the photo or milestone only after a decision about this very record.
  let isPrivate: Bool
  /// The visibility for viewers that an app has stored in the tracking database, or nil if there is none.
  let appChoice: ViewerChoice?

  /// The code of the record in the CSV table in which the family decides what viewers see.
  var recordCode: String { Self.recordCode(kind, recordID) }

  static func recordCode(_ kind: ViewerDecisions.Decision.SubjectKind, _ record: String) -> String {
    "r\(SHA256.hex(of: "\(kind) \(record)".utf8).prefix(12))"
  }

  /// Returns a decision about the photo or milestone in its present state, or only this state if `choice` is nil.
  func decision(
    _ choice: ViewerChoice?, textID: String?, at time: Int64
  ) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      choice, about: kind, recordID: recordID, pathOrHash: file, pictureID: pictureID,
      brightnessGrid: brightnessGrid?.hexText,
      textID: textID, unixTime: time)
  }

  /// Returns a copy with the picture of the latest of the decisions if the photo's file cannot be read now, or an
  /// unchanged copy if it can.
  func completed(from decisions: [ViewerDecisions.Decision]) -> PhotoOrMilestone {
    guard pictureID == nil,
      let last = decisions.filter({ $0.subjectKind == kind }).max(by: { $0.unixTime < $1.unixTime })
    else { return self }
    var subject = self
    subject.pictureID = last.pictureID
    subject.brightnessGrid = last.brightnessGrid.flatMap(BrightnessGrid.init(hexText:))
    return subject
  }
}
