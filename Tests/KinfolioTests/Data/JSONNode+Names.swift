@testable import Kinfolio
@testable import Records

extension JSONNode {
  /// The values by name; nil where it is no object.
  var members: [String: JSONNode]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  var names: Set<String> { Set((members ?? [:]).keys) }

  /// The objects of a list, however deep in lists.
  var objects: [[String: JSONNode]] {
    switch self {
    case .object(let members): [members]
    case .list(let items): items.flatMap(\.objects)
    default: []
    }
  }

  /// The names at any depth; where words such as colours are the names, those below them only.
  var allNames: Set<String> {
    switch self {
    case .list(let items): items.reduce(into: []) { $0.formUnion($1.allNames) }
    case .object(let members):
      members.reduce(into: Set(members.keys)) { names, member in
        let isByWord = ["colours", "categories"].contains(member.key)
        let below = isByWord ? (member.value.members ?? [:]).map(\.value) : [member.value]
        for node in below { names.formUnion(node.allNames) }
      }
    default: []
    }
  }
}
