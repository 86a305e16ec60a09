import TestSupport

@testable import TestFamilies

/// Exports of a family's app from several devices, on which the same records were edited separately.
struct RandomExport {
  /// The records of a collection, and the values that they can have on a device.
  struct Collection {
    let name: String
    let ids: [String]
    /// The possible values of each field as JSON, the original value first.
    ///
    /// Each `@` is replaced with the IDs of the record and the device.
    let fields: KeyValuePairs<String, [String]>
  }

  let collections: [Collection]

  /// Returns the export of a device: most records, with most fields unchanged and some times of change later.
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
