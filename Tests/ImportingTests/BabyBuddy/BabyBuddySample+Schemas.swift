extension BabyBuddySample {
  /// The tables of version 2.10, of August 2026.
  static let newest = """
    CREATE TABLE core_child (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      first_name varchar(255) NOT NULL, last_name varchar(255) NOT NULL, birth_date date NOT NULL,
      picture varchar(100) NULL, slug varchar(100) NOT NULL UNIQUE, birth_time time NULL);
    CREATE TABLE core_feeding (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, "end" datetime NOT NULL,
      duration bigint NULL, type varchar(255) NOT NULL, method varchar(255) NOT NULL, amount real NULL,
      child_id integer NOT NULL REFERENCES core_child (id) DEFERRABLE INITIALLY DEFERRED,
      notes text NULL, start datetime NOT NULL);
    CREATE TABLE core_sleep (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, start datetime NOT NULL,
      "end" datetime NOT NULL, duration bigint NULL, child_id integer NOT NULL, notes text NULL,
      nap bool NOT NULL);
    CREATE TABLE core_diaperchange (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, wet bool NOT NULL,
      solid bool NOT NULL, color varchar(255) NOT NULL, child_id integer NOT NULL, amount real NULL,
      notes text NULL, time datetime NOT NULL);
    CREATE TABLE core_pumping (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, amount real NOT NULL,
      notes text NULL, child_id integer NOT NULL, start datetime NOT NULL, "end" datetime NOT NULL,
      duration bigint NULL);
    CREATE TABLE core_tummytime (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      "end" datetime NOT NULL, duration bigint NULL, milestone varchar(255) NOT NULL,
      child_id integer NOT NULL, start datetime NOT NULL);
    CREATE TABLE core_temperature (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      temperature real NOT NULL, child_id integer NOT NULL, notes text NULL, time datetime NOT NULL);
    CREATE TABLE core_medication (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      name varchar(255) NOT NULL, dosage real NULL, dosage_unit varchar(20) NOT NULL,
      time datetime NOT NULL, next_dose_interval bigint NULL, notes text NULL,
      child_id integer NOT NULL);
    CREATE TABLE core_weight (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, weight real NOT NULL,
      child_id integer NOT NULL, notes text NULL, date date NOT NULL);
    CREATE TABLE core_height (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, height real NOT NULL,
      notes text NULL, child_id integer NOT NULL, date date NOT NULL);
    CREATE TABLE core_headcircumference (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      head_circumference real NOT NULL, notes text NULL, child_id integer NOT NULL,
      date date NOT NULL);
    CREATE TABLE core_bmi (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, bmi real NOT NULL,
      notes text NULL, child_id integer NOT NULL, date date NOT NULL);
    CREATE TABLE core_note (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, note text NOT NULL,
      child_id integer NOT NULL, time datetime NOT NULL, image varchar(100) NULL);
    CREATE TABLE core_timer (id integer NOT NULL PRIMARY KEY AUTOINCREMENT, name varchar(255) NULL,
      active bool NOT NULL, user_id integer NOT NULL, start datetime NOT NULL, child_id integer NULL);
    CREATE TABLE core_tag (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      name varchar(100) NOT NULL UNIQUE, color varchar(32) NOT NULL, last_used datetime NOT NULL,
      slug varchar(100) NOT NULL UNIQUE);
    CREATE TABLE core_tagged (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      object_id integer NOT NULL, content_type_id integer NOT NULL, tag_id integer NOT NULL);
    CREATE TABLE django_content_type (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      app_label varchar(100) NOT NULL, model varchar(100) NOT NULL);
    CREATE TABLE babybuddy_settings (id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
      user_id integer NOT NULL UNIQUE, language varchar(255) NOT NULL, timezone varchar(100) NOT NULL);

    """

  /// The tables of the first version, of August 2017.
  static let oldest = """
    CREATE TABLE core_child (id integer PRIMARY KEY, first_name varchar(255) NOT NULL,
      last_name varchar(255) NOT NULL, birth_date date NOT NULL, slug varchar(100) NOT NULL UNIQUE);
    CREATE TABLE core_feeding (id integer PRIMARY KEY, start datetime NOT NULL,
      "end" datetime NOT NULL, duration bigint NULL, type varchar(255) NOT NULL,
      method varchar(255) NOT NULL, amount real NULL, child_id integer NOT NULL);
    CREATE TABLE core_sleep (id integer PRIMARY KEY, start datetime NOT NULL,
      "end" datetime NOT NULL, duration bigint NULL, child_id integer NOT NULL);
    CREATE TABLE core_diaperchange (id integer PRIMARY KEY, time datetime NOT NULL,
      wet bool NOT NULL, solid bool NOT NULL, color varchar(255) NOT NULL,
      child_id integer NOT NULL);
    CREATE TABLE core_note (id integer PRIMARY KEY, note text NOT NULL, time datetime NOT NULL,
      child_id integer NOT NULL);

    """
}
