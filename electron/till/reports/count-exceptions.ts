// Counts what people did in a stretch of time: of a seller what was done in their sales and by their hand, of an approver what they gave
// their word for. Invariant: each count keeps the events that it is made of, so that a figure can be opened.

import { approvedFigures, type ExceptionFigure } from '../../../shared/reports/exception-figures.ts';
import type { ExceptionsBy } from '../../../shared/reports/exceptions.ts';
import type { ExceptionRows, WatchedEntry } from '../../ledger/exception-rows.ts';

export type Happened = { readonly at: string; readonly saleId: string | null; readonly approverId: string | null };
export type Count = { n: number; exposure: number; readonly events: Happened[] };
export type Person = {
  /** Sales of a seller, approvals of an approver. */
  count: number;
  readonly figures: Map<ExceptionFigure, Count>;
  /** Of all their drawers together. */
  missingMinor: number;
};

const hourMs = 3_600_000;

function createPeople() {
  const people = new Map<string, Person>();
  const person = (id: string): Person => {
    const known = people.get(id) ?? { count: 0, figures: new Map(), missingMinor: 0 };
    people.set(id, known);
    return known;
  };
  const count = (id: string, figure: ExceptionFigure): Count => {
    const { figures } = person(id);
    const known = figures.get(figure) ?? { n: 0, exposure: 0, events: [] };
    figures.set(figure, known);
    return known;
  };
  return {
    people,
    person,
    expose(id: string, figure: ExceptionFigure, exposure: number): void {
      count(id, figure).exposure += exposure;
    },
    happen(id: string, figure: ExceptionFigure, event: Happened): void {
      const one = count(id, figure);
      one.n += 1;
      one.events.push(event);
    },
  };
}
type People = ReturnType<typeof createPeople>;

/** From when until when (ISO 8601 UTC), and what time it is. */
export type Stretch = { readonly starts: string; readonly ends: string; readonly now: string };

export function countExceptions(
  rows: ExceptionRows,
  by: ExceptionsBy,
  stretch: Stretch,
  toleranceMinor: number,
): ReadonlyMap<string, Person> {
  const people = createPeople();
  const { starts, ends } = stretch;
  const entries = rows.entries(starts, ends);
  if (by === 'approver') countWords(people, entries, rows);
  else {
    countSales(people, rows, stretch);
    countEntries(people, entries, rows);
    countDrawers(people, rows, { starts, ends, toleranceMinor });
  }
  return people.people;
}

/** Each counted in cards of plastic. */
const ofPlastic = ['number-typed', 'wrong-card', 'given-by-eye'] as const;

/** What there was to do, and what is told by rows of their own. */
function countSales(people: People, rows: ExceptionRows, { starts, ends, now }: Stretch): void {
  // A shift that is open lasted until now, and not until the day ends.
  const until = now < ends ? now : ends;
  const hours = new Set<string>();
  for (const { operatorId: id, createdAt, slips } of rows.begun(starts, ends)) {
    people.person(id).count += 1;
    people.expose(id, 'cancel', 1);
    people.expose(id, 'override', 1);
    people.expose(id, 'reprint', slips);
    hours.add(`${createdAt.slice(0, 13)} ${id}`);
  }
  for (const { operatorId: id, cards, plastic } of rows.active(starts, ends)) {
    people.expose(id, 'void', cards);
    people.expose(id, 'shown', cards);
    for (const figure of ofPlastic) people.expose(id, figure, plastic);
  }
  for (const { operatorId: id, method, byHand, at, saleId } of rows.tenders(starts, ends)) {
    people.expose(id, method === 'cash' ? 'cash-back' : 'by-hand', 1);
    if (method === 'card' && byHand === 1) people.happen(id, 'by-hand', { at, saleId, approverId: null });
  }
  for (const { operatorId: id, at, saleId } of rows.copies(starts, ends))
    people.happen(id, 'reprint', { at, saleId, approverId: null });
  const shifts = rows.shifts(starts, ends);
  for (const { ownerId, openedAt, endedAt } of shifts)
    people.expose(ownerId, 'no-sale', Math.max(0, Date.parse(endedAt ?? until) - Date.parse(openedAt)) / hourMs);
  // Who kept no drawer of their own, because there are no shifts or because they sold in another's: each hour in which they sold.
  const owners = new Set(shifts.map(({ ownerId }) => ownerId));
  for (const hour of hours) if (!owners.has(hour.slice(14))) people.expose(hour.slice(14), 'no-sale', 1);
}

/** Closed shifts, and those whose drawer lacked more than the tolerance. */
function countDrawers(
  people: People,
  rows: ExceptionRows,
  { starts, ends, toleranceMinor }: { readonly starts: string; readonly ends: string; readonly toleranceMinor: number },
): void {
  for (const { ownerId, at, differenceMinor } of rows.drawers(starts, ends)) {
    people.expose(ownerId, 'short', 1);
    people.person(ownerId).missingMinor += Math.max(0, -differenceMinor);
    if (-differenceMinor > toleranceMinor) people.happen(ownerId, 'short', { at, saleId: null, approverId: null });
  }
}

