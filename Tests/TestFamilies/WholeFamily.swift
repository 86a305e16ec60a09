import TestSupport

/// Returns the rows of a family: a baby, a grandmother, a cat and a pending profile.
///
/// The family has records of most kinds, and most of its texts are `freeText`.
func completeFamilyRows(freeText: String = "Mango, loved!") -> String {
  let said = "'\(freeText.replacing("'", with: "''"))'"
  return profileRows(said) + babyRows(said) + foodRows(said) + elderAndCatRows(said)
    + photoRows(said) + familyRows(said)
}

private let changedAt = "1782800000"

private func profileRows(_ text: String) -> String {
  """
  UPDATE family SET name = \(text);
  INSERT INTO profiles (id, kind, name, birth_date, relationship, care_notes, slot, joined_at, changed_at)
    VALUES ('rosa', 'elder', 'Abuela Rosa', '1948-03-02', \(text), \(text), 1, 1770000000, \(changedAt));
  INSERT INTO profiles (id, kind, name, emoji, slot, ideal_kcal, feeding_gap_hours, changed_at)
    VALUES ('cat', 'pet', \(text), '🐈', 2, 220, 8, \(changedAt));
  INSERT INTO profiles (id, kind, name, slot, status, changed_at)
    VALUES ('new', 'elder', \(text), 3, 'pending', \(changedAt));
  UPDATE profiles SET due_date = '2026-02-01', care_notes = \(text) WHERE id = 'mia';

  """
}

private func babyRows(_ text: String) -> String {
  """
  INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, formula, changed_at)
    VALUES ('f1', 'mia', 1782790000, 120, 'formula', \(text), \(changedAt)),
      ('f2', 'mia', 1782800000, 90, 'breast_milk', NULL, \(changedAt)),
      ('f3', 'mia', 1782860000, 100, 'formula', NULL, \(changedAt));
  INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
    VALUES ('s1', 'mia', 1782756000, 1782786000, 'night', \(changedAt));
  INSERT INTO diapers (id, profile_id, happened_at, wet, dirty, changed_at)
    VALUES ('d1', 'mia', 1782787000, 1, 0, \(changedAt));
  INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
    VALUES ('m1', 'mia', '2026-05-10', 'weight', 6.2, \(changedAt)),
      ('m2', 'mia', '2026-06-10', 'weight', 6.9, \(changedAt));
  INSERT INTO medicines (id, profile_id, name, amount, unit, times, starts_on, changed_at)
    VALUES ('v1', 'mia', \(text), 1.5, \(text), '08:00', '2026-06-01', \(changedAt));
  INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at)
    VALUES ('v1', 'mia', \(text), '2026-05-10', '2026-07-10', \(changedAt));
  INSERT INTO visits (id, profile_id, visited_on, kind, clinician, note, changed_at)
    VALUES ('v1', 'mia', '2026-05-10', 'checkup', \(text), \(text), \(changedAt)),
      ('v2', 'mia', '2026-07-20', 'vaccination', \(text), NULL, \(changedAt));
  INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
    VALUES ('n1', 'mia', 1782700000, 'question', \(text), \(changedAt));

  """
}

private func foodRows(_ text: String) -> String {
  """
  INSERT INTO foods (id, name, colour, allergens, changed_at)
    VALUES ('mango', \(text), 'orange', '', \(changedAt)),
      ('egg', 'Egg', 'yellow', 'egg', \(changedAt));
  INSERT INTO food_names (food_id, language, name) VALUES ('mango', 'es', 'mango');
  INSERT INTO food_logs (id, profile_id, food_id, eaten_at, liking, unmarked_at, changed_at)
    VALUES ('l1', 'mia', 'mango', 1782740000, 'loved', NULL, \(changedAt)),
      ('l2', 'mia', 'egg', 1782750000, NULL, 1782760000, \(changedAt));
  INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, onset_minutes, severity, signs, changed_at)
    VALUES ('r1', 'mia', 'l2', 1782752000, 33, 'mild', \(text), \(changedAt));
  INSERT INTO check_ins (id, profile_id, food_log_id, due_at, changed_at)
    VALUES ('c1', 'mia', 'l2', 1782757200, \(changedAt));

  """
}

