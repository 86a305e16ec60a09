import Records

/// What children earn, and what they spend it on.
extension ParentsReading {
  func points(
    _ fields: inout ExportFields, in importer: Importer
  ) throws -> ImportedRecord {
    let owner = try owner(&fields)
    let at = try fields.needed(fields.moment("timestamp", "createdAt", "date"), "timestamp")
    let given = try fields.needed(fields.number("points", "amount", "delta", "change"), "points")
    guard let points = Int64(exactly: given) else {
      throw fields.problem(.notWhole, "points", .number(given))
    }
    let words = try fields.text("reason", "description", "note") ?? export.pointsName
    fields.pass("userName")
    return record(
      "points", .points, fields, changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": owner, "given_at": .integer(at), "points": .integer(points),
        "reason": .text(words),
        "logged_by": try person(
          &fields, "userID", "userId", "givenByUserID", "createdByUserID", in: importer),
      ])
  }

  func usage(_ fields: inout ExportFields) throws -> ImportedRecord {
    let owner = try owner(&fields)
    let span = try fields.span()
    let category = fields.known("category", of: Self.categories)
    let app = try fields.text("app", "appName", "application")
    return record(
      "usage_sessions", .usage, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": owner, "started_at": .integer(span.start), "ended_at": .integer(span.end),
        "app": .text(try fields.needed(app, "app")), "category": .text(category ?? "other"),
      ])
  }

  static let categories: KeyValuePairs = [
    "learning": "learning", "educational": "learning", "education": "learning",
    "creative": "creative", "creativity": "creative", "games": "games", "game": "games",
    "gaming": "games", "video": "video", "videos": "video", "entertainment": "video",
    "social": "social", "other": "other",
  ]

  /// The profile of the child that a document is about: it names it, or lies below it.
  private func owner(
    _ fields: inout ExportFields
  ) throws(RowProblem) -> ImportedRecord.Content {
    if let named = try fields.reference("childID", "childId") {
      return .record(of: "profiles", named: "child/\(named)")
    }
    let above = names(of: [.child]).compactMap(fields.document.ancestor).first
    return .record(of: "profiles", named: "child/\(try fields.needed(above, "childID"))")
  }
}
