-- Version 4: a profile that has died or left keeps its pages, and reports can contain a full name.

-- Replaces the CHECK constraint in the schema table, as version 2 does. No stored row is affected, because
-- the new constraint allows all values of the old one.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
SET sql = replace(
  sql, 'CHECK (status IN (''pending'', ''confirmed'', ''inactive''))',
  'CHECK (status IN (''pending'', ''confirmed'', ''inactive'', ''remembered''))')
WHERE type = 'table' AND name = 'profiles';
PRAGMA writable_schema = RESET;

-- The name in reports; `name` stays the name on pages.
ALTER TABLE profiles ADD COLUMN full_name TEXT;
-- The day of death or departure. NULL means that it is not known.
ALTER TABLE profiles ADD COLUMN ended_on TEXT CHECK (ended_on IS date(ended_on, '+0 days') AND ended_on BETWEEN '1900-01-01' AND '2099-12-31') CHECK (ended_on >= birth_date);

PRAGMA user_version = 4;
