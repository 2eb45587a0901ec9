-- Tables and their logs. The log is the match: lines are only ever added.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    listed INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby ON tables (stage, created_ms) WHERE listed = 1;

CREATE TABLE events (
    id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    line TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (id, seq)
) STRICT, WITHOUT ROWID;
