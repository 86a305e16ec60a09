/// Numbers names in the order they first appear, so that each has one tint on a whole chart.
struct OrdinalScale: Equatable {
  let names: [String]
  private let indices: [String: Int]

  init(_ names: [String]) {
    var indices: [String: Int] = [:]
    var distinct: [String] = []
    for name in names where indices[name] == nil {
      indices[name] = indices.count
      distinct.append(name)
    }
    self.names = distinct
    self.indices = indices
  }

  var count: Int { names.count }

  func index(of name: String) -> Int? { indices[name] }
}
