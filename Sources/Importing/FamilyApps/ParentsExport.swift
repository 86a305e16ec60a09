import Records

/// The multi-parent family app's export, a JSON object of collections.
///
/// Parents become caregivers, and invitations, the log, points and screen time become records of their kinds.
package struct ParentsExport: Sendable {
  package static let source = "multi_parent"
  private static let app = ExportingApp.familyApp

  let zone: Zone
  let guestName: String
  let pointsName: String
  let exportedAt: Int64
  let secrets: InvitationSecrets

  /// Prepares an import; times without a zone are local times in `zone`, the family's time zone.
  ///
  /// The app does not name the person of an invitation, who gets the name `guestName`. Points without a reason get the
  /// reason `pointsName`. Both are in the family's language. A record without a time gets the time `exportedAt`, in
  /// seconds since 1970. That time also determines whether times that are plain numbers count from 1970 or 2001. The
  /// secrets of the other exports of one import, `secrets`, are never printed.
  package init(
    in zone: Zone, guestName: String, pointsName: String, exportedAt: Int64,
    secrets: InvitationSecrets = InvitationSecrets()
  ) {
    self.zone = zone
    self.guestName = guestName
    self.pointsName = pointsName
    self.exportedAt = exportedAt
    self.secrets = secrets
  }

  /// Imports all documents, and writes each that is skipped to `skipped`, with the reason and without secrets; returns
  /// the numbers of unrecognized fields and documents by name.
  ///
  /// Throws ``ImportProblem`` for an invalid or incomplete file, SQLite and disk errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ path: String, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let file = try Self.file(at: path)
    let counts = try file.counts(knowing: CollectionName.isKnown)
    try Self.app.refuseOtherApps(counts, in: file, at: [path])
    var reading = try ParentsReading(
      of: file, counts, self, skipped: skipped.map { SkippedDocuments($0, of: Self.app.source) })
    try reading.importAll(into: &importer)
    var unknown: [String: Int] = [:]
    for (name, times) in reading.unknown { unknown[reading.redacted(name), default: 0] += times }
    return unknown
  }

  private static func file(at path: String) throws -> CollectionFile {
    try CollectionFile(path, nested: app.nested, singles: app.singles, allowsIDLast: true)
  }

  /// Returns the secrets in the invitations of an export, such as tokens and email addresses, which another export may
  /// repeat.
  package static func secrets(in path: String) throws -> InvitationSecrets {
    var secrets = InvitationSecrets()
    let file = try file(at: path)
    let counts = try file.counts(knowing: CollectionName.isKnown)
    let invitations = counts.keys.filter { ParentsKind(of: $0) == .invitation }
    if !invitations.isEmpty { try secrets.addAll(from: file, in: Set(invitations)) }
    return secrets
  }
}

enum ParentsKind: String {
  case family, user, permission, invitation, coordination, activity, child, points, usage

  /// Creates the kind of a collection from its name in any spelling that an app may use, or returns nil if it is
  /// unknown.
  init?(of collection: String) {
    guard let kind = Self.names[CollectionName.single(collection)] else { return nil }
    self = kind
  }

  private static let names: [String: ParentsKind] = [
    "family": .family, "user": .user, "parent": .user, "parentpermission": .permission,
    "permission": .permission, "familyinvitation": .invitation, "invitation": .invitation,
    "parentcoordinationevent": .coordination, "coordinationevent": .coordination,
    "activityevent": .activity, "activity": .activity, "activitylog": .activity, "child": .child,
    "children": .child, "childprofile": .child, "pointtransaction": .points,
    "pointstransaction": .points, "transaction": .points, "usagesession": .usage,
  ]
}
