// Events that stand out by themselves, even a single one by anybody.
import type { ExceptionEvent } from '../../../shared/reports/exceptions.ts';
import type { ExceptionRows, WatchedEntry } from '../../ledger/exception-rows.ts';

type Found = Omit<ExceptionEvent, 'person' | 'other' | 'amount'> & {
  readonly personId: string;
  readonly otherId: string | null;
  readonly amountMinor: number | null;
};

const minuteMs = 60_000;
const cancelToDrawerMs = 5 * minuteMs;
const lookToCountMs = 15 * minuteMs;
const burst = { cards: 4, withinMs: 10 * minuteMs } as const;
const pairFrom = 5;

/** `mayApprove`: how many people could have given their word in place of whoever did. `handedOverAt` of a line. */
export function singleEvents(
  rows: ExceptionRows,
  starts: string,
  ends: string,
  about: {
    readonly mayApprove: (sellerId: string) => number;
    readonly handedOverAt: (lineId: string) => string | null;
  },
): Found[] {
  const entries = rows.entries(starts, ends);
  return [
    ...backInCash(entries, rows),
    ...voidsAfterShown(entries, about.handedOverAt),
    ...drawerAfterCancel(entries),
    ...looksBeforeCount(rows, starts, ends),
    ...codesTwice(rows, starts, ends),
    ...pairs(entries, about.mayApprove),
    ...bursts(rows, starts, ends),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

const none = { otherId: null, saleId: null, amountMinor: null, n: null, of: null } as const;
const idOf = ({ sellerId, operatorId }: WatchedEntry): string => sellerId ?? operatorId ?? '';
const wordFor = (entries: readonly WatchedEntry[], subjectId: string | null): string | null =>
  entries.findLast((one) => one.kind === 'approved-by-manager' && one.subjectId === subjectId)?.operatorId ?? null;

function backInCash(entries: readonly WatchedEntry[], rows: ExceptionRows): Found[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'tender-refund-done') return [];
    const { paidBy, wentBackBy, amountMinor } = rows.partOf(entry.subjectId ?? '');
    if (paidBy !== 'card' || wentBackBy !== 'cash') return [];
    const otherId = wordFor(entries, entry.subjectId);
    return [
      {
        ...none,
        kind: 'card-back-in-cash',
        at: entry.at,
        personId: entry.operatorId ?? idOf(entry),
        otherId,
        saleId: entry.saleId,
        amountMinor,
      },
    ];
  });
}

function voidsAfterShown(entries: readonly WatchedEntry[], handedOverAt: (lineId: string) => string | null): Found[] {
  return entries.flatMap((entry) => {
    const { kind, at, subjectId, saleId } = entry;
    if (kind !== 'line-void' || subjectId === null) return [];
    const wasShown = entries.some((one) => one.kind === 'code-shown' && one.subjectId === subjectId && one.at <= at);
    const given = handedOverAt(subjectId);
    if (!wasShown && (given === null || given > at)) return [];
    return [
      { ...none, kind: 'void-after-shown', at, personId: idOf(entry), otherId: wordFor(entries, subjectId), saleId },
    ];
  });
}

function drawerAfterCancel(entries: readonly WatchedEntry[]): Found[] {
  const cancels = entries.filter(({ kind }) => kind === 'sale-cancelled');
  return entries.flatMap(({ kind, why, at, operatorId }) => {
    if (kind !== 'drawer-requested' || why !== 'no-sale') return [];
    const cancel = cancels.findLast((one) => {
      const laterMs = Date.parse(at) - Date.parse(one.at);
      return laterMs >= 0 && laterMs <= cancelToDrawerMs;
    });
    return cancel
      ? [{ ...none, kind: 'no-sale-after-cancel', at, personId: operatorId ?? '', saleId: cancel.saleId }]
      : [];
  });
}

/** A look at the cash within a quarter of an hour before its count, or during it, makes the count worthless. */
function looksBeforeCount(rows: ExceptionRows, starts: string, ends: string): Found[] {
  return rows
    .looksAtCash(starts, ends)
    .filter(({ at, countedFrom }) => Date.parse(countedFrom) - Date.parse(at) <= lookToCountMs)
    .map(({ at, operatorId: personId }) => ({ ...none, kind: 'x-before-close' as const, at, personId }));
}

function codesTwice(rows: ExceptionRows, starts: string, ends: string): Found[] {
  const coded = rows.tenders(starts, ends).filter(({ approvalCode }) => approvalCode !== null);
  return [...Map.groupBy(coded, ({ approvalCode }) => approvalCode).values()].flatMap(([, ...again]) =>
    again.map(({ at, operatorId: personId, saleId, amountMinor }) => ({
      ...none,
      kind: 'code-twice' as const,
      at,
      personId,
      saleId,
      amountMinor,
    })),
  );
}

function pairs(entries: readonly WatchedEntry[], mayApprove: (sellerId: string) => number): Found[] {
  const words = entries.filter(({ kind, sellerId }) => kind === 'approved-by-manager' && sellerId !== null);
  return [...Map.groupBy(words, idOf)].flatMap(([personId, all]) => {
    // Where only one other person may approve, it is always the same pair.
    if (all.length < pairFrom || mayApprove(personId) < 2) return [];
    return [...Map.groupBy(all, ({ operatorId }) => operatorId)].flatMap(([otherId, own]) =>
      own.length * 2 > all.length
        ? [
            {
              ...none,
              kind: 'pair' as const,
              at: own.at(-1)?.at ?? '',
              personId,
              otherId,
              n: own.length,
              of: all.length,
            },
          ]
        : [],
    );
  });
}

/** A run of sales counts once, however long it goes on: a busy hour is one row, not eight. */
function bursts(rows: ExceptionRows, starts: string, ends: string): Found[] {
  const byPerson = Map.groupBy(rows.active(starts, ends), ({ operatorId }) => operatorId);
  return [...byPerson].flatMap(([personId, sales]) => {
    const sorted = sales.toSorted((a, b) => a.at.localeCompare(b.at));
    const found: Found[] = [];
    let from = 0;
    let reaches = -1;
    for (let to = 0; to < sorted.length; to += 1) {
      while (Date.parse(sorted[to]?.at ?? '') - Date.parse(sorted[from]?.at ?? '') > burst.withinMs) from += 1;
      const run = sorted.slice(from, to + 1);
      const n = run.reduce((sum, { cards }) => sum + cards, 0);
      const [first, last] = [run[0], run.at(-1)];
      // One customer's cards on one receipt are no sign.
      if (n < burst.cards || run.length < 2 || !first || !last) continue;
      const goesOn = reaches >= from ? found.pop() : undefined;
      const all = goesOn ? (goesOn.n ?? 0) + last.cards : n;
      found.push({ ...none, kind: 'burst', at: goesOn?.at ?? first.at, personId, saleId: last.saleId, n: all });
      reaches = to;
    }
    return found;
  });
}
