import Foundation
import Records

/// What the rules go by: reference values with their sources, and the names medicines go by.
package struct Rulebook: Sendable {
  /// Every value of the file, those nobody has checked included.
  package let thresholds: [Threshold]
  private let names: [MedicineName]
  /// What honey is called, in small letters.
  private let honey: Set<String>

  /// Reads `thresholds.json` and `medicines.json` of a folder; throws where one is missing or wrong.
  ///
  /// `foodNames` are what languages call common foods, by their English names.
  package init(
    folder: URL, foodNames: [Language: [String: String]]
  ) throws(RulebookError) {
    honey = Set(["honey"] + foodNames.values.compactMap { $0["Honey"]?.lowercased() })
    thresholds = try Self.read([Threshold].self, folder.appendingPathComponent("thresholds.json"))
    names = try Self.read([MedicineName].self, folder.appendingPathComponent("medicines.json"))
    try validate()
  }

  /// The value that holds on a day; nil where there is none, or none a person has checked.
  package func threshold(
    _ id: String, on day: LocalDate, bornOn birth: LocalDate?, in region: Region
  ) -> Threshold? {
    thresholds.first {
      $0.id == id && $0.status == .checked && $0.regions.contains(region)
        && $0.holds(on: day, bornOn: birth)
    }
  }

  /// The checked values whose names begin alike, in the order of the file.
  package func thresholds(
    beginning start: String, on day: LocalDate, bornOn birth: LocalDate?, in region: Region
  ) -> [Threshold] {
    let ids = thresholds.map(\.id).filter { $0.hasPrefix(start) }
    return ids.compactMap { threshold($0, on: day, bornOn: birth, in: region) }
  }

  /// What a medicine is, judged by the words of its name; nil for all that no rule speaks of, and
  /// for a mixture of two.
  package func substance(of medicine: String) -> MedicineName.Substance? {
    let words = MedicineName.plain(medicine)
    let found = Set(names.filter { $0.stands(in: words) }.map(\.substance))
    return found.count == 1 ? found.first : nil
  }

  /// Returns whether a food is called honey, in whatever language.
  func isHoney(_ food: Food) -> Bool {
    ([food.name] + food.names.values).contains { honey.contains($0.lowercased()) }
  }

  private func validate() throws(RulebookError) {
    var seen: Set<Threshold> = []
    for threshold in thresholds {
      guard threshold.value.isFinite, !threshold.regions.isEmpty, !threshold.source.isEmpty,
        threshold.id.hasPrefix("\(threshold.rule).")
      else {
        throw RulebookError(
          file: "thresholds.json",
          problem: "\"\(threshold.id)\" needs a number, a region, a source and its rule's name")
      }
      guard threshold.from != nil || threshold.until != nil,
        (threshold.year == nil) != (threshold.read == nil)
      else {
        throw RulebookError(
          file: "thresholds.json",
          problem: "\"\(threshold.id)\" needs an age, and the year of its source or of its reading")
      }
      guard seen.insert(threshold).inserted else {
        throw RulebookError(file: "thresholds.json", problem: "\"\(threshold.id)\" stands twice")
      }
    }
  }

  private static func read<Content: Decodable>(
    _ type: Content.Type, _ file: URL
  ) throws(RulebookError) -> Content {
    do {
      return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      throw RulebookError(file: file.lastPathComponent, problem: error.place)
    } catch {
      throw RulebookError(file: file.lastPathComponent, problem: "it cannot be read")
    }
  }
}

/// Why the rules' values cannot be used; its description names the file.
package struct RulebookError: Error, Hashable, CustomStringConvertible {
  let file: String
  let problem: String

  package var description: String { "\(file): \(problem)" }
}

extension DecodingError {
  /// Where in the file the fault lies, and what it is.
  fileprivate var place: String {
    let context: Context? =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    let path = (context?.codingPath ?? []).map {
      $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue
    }
    return (path + [context?.debugDescription ?? "\(self)"]).joined(separator: ", ")
  }
}
