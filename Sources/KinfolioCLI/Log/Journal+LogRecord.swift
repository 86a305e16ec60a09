import Records

extension Journal {
  /// Adds a record of a line to which later lines may refer, such as a new food; ignores other kinds of records.
  mutating func add(_ record: LogRecord) {
    let entry = RecordMetadata(id: record.id)
    let profile = record.profile?.id ?? ID()
    switch record.kind.table {
    case Food.table.name:
      var food = Food.empty
      (food.entry, food.name) = (entry, record.text("name"))
      foods[ID(record.id)] = food
    case PetFood.table.name:
      var food = PetFood.empty
      (food.entry, food.name) = (entry, record.text("name"))
      petFoods[ID(record.id)] = food
    case FoodLog.table.name:
      var log = FoodLog.empty
      (log.entry, log.profile, log.food) = (entry, profile, ID(record.text("food_id")))
      log.eatenAt = Instant(seconds: Int64(record.text("eaten_at")) ?? 0)
      foodLogs = RecordList(Array(foodLogs) + [log])
    case Medicine.table.name:
      var plan = Medicine.empty
      (plan.entry, plan.profile, plan.name) = (entry, profile, record.text("name"))
      (plan.amount, plan.unit) = (Double(record.text("amount")), record.values["unit"])
      medicines = RecordList(Array(medicines) + [plan])
    case CareTask.table.name:
      var task = CareTask.empty
      (task.entry, task.profile, task.title) = (entry, profile, record.text("title"))
      tasks = RecordList(Array(tasks) + [task])
    default: break
    }
  }
}

extension LogRecord {
  fileprivate func text(_ column: String) -> String { values[column] ?? "" }
}
