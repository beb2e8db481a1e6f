// The tables of the people who use the page. Invariants: passwords, links, sessions, keys and codes are stored only as hashes, and the second factor's
// secret is sealed with the key that is outside the database.
export const pageDoorTables = `
CREATE TABLE users (
  id text PRIMARY KEY, name text NOT NULL, folded text NOT NULL UNIQUE, role text NOT NULL, stores text[] NOT NULL,
  password_hash text, sealed_factor text, pending_factor text, last_step bigint,
  -- Since when they may come in by what they have: made, enabled again, a new link, a new second factor.
  let_in_at timestamptz NOT NULL,
  made_by text, seen_at timestamptz, disabled_at timestamptz
);
CREATE TABLE invitations (
  token_hash text PRIMARY KEY, user_id text REFERENCES users (id), until timestamptz NOT NULL, used_at timestamptz
);
CREATE TABLE sessions (
  token_hash text PRIMARY KEY, user_id text NOT NULL REFERENCES users (id), began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (user_id);
CREATE TABLE program_keys (
  id text PRIMARY KEY, name text NOT NULL, tables text[] NOT NULL, stores text[] NOT NULL, token_hash text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL, made_by text NOT NULL, seen_at timestamptz, ended_at timestamptz
);
CREATE TABLE wrong_tries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, of text NOT NULL, at timestamptz NOT NULL);
CREATE INDEX ON wrong_tries (of, at);`;
