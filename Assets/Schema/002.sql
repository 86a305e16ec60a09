-- Version 2: any language code is valid, and the names of foods are rows.

-- Replaces the CHECK constraints in the schema table. SQLite documents this procedure for changes that do
-- not affect the stored rows.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
SET sql = replace(
  sql, 'CHECK (language IN (''en'', ''es'', ''fr''))',
  'CHECK (language GLOB ''[a-z][a-z]'' OR language GLOB ''[a-z][a-z][a-z]'')')
WHERE type = 'table' AND name IN ('family', 'caregivers');
PRAGMA writable_schema = RESET;

-- The names of foods in each language, in addition to the family's own name.
CREATE TABLE food_names (
  food_id      TEXT NOT NULL REFERENCES foods (id) ON DELETE CASCADE,
  language     TEXT NOT NULL CHECK (language GLOB '[a-z][a-z]' OR language GLOB '[a-z][a-z][a-z]'),
  name         TEXT NOT NULL CHECK (length(name) > 0),
  PRIMARY KEY (food_id, language)
) STRICT;

-- A table that another program created without constraints may contain invalid or duplicate values, which
-- are skipped.
INSERT OR IGNORE INTO food_names (food_id, language, name)
SELECT id, 'en', name_en FROM foods WHERE typeof(id) = 'text' AND typeof(name_en) = 'text' AND name_en <> ''
UNION ALL
SELECT id, 'es', name_es FROM foods WHERE typeof(id) = 'text' AND typeof(name_es) = 'text' AND name_es <> ''
UNION ALL
SELECT id, 'fr', name_fr FROM foods WHERE typeof(id) = 'text' AND typeof(name_fr) = 'text' AND name_fr <> '';

ALTER TABLE foods DROP COLUMN name_en;
ALTER TABLE foods DROP COLUMN name_es;
ALTER TABLE foods DROP COLUMN name_fr;

PRAGMA user_version = 2;
