import SQLite

extension Journal {
  /// Reads everything up to `moment`; all of it is of the state the database was opened in.
  ///
  /// It is as it was known then: what ended or was done, answered or unmarked later had not been yet.
  /// A row that cannot be used is left out and named in `leftOut`. Throws `DatabaseProblem` where
  /// the database as a whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, by: &reader)
      var journal = Journal(family: family, moment: moment)
      try journal.readPeople(&reader)
      try journal.readBabies(&reader)
      try journal.readFoods(&reader)
      try journal.readElders(&reader)
      try journal.readPets(&reader)
      try journal.readFamilyLife(&reader)
      journal.leftOut = try database.leftOut(and: reader.leftOut, on: connection)
      journal.missingTables = reader.missing
      journal.droppedLinks = reader.droppedLinks.all
      return journal
    }
  }

  /// Reads the family, its people and its profiles, and nothing of what they have done.
  package init(
    ofPeopleIn database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, by: &reader), moment: moment)
      try journal.readPeople(&reader)
      return journal
    }
  }

  private mutating func readPeople(_ reader: inout JournalReader) throws(SQLiteError) {
    caregivers = try reader.caregivers()
      .sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) }
    invitations = try reader.unbound(Invitation.table)
    profiles = try reader.unbound(Profile.table)
      .sorted { ($0.slot, $0.name, $0.entry.id) < ($1.slot, $1.name, $1.entry.id) }
    reader.know(profiles, in: family)
  }

  private mutating func readBabies(_ reader: inout JournalReader) throws(SQLiteError) {
    bottleFeeds = try reader.records(BottleFeed.table)
    nursingSessions = try reader.records(NursingSession.table)
    milkWaste = try reader.records(MilkWaste.table)
    pumpingSessions = try reader.records(PumpingSession.table)
    sleeps = try reader.records(Sleep.table)
    diapers = try reader.records(Diaper.table)
    medicines = try reader.records(Medicine.table)
    reader.know(medicines, of: Medicine.table.name)
    doses = try reader.records(Dose.table)
    temperatures = try reader.records(Temperature.table)
    measurements = try reader.records(GrowthMeasurement.table)
    vaccinations = try reader.records(Vaccination.table)
    symptoms = try reader.records(Symptom.table)
    notes = try reader.records(Note.table)
    visits = try reader.records(Visit.table)
  }

  private mutating func readFoods(_ reader: inout JournalReader) throws(SQLiteError) {
    let foods = try reader.unbound(Food.table)
    self.foods = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
    reader.know(foods, of: Food.table.name)
    foodLogs = try reader.records(FoodLog.table)
    reader.know(foodLogs, of: FoodLog.table.name)
    reactions = try reader.records(Reaction.table)
    checkIns = try reader.records(CheckIn.table)
    photos = try reader.photos()
    reader.know(photos, of: Photo.table.name)
    milestones = try reader.records(Milestone.table)
  }

  private mutating func readElders(_ reader: inout JournalReader) throws(SQLiteError) {
    tasks = try reader.records(CareTask.table)
    reader.know(tasks, of: CareTask.table.name)
    replies = try reader.records(Reply.table)
    reader.know(replies, of: Reply.table.name)
    galleryEvents = try reader.records(GalleryEvent.table)
  }

  private mutating func readPets(_ reader: inout JournalReader) throws(SQLiteError) {
    let petFoods = try reader.unbound(PetFood.table)
    self.petFoods = Dictionary(petFoods.map { (ID($0.entry.id), $0) }) { first, _ in first }
    reader.know(petFoods, of: PetFood.table.name)
    petMeals = try reader.records(PetMeal.table)
    stock = try reader.unbound(StockCount.table)
    reminders = try reader.records(Reminder.table)
  }

  private mutating func readFamilyLife(_ reader: inout JournalReader) throws(SQLiteError) {
    activity = try reader.unbound(Activity.table)
    points = try reader.records(PointsEntry.table)
    usageSessions = try reader.records(UsageSession.table)
  }
}

extension Profile {
  /// The profile's id.
  package var id: ID<Profile> { ID(entry.id) }
}
