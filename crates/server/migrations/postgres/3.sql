-- The checksum of each header, so that one without events after it is covered too. What an older
-- program has written gets it right after this.
ALTER TABLE tables ADD COLUMN chain TEXT NOT NULL DEFAULT '';

CREATE INDEX unchained ON tables (id) WHERE chain = '';
