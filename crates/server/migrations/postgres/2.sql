-- From when to when each server has run: what lies between is charged to no player.
CREATE TABLE lives (
    born_ms BIGINT PRIMARY KEY,
    seen_ms BIGINT NOT NULL
);
