import Kinfolio

/// What the family says of a Baby Buddy database, now or when it was imported before.
struct BabyBuddyDeclaration {
  let request: ImportRequest
  private(set) var units: DeclaredUnits
  private(set) var sexes: [String: Profile.Sex] = [:]
  let photos: PhotoFolder?

  /// Takes what is said on the command line, and beside it the units that were declared before.
  init(_ request: ImportRequest) throws {
    let arguments = request.order.arguments
    self.request = request
    photos = try request.order.photoFolder().flatMap { try PhotoFolder($0) }
    let kept = request.people.family.settings[BabyBuddy.unitsSetting] ?? ""
    do throws(ImportProblem) { units = try DeclaredUnits(kept) } catch {
      throw InputProblem(
        description: "\(request.order.into.path): the setting \(BabyBuddy.unitsSetting): \(error)"
          .printable)
    }
    units.add(
      try arguments.declaredUnits([arguments.value("--units") ?? ""], in: .importing))
    sexes = try arguments.declaredSexes(in: .importing)
  }

  /// What is still to be declared of a database.
  struct Gaps {
    var quantities: [DeclaredUnits.Quantity]
    /// Children by the names by which they can be told apart.
    var children: [String]
  }

  func gaps(of buddy: BabyBuddy) throws -> Gaps {
    let open = buddy.childrenLackingSex(sexes) { child in
      request.people.profiles.first { $0.id == buddy.profile(of: child) }?.sex != nil
    }
    return Gaps(quantities: try buddy.quantities(lackingIn: units), children: open)
  }

  /// Asks for what is lacking, or says by which options it is declared.
  mutating func fill(_ gaps: Gaps) throws {
    let mayAsk = request.reporter.mayAsk && !request.order.isAgreed
    for quantity in gaps.quantities where mayAsk {
      let unit = try Console.choice(
        "In which unit does Baby Buddy hold \(quantity.name)?", among: quantity.words)
      if let unit { units.add(try DeclaredUnits("\(quantity.rawValue)=\(unit)")) }
    }
    let lacking = gaps.quantities.filter { !units.tells($0) }
    if let problem = BabyBuddy.problem(lacking: lacking) { throw problem }
    for child in gaps.children {
      let words = Profile.Sex.allCases.map(\.rawValue)
      if mayAsk {
        let word = try Console.choice(
          "Is \(child.printable) a girl or a boy (for growth charts)?", among: words)
        sexes[child] = word.flatMap(Profile.Sex.init)
      }
      if sexes[child] == nil { request.reporter.tell([.undeclared(sexOf: child)]) }
    }
  }
}

extension DeclaredUnits.Quantity {
  /// What it is in a question.
  fileprivate var name: String {
    switch self {
    case .weight: "weights"
    case .height: "heights"
    case .head: "head circumferences"
    case .volume: "the volumes of bottles"
    case .pumping: "the volumes of pumped milk"
    case .temperature: "temperatures"
    }
  }
}
