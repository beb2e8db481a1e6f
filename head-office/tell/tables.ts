// Where head office tells somebody, and what was told there. Invariants: a place is sealed whole, with its password or secret; one that another took
// the place of keeps it only until it was told so.
export const tellTables = `
CREATE TABLE places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, way text NOT NULL, sealed text,
  set_at timestamptz NOT NULL, set_by text NOT NULL, ended_at timestamptz, ended_by text
);
CREATE UNIQUE INDEX places_now ON places (way) WHERE ended_at IS NULL;
CREATE TABLE told (way text NOT NULL, thing text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (way, thing));`;
