-- Tables and their logs. The log is the match: lines are only ever added.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    stage SMALLINT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX lobby ON tables (stage, created_ms) WHERE listed;

CREATE TABLE events (
    id TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (id, seq)
);