private func elderAndCatRows(_ text: String) -> String {
  """
  INSERT INTO tasks (id, profile_id, title, category, weekdays, times, confirmation, starts_on, changed_at)
    VALUES ('t1', 'rosa', \(text), 'medication', '1234567', '09:00 20:00', 'photo', '2026-06-01', \(changedAt));
  INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
    VALUES ('tuna', \(text), 'wet', 80, \(changedAt));
  INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
    VALUES ('p1', 'cat', 1782790000, 'tuna', 1, \(changedAt)), ('p2', 'cat', 1782840000, 'tuna', 0.5, \(changedAt));
  INSERT INTO stock (id, food_id, counted_at, amount, unit, per_unit, changed_at)
    VALUES ('k1', 'tuna', 1782000000, 2, 'box', 12, \(changedAt));
  INSERT INTO reminders (id, profile_id, kind, title, due_at, changed_at)
    VALUES ('r1', 'cat', 'vet', \(text), 1783200000, \(changedAt));

  """
}

/// Returns photos and the records that refer to them.
///
/// The photos show a food, an answer to a task, and a moment a month earlier. One photo has no
/// date, one belongs to a pending profile, and the file of one is missing.
private func photoRows(_ text: String) -> String {
  """
  INSERT INTO photos (id, profile_id, captured_at, file, caption, favourite, food_log_id, changed_at)
    VALUES ('p1', 'mia', 1782740100, 'a.jpg', \(text), 1, 'l1', \(changedAt)),
      ('P 2/..', 'rosa', 1782804000, 'b.jpg', NULL, 0, NULL, \(changedAt)),
      ('p3', 'mia', 1780300000, 'c.jpg', NULL, 0, NULL, \(changedAt)),
      ('p4', 'cat', NULL, 'd.jpg', \(text), 0, NULL, \(changedAt)),
      ('p5', 'new', 1782740100, 'e.jpg', 'not yet', 0, NULL, \(changedAt)),
      ('gone', 'mia', 1782741000, \(text), \(text), 0, NULL, \(changedAt));
  UPDATE profiles SET portrait_id = 'p1' WHERE id = 'mia';
  INSERT INTO replies (id, profile_id, task_id, due_at, received_at, text, photo_id, completed, changed_at)
    VALUES ('a1', 'rosa', 't1', 1782803000, 1782803900, \(text), 'P 2/..', 1, \(changedAt));
  INSERT INTO gallery_events (id, profile_id, kind, happened_at, changed_at)
    VALUES ('g1', 'rosa', 'profile_joined', 1780000000, \(changedAt)),
      ('g2', 'rosa', 'task_answered', 1782803900, \(changedAt));
  INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
    VALUES ('m1', 'mia', '2026-06-28', 'smile', \(text), 'p1', \(changedAt)),
      ('m2', 'mia', '2026-04-28', 'sat', \(text), NULL, \(changedAt));

  """
}

private func familyRows(_ text: String) -> String {
  """
  INSERT INTO invitations (id, name, role, state, sent_at, changed_at)
    VALUES ('i1', \(text), 'viewer', 'pending', 1782000000, \(changedAt));
  INSERT INTO activity (id, happened_at, profile_id, kind, subject, before, after, logged_by, changed_at)
    VALUES ('x1', 1782800000, 'mia', 'record_changed', \(text), \(text), \(text), 'ana', \(changedAt)),
      ('x2', 1770000000, NULL, 'settings_changed', \(text), NULL, NULL, NULL, \(changedAt));
  INSERT INTO points (id, profile_id, given_at, points, reason, changed_at)
    VALUES ('p1', 'mia', 1782700000, -3, \(text), \(changedAt));
  INSERT INTO usage_sessions (id, profile_id, started_at, ended_at, app, category, changed_at)
    VALUES ('u1', 'mia', 1782790000, 1782791000, \(text), 'video', \(changedAt));

  """
}
