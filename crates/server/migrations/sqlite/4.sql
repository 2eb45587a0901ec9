-- How many events each log has, so that one that has lost its end is told from a shorter one.
ALTER TABLE tables ADD COLUMN events INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET events = (SELECT count(*) FROM events WHERE events.id = tables.id);
