/// Everything the tracking database holds that can be used: immutable, sorted, read in one moment.
package struct Journal: Sendable {
  /// The family itself.
  package var family: Family
  /// Who may see what is made of it; for others than the family it holds only what they may see.
  package internal(set) var audience = Audience.family
  /// Everything up to this moment is in the journal.
  package var moment: Instant
  /// The profiles, by slot, name and id.
  package var profiles: [Profile] = []
  /// The people who log, by name and id.
  package var caregivers: [Caregiver] = []
  /// People who were asked to join.
  package var invitations: [Invitation] = []

  package var bottleFeeds = Records<BottleFeed>()
  package var nursingSessions = Records<NursingSession>()
  package var milkWaste = Records<MilkWaste>()
  package var pumpingSessions = Records<PumpingSession>()
  package var sleeps = Records<Sleep>()
  package var diapers = Records<Diaper>()
  package var medicines = Records<Medicine>()
  package var doses = Records<Dose>()
  package var temperatures = Records<Temperature>()
  package var measurements = Records<Measurement>()
  /// Those left out because they lie beyond the limits of the WHO and no other bears them out.
  package var doubtfulMeasurements = Records<Measurement>()
  package var vaccinations = Records<Vaccination>()
  package var milestones = Records<Milestone>()
  package var symptoms = Records<Symptom>()
  package var notes = Records<Note>()
  package var visits = Records<Visit>()

  /// The foods, by id.
  package var foods: [ID<Food>: Food] = [:]
  package var foodLogs = Records<FoodLog>()
  package var reactions = Records<Reaction>()
  package var checkIns = Records<CheckIn>()
  package var photos = Records<Photo>()

  package var tasks = Records<CareTask>()
  package var replies = Records<Reply>()
  package var galleryEvents = Records<GalleryEvent>()

  /// The pet foods, by id.
  package var petFoods: [ID<PetFood>: PetFood] = [:]
  package var petMeals = Records<PetMeal>()
  package var stock: [StockCount] = []
  package var reminders = Records<Reminder>()

  package var activity: [Activity] = []
  package var points = Records<PointsEntry>()
  package var usageSessions = Records<UsageSession>()

  /// The rows that could not be used, by table and id.
  package var leftOut: [LeftOut] = []
  /// The links that lead nowhere, without which their rows count.
  package var droppedLinks: [DroppedLink] = []
  /// What an older or altered database does not have: tables by name, columns as `table.column`.
  package var missingTables: [String] = []

  /// Makes a journal without records.
  package init(family: Family, moment: Instant) {
    self.family = family
    self.moment = moment
  }

  /// The zone in which a profile's days are cut.
  package func zone(of profile: Profile) -> Zone {
    profile.timeZone ?? family.zone
  }
}
