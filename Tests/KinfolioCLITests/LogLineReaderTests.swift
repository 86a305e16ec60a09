import Foundation
import Knowledge
import Records
import TestSupport
import Testing

@testable import KinfolioCLI

/// The records that `kinfolio log` understands in a line, on 8 November 2026 at 19:30 in Madrid.
@Suite struct LogLineReaderTests {
  let reader: LogLineReader
  private static let zone = Zone("Europe/Madrid") ?? .utc

  /// The reader of all cases, because reading the words of all languages takes longer than a case.
  private static let shared = Result { try makeReader() }

  init() throws { reader = try Self.shared.get() }

  private static func makeReader() throws -> LogLineReader {
    var journal = Journal(
      family: Family(name: "Lark", timeZone: Self.zone),
      referenceTime: Self.zone.instant(
        on: try #require(LocalDate("2026-11-08")), at: LocalTime(minutes: 19 * 60 + 30)))
    journal.profiles = [
      .named("Mia", .child), .named("Zoé Ñandú", .child),
      .named("Rosa", .elder), .named("Miso", .pet),
    ]
    var plan = Medicine.empty
    plan.entry = RecordMetadata(id: "plan")
    plan.profile = ID("rosa")
    (plan.name, plan.amount, plan.unit) = ("Metformin Retard", 850, "mg")
    var later = plan
    later.entry = RecordMetadata(id: "later")
    (later.amount, later.startsOn) = (
      1000, journal.zone(of: .named("Rosa", .elder)).day(of: journal.referenceTime) + 30
    )
    var drops = plan
    drops.entry = RecordMetadata(id: "drops")
    (drops.name, drops.amount, drops.unit) = ("Vitamin D", 3, "drops")
    var shots = drops
    shots.entry = RecordMetadata(id: "shots")
    (shots.name, shots.amount, shots.unit) = ("Vitamin B12", 1, "ampoule")
    journal.medicines = RecordList([plan, later, drops, shots])
    var walk = CareTask.empty
    walk.entry = RecordMetadata(id: "walk")
    (walk.profile, walk.title) = (ID("rosa"), "Short walk")
    journal.tasks = RecordList([walk])
    var egg = Food.empty
    egg.entry = RecordMetadata(id: "egg")
    egg.name = "Huevo"
    var pear = egg
    pear.entry = RecordMetadata(id: "pear")
    pear.name = "Pera"
    journal.foodsByID = [ID("egg"): egg, ID("pear"): pear]
    var meal = FoodLog.empty
    meal.entry = RecordMetadata(id: "meal")
    (meal.profile, meal.food, meal.eatenAt) = (ID("mia"), ID("egg"), journal.referenceTime + -7200)
    var earlier = meal
    earlier.entry = RecordMetadata(id: "earlier")
    (earlier.food, earlier.eatenAt) = (ID("pear"), journal.referenceTime + -30 * 3600)
    journal.foodLogs = RecordList([earlier, meal])
    var kibble = PetFood.empty
    kibble.entry = RecordMetadata(id: "kibble")
    kibble.name = "Crunchy"
    journal.petFoodsByID = [ID("kibble"): kibble]
    return try LogLineReader(of: journal)
  }

  /// Returns the records of a line as text, with moments as local times and without the values that lines never change.
  private func records(of line: String) throws -> [String] {
    try reader.records(ofLine: line).map { record in
      let values = record.valuesByColumn.sorted { $0.key < $1.key }.filter { name, value in
        let isUsual = record.kind.defaultValuesByColumn[name] == value && name != "contents"
        return !isUsual && !value.isEmpty
      }.map { name, value in
        let isMoment = record.kind.kind?.field(named: name)?.valueType == .moment
        let seconds = isMoment ? Int64(value) : nil
        return "\(name)=\(seconds.map(Self.text) ?? value)"
      }
      let known = record.valuesByColumn.values.contains { $0.count == 36 } ? [] : values
      return
        ([record.profile?.name, record.kind.table].compactMap(\.self)
        + (known.isEmpty ? values.filter { !$0.contains("_id=") || $0.count < 20 } : known))
        .joined(separator: " ")
    }
  }

  private static func text(_ seconds: Int64) -> String {
    let moment = Instant(seconds: seconds)
    let day = zone.day(of: moment).description
    return (day == "2026-11-08" ? "" : "\(day)T") + zone.localTime(at: moment).description
  }

  @Test(arguments: [
    ("Mia bottle 120 ml 14:30", "Mia bottle_feeds contents=other started_at=14:30 volume_ml=120.0"),
    (
      "Mia biberón 120 ml 14:30", "Mia bottle_feeds contents=other started_at=14:30 volume_ml=120.0"
    ),
    (
      "mia: biberon 120ml à 14h30",
      "Mia bottle_feeds contents=other started_at=14:30 volume_ml=120.0"
    ),
    (
      "Mia bottle 4 oz breast milk 2:30 pm",
      "Mia bottle_feeds contents=breast_milk started_at=14:30 volume_ml=118.29411825"
    ),
    (
      "Mia bottle formula 1,5 dl 7:05: spat some",
      "Mia bottle_feeds contents=formula note=spat some started_at=07:05 volume_ml=150.0"
    ),
    (
      "zoe nandu bottle 90 ml",
      "Zoé Ñandú bottle_feeds contents=other started_at=19:30 volume_ml=90.0"
    ),
    (
      "Mia left 10 min right 8 min breast 8:00",
      "Mia nursing_sessions ended_at=08:18 left_seconds=600 right_seconds=480 started_at=08:00"
    ),
    (
      "Mia pecho izquierdo 10 derecho 8 a las 8:00",
      "Mia nursing_sessions ended_at=08:18 left_seconds=600 right_seconds=480 started_at=08:00"
    ),
    (
      "Mia tétée les deux 20 minutes",
      "Mia nursing_sessions ended_at=19:30 left_seconds=600 right_seconds=600 started_at=19:10"
    ),
    ("Mia nap 13:00-14:10", "Mia sleeps ended_at=14:10 kind=nap started_at=13:00"),
    ("Mia siesta de 13:00 a 14:10", "Mia sleeps ended_at=14:10 kind=nap started_at=13:00"),
    ("Mia nap 45 min", "Mia sleeps ended_at=19:30 kind=nap started_at=18:45"),
    ("Mia sieste de 13h à 14h30", "Mia sleeps ended_at=14:30 kind=nap started_at=13:00"),
    ("Mia sieste 13h-14h30", "Mia sleeps ended_at=14:30 kind=nap started_at=13:00"),
    (
      "Mia biberon 120 ml 14 h 30",
      "Mia bottle_feeds contents=other started_at=14:30 volume_ml=120.0"
    ),
    (
      "Mia bottle 120 ml 2:30 p. m.",
      "Mia bottle_feeds contents=other started_at=14:30 volume_ml=120.0"
    ),
    ("Mia nap: 13:00-14:10", "Mia sleeps ended_at=14:10 kind=nap started_at=13:00"),
    (
      "Rosa took metformin: 8:05",
      "Rosa doses amount=850.0 given_at=08:05 medicine_id=plan name=Metformin Retard unit=mg"
    ),
    ("Mia vaccine: Hep A 2026-11-01", "Mia vaccinations given_on=2026-11-01 vaccine=Hep A"),
    ("Mia nap 1pm-2:10pm", "Mia sleeps ended_at=14:10 kind=nap started_at=13:00"),
    (
      "food \"peanut sauce\" brown peanuts soya",
      "foods allergens=peanut soy colour=brown name=peanut sauce"
    ),
    ("Mia hizo caca 9:00", "Mia diapers dirty=1 happened_at=09:00"),
    (
      "Mia ate huevo n'a pas aimé 12:00", "Mia food_logs eaten_at=12:00 food_id=egg liking=disliked"
    ),
    (
      "Rosa donné vitamine D 1000 UI 8:00",
      "Rosa doses amount=1000.0 given_at=08:00 name=vitamine D unit=ui"
    ),
    (
      "Rosa task physiotherapy 11:00 monday thursday",
      "Rosa tasks starts_on=2026-11-08 times=11:00 title=physiotherapy weekdays=14"
    ),
    ("Mia sieste 1 h 20 min 13:00", "Mia sleeps ended_at=14:20 kind=nap started_at=13:00"),
    ("Mia night 20:30-6:40", "Mia sleeps ended_at=06:40 kind=night started_at=2026-11-07T20:30"),
    (
      "Mia noche ayer 20:30 hasta las 6:40",
      "Mia sleeps ended_at=06:40 kind=night started_at=2026-11-07T20:30"
    ),
    ("Mia pipi 9:00", "Mia diapers happened_at=09:00 wet=1"),
    ("Mia pipí y caca amarilla 9:00", "Mia diapers colour=yellow dirty=1 happened_at=09:00 wet=1"),
    ("Mia wet dirty 9:00", "Mia diapers dirty=1 happened_at=09:00 wet=1"),
    (
      "Mia pumped 80 ml left 10:00",
      "Mia pumping_sessions side=left started_at=10:00 volume_ml=80.0"
    ),
    ("Mia wasted 30 ml 10:00", "Mia milk_waste volume_ml=30.0 wasted_at=10:00"),
    ("Mia weight 7.2 kg", "Mia measurements kind=weight measured_on=2026-11-08 value=7.2"),
    ("Mia peso 7200 g ayer", "Mia measurements kind=weight measured_on=2026-11-07 value=7.2"),
    ("Mia head 42 cm 2026-11-01", "Mia measurements kind=head measured_on=2026-11-01 value=42.0"),
    ("Mia fiebre 38,5", "Mia temperatures celsius=38.5 measured_at=19:30"),
    (
      "Mia temperature 101.3 F in the ear 8:00",
      "Mia temperatures celsius=38.5 measured_at=08:00 place=ear"
    ),
    (
      "Mia temperature 38.5 in the ear 8:00",
      "Mia temperatures celsius=38.5 measured_at=08:00 place=ear"
    ),
    ("Mia height 26 in", "Mia measurements kind=height measured_on=2026-11-08 value=66.04"),
    ("Mia temp 38.5°C axila 8:00", "Mia temperatures celsius=38.5 measured_at=08:00 place=armpit"),
    (
      "Mia cough mild since yesterday 20:00: worse at night",
      "Mia symptoms name=cough note=worse at night severity=mild started_at=2026-11-07T20:00"
    ),
    (
      "Rosa síntoma \"zumbido en el oído\" 8:00",
      "Rosa symptoms name=zumbido en el oído started_at=08:00"
    ),
    ("Mia vaccine MMR", "Mia vaccinations given_on=2026-11-08 vaccine=MMR"),
    (
      "Mia vacuna hexavalente próxima 2027-01-05",
      "Mia vaccinations next_due_on=2027-01-05 vaccine=hexavalente"
    ),
    (
      "Mia vaccine MMR 2026-11-01 due on 2027-01-05",
      "Mia vaccinations given_on=2026-11-01 next_due_on=2027-01-05 vaccine=MMR"
    ),
    (
      "Rosa prescription warfarin 3 mg 8:00 20:00 until 2026-12-31",
      "Rosa medicines amount=3.0 ends_on=2026-12-31 name=warfarin starts_on=2026-11-08 times=08:00 20:00 unit=mg"
    ),
    ("Mia ibuprofen 100 mg 14:30", "Mia doses amount=100.0 given_at=14:30 name=ibuprofen unit=mg"),
    (
      "Mia took Calpol 120mg/5ml 2.5 ml 14:30",
      "Mia doses amount=2.5 given_at=14:30 name=Calpol 120mg/5ml unit=ml"
    ),
    (
      "Mia tomó \"vitamina D 400\" 3 gotas 8:00",
      "Mia doses amount=3.0 given_at=08:00 name=vitamina D 400 unit=gotas"
    ),
    (
      "Rosa took metformin 8:05",
      "Rosa doses amount=850.0 given_at=08:05 medicine_id=plan name=Metformin Retard unit=mg"
    ),
    (
      "Rosa donné aspirine ½ comprimé 8:05",
      "Rosa doses amount=0.5 given_at=08:05 name=aspirine unit=comprimé"
    ),
    ("Mia ate huevo loved 12:00", "Mia food_logs eaten_at=12:00 food_id=egg liking=loved"),
    (
      "Mia reaction huevo mild 30 min 18:00: red cheeks",
      "Mia reactions food_log_id=meal noticed_at=18:00 onset_minutes=30 severity=mild signs=red cheeks"
    ),
    (
      "Mia check huevo fine 19:20",
      "Mia check_ins done_at=19:20 due_at=19:30 food_log_id=meal outcome=fine"
    ),
    (
      "Mia milestone first tooth",
      "Mia milestones kind=tooth reached_on=2026-11-08 title=first tooth"
    ),
    (
      "Mia primeros pasos 2026-11-01",
      "Mia milestones kind=step reached_on=2026-11-01 title=primeros pasos"
    ),
    (
      "Mia question: may she eat 2 g of honey, and Rosa's cake?",
      "Mia notes kind=question text=may she eat 2 g of honey, and Rosa's cake? written_at=19:30"
    ),
    (
      "Mia nota hoy tiene 2 dientes",
      "Mia notes kind=note text=hoy tiene 2 dientes written_at=19:30"
    ),
    (
      "Mia checkup 2026-12-03 Dr. Ruiz: bring the book",
      "Mia visits clinician=Dr. Ruiz kind=checkup note=bring the book visited_on=2026-12-03"
    ),
    ("Miso vet 2026-11-03", "Miso visits kind=vet visited_on=2026-11-03"),
    (
      "Miso reminder vet tomorrow 10:00",
      "Miso reminders due_at=2026-11-09T10:00 kind=vet title=vet"
    ),
    (
      "Rosa task exercise 10:00 18:00",
      "Rosa tasks category=exercise starts_on=2026-11-08 times=10:00 18:00 title=exercise"
    ),
    (
      "Rosa did short walk 10:20: felt good",
      "Rosa replies completed=1 received_at=10:20 task_id=walk text=felt good"
    ),
    (
      "Mia photo \"beach day.jpg\" 2026-11-01 12:00: Sand!",
      "Mia photos caption=Sand! captured_at=2026-11-01T12:00 file=beach day.jpg"
    ),
    ("Mia couche pipi et caca 8:00", "Mia diapers dirty=1 happened_at=08:00 wet=1"),
    ("Mia pañal con caca 8:00", "Mia diapers dirty=1 happened_at=08:00"),
    (
      "Mia a pris un biberon 120 ml 8:00",
      "Mia bottle_feeds contents=other started_at=08:00 volume_ml=120.0"
    ),
    ("Mia vomited 8:00", "Mia symptoms ended_at=08:00 name=vomited started_at=08:00"),
    (
      "Mia premiers pas 2026-11-02",
      "Mia milestones kind=step reached_on=2026-11-02 title=premiers pas"
    ),
    (
      "Rosa prescription ibuprofen 400 mg 8:00 2026-11-01",
      "Rosa medicines amount=400.0 name=ibuprofen starts_on=2026-11-01 times=08:00 unit=mg"
    ),
    (
      "Mia check-in huevo fine",
      "Mia check_ins done_at=19:30 due_at=19:30 food_log_id=meal outcome=fine"
    ),
    ("Mia ate eggs 12:00", "Mia food_logs eaten_at=12:00 food_id=egg"),
    ("Mia a mangé œuf 12:00", "Mia food_logs eaten_at=12:00 food_id=egg"),
    (
      "Mia poo 8:00: no blood", "Mia diapers dirty=1 happened_at=08:00 note=no blood"
    ),
    (
      "Mia cough mild: no fever",
      "Mia symptoms name=cough note=no fever severity=mild started_at=19:30"
    ),
    (
      "Mia reaction pera mild: red cheeks",
      "Mia reactions food_log_id=earlier noticed_at=19:30 severity=mild signs=red cheeks"
    ),
    (
      "Mia reaction huevo mild: red cheeks",
      "Mia reactions food_log_id=meal noticed_at=19:30 severity=mild signs=red cheeks"
    ),
    ("food \"egg salad\" yellow egg milk", "foods allergens=egg milk colour=yellow name=egg salad"),
    ("pet food Royal dry 375 kcal per 100 g", "pet_foods form=dry kcal_per_100g=375.0 name=Royal"),
    ("Miso ate Crunchy 40 g 8:00", "Miso pet_meals fed_at=08:00 food_id=kibble grams=40.0"),
    ("Miso comió Crunchy ½ sobre 8:00", "Miso pet_meals fed_at=08:00 food_id=kibble portion=0.5"),
    (
      "stock Crunchy 2 bags of 2 kg 8:00",
      "stock amount=2.0 counted_at=08:00 food_id=kibble per_unit=2000.0 unit=bag"
    ),
    ("Mia points 5 8:00: tidied up", "Mia points given_at=08:00 points=5 reason=tidied up"),
    (
      "Mia screen time Drawing creative 20 min 17:00",
      "Mia usage_sessions app=Drawing category=creative ended_at=17:20 started_at=17:00"
    ),
  ])
  func understands(line: String, expected: String) throws {
    let found = try records(of: line)
    #expect(found == [expected])
  }

  /// A common food that the family has not logged yet gets its color and its allergens.
  @Test func addsCommonFoods() throws {
    let records = try reader.records(ofLine: "Mia comió plátano 12:00")
    #expect(records.map(\.kind.table) == ["foods", "food_logs"])
    #expect(records[0].valuesByColumn["name"] == "Plátano")
    #expect(records[0].valuesByColumn["colour"] == "yellow")
    #expect(records[1].valuesByColumn["food_id"] == records[0].id)
  }

  /// Times without "am" or "pm" are not clear for a family that writes them, unless they are of a day with 24 hours.
  @Test(arguments: [
    ("Mia bottle 120 ml 2:30", false), ("Mia nap 1:00-2:10", false), ("Mia poo 12:15", false),
    ("Mia bottle 120 ml 2:30 pm", true), ("Mia bottle 120 ml 14:30", true),
    ("Mia bottle 120 ml 08:30", true), ("Mia night yesterday 20:30-6:40", true),
  ])
  func asksForHalfOfTheDay(line: String, isClear: Bool) {
    var words = reader.words
    words.usesAMAndPM = true
    let american = LogLineReader(
      journal: reader.journal, words: words, commonFoods: reader.commonFoods,
      currentTime: reader.currentTime)
    #expect(((try? american.records(ofLine: line)) != nil) == isClear)
  }

  /// A food has other names in English, and a plural.
  @Test func knowsOtherNamesOfFoods() throws {
    for (line, name) in [
      ("Mia ate yogurt", "Yogurt"), ("Mia ate strawberries", "Strawberries"),
      ("Mia tried zucchini", "Zucchini"), ("Mia comió fresas", "Fresas"),
    ] {
      let food = try #require(try reader.records(ofLine: line).first)
      #expect(food.kind.table == "foods" && food.valuesByColumn["name"] == name)
    }
    #expect(
      try reader.records(ofLine: "Mia ate yogurt").first?.valuesByColumn["allergens"] == "milk")
  }

  /// The lines that a page without records suggests are understood, in each language.
  @Test(arguments: ["en", "es", "fr"], Profile.Kind.allCases)
  func understandsTheFirstPage(language: String, kind: Profile.Kind) throws {
    let language = try #require(Language(rawValue: language))
    let book = try Phrasebooks(assets: Project.path("Assets"))[language]
    let profile = try #require(reader.journal.profiles.first { $0.kind == kind })
    let line = try book.text("first.line_\(kind.rawValue)", ["name": profile.name])
    #expect(try reader.records(ofLine: line).map(\.profile?.id) == [profile.id])
  }

  /// Every kind of record can be logged, except those that have a command of their own or come from a tracker.
  @Test func coversEveryKindOfRecord() {
    let others = ["caregivers", "invitations", "profiles", "gallery_events", "activity"]
    #expect(Set(LogKind.all.map(\.table)).union(others) == Set(Journal.kinds.map(\.table)))
    let words = Set(reader.words.meaningsByKeyword.values.flatMap { $0 }.map(\.table))
    #expect(words == Set(LogKind.all.map(\.table)))
  }

  /// The columns in the list of kinds and in the files of words exist.
  @Test func namesOnlyColumnsThatExist() {
    for kind in LogKind.all {
      let columns =
        [
          kind.textColumn, kind.noteColumn, kind.referenceColumn, kind.amountAndUnitColumns?.amount,
          kind.amountAndUnitColumns?.unit, kind.time,
          kind.lastDayColumn, kind.dueDayColumn,
        ].compactMap(\.self) + kind.defaultValuesByColumn.keys
      for column in columns {
        #expect(kind.kind?.field(named: column) != nil, "\(kind.table).\(column)")
      }
    }
    for meaning in reader.words.meaningsByKeyword.values.flatMap({ $0 }) {
      for (column, value) in meaning.valuesByColumn {
        let field = Journal.kind(ofTable: meaning.table)?.field(named: column)
        if case .word(let allowed)? = field?.valueType { #expect(allowed.contains(value)) }
        #expect(field != nil, "\(meaning.table).\(column)")
      }
    }
  }
}
