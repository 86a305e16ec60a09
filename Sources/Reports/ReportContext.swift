import Figures
import Knowledge
import Photos
import Records

/// The family's records that the readers of a site may see, and everything else for its reports, pages and data files.
package struct ReportContext: Sendable {
  /// All usable records of the family up to the moment for which the site is built.
  package let journal: Journal
  /// The metrics of all children, elders and pets.
  package let summary: FamilySummary
  package let findingGenerator: FindingGenerator
  package var photos: PhotoLibrary
  /// The texts from the program of the option `--narrative`; without the option, there are none.
  package let narratives: ExternalNarratives
  /// The languages of all pages and reports, with the default language first.
  package let languages: [Language]
  package let units: Family.UnitSystem
  package let paper: Family.PaperSize
  package let referenceData: ReferenceData

  package init(
    journal: Journal, summary: FamilySummary, findingGenerator: FindingGenerator,
    photos: PhotoLibrary, narratives: ExternalNarratives = ExternalNarratives(),
    languages: [Language], units: Family.UnitSystem, paper: Family.PaperSize,
    referenceData: ReferenceData
  ) {
    self.journal = journal
    self.summary = summary
    self.findingGenerator = findingGenerator
    self.photos = photos
    self.narratives = narratives
    self.languages = languages
    self.units = units
    self.paper = paper
    self.referenceData = referenceData
  }

  package var phrasebooks: Phrasebooks { referenceData.phrasebooks }
  package var ruleData: RuleData { referenceData.ruleData }

  /// Creates the wording that turns values into texts of a language; throws if the phrases of the language are missing.
  package func wording(in language: Language) throws(PhraseError) -> Wording {
    try Wording(
      language, from: phrasebooks, units: units, zone: journal.family.timeZone,
      regionalFormat: journal.family.regionalFormat,
      quantitiesOfUnknownUnit: journal.family.quantitiesOfUnknownUnit)
  }

  package var figureSourceData: FigureSourceData {
    FigureSourceData(journal: journal, standards: referenceData.growthStandards, ruleData: ruleData)
  }
}
