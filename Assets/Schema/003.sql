-- Version 3: the family chooses what viewers see of a photo and of a milestone. NULL means that it has not
-- decided yet.
ALTER TABLE photos ADD COLUMN for_viewers TEXT CHECK (for_viewers IN ('everything', 'picture', 'nothing'));
ALTER TABLE milestones ADD COLUMN for_viewers TEXT CHECK (for_viewers IN ('everything', 'picture', 'nothing'));

PRAGMA user_version = 3;
