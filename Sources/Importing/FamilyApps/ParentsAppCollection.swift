/// The kinds of documents in an export of the multi-parent family app.
enum ParentsAppCollection: String, FamilyAppCollection {
  case family, user, permission, invitation, coordination, activity, child, points, usage

  init?(of collection: String) {
    guard let kind = Self.kindsByName[CollectionName.singular(collection)] else { return nil }
    self = kind
  }

  private static let kindsByName: [String: ParentsAppCollection] = [
    "family": .family, "user": .user, "parent": .user, "parentpermission": .permission,
    "permission": .permission, "familyinvitation": .invitation, "invitation": .invitation,
    "parentcoordinationevent": .coordination, "coordinationevent": .coordination,
    "activityevent": .activity, "activity": .activity, "activitylog": .activity, "child": .child,
    "children": .child, "childprofile": .child, "pointtransaction": .points,
    "pointstransaction": .points, "transaction": .points, "usagesession": .usage,
  ]
}
