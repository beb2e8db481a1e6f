// The money of one sale: each payment and each refund once, every part moved as its journal says, the parts of a tender together
// what it paid, and nothing kept of a sale that was cancelled.
// As each movement of the drawer is one journal entry whose amount is its row's, drawer, tenders and refunds add up over any span.
import {
  holdsMoney,
  isUndecided,
  moveTender,
  type TenderEvent,
  type TenderState,
} from '../../shared/sale/tender-state.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import type { Entry } from './journal-entry.ts';
import type { PartRecord, SaleFacts } from './sale-facts.ts';
import type { TenderRow } from './tenders.ts';
import { against, another, bad, type Differing, type VerifyFault } from './verify-fault.ts';

/** In minor units. `roundingMinor` is what cash brought beyond the prices, because coins could not pay them exactly. */
export type Money = Record<'cashInMinor' | 'roundingMinor' | 'cashBackMinor' | 'cardInMinor' | 'cardBackMinor', number>;

const nothing: Money = { cashInMinor: 0, roundingMinor: 0, cashBackMinor: 0, cardInMinor: 0, cardBackMinor: 0 };

type Replayed = {
  state: TenderState;
  readonly tenderId: string;
  last: Entry | null;
  /** The last entry that began a refund. */
  refund: Entry | null;
};

/** What the journal says of the sale's money. */
type Books = {
  /** By tender. */
  readonly requests: Map<string, Entry>;
  /** By tender: the last correction of each. */
  readonly corrections: Map<string, Entry>;
  /** By tender: the last entry that says how a card payment is known. */
  readonly answers: Map<string, Entry>;
  /** Tenders. */
  readonly approved: Set<string>;
  /** By part. */
  readonly parts: Map<string, Replayed>;
  isCommitted: boolean;
};

export function* moneyFaults(facts: SaleFacts): Generator<VerifyFault> {
  const { sale, tenders, parts } = facts;
  const books = yield* replay(facts);
  for (const row of parts) {
    const replayed = books.parts.get(row.id);
    books.parts.delete(row.id);
    yield* partFaults(row, replayed, sale.stage);
    yield* placeFaults(row, sale.stage);
  }
  for (const id of books.parts.keys()) yield bad('tender_parts', id, `of sale ${sale.id} is missing`);
  for (const row of tenders) {
    yield* tenderFaults(row, books.requests.get(row.id), books.corrections.get(row.id), parts);
    yield* answerFaults(row, books.approved.has(row.id), books.answers.get(row.id)?.body);
    books.requests.delete(row.id);
  }
  for (const id of books.requests.keys()) yield bad('tenders', id, `of sale ${sale.id} is missing`);
}

function* replay({ sale, journal }: SaleFacts): Generator<VerifyFault, Books> {
  const books: Books = {
    requests: new Map(),
    corrections: new Map(),
    answers: new Map(),
    approved: new Set(),
    parts: new Map(),
    isCommitted: false,
  };
  for (const entry of journal) {
    const { kind, subject_id: id, body } = entry;
    if (kind === 'sale-committed') books.isCommitted = true;
    if ('approvalCode' in body) books.answers.set(String(body.tenderId), entry);
    if (id === null) continue;
    if (kind === 'tender-requested') yield* replayRequest(books, id, entry);
    else if (kind === 'tender-corrected') yield* replayCorrection(books, entry);
    else if (kind.startsWith('tender-') && 'from' in body && 'to' in body)
      yield* replayMove(books, id, entry, sale.stage);
  }
  return books;
}

function* replayRequest({ requests, parts }: Books, id: string, entry: Entry): Generator<VerifyFault> {
  const tenderId = String(entry.body.tenderId);
  if (requests.has(tenderId)) yield bad('journal', entry.seq, `asks for the money of tender ${tenderId} again`);
  requests.set(tenderId, entry);
  parts.set(id, { state: 'requested', tenderId, last: null, refund: null });
}

