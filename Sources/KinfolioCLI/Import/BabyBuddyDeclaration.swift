import Importing
import Photos
import Records
import Reports
import Site

/// The units, sexes and time zone that a family declares for a Baby Buddy database, in this or an earlier import.
struct BabyBuddyDeclaration {
  let request: ImportRequest
  private(set) var units: DeclaredUnits
  private(set) var sexes: [String: Profile.Sex] = [:]
  /// The time zone of Baby Buddy's server, in which the times of exported tables are, or nil if it is unknown.
  private(set) var clock: Zone?
  let photos: PhotoFolder?
  private let unitsBefore: DeclaredUnits
  private let clockBefore: Zone?

  /// Combines the declarations on the command line with the units and the time zone that an earlier import has stored.
  init(_ request: ImportRequest, of buddy: BabyBuddy) throws {
    let arguments = request.options.arguments
    let people = request.people
    self.request = request
    photos = try request.options.photoFolder().flatMap { try PhotoFolder($0) }
    let setting = buddy.setting(
      withUnitsIn: people.family.settings, knowing: Set(people.profiles.map(\.id)))
    let kept = setting.flatMap { people.family.settings[$0] } ?? ""
    do throws(ImportProblem) { unitsBefore = try DeclaredUnits(kept) } catch {
      throw UnusableInputError(
        description: "\(request.options.into.path): the setting \(setting ?? ""): \(error)"
          .printable)
    }
    units = unitsBefore
    units.add(try arguments.declaredUnits([arguments.value("--units") ?? ""]))
    sexes = try arguments.declaredSexes()
    let keptZone = people.family.settings[BabyBuddy.zoneSetting]
    clockBefore = keptZone.flatMap(Zone.init)
    clock = try arguments.zone() ?? clockBefore
  }

  /// Returns all declarations for data that were last changed at `changed`, in seconds since 1970.
  ///
  /// `clock` is the time zone of the times in the data, or nil for UTC.
  func said(asOf changed: Int64, by clock: Zone?) -> BabyBuddy.Declared {
    var said = BabyBuddy.Declared(
      units: units, zone: request.people.family.zone, exportedAt: changed)
    said.sexes = sexes
    said.photos = photos
    said.clock = clock ?? .utc
    let isByOtherClock = clock != nil && clockBefore != nil && clock != clockBefore
    said.differsFromBefore = units.contradicts(unitsBefore) || isByOtherClock
    return said
  }

  private var problemLackingClock: ImportProblem {
    ImportProblem(
      "Baby Buddy's tables do not say by which clock their times are: it is that of the time zone "
        + "its server is set to. Add --time-zone \(request.people.family.zone.name), or another.")
  }

  struct Gaps {
    var quantities: [DeclaredUnits.Quantity]
    /// The names of children whose sex is unknown and whose name no other child has.
    var children: [String]
    /// True if the exported tables contain times, but their time zone is not declared.
    var clock = false
  }

  func gaps(of buddy: BabyBuddy) throws -> Gaps {
    let open = buddy.childrenLackingSex(sexes) { child in
      request.people.profiles.first { $0.id == buddy.profile(of: child) }?.sex != nil
    }
    return Gaps(quantities: try buddy.quantities(lackingIn: units), children: open)
  }

  /// Asks the user for missing declarations, and warns of each unknown sex; throws if units or the time zone stay
  /// unknown.
  mutating func fill(_ gaps: Gaps) throws {
    if gaps.clock, request.mayAsk {
      clock = try Console.askForZone(
        "Which time zone is Baby Buddy's server set to? Its tables tell times by that clock.",
        proposed: request.people.family.zone)
    }
    for quantity in gaps.quantities where request.mayAsk {
      let unit = try Console.askForChoice(
        "In which unit does Baby Buddy hold \(quantity.name)?", among: quantity.units)
      if let unit { units.add(try DeclaredUnits("\(quantity.rawValue)=\(unit)")) }
    }
    let lacking = gaps.quantities.filter { !units.hasUnit($0) }
    let problems = [
      gaps.clock && clock == nil ? problemLackingClock : nil, BabyBuddy.problem(lacking: lacking),
    ].compactMap { $0?.description }
    if !problems.isEmpty { throw ImportProblem(problems.joined(separator: " ")) }
    for child in gaps.children {
      let words = Profile.Sex.allCases.map(\.rawValue)
      if request.mayAsk {
        let word = try Console.askForChoice(
          "Is \(child.printable) a girl or a boy (for growth charts)?", among: words)
        sexes[child] = word.flatMap(Profile.Sex.init)
      }
      if sexes[child] == nil { request.reporter.report([.undeclared(sexOf: child)]) }
    }
  }
}

extension DeclaredUnits.Quantity {
  var name: String {
    switch self {
    case .weight: "weights"
    case .height: "heights"
    case .head: "head circumferences"
    case .volume: "volumes of bottles"
    case .pumping: "volumes of pumped milk"
    case .temperature: "temperatures"
    }
  }

  /// Returns a unit for a sentence, such as `°C`; `word` is the unit in the option `--units`, such as `c`.
  func symbol(_ word: String) -> String { self == .temperature ? "°\(word.uppercased())" : word }
}
