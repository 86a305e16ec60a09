import Photos
import Records

extension BabyBuddyRecords {
  func note(
    _ row: BabyBuddyRow, _ omitted: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    let moment = try row.needed("time", BabyBuddyRow.moment)
    let owner = try profile(row)
    let text = try remark(row, try row.text("note"))
    let picture = try photo(in: "image", row, &omitted)
    guard text != nil || picture != nil else { throw row.problem(.missing, "note") }
    let note = text.map {
      record(
        "notes", row,
        [
          "profile_id": owner, "written_at": .integer(moment.seconds), "kind": .text("note"),
          "text": .text($0),
        ])
    }
    return [note, picture.map { photo($0, row, of: owner, at: moment, text) }].compactMap(\.self)
  }

  /// Returns the path of a row's picture in the family's photo folder; a missing picture is counted in `omitted`.
  func photo(
    in column: String, _ row: BabyBuddyRow, _ omitted: inout [String: Int]
  ) throws(RowProblem) -> String? {
    guard let name = try row.text(column) else { return nil }
    for path in [name, "media/\(name)"] where declared.photos?.has(path) == true { return path }
    if declared.keepsMissingPhotos { return name }
    omitted["core_\(row.model).\(column) not in the photo folder", default: 0] += 1
    return nil
  }

  func photo(
    _ file: String, _ row: BabyBuddyRow, of owner: Content, at moment: Instant?, _ caption: String?
  ) -> ImportedRecord {
    record(
      "photos", row,
      [
        "profile_id": owner, "captured_at": .integer(moment?.seconds), "file": .text(file),
        "caption": .text(caption),
      ])
  }
}

extension PhotoFolder {
  fileprivate func has(_ name: String) -> Bool {
    do throws(Fault) {
      _ = try open(name)
      return true
    } catch {
      return false
    }
  }
}
