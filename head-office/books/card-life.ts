// When a card was taken off the service's balance, as far as a journal says: between which two entries, and between which two it was given back.
// Invariant: what is only perhaps so is never said to be so; a card that somebody else gave back stays taken.

/** ISO 8601 UTC, by the till's clock. Null: not yet, or not known. */
export type CardLife = {
  /** Its request may have left. */
  readonly asked_at: string | null;
  readonly taken_at: string | null;
  /** The request to take it back may have left. */
  readonly back_from: string | null;
  /** Not on the balance any more, or never on it. */
  readonly back_at: string | null;
};

export const unasked: CardLife = { asked_at: null, taken_at: null, back_from: null, back_at: null };

/** `kept`: the service did not take it back. */
export type LifeEvent = 'asked' | 'taken' | 'not-taken' | 'back-asked' | 'back' | 'kept';

export function lifeAfter(
  { asked_at, taken_at, back_from, back_at }: CardLife,
  event: LifeEvent,
  at: string,
): CardLife {
  if (event === 'asked') return { ...unasked, asked_at: at };
  // Another till's card: what it does to the balance is told there.
  if (asked_at === null) return unasked;
  // The clock may have been ahead, and corrected since.
  const life = { asked_at: asked_at < at ? asked_at : at, taken_at, back_from, back_at };
  switch (event) {
    case 'taken':
      return { ...life, taken_at: taken_at ?? at };
    case 'not-taken':
      return { ...life, back_at: at };
    case 'back-asked':
      return { ...life, back_from: at };
    case 'back':
      return back_from === null ? life : { ...life, back_at: at };
    case 'kept':
      return { ...life, taken_at: at, back_from: null };
  }
}
