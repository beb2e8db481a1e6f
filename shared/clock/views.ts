// A clock of this computer that is wrong by more than two minutes. Milliseconds, added to that clock.

export type ClockView = {
  /** The offset of the times that the till currently books. */
  readonly offsetMs: number;
  /** More than a day, and not confirmed by a manager: until then this computer's clock counts. */
  readonly toConfirmMs: number | null;
};