function* replayCorrection(books: Books, entry: Entry): Generator<VerifyFault> {
  const { seq, body } = entry;
  const tenderId = String(body.tenderId);
  const before = (books.corrections.get(tenderId) ?? books.requests.get(tenderId))?.body;
  const isOpen = [...books.parts.values()].some((part) => part.tenderId === tenderId && part.state !== 'approved');
  if (!books.isCommitted || isOpen) yield bad('journal', seq, 'corrects a payment that was not to be corrected');
  if (body.was !== before?.method || body.method === body.was || body.amountMinor !== before?.amountMinor)
    yield bad('journal', seq, `corrects payment ${tenderId} as it was not booked`);
  books.corrections.set(tenderId, entry);
}

function* replayMove(books: Books, id: string, entry: Entry, stage: SaleStage): Generator<VerifyFault> {
  const { seq, kind, body } = entry;
  const event = kind.slice('tender-'.length) as TenderEvent;
  const tenderId = String(body.tenderId);
  const part = books.parts.get(id) ?? splitOff(books, tenderId);
  if (!part) {
    yield bad('journal', seq, 'is about money that was never asked for');
    return;
  }
  books.parts.set(id, part);
  const moved = moveTender(part.state, event);
  if (!moved.ok || body.from !== part.state || body.to !== moved.value || tenderId !== part.tenderId)
    yield bad('journal', seq, `moves the money ${id} by ${event}, which is ${part.state}`);
  if (moved.ok) part.state = moved.value;
  if (event === 'approve') books.approved.add(tenderId);
  if (event === 'begin-refund') part.refund = entry;
  if (books.isCommitted || stage !== 'committed') part.last = entry;
}

/** The commit splits a tender over the lines: each new part starts approved, as the first one was. */
function splitOff({ isCommitted, requests }: Books, tenderId: string): Replayed | null {
  return isCommitted && requests.has(tenderId) ? { state: 'approved', tenderId, last: null, refund: null } : null;
}

/** Against the journal. */
function* partFaults(row: PartRecord, replayed: Replayed | undefined, stage: SaleStage): Generator<VerifyFault> {
  const wrong = (reason: string, values?: Differing) => bad('tender_parts', row.id, reason, values);
  if (!replayed && stage !== 'committed') yield wrong('was never asked for');
  const state = replayed?.state ?? 'approved';
  if (row.state !== state) yield wrong(`is ${row.state}, by its journal ${state}`, against(row, 'state', state));
  if (replayed && replayed.tenderId !== row.tenderId)
    yield wrong('is of another tender than its journal says', against(row, 'tenderId', replayed.tenderId));
  const last = replayed?.last?.body;
  if (last && last.amountMinor !== row.amountMinor)
    yield wrong('is of another amount than its journal says', against(row, 'amountMinor', last.amountMinor));
  if (last && last.lineId !== row.lineId)
    yield wrong('pays for another line than its journal says', against(row, 'lineId', last.lineId));
  const refund = replayed?.refund?.body ?? null;
  if ((row.refundWay !== null) !== (refund !== null))
    yield wrong('does not say how it was returned, or was never returned');
  const asked = refund?.refundId ?? null;
  if (asked !== row.refundId) yield another('tender_parts', row.id, 'refundId', row.refundId, asked);
  if (refund && refund.refundWay !== row.refundWay)
    yield wrong('went back by another way than its journal says', against(row, 'refundWay', refund.refundWay));
}

/** Against the stage of its sale. */
function* placeFaults(row: PartRecord, stage: SaleStage): Generator<VerifyFault> {
  const wrong = (reason: string) => bad('tender_parts', row.id, reason);
  if (stage !== 'committed' && row.lineId !== null) yield wrong(`pays for a line of a sale that is ${stage}`);
  if (row.state === 'approved' && stage === 'committed' && row.lineId === null)
    yield wrong('was kept and bought nothing');
  if (row.state === 'approved' && stage === 'cancelled') yield wrong('was kept of a sale that is cancelled');
  if (isUndecided(row.state) && stage !== 'paying') yield wrong(`is ${row.state} in a sale that is ${stage}`);
}

