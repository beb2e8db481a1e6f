// What people did on a business day, for its paper: how often, and how often it could have happened. Of a seller what was done in their sales
// and by their hand, of an approver the approvals that they gave.
import type { DayPaper, DayPaperPerson } from '../../../shared/reports/day-paper.ts';
import {
  type ExceptionFigure,
  type ExceptionKind,
  exceptionFigures,
} from '../../../shared/reports/exception-figures.ts';
import type { ExceptionRows } from '../../ledger/exception-rows.ts';
import { approvedFigures, type ExceptionEvent, exceptionEvents } from './exception-events.ts';

/** From when until when (ISO 8601 UTC), and what time it is. */
export type Stretch = { readonly starts: string; readonly ends: string; readonly now: string };

const hourMs = 3_600_000;
const ofPlastic = ['card-number-typed', 'wrong-card-scanned', 'card-given-unscanned'] as const;
/** Counted among what the seller sold, regardless of who did it. */
const ofSeller: ReadonlySet<ExceptionKind> = new Set(['void', 'cash-back', 'cancel']);
const figures: ReadonlySet<ExceptionKind> = new Set(exceptionFigures);
const isFigure = (kind: ExceptionKind): kind is ExceptionFigure => figures.has(kind);

type Count = { n: number; exposure: number };
type Counted = { count: number; missingMinor: number; readonly figures: Partial<Record<ExceptionFigure, Count>> };

function createPeople() {
  const people = new Map<string, Counted>();
  const person = (id: string): Counted => {
    const known = people.get(id) ?? { count: 0, missingMinor: 0, figures: {} };
    people.set(id, known);
    return known;
  };
  const count = (id: string, figure: ExceptionFigure): Count => {
    const own = person(id).figures;
    own[figure] ??= { n: 0, exposure: 0 };
    return own[figure];
  };
  return {
    person,
    happen(id: string, figure: ExceptionFigure): void {
      count(id, figure).n += 1;
    },
    expose(id: string, figure: ExceptionFigure, times: number): void {
      if (times > 0) count(id, figure).exposure += times;
    },
    all: (): DayPaperPerson[] => [...people].map(([id, counted]) => ({ id, ...counted })),
  };
}
type People = ReturnType<typeof createPeople>;

/** Of a drawer only what it lacked beyond the tolerance counts as short; what was missing is the sum of all. */
export function dayPeople(
  rows: ExceptionRows,
  stretch: Stretch,
  toleranceMinor: number,
): Pick<DayPaper, 'sellers' | 'approvers'> {
  const [sellers, approvers] = [createPeople(), createPeople()];
  exposeSellers(sellers, rows, stretch);
  for (const event of exceptionEvents(rows, stretch.starts, stretch.ends))
    if (event.kind === 'approved') countApproval(approvers, event);
    else countDeed(sellers, event, toleranceMinor);
  for (const { id, count } of approvers.all())
    for (const figure of [...approvedFigures, 'override'] as const) approvers.expose(id, figure, count);
  return { sellers: sellers.all(), approvers: approvers.all() };
}

function countApproval(people: People, { personId, approved }: ExceptionEvent): void {
  people.person(personId).count += 1;
  people.happen(personId, 'override');
  if (approved) people.happen(personId, approved);
}

function countDeed(
  people: People,
  { kind, personId, sellerId, amountMinor }: ExceptionEvent,
  toleranceMinor: number,
): void {
  if (!isFigure(kind)) return;
  const id = ofSeller.has(kind) ? (sellerId ?? personId) : personId;
  const lackedMinor = kind === 'short' ? (amountMinor ?? 0) : null;
  if (lackedMinor !== null) people.person(id).missingMinor += lackedMinor;
  if (lackedMinor === null || lackedMinor > toleranceMinor) people.happen(id, kind);
}

/** What there was to do. */
function exposeSellers(people: People, rows: ExceptionRows, { starts, ends, now }: Stretch): void {
  const shifts = rows.shifts(starts, ends);
  // A shift that is open lasted until now, and not until the day ends.
  const until = now < ends ? now : ends;
  for (const { ownerId, openedAt, endedAt } of shifts)
    people.expose(ownerId, 'no-sale', Math.max(0, Date.parse(endedAt ?? until) - Date.parse(openedAt)) / hourMs);
  const owners = new Set(shifts.map(({ ownerId }) => ownerId));
  for (const { personId: id, sales, slips, hours } of rows.sold(starts, ends)) {
    people.person(id).count += sales;
    people.expose(id, 'cancel', sales);
    people.expose(id, 'override', sales);
    people.expose(id, 'reprint', slips);
    // Who kept no drawer of their own, because there are no shifts or because they sold in another's: each hour in which they sold.
    if (!owners.has(id)) people.expose(id, 'no-sale', hours);
  }
  for (const { personId: id, cards, plastic } of rows.activated(starts, ends)) {
    people.expose(id, 'void', cards);
    people.expose(id, 'shown', cards);
    for (const figure of ofPlastic) people.expose(id, figure, plastic);
  }
  for (const { personId: id, cash, card } of rows.paid(starts, ends)) {
    people.expose(id, 'cash-back', cash);
    people.expose(id, 'by-hand', card);
  }
  for (const { personId: id, refunds } of rows.refundsBegun(starts, ends)) people.expose(id, 'not-returned', refunds);
  for (const { countedBy } of rows.drawers(starts, ends)) people.expose(countedBy, 'short', 1);
}
