// What the views keep themselves: who had the cash of a drawer shown that was still to be counted.
import type { RoomSteps } from '../core/steps.ts';

export const viewsSteps: RoomSteps = {
  room: 'views',
  steps: [
    `CREATE TABLE shown_cash (
       user_id text NOT NULL, till text NOT NULL REFERENCES tills, shift text NOT NULL, at timestamptz NOT NULL,
       PRIMARY KEY (user_id, till, shift)
     )`,
  ],
};