function* tenderFaults(
  row: TenderRow,
  asked: Entry | undefined,
  corrected: Entry | undefined,
  parts: readonly PartRecord[],
): Generator<VerifyFault> {
  const wrong = (reason: string, values?: Differing) => bad('tenders', row.id, reason, values);
  if (!asked) {
    yield wrong('was never asked for');
    return;
  }
  const { amountMinor, terminal = null, source = null } = asked.body;
  const { method, roundingMinor = 0 } = (corrected ?? asked).body;
  if (row.correctedFrom !== (corrected?.body.was ?? null)) yield wrong('was corrected otherwise than its journal says');
  if (row.method !== method) yield wrong(`is ${row.method}, by its journal ${method}`, against(row, 'method', method));
  if (row.amountMinor !== amountMinor)
    yield wrong(`is of ${row.amountMinor}, by its journal ${amountMinor}`, against(row, 'amountMinor', amountMinor));
  if (row.roundingMinor !== roundingMinor) yield wrong('is rounded by another amount than its journal says');
  if (row.terminal !== terminal) yield wrong('was asked of another terminal than its journal says');
  if (row.source !== source) yield wrong('came from somewhere else than its journal says');
  const own = parts.filter((part) => part.tenderId === row.id);
  const sumMinor = own.reduce((sum, part) => sum + part.amountMinor, 0);
  if (sumMinor !== row.amountMinor) yield wrong(`is of ${row.amountMinor}, its parts together of ${sumMinor}`);
  const isOpen = own.some((part) => isUndecided(part.state));
  if (isOpen === (row.answeredAt !== null)) yield wrong(isOpen ? 'is answered and undecided' : 'was never answered');
  const isTaken = own.some((part) => holdsMoney(part.state) || part.state === 'refunded');
  const askedMinor = row.amountMinor + row.roundingMinor;
  if (row.method === 'cash' && isTaken && (row.tenderedMinor ?? 0) < askedMinor)
    yield wrong(`asked for ${askedMinor}, ${row.tenderedMinor ?? 'nothing'} was handed over`);
  if (row.tenderedMinor !== null && (row.method === 'card' || !isTaken))
    yield wrong('says that cash was handed over, and none was');
}

const unanswered = { approvalCode: null, terminalRef: null };

function* answerFaults(row: TenderRow, isApproved: boolean, told: Entry['body'] = unanswered): Generator<VerifyFault> {
  const known = row.method === 'card' && isApproved ? told : unanswered;
  for (const fact of ['approvalCode', 'terminalRef'] as const)
    if (row[fact] !== (known[fact] ?? null)) yield another('tenders', row.id, fact, row[fact], known[fact]);
}

/** Adds what went over the counter for this sale. */
export function addMovements(books: Map<string, Money>, { sale, tenders, parts }: SaleFacts): void {
  const money = books.get(sale.currency) ?? { ...nothing };
  books.set(sale.currency, money);
  for (const tender of tenders) {
    const own = parts.filter((part) => part.tenderId === tender.id);
    const isTaken = own.some((part) => holdsMoney(part.state) || part.state === 'refunded');
    if (!isTaken) continue;
    if (tender.source !== null) {
      // It came into another drawer, or out of the shop's own pocket: only what goes back is this till's.
    } else if (tender.method === 'cash') {
      money.cashInMinor += tender.amountMinor;
      money.roundingMinor += tender.roundingMinor;
    } else money.cardInMinor += tender.amountMinor;
    for (const part of own) {
      if (part.state !== 'refunded') continue;
      if (tender.method === 'cash' || part.refundWay === 'cash') money.cashBackMinor += part.amountMinor;
      else money.cardBackMinor += part.amountMinor;
    }
  }
}
