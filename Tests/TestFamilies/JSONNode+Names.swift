@testable import Records

extension JSONNode {
  /// The values of an object by name, or nil for other nodes.
  var members: [String: JSONNode]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  var memberNames: Set<String> { Set((members ?? [:]).keys) }

  /// The objects in a list and in its nested lists.
  var objects: [[String: JSONNode]] {
    switch self {
    case .object(let members): [members]
    case .list(let items): items.flatMap(\.objects)
    default: []
    }
  }

  /// The names at any depth.
  ///
  /// Below `colors` and `categories` the keys are values such as colors; they are omitted, and
  /// only the names below them are included.
  var nestedMemberNames: Set<String> {
    switch self {
    case .list(let items): items.reduce(into: []) { $0.formUnion($1.nestedMemberNames) }
    case .object(let members):
      members.reduce(into: Set(members.keys)) { names, member in
        let isByWord = ["colours", "categories"].contains(member.key)
        let below = isByWord ? (member.value.members ?? [:]).map(\.value) : [member.value]
        for node in below { names.formUnion(node.nestedMemberNames) }
      }
    default: []
    }
  }
}