type Told = {
  readonly people: People;
  readonly entry: WatchedEntry;
  readonly seller: string;
  readonly event: Happened;
  /** Refunds that the drawer was opened for. */
  readonly opened: ReadonlySet<string>;
  readonly approverOf: (what: string) => string | null;
  readonly rows: ExceptionRows;
};

/** What an entry of each kind says of whom. */
const countsOf: Readonly<Record<string, (told: Told) => void>> = {
  'line-void': ({ people, seller, event, approverOf }) =>
    people.happen(seller, 'void', { ...event, approverId: approverOf('void') }),
  'sale-cancelled': ({ people, seller, event }) => people.happen(seller, 'cancel', event),
  'code-shown': ({ people, entry, seller, event }) => people.happen(entry.shownTo ?? seller, 'shown', event),
  'pdf-exported': ({ people, entry, seller, event }) => people.happen(entry.operatorId ?? seller, 'shown', event),
  'approved-by-manager': ({ people, entry, seller, event }) =>
    people.happen(seller, 'override', { ...event, approverId: entry.operatorId }),
  'number-typed': ({ people, entry, seller, event }) =>
    people.happen(entry.operatorId ?? seller, 'number-typed', event),
  'wrong-card': ({ people, entry, seller, event }) => people.happen(entry.operatorId ?? seller, 'wrong-card', event),
  'given-by-eye': ({ people, entry, seller, event }) =>
    people.happen(entry.operatorId ?? seller, 'given-by-eye', event),
  'tender-begin-refund': ({ people, entry, seller }) => people.expose(entry.operatorId ?? seller, 'not-returned', 1),
  'drawer-requested'({ people, entry, event }) {
    if (entry.why === 'no-sale') people.happen(entry.operatorId ?? '', 'no-sale', event);
  },
  'tender-refund-not-done'({ people, entry, seller, event, opened }) {
    if (opened.has(entry.subjectId ?? '')) people.happen(entry.operatorId ?? seller, 'not-returned', event);
  },
  'tender-refund-done'({ people, entry, seller, event, approverOf, rows }) {
    if (rows.partOf(entry.subjectId ?? '').wentBackBy === 'cash')
      people.happen(seller, 'cash-back', { ...event, approverId: approverOf('refund') });
  },
};

function countEntries(people: People, entries: readonly WatchedEntry[], rows: ExceptionRows): void {
  const isForRefund = ({ kind, why }: WatchedEntry): boolean => kind === 'drawer-requested' && why === 'cash-returned';
  const opened = new Set(entries.filter(isForRefund).flatMap(({ about }) => about ?? []));
  const words = new Map(
    entries
      .filter(({ kind }) => kind === 'approved-by-manager')
      .map(({ subjectId, what, operatorId }) => [`${subjectId} ${what}`, operatorId]),
  );
  for (const entry of entries) {
    const { at, saleId, approverId } = entry;
    countsOf[entry.kind]?.({
      people,
      entry,
      seller: entry.sellerId ?? entry.operatorId ?? '',
      event: { at, saleId, approverId },
      opened,
      approverOf: (what) => words.get(`${entry.subjectId} ${what}`) ?? null,
      rows,
    });
  }
}

/** Each as a share of all the words that the person gave. */
function countWords(people: People, entries: readonly WatchedEntry[], rows: ExceptionRows): void {
  const given = (id: string, figure: ExceptionFigure | null, event: Happened): void => {
    people.person(id).count += 1;
    people.happen(id, 'override', event);
    if (figure) people.happen(id, figure, event);
  };
  for (const { at, kind, saleId, subjectId, operatorId, approverId, ...entry } of entries) {
    if (kind === 'approved-by-manager' && operatorId !== null)
      given(operatorId, figureOfWord(entry.what, entry.way, rows.partOf(subjectId ?? '').paidBy), {
        at,
        saleId,
        approverId: operatorId,
      });
    else if (kind === 'drawer-requested' && approverId !== null)
      given(approverId, 'no-sale', { at, saleId, approverId });
    else if (kind === 'number-typed' && approverId !== null)
      given(approverId, 'number-typed', { at, saleId, approverId });
    else if (kind === 'code-shown' && operatorId !== null && operatorId !== entry.shownTo)
      given(operatorId, 'shown', { at, saleId, approverId: operatorId });
  }
  for (const [id, { count }] of people.people)
    for (const figure of [...approvedFigures, 'override'] as const) people.expose(id, figure, count);
}

function figureOfWord(what: string | null, way: string | null, paidBy: string | null): ExceptionFigure | null {
  if (what === 'refund') return way === 'cash' || paidBy === 'cash' ? 'cash-back' : null;
  const figures: Readonly<Record<string, ExceptionFigure>> = {
    void: 'void',
    'refund-not-made': 'not-returned',
    'card-by-hand': 'by-hand',
    'slip-again': 'reprint',
    'given-by-eye': 'given-by-eye',
  };
  return figures[what ?? ''] ?? null;
}
