// The tables that belong to no other room: facts about this head office as a whole, by name, and the audit. Invariant: rows of `audit` are only added,
// and deleted by page-door/old-audit.ts alone.
export const coreTables = `
CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL, user_id text, user_name text NOT NULL,
  address text NOT NULL, what text NOT NULL, about text
);
CREATE INDEX ON audit (user_id, at);
CREATE INDEX ON audit (user_id, address) WHERE what = 'sign-in';`;
