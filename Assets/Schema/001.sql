-- Kinfolio's tracking database, version 1.
--
-- Instants are whole seconds since 1970-01-01 00:00:00 UTC. Local dates are TEXT 'YYYY-MM-DD', local
-- times of day 'HH:MM'. Volumes are in milliliters, weights in kilograms, lengths in centimeters and
-- temperatures in degrees Celsius. Flags are 0 or 1. Ids are text, preferably UUIDs.
-- Documentation/Database.md explains how to fill every table.

-- The family itself: exactly one row.
CREATE TABLE family (
  id           INTEGER PRIMARY KEY CHECK (id = 1),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  time_zone    TEXT NOT NULL,
  language     TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es', 'fr')),
  units        TEXT NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial')),
  paper        TEXT NOT NULL DEFAULT 'a4' CHECK (paper IN ('a4', 'letter')),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799)
) STRICT;

-- The family's settings by name; Documentation/Database.md lists the names.
CREATE TABLE settings (
  name         TEXT PRIMARY KEY NOT NULL CHECK (length(name) > 0),
  value        TEXT NOT NULL,
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799)
) STRICT;

-- The people who record data.
CREATE TABLE caregivers (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  role         TEXT CHECK (role IN ('owner', 'co_parent', 'viewer')),
  language     TEXT CHECK (language IN ('en', 'es', 'fr')),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Invitations to join. Tokens and addresses are never stored here.
CREATE TABLE invitations (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  role         TEXT NOT NULL CHECK (role IN ('co_parent', 'viewer')),
  state        TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'expired', 'cancelled')),
  sent_at      INTEGER NOT NULL CHECK (sent_at BETWEEN 0 AND 4102444799),
  expires_at   INTEGER CHECK (expires_at BETWEEN 0 AND 4102444799),
  answered_at  INTEGER CHECK (answered_at BETWEEN 0 AND 4102444799),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- The children, elders and pets that the family takes care of. milk_goal_ml is for children;
-- feeding_gap_hours, ideal_kcal and ideal_weight_kg are for pets.
CREATE TABLE profiles (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  kind         TEXT NOT NULL CHECK (kind IN ('child', 'elder', 'pet')),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  emoji        TEXT,
  portrait_id  TEXT REFERENCES photos (id) DEFERRABLE INITIALLY DEFERRED,
  birth_date   TEXT CHECK (birth_date IS date(birth_date, '+0 days') AND birth_date BETWEEN '1900-01-01' AND '2099-12-31'),
  sex          TEXT CHECK (sex IN ('female', 'male')),
  due_date     TEXT CHECK (due_date IS date(due_date, '+0 days') AND due_date BETWEEN '1900-01-01' AND '2099-12-31'),
  relationship TEXT,
  time_zone    TEXT,
  care_notes   TEXT,
  slot         INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 3),
  status       TEXT NOT NULL DEFAULT 'confirmed' CHECK (status IN ('pending', 'confirmed', 'inactive')),
  joined_at    INTEGER CHECK (joined_at BETWEEN 0 AND 4102444799),
  milk_goal_ml REAL CHECK (milk_goal_ml BETWEEN 1 AND 5000),
  feeding_gap_hours REAL CHECK (feeding_gap_hours BETWEEN 0.25 AND 72),
  ideal_kcal   REAL CHECK (ideal_kcal BETWEEN 1 AND 20000),
  ideal_weight_kg REAL CHECK (ideal_weight_kg BETWEEN 0.01 AND 300),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A bottle that was drunk. Milk that was poured away belongs in milk_waste.
