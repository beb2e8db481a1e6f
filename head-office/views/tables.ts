// What the views keep themselves: who had the cash of a drawer shown that was still to be counted.
export const viewsTables = `
CREATE TABLE shown_cash (
  user_id text NOT NULL, till text NOT NULL REFERENCES tills, shift text NOT NULL, at timestamptz NOT NULL,
  PRIMARY KEY (user_id, till, shift)
);`;
