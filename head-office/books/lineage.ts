// Which entries of a till's books are its own, and which it lost when an older copy was restored.
// Invariants: among books that started from the same copy, the newest one with an entry not shared with its parent is the till's, together with the
// books it continued; each entry is in exactly one stretch, and a stretch comes after the one it continues.

export type Book = {
  readonly ledger: string;
  readonly parent: string | null;
  /** Of the parent: the last entry that both have. */
  readonly parentSeq: number | null;
  readonly count: number;
  /** ISO 8601 UTC. */
  readonly beganAt: string;
};

export type Stretch = {
  readonly ledger: string;
  /** After this entry. */
  readonly after: number;
  readonly to: number;
  /** '' where it is the till's own; else this ledger. */
  readonly lostOf: string;
  /** The lost books that it continued: the nearest first, the till's own last. */
  readonly under: readonly string[];
};

/** In the order in which they are folded. */
export function stretchesOf(books: readonly Book[]): readonly Stretch[] {
  const byLedger = new Map(books.map((book) => [book.ledger, book]));
  const inOrder = books.toSorted(
    (a, b) => (a.beganAt < b.beganAt ? -1 : Number(a.beganAt > b.beganAt)) || (a.ledger < b.ledger ? -1 : 1),
  );
  const rootOf = (book: Book): string => pathOf(book).at(-1)?.ledger ?? book.ledger;
  /** From the book to the first one before it. */
  function pathOf(book: Book): Book[] {
    const path: Book[] = [];
    for (let at: Book | undefined = book; at && !path.includes(at); at = byLedger.get(at.parent ?? '')) path.push(at);
    return path;
  }
  // While a restored book repeats entries of the one before it, it is still unknown which are lost.
  const withOwn = inOrder.filter(({ parentSeq, count }) => parentSeq === null || count > parentSeq);
  const newest = new Map(withOwn.map((book) => [rootOf(book), book]));
  const own = new Map<string, number>();
  for (const leaf of newest.values()) {
    let to = Number.POSITIVE_INFINITY;
    for (const book of pathOf(leaf)) {
      own.set(book.ledger, Math.min(to, book.count));
      to = Math.min(to, book.parentSeq ?? to);
    }
  }
  return inOrder.flatMap((book) => {
    const after = byLedger.has(book.parent ?? '') ? (book.parentSeq ?? 0) : 0;
    const to = Math.max(after, Math.min(own.get(book.ledger) ?? after, book.count));
    const lostBefore = pathOf(book)
      .slice(1)
      .map(({ ledger }) => ledger);
    const kept: Stretch = { ledger: book.ledger, after, to, lostOf: '', under: [] };
    const lost: Stretch = {
      ledger: book.ledger,
      after: to,
      to: book.count,
      lostOf: book.ledger,
      under: [...lostBefore, ''],
    };
    return [kept, lost].filter((stretch) => stretch.to > stretch.after);
  });
}

/** The last entry of this book that is the till's own. */
export const keptTo = (stretches: readonly Stretch[], ledger: string): number =>
  stretches.find((stretch) => stretch.ledger === ledger && stretch.lostOf === '')?.to ?? 0;