CREATE TABLE bottle_feeds (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  volume_ml    REAL NOT NULL CHECK (volume_ml BETWEEN 0 AND 2000),
  contents     TEXT NOT NULL CHECK (contents IN ('breast_milk', 'formula', 'fortified_breast_milk', 'cow_milk', 'water', 'other')),
  formula      TEXT,
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

-- A breastfeeding session; ended_at is NULL while the timer runs.
CREATE TABLE nursing_sessions (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  left_seconds INTEGER NOT NULL CHECK (left_seconds BETWEEN 0 AND 14400),
  right_seconds INTEGER NOT NULL CHECK (right_seconds BETWEEN 0 AND 14400),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

-- Milk that was poured away.
CREATE TABLE milk_waste (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  wasted_at    INTEGER NOT NULL CHECK (wasted_at BETWEEN 0 AND 4102444799),
  volume_ml    REAL NOT NULL CHECK (volume_ml BETWEEN 0 AND 2000),
  reason       TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Milk that was pumped.
CREATE TABLE pumping_sessions (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  volume_ml    REAL NOT NULL CHECK (volume_ml BETWEEN 0 AND 2000),
  side         TEXT CHECK (side IN ('left', 'right', 'both')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

-- A sleep; ended_at is NULL while it lasts.
CREATE TABLE sleeps (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  kind         TEXT NOT NULL CHECK (kind IN ('nap', 'night')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

-- A changed diaper.
CREATE TABLE diapers (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  happened_at  INTEGER NOT NULL CHECK (happened_at BETWEEN 0 AND 4102444799),
  wet          INTEGER NOT NULL DEFAULT 0 CHECK (wet IN (0, 1)),
  dirty        INTEGER NOT NULL DEFAULT 0 CHECK (dirty IN (0, 1)),
  colour       TEXT CHECK (colour IN ('yellow', 'brown', 'green', 'black', 'orange', 'red', 'white', 'grey')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A scheduled medicine; times are 'HH:MM', separated by spaces.
CREATE TABLE medicines (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  amount       REAL CHECK (amount BETWEEN 0 AND 100000),
  unit         TEXT,
  times        TEXT NOT NULL CHECK (times GLOB '[0-2][0-9]:[0-5][0-9]*' AND times NOT GLOB '*[^0-9: ]*' AND length(times) % 6 = 5),
  starts_on    TEXT NOT NULL CHECK (starts_on IS date(starts_on, '+0 days') AND starts_on BETWEEN '1900-01-01' AND '2099-12-31'),
  ends_on      TEXT CHECK (ends_on IS date(ends_on, '+0 days') AND ends_on BETWEEN '1900-01-01' AND '2099-12-31'),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ends_on >= starts_on)
) STRICT;

-- A dose that was given.
CREATE TABLE doses (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  given_at     INTEGER NOT NULL CHECK (given_at BETWEEN 0 AND 4102444799),
  medicine_id  TEXT REFERENCES medicines (id),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  amount       REAL CHECK (amount BETWEEN 0 AND 100000),
  unit         TEXT,
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A measured body temperature.
CREATE TABLE temperatures (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  measured_at  INTEGER NOT NULL CHECK (measured_at BETWEEN 0 AND 4102444799),
  celsius      REAL NOT NULL CHECK (celsius BETWEEN 25 AND 45),
  place        TEXT CHECK (place IN ('ear', 'armpit', 'forehead', 'mouth', 'rectal')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Growth: kilograms for weight, centimeters for the others. Length is measured lying, height standing.
CREATE TABLE measurements (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  measured_on  TEXT NOT NULL CHECK (measured_on IS date(measured_on, '+0 days') AND measured_on BETWEEN '1900-01-01' AND '2099-12-31'),
  kind         TEXT NOT NULL CHECK (kind IN ('weight', 'length', 'height', 'head')),
  value        REAL NOT NULL CHECK (value BETWEEN 0.01 AND 300),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A vaccination given, due, or both.
CREATE TABLE vaccinations (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  vaccine      TEXT NOT NULL CHECK (length(vaccine) > 0),
  given_on     TEXT CHECK (given_on IS date(given_on, '+0 days') AND given_on BETWEEN '1900-01-01' AND '2099-12-31'),
  next_due_on  TEXT CHECK (next_due_on IS date(next_due_on, '+0 days') AND next_due_on BETWEEN '1900-01-01' AND '2099-12-31'),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (given_on IS NOT NULL OR next_due_on IS NOT NULL)
) STRICT;

-- A milestone: a first time, a record or a badge.
CREATE TABLE milestones (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  reached_on   TEXT NOT NULL CHECK (reached_on IS date(reached_on, '+0 days') AND reached_on BETWEEN '1900-01-01' AND '2099-12-31'),
  kind         TEXT NOT NULL CHECK (kind IN ('smile', 'rolled_over', 'sat', 'crawled', 'tooth', 'step', 'word', 'food', 'badge', 'record', 'other')),
  title        TEXT NOT NULL CHECK (length(title) > 0),
  photo_id     TEXT REFERENCES photos (id),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A symptom that was noticed.
CREATE TABLE symptoms (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  severity     TEXT CHECK (severity IN ('mild', 'moderate', 'severe')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

-- A note, or a question for the next visit.
CREATE TABLE notes (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  written_at   INTEGER NOT NULL CHECK (written_at BETWEEN 0 AND 4102444799),
  kind         TEXT NOT NULL CHECK (kind IN ('note', 'question')),
  text         TEXT NOT NULL CHECK (length(text) > 0),
  answered_at  INTEGER CHECK (answered_at BETWEEN 0 AND 4102444799),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A visit to the doctor or the vet.
CREATE TABLE visits (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  visited_on   TEXT NOT NULL CHECK (visited_on IS date(visited_on, '+0 days') AND visited_on BETWEEN '1900-01-01' AND '2099-12-31'),
  kind         TEXT NOT NULL CHECK (kind IN ('checkup', 'illness', 'vaccination', 'specialist', 'vet', 'summary', 'other')),
  clinician    TEXT,
  note         TEXT,
  covers_from  TEXT CHECK (covers_from IS date(covers_from, '+0 days') AND covers_from BETWEEN '1900-01-01' AND visited_on),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Foods of the food explorer; allergens are names separated by spaces, such as 'milk egg'.
CREATE TABLE foods (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  name_en      TEXT,
  name_es      TEXT,
  name_fr      TEXT,
  colour       TEXT NOT NULL CHECK (colour IN ('red', 'orange', 'yellow', 'green', 'blue_purple', 'brown', 'white')),
  allergens    TEXT NOT NULL DEFAULT '' CHECK (allergens NOT GLOB '*[^a-z_ ]*'),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A food that was tasted. An unmarked food leaves the list of tried foods, but not the history.
CREATE TABLE food_logs (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  food_id      TEXT NOT NULL REFERENCES foods (id),
  eaten_at     INTEGER NOT NULL CHECK (eaten_at BETWEEN 0 AND 4102444799),
  liking       TEXT CHECK (liking IN ('loved', 'liked', 'unsure', 'disliked', 'refused')),
  is_tried     INTEGER NOT NULL DEFAULT 1 CHECK (is_tried IN (0, 1)),
  unmarked_at  INTEGER CHECK (unmarked_at BETWEEN 0 AND 4102444799),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A reaction to a food.
CREATE TABLE reactions (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  food_log_id  TEXT REFERENCES food_logs (id),
  noticed_at   INTEGER NOT NULL CHECK (noticed_at BETWEEN 0 AND 4102444799),
  onset_minutes INTEGER CHECK (onset_minutes BETWEEN 0 AND 10080),
  severity     TEXT NOT NULL CHECK (severity IN ('mild', 'moderate', 'severe')),
  signs        TEXT NOT NULL CHECK (length(signs) > 0),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A check of the child some hours after a high-risk allergen; without done_at it is open or missed.
CREATE TABLE check_ins (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  food_log_id  TEXT NOT NULL REFERENCES food_logs (id),
  due_at       INTEGER NOT NULL CHECK (due_at BETWEEN 0 AND 4102444799),
  done_at      INTEGER CHECK (done_at BETWEEN 0 AND 4102444799),
  outcome      TEXT CHECK (outcome IN ('fine', 'reaction', 'unsure')),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A photo: a file in the photo folder, or its bytes. Faces are around focus_x, focus_y (0 to 1 from the top left).
CREATE TABLE photos (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  captured_at  INTEGER CHECK (captured_at BETWEEN 0 AND 4102444799),
  file         TEXT,
  image        BLOB,
  caption      TEXT,
  favourite    INTEGER NOT NULL DEFAULT 0 CHECK (favourite IN (0, 1)),
  food_log_id  TEXT REFERENCES food_logs (id),
  focus_x      REAL CHECK (focus_x BETWEEN 0 AND 1),
  focus_y      REAL CHECK (focus_y BETWEEN 0 AND 1),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK ((file IS NULL) <> (image IS NULL))
) STRICT;

-- A repeated task with reminders by text message. weekdays are digits from 1 (Monday) to 7, such as '135';
-- times are 'HH:MM', separated by spaces.
CREATE TABLE tasks (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  title        TEXT NOT NULL CHECK (length(title) > 0),
  details      TEXT,
  category     TEXT NOT NULL CHECK (category IN ('medication', 'exercise', 'social', 'health', 'nutrition', 'other')),
  weekdays     TEXT NOT NULL CHECK (length(weekdays) BETWEEN 1 AND 7 AND weekdays NOT GLOB '*[^1-7]*'),
  times        TEXT NOT NULL CHECK (times GLOB '[0-2][0-9]:[0-5][0-9]*' AND times NOT GLOB '*[^0-9: ]*' AND length(times) % 6 = 5),
  deadline_minutes INTEGER NOT NULL DEFAULT 10 CHECK (deadline_minutes BETWEEN 1 AND 1440),
  confirmation TEXT NOT NULL CHECK (confirmation IN ('text', 'photo', 'both')),
  status       TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'completed')),
  starts_on    TEXT NOT NULL CHECK (starts_on IS date(starts_on, '+0 days') AND starts_on BETWEEN '1900-01-01' AND '2099-12-31'),
  ends_on      TEXT CHECK (ends_on IS date(ends_on, '+0 days') AND ends_on BETWEEN '1900-01-01' AND '2099-12-31'),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ends_on >= starts_on)
) STRICT;

-- A reply by text message; due_at is the time at which the task was due.
CREATE TABLE replies (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  task_id      TEXT REFERENCES tasks (id),
  due_at       INTEGER CHECK (due_at BETWEEN 0 AND 4102444799),
  received_at  INTEGER NOT NULL CHECK (received_at BETWEEN 0 AND 4102444799),
  text         TEXT,
  photo_id     TEXT REFERENCES photos (id),
  completed    INTEGER NOT NULL DEFAULT 0 CHECK (completed IN (0, 1)),
  favourite    INTEGER NOT NULL DEFAULT 0 CHECK (favourite IN (0, 1)),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Events of the shared timeline: a task was answered, or a profile joined.
CREATE TABLE gallery_events (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  kind         TEXT NOT NULL CHECK (kind IN ('task_answered', 'profile_joined')),
  happened_at  INTEGER NOT NULL CHECK (happened_at BETWEEN 0 AND 4102444799),
  reply_id     TEXT REFERENCES replies (id),
  photo_id     TEXT REFERENCES photos (id),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- The foods of pets: kcal per packet for wet food, per 100 g for dry food.
CREATE TABLE pet_foods (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  form         TEXT NOT NULL CHECK (form IN ('wet', 'dry')),
  kcal_per_packet REAL CHECK (kcal_per_packet BETWEEN 1 AND 5000),
  kcal_per_100g REAL CHECK (kcal_per_100g BETWEEN 1 AND 1000),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A meal: a portion of a packet, or grams of dry food.
CREATE TABLE pet_meals (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  fed_at       INTEGER NOT NULL CHECK (fed_at BETWEEN 0 AND 4102444799),
  food_id      TEXT NOT NULL REFERENCES pet_foods (id),
  portion      REAL CHECK (portion BETWEEN 0.01 AND 10),
  grams        REAL CHECK (grams BETWEEN 0.1 AND 5000),
  note         TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK ((portion IS NULL) <> (grams IS NULL))
) STRICT;

-- A count of the food that is left; per_unit is the number of packets in a box or of grams in a bag.
CREATE TABLE stock (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  food_id      TEXT NOT NULL REFERENCES pet_foods (id),
  counted_at   INTEGER NOT NULL CHECK (counted_at BETWEEN 0 AND 4102444799),
  amount       REAL NOT NULL CHECK (amount BETWEEN 0 AND 100000),
  unit         TEXT NOT NULL CHECK (unit IN ('packet', 'box', 'bag', 'gram')),
  per_unit     REAL NOT NULL DEFAULT 1 CHECK (per_unit BETWEEN 0.01 AND 100000),
  configured   INTEGER NOT NULL DEFAULT 1 CHECK (configured IN (0, 1)),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- A reminder.
CREATE TABLE reminders (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  kind         TEXT NOT NULL CHECK (kind IN ('feed', 'medicine', 'vaccination', 'vet', 'stock', 'other')),
  title        TEXT NOT NULL CHECK (length(title) > 0),
  due_at       INTEGER NOT NULL CHECK (due_at BETWEEN 0 AND 4102444799),
  lead_minutes INTEGER NOT NULL DEFAULT 0 CHECK (lead_minutes BETWEEN 0 AND 10080),
  done_at      INTEGER CHECK (done_at BETWEEN 0 AND 4102444799),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- The activity log: who did what, such as changing, merging or removing a record.
CREATE TABLE activity (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  happened_at  INTEGER NOT NULL CHECK (happened_at BETWEEN 0 AND 4102444799),
  profile_id   TEXT REFERENCES profiles (id),
  kind         TEXT NOT NULL CHECK (kind IN ('record_added', 'record_changed', 'record_removed', 'settings_changed', 'profile_added', 'points_adjusted', 'reward_allocated', 'app_categorised', 'invitation_sent', 'invitation_accepted')),
  subject      TEXT NOT NULL CHECK (length(subject) > 0),
  before       TEXT,
  after        TEXT,
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Points given or taken away; the balance is their sum.
CREATE TABLE points (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  given_at     INTEGER NOT NULL CHECK (given_at BETWEEN 0 AND 4102444799),
  points       INTEGER NOT NULL CHECK (points BETWEEN -100000 AND 100000),
  reason       TEXT NOT NULL CHECK (length(reason) > 0),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL))
) STRICT;

-- Screen time; ended_at is NULL while it lasts.
CREATE TABLE usage_sessions (
  id           TEXT PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  profile_id   TEXT NOT NULL REFERENCES profiles (id),
  started_at   INTEGER NOT NULL CHECK (started_at BETWEEN 0 AND 4102444799),
  ended_at     INTEGER CHECK (ended_at BETWEEN 0 AND 4102444799),
  app          TEXT NOT NULL CHECK (length(app) > 0),
  category     TEXT NOT NULL CHECK (category IN ('learning', 'creative', 'games', 'video', 'social', 'other')),
  source       TEXT,
  source_id    TEXT,
  logged_by    TEXT REFERENCES caregivers (id),
  changed_at   INTEGER NOT NULL CHECK (changed_at BETWEEN 0 AND 4102444799),
  UNIQUE (source, source_id),
  CHECK ((source IS NULL) = (source_id IS NULL)),
  CHECK (ended_at >= started_at)
) STRICT;

PRAGMA application_id = 1265200742;
PRAGMA user_version = 1;
