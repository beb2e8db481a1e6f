// A clock of this computer that is wrong by more than two minutes. Milliseconds, added to that clock.

export type ClockView = {
  /** Of the times that the till books by now. */
  readonly offsetMs: number;
  /** More than a day, and no manager confirmed it: until then this computer's clock counts. */
  readonly toConfirmMs: number | null;
};
