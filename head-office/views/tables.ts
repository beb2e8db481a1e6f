// The table of the views: who had the cash of an uncounted drawer shown.
export const viewsTables = `
CREATE TABLE shown_cash (
  user_id text NOT NULL, till text NOT NULL REFERENCES tills, shift text NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (user_id, till, shift)
);`;
