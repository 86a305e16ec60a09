import Importing
import Kinfolio
import Records

extension SourceSpec {
  /// The elder-care app.
  static let elderCare = documents(
    .elderCare, mark: ElderCareExport.source,
    summary: "the elder-care app's documents in Firestore, exported as JSON",
    options: [.photoCopies]
  ) { request in
    let photos = try request.order.localPhotos()
    return { paths, exportedAt, importer, skipped in
      try ElderCareExport(
        in: request.people.family.zone, photos: photos, exportedAt: exportedAt
      ).read(paths[0], into: &importer, skipped: skipped)
    }
  }

  /// The pet food tracker.
  static let petFood = documents(
    .petFood, mark: PetFoodExport.source,
    summary: "the pet food tracker's documents in Firestore, exported as JSON"
  ) { request in
    let family = request.people.family
    let words = try request.files.phrasebook(family.language)
    let names = try PetFood.Form.allCases.map { form in
      (form, try words.word("pet_food_form", form).asName)
    }
    return { paths, exportedAt, importer, skipped in
      try PetFoodExport(
        in: family.zone, foodNames: Dictionary(uniqueKeysWithValues: names),
        exportedAt: exportedAt
      ).read(paths[0], into: &importer, skipped: skipped)
    }
  }
}
