import TestSupport

@testable import TestFamilies

/// Exports of one family's app from several devices, on which the same records were edited apart.
struct RandomExport {
  /// Records of one collection, and what a device may hold of each.
  struct Collection {
    let name: String
    let ids: [String]
    /// What each field may say, as JSON: first what it said before the devices parted.
    ///
    /// For `@` stand words that nobody else says.
    let fields: KeyValuePairs<String, [String]>
  }

  let collections: [Collection]

  /// What one device exports: most records, most fields as they were, and some moments later.
  func text(of device: String, _ random: inout SeededGenerator) -> String {
    let parts = collections.map { collection in
      let records = collection.ids.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      let documents = records.map { id in
        let fields = collection.fields.map { name, values in
          let isEdited = Int.random(in: 0..<3, using: &random) == 0
          let value = (isEdited ? values.randomElement(using: &random) : nil) ?? values[0]
          return "\"\(name)\": \(value.replacing("@", with: "<\(id) \(device)>"))"
        }
        return "\"\(id)\": {\(fields.joined(separator: ", "))}"
      }
      return "\"\(collection.name)\": {\(documents.joined(separator: ",\n  "))}"
    }
    return "{\(parts.joined(separator: ",\n "))}"
  }
}
