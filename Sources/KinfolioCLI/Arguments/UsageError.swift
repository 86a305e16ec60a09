/// A command line that cannot be understood, and what would be right.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String, in command: CommandSpec? = nil) {
    let hint = command.map { "Try: kinfolio \($0.name) --help" } ?? "Try: kinfolio --help"
    description = "\(problem)\n\(hint)"
  }

  init(unknownOption name: String, in command: CommandSpec) {
    let nearest = nearest(to: name, among: command.options.map(\.name))
    self.init(
      "There is no option \(name)." + (nearest.map { " Did you mean \($0)?" } ?? ""), in: command)
  }

  init(unknownCommand name: String) {
    let nearest = nearest(to: name, among: CommandSpec.all.map(\.name))
    self.init("There is no command '\(name)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
  }
}

/// The candidate that takes the fewest changed letters to reach, if any is near enough to be meant.
func nearest(to word: String, among candidates: [String]) -> String? {
  let distances = candidates.map { ($0, editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(2, word.count / 3) else {
    return nil
  }
  return best.0
}

/// How many letters must be added, removed, changed or swapped with their neighbour.
func editDistance(_ left: String, _ right: String) -> Int {
  let (a, b) = (Array(left), Array(right))
  var rows = [Array(0...b.count)]
  for i in 1..<(a.count + 1) where !a.isEmpty {
    var row = [i]
    for j in 1..<(b.count + 1) where !b.isEmpty {
      let isSame = a[i - 1] == b[j - 1]
      var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, rows[i - 2][j - 2] + 1)
      }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
